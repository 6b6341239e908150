//! The first node.

use super::setup::Setup;
use super::{Color, header, outcome, point, time_control, value};
use crate::error::{WriteError, quote};
use crate::{BoardSize, GameRecord, MAX_TAGS, text};

/// Writes everything but the comment on the game.
pub(super) fn write(
    out: &mut String,
    record: &GameRecord,
    size: BoardSize,
    setup: &Setup,
) -> Result<(), WriteError> {
    out.push_str("FF[4]GM[4]CA[UTF-8]AP[Zeitnot:");
    out.push_str(env!("CARGO_PKG_VERSION"));
    out.push(']');
    let sides = if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    };
    field(out, "SZ", &sides)?;
    let (start_time, then) = record
        .time_control
        .as_deref()
        .map_or((None, None), time_control::split);
    for (name, value) in [
        ("PB", record.players.first.as_ref()),
        ("PW", record.players.second.as_ref()),
        ("RU", record.rule.as_ref()),
        ("TM", start_time.as_ref()),
        ("OT", then.as_ref()),
    ] {
        if let Some(value) = value {
            field(out, name, value)?;
        }
    }
    tags(out, record)?;
    stones(out, size, setup);
    Ok(())
}

/// The result and the tags. A tag that words the result stands for it.
fn tags(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    if record.tags.len() > MAX_TAGS {
        return Err(WriteError::TooManyTags);
    }
    let plain = outcome::plain(record.outcome);
    let wording = record.tags.iter().position(|tag| {
        let differs = Some(tag.value.as_str()) != plain;
        tag.key == "RE" && outcome::parse(&tag.value) == record.outcome && differs
    });
    if let (None, Some(plain)) = (wording, plain) {
        field(out, "RE", plain)?;
    }
    for (index, tag) in record.tags.iter().enumerate() {
        if !text::is_one_line(&tag.value) || !text::is_one_line(&tag.key) {
            let key = quote(&tag.key);
            return Err(WriteError::Field { key });
        }
        if wording == Some(index) || header::is_tag_name(&tag.key) {
            field(out, &tag.key, &tag.value)?;
        } else {
            let (key, value) = (value::escape_half(&tag.key), value::escape(&tag.value));
            out.push_str(&format!("ZT[{key}:{value}]"));
        }
    }
    Ok(())
}

fn stones(out: &mut String, size: BoardSize, setup: &Setup) {
    if setup.is_usual() {
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

fn field(out: &mut String, name: &str, text: &str) -> Result<(), WriteError> {
    if !text::is_one_line(text) {
        let key = name.to_owned();
        return Err(WriteError::Field { key });
    }
    out.push_str(&format!("{name}[{}]", value::escape(text)));
    Ok(())
}
