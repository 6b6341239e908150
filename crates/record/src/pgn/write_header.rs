//! Writes tags, in the order of the standard.

use super::header::{ROSTER, is_tag_name, sort_tags};
use super::tag;
use crate::error::{WriteError, quote};
use crate::{GameRecord, MAX_TAGS, Tag, text};

/// Writes the tags and a blank line.
pub(super) fn write(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    if record.tags.len() > MAX_TAGS {
        return Err(WriteError::TooManyTags);
    }
    if let Some(tag) = record.tags.iter().find(|tag| !is_tag_name(&tag.key)) {
        let key = quote(&tag.key);
        return Err(WriteError::Key { key });
    }
    let outcome = record.outcome.to_string();
    let players = &record.players;
    let name = |player: &Option<String>| player.clone().unwrap_or_else(|| "?".to_owned());
    write_roster(out, record)?;
    write_field(out, "White", &name(&players.first))?;
    write_field(out, "Black", &name(&players.second))?;
    write_field(out, "Result", &outcome)?;
    let mut others: Vec<Tag> = record.tags.to_vec();
    others.retain(|tag| !ROSTER.contains(&tag.key.as_str()));
    for (key, value) in [
        ("FEN", record.start.as_deref()),
        ("SetUp", record.start.as_deref().map(|_| "1")),
        ("TimeControl", record.time_control.as_deref()),
        ("Variant", record.rule.as_deref()),
    ] {
        others.extend(value.map(|value| Tag {
            key: key.to_owned(),
            value: value.to_owned(),
        }));
    }
    sort_tags(&mut others);
    for tag in &others {
        write_field(out, &tag.key, &tag.value)?;
    }
    out.push('\n');
    Ok(())
}

/// Writes the roster up to the players, with question marks for unknown values.
fn write_roster(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    for name in ROSTER {
        let mut tags = record.tags.iter().filter(|tag| tag.key == name).peekable();
        if tags.peek().is_none() {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_field(out, name, unknown)?;
        }
        for tag in tags {
            write_field(out, name, &tag.value)?;
        }
    }
    Ok(())
}

fn write_field(out: &mut String, name: &str, value: &str) -> Result<(), WriteError> {
    if !text::is_one_line(value) {
        let key = name.to_owned();
        return Err(WriteError::Field { key });
    }
    tag::write(out, name, value);
    Ok(())
}
