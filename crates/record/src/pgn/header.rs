//! The tags of a game.

use super::move_text;
use super::tag;
use crate::error::FormatProblem;
use crate::{GameRecord, MAX_TAGS, RecordOutcome, Tag};

/// The tags of the seven-tag roster without a field in a record, in order.
pub(super) const ROSTER: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The tags that fill a field or are implied by one.
const FIELDS: [&str; 7] = [
    "White",
    "Black",
    "Result",
    "TimeControl",
    "Variant",
    "FEN",
    "SetUp",
];

/// Reads the tags of a game.
#[derive(Debug, Default)]
pub(super) struct PgnHeader {
    /// The result, if a tag gave one.
    pub(super) outcome: Option<RecordOutcome>,
}

impl PgnHeader {
    /// Fills a field or adds a tag.
    pub(super) fn add_tag(
        &mut self,
        record: &mut GameRecord,
        tag: Tag,
    ) -> Result<(), FormatProblem> {
        let field = |name: &&&str| name.eq_ignore_ascii_case(&tag.key);
        if let Some(name) = FIELDS.iter().find(field) {
            if is_unknown_value(&tag.value) {
                return Ok(());
            }
            return self.set_field(record, name, tag.value);
        }
        let roster = ROSTER.iter().find(field);
        if tag.value.is_empty() || (roster.is_some() && is_unknown_value(&tag.value)) {
            return Ok(());
        }
        if record.tags.len() >= MAX_TAGS {
            return Err(FormatProblem::TooManyTags);
        }
        record.tags.push(match roster {
            Some(name) => Tag {
                key: (*name).to_owned(),
                ..tag
            },
            None => tag,
        });
        Ok(())
    }

    fn set_field(
        &mut self,
        record: &mut GameRecord,
        name: &str,
        value: String,
    ) -> Result<(), FormatProblem> {
        let field = match name {
            "White" => &mut record.players.first,
            "Black" => &mut record.players.second,
            "TimeControl" => &mut record.time_control,
            "Variant" => &mut record.rule,
            "FEN" => &mut record.start,
            "Result" => {
                let outcome = move_text::parse_outcome(&value).ok_or(FormatProblem::BadOutcome)?;
                self.outcome.get_or_insert(outcome);
                return Ok(());
            }
            _ => return Ok(()),
        };
        field.get_or_insert(value);
        Ok(())
    }
}

/// Sorts tags as in the standard: the roster first, then by name (stable).
pub(super) fn sort_tags(tags: &mut [Tag]) {
    tags.sort_by(|one, other| {
        let rank = |tag: &Tag| ROSTER.iter().position(|name| *name == tag.key);
        let rank = |tag| rank(tag).unwrap_or(ROSTER.len());
        (rank(one), &one.key).cmp(&(rank(other), &other.key))
    });
}

/// Returns `true` if a tag with this name would read back as the same tag.
pub(super) fn is_tag_name(name: &str) -> bool {
    let is_other_case = |known: &&str| known.eq_ignore_ascii_case(name) && *known != name;
    let is_field = FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
    tag::is_name(name) && !is_field && !ROSTER.iter().any(is_other_case)
}

/// Returns `true` for unknown values, such as `?`, `????.??.??`, and empty ones.
fn is_unknown_value(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(tags: &[(&str, &str)]) -> (PgnHeader, GameRecord) {
        let (mut header, mut record) = (PgnHeader::default(), GameRecord::default());
        for (key, value) in tags {
            let (key, value) = ((*key).to_owned(), (*value).to_owned());
            header.add_tag(&mut record, Tag { key, value }).unwrap();
        }
        sort_tags(&mut record.tags);
        (header, record)
    }

    #[test]
    fn tags_fill_fields_or_are_sorted() {
        let (header, record) = header(&[
            ("ECO", "C20"),
            ("Annotator", "A"),
            ("round", "3"),
            ("Event", "?"),
            ("Date", "????.??.??"),
            ("Site", "Huế"),
            ("white", "Anna"),
            ("White", "Berta"),
            ("Black", "?"),
            ("Setup", "1"),
            ("Fen", "8/8"),
            ("Variant", "Chess960"),
            ("Result", "1/2"),
            ("Annotator", ""),
            ("Annotator", "?"),
        ]);
        let tags: Vec<(&str, &str)> = record
            .tags
            .iter()
            .map(|tag| (tag.key.as_str(), tag.value.as_str()))
            .collect();
        assert_eq!(
            tags,
            [
                ("Site", "Huế"),
                ("Round", "3"),
                ("Annotator", "A"),
                ("Annotator", "?"),
                ("ECO", "C20"),
            ]
        );
        assert_eq!(record.players.first.as_deref(), Some("Anna"));
        assert_eq!(record.players.second, None);
        assert_eq!(record.start.as_deref(), Some("8/8"));
        assert_eq!(record.rule.as_deref(), Some("Chess960"));
        assert_eq!(header.outcome, Some(RecordOutcome::Draw));
    }

    #[test]
    fn names_of_fields_are_not_names_of_tags() {
        assert!(is_tag_name("Event") && is_tag_name("ECO") && is_tag_name("x-y"));
        for name in ["event", "WHITE", "Setup", "", "two words", "%clk", "é"] {
            assert!(!is_tag_name(name), "{name}");
        }
    }
}
