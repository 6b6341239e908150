//! Checks for all formats of game records.

use zeitnot_record::{Format, GameRecord, ReadError, RecordPart};

/// Checks that an error is one line with a remedy, and that a record round-trips.
pub fn check(format: Format, bytes: &[u8]) {
    match format.read(bytes) {
        Ok(record) => {
            check_same(format, &record);
            for other in Format::ALL {
                check_kept(other, &record);
            }
        }
        Err(error) => {
            check_line(&error.to_string());
            if let ReadError::Binary(error) = error {
                assert!(error.offset <= bytes.len(), "beyond the end: {error}");
            }
        }
    }
}

/// Checks that a record round-trips through the format that it was read from.
fn check_same(format: Format, record: &GameRecord) {
    let written = format
        .write(record)
        .unwrap_or_else(|error| panic!("read and not written: {error}\n{record:?}"));
    let mut back = format
        .read(&written)
        .unwrap_or_else(|error| panic!("written and not read: {error}\n{record:?}"));
    if record.game.is_none() && format == Format::Sgf {
        // The SGF writer names the game even if the record does not.
        back.game = None;
    }
    assert_eq!(&back, record, "{}", String::from_utf8_lossy(&written));
    let omissions = format.omissions(record);
    let is_expected = |part: &RecordPart| format == Format::Psq && may_change(format, *part);
    assert!(omissions.iter().all(is_expected), "{omissions:?}");
}

/// Checks that a format writes a record without adding anything, or refuses it.
///
/// The main line must start with that of the record, in any case. That of a RenLib
/// library may be longer, because siblings on the same point become one move.
fn check_kept(format: Format, record: &GameRecord) {
    let written = match format.write(record) {
        Ok(written) => written,
        Err(error) => return check_line(&error.to_string()),
    };
    let back = format
        .read(&written)
        .unwrap_or_else(|error| panic!("{format:?} written and not read: {error}\n{record:?}"));
    let lower_case =
        |record: &GameRecord| -> Vec<String> { record.moves().map(str::to_lowercase).collect() };
    let (before, after) = (lower_case(record), lower_case(&back));
    assert!(after.starts_with(&before), "{format:?}\n{record:?}");
    assert!(format == Format::RenLib || after.len() == before.len());
    for part in RecordPart::ALL {
        let is_new = part.is_in(&back) && !part.is_in(record);
        assert!(
            !is_new || may_change(format, part),
            "{format:?} {part:?}\n{record:?}\n{back:?}"
        );
    }
}

/// Returns `true` if a format may change this part.
///
/// Piskvork files can hold some rules and tags, and a rule named in the event line
/// becomes the rule. In PGN, a command in a comment becomes its value, and text before
/// a move becomes a comment on the move before.
fn may_change(format: Format, part: RecordPart) -> bool {
    match format {
        Format::Psq => matches!(part, RecordPart::Rule | RecordPart::Tags),
        Format::Pgn => matches!(
            part,
            RecordPart::Evaluations
                | RecordPart::TimesSpent
                | RecordPart::TimesLeft
                | RecordPart::Comments
                | RecordPart::GameComment
        ),
        _ => false,
    }
}

/// Checks that an error is one line with a remedy.
pub fn check_line(message: &str) {
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.contains("; "), "no remedy: {message}");
}
