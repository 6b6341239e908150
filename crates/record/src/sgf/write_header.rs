//! Writes the first node.

use super::setup::SgfSetup;
use super::{Color, header, outcome, point, time_control, value};
use crate::error::{WriteError, quote};
use crate::{BoardSize, GameRecord, MAX_TAGS, text};

/// Writes everything except the comment on the game.
pub(super) fn write(
    out: &mut String,
    record: &GameRecord,
    size: BoardSize,
    setup: &SgfSetup,
) -> Result<(), WriteError> {
    out.push_str("FF[4]GM[4]CA[UTF-8]AP[Zeitnot:");
    out.push_str(env!("CARGO_PKG_VERSION"));
    out.push(']');
    let sides = if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    };
    write_field(out, "SZ", &sides)?;
    let (start_time, then) = record
        .time_control
        .as_deref()
        .map_or((None, None), time_control::split_times);
    for (name, value) in [
        ("PB", record.players.first.as_ref()),
        ("PW", record.players.second.as_ref()),
        ("RU", record.rule.as_ref()),
        ("TM", start_time.as_ref()),
        ("OT", then.as_ref()),
    ] {
        if let Some(value) = value {
            write_field(out, name, value)?;
        }
    }
    write_tags(out, record)?;
    write_stones(out, size, setup);
    Ok(())
}

/// Writes the tags, and the result unless a tag `RE` states it.
fn write_tags(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    if record.tags.len() > MAX_TAGS {
        return Err(WriteError::TooManyTags);
    }
    let plain = outcome::format(record.outcome);
    let result_tag = record.tags.iter().position(|tag| {
        let differs = Some(tag.value.as_str()) != plain;
        tag.key == "RE" && outcome::parse(&tag.value) == record.outcome && differs
    });
    if let (None, Some(plain)) = (result_tag, plain) {
        write_field(out, "RE", plain)?;
    }
    for (index, tag) in record.tags.iter().enumerate() {
        if !text::is_one_line(&tag.value) || !text::is_one_line(&tag.key) {
            let key = quote(&tag.key);
            return Err(WriteError::Field { key });
        }
        if result_tag == Some(index) || header::is_tag_name(&tag.key) {
            write_field(out, &tag.key, &tag.value)?;
        } else {
            let (key, value) = (value::escape_half(&tag.key), value::escape(&tag.value));
            out.push_str(&format!("ZT[{key}:{value}]"));
        }
    }
    Ok(())
}

fn write_stones(out: &mut String, size: BoardSize, setup: &SgfSetup) {
    if setup.is_default() {
        return;
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        for (index, stone) in setup.points(color).enumerate() {
            let name = if index == 0 { name } else { "" };
            out.push_str(&format!("{name}[{}]", point::format(stone, size)));
        }
    }
    out.push_str(match setup.to_move() {
        Color::Black => "PL[B]",
        Color::White => "PL[W]",
    });
}

fn write_field(out: &mut String, name: &str, text: &str) -> Result<(), WriteError> {
    if !text::is_one_line(text) {
        let key = name.to_owned();
        return Err(WriteError::Field { key });
    }
    out.push_str(&format!("{name}[{}]", value::escape(text)));
    Ok(())
}
