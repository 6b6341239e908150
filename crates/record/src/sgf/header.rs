//! The properties of the game in the first node.

use super::lexer::SgfFault;
use super::property::{SgfProperty, SgfValue};
use super::{outcome, time_control, value};
use crate::error::FormatProblem;
use crate::point::is_nameable;
use crate::{BoardSize, GameRecord, MAX_TAGS, Tag};

/// Properties that do not become tags: they describe the file, are read by other
/// modules, or are markup.
const NON_TAG_PROPERTIES: &[&str] = &[
    // The file.
    "FF", "CA", "AP", "GM", "SZ", //
    // Moves and set-up.
    "B", "W", "AB", "AW", "AE", "PL", "KO", "MN", //
    // Annotations of a node.
    "C", "N", "V", "BL", "WL", "OB", "OW", "ZI", "ZM", "ZN", "ZS", "DM", "GB", "GW", "HO", "UC",
    "BM", "DO", "IT", "TE", "CH", "SI", "EL", "EX", //
    // Markup.
    "AR", "CR", "DD", "FG", "L", "LB", "LN", "LT", "M", "MA", "PM", "SC", "SE", "SL", "SQ", "TB",
    "TC", "TR", "TW", "VW", "RG",
];

/// Returns `true` if a tag can be written as a property of this name.
pub(super) fn is_tag_name(name: &str) -> bool {
    const FIELDS: [&str; 7] = ["PB", "PW", "RU", "RE", "TM", "OT", "ZT"];
    let is_reserved = NON_TAG_PROPERTIES.contains(&name) || FIELDS.contains(&name);
    let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    !is_reserved && !name.is_empty() && name.bytes().all(plain)
}

/// Reads the properties of the first node.
#[derive(Debug, Default)]
pub(super) struct SgfHeader {
    main_time: Option<String>,
    overtime: Option<String>,
    is_other_game: bool,
}

impl SgfHeader {
    /// Reads game and size, which are needed to parse points.
    pub(super) fn read_game_and_size(
        &mut self,
        record: &mut GameRecord,
        properties: &[SgfProperty<'_>],
    ) -> Result<(), SgfFault> {
        for property in properties {
            let Some(value) = property.values.first() else {
                continue;
            };
            match property.name.as_str() {
                "GM" if value::single_line_text(value.raw) == "4" => {
                    record.game = Some("gomoku".to_owned());
                }
                "GM" => self.is_other_game = true,
                "SZ" if record.size.is_none() => {
                    let size = parse_size(&value::single_line_text(value.raw));
                    record.size = Some(size.ok_or(value.fault(FormatProblem::BadSgfSize))?);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the size of the board for a file without `SZ`.
    pub(super) fn default_size(&self) -> BoardSize {
        if self.is_other_game {
            BoardSize::GO
        } else {
            BoardSize::GOMOKU
        }
    }

    /// Fills a field or adds a tag.
    pub(super) fn read_property(
        &mut self,
        record: &mut GameRecord,
        property: &SgfProperty<'_>,
    ) -> Result<(), SgfFault> {
        for value in &property.values {
            let text = value::single_line_text(value.raw);
            if text.is_empty() {
                continue;
            }
            let field = match property.name.as_str() {
                "PB" => &mut record.players.first,
                "PW" => &mut record.players.second,
                "RU" => &mut record.rule,
                "TM" => &mut self.main_time,
                "OT" => &mut self.overtime,
                "RE" => {
                    record.outcome = outcome::parse(&text);
                    if outcome::format(record.outcome) != Some(text.as_str()) {
                        add_tag(record, "RE".to_owned(), text, *value)?;
                    }
                    continue;
                }
                "ZT" => {
                    let pair = value::split_pair(value.raw).unwrap_or_default();
                    let (key, text) = (
                        value::single_line_text(pair.0),
                        value::single_line_text(pair.1),
                    );
                    if !key.is_empty() && !text.is_empty() {
                        add_tag(record, key, text, *value)?;
                    }
                    continue;
                }
                name if NON_TAG_PROPERTIES.contains(&name) => continue,
                name => {
                    add_tag(record, name.to_owned(), text, *value)?;
                    continue;
                }
            };
            field.get_or_insert(text);
        }
        Ok(())
    }

    /// Fills the time control, which needs two properties.
    pub(super) fn finish(&self, record: &mut GameRecord) {
        record.time_control =
            time_control::join_times(self.main_time.as_deref(), self.overtime.as_deref());
    }
}

fn add_tag(
    record: &mut GameRecord,
    key: String,
    value: String,
    place: SgfValue<'_>,
) -> Result<(), SgfFault> {
    if record.tags.len() >= MAX_TAGS {
        return Err(place.fault(FormatProblem::TooManyTags));
    }
    record.tags.push(Tag { key, value });
    Ok(())
}

/// Parses `15`, `20:15`, or `20x15`, which some programs write.
fn parse_size(text: &str) -> Option<BoardSize> {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    BoardSize::parse(&plain.replacen(':', "x", 1)).filter(|size| is_nameable(*size))
}
