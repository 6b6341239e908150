//! What holds for every format of game records.

use zeitnot_record::{Format, GameRecord, ReadError, RecordPart};

/// Reads `bytes` in a format. An error is one line with place and remedy; a
/// record can be written, and what was written is the same record.
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

/// A record that was read in a format has nothing that the format cannot hold.
fn check_same(format: Format, record: &GameRecord) {
    let written = format
        .write(record)
        .unwrap_or_else(|error| panic!("read and not written: {error}\n{record:?}"));
    let mut back = format
        .read(&written)
        .unwrap_or_else(|error| panic!("written and not read: {error}\n{record:?}"));
    if record.game.is_none() && format == Format::Sgf {
        // The writer of SGF names the game that it takes for granted.
        back.game = None;
    }
    assert_eq!(&back, record, "{}", String::from_utf8_lossy(&written));
    let omissions = format.omissions(record);
    let is_expected = |part: &RecordPart| format == Format::Psq && is_vague(format, *part);
    assert!(omissions.iter().all(is_expected), "{omissions:?}");
}

/// Any format takes a record or says why not; what it took begins with the same
/// main line, and has nothing that the record has not.
///
/// The main line of a library may go on where the record's ends, because
/// siblings on the same point become one move. Letters may become small.
fn check_kept(format: Format, record: &GameRecord) {
    let written = match format.write(record) {
        Ok(written) => written,
        Err(error) => return check_line(&error.to_string()),
    };
    let back = format
        .read(&written)
        .unwrap_or_else(|error| panic!("{format:?} written and not read: {error}\n{record:?}"));
    let small =
        |record: &GameRecord| -> Vec<String> { record.moves().map(str::to_lowercase).collect() };
    let (before, after) = (small(record), small(&back));
    assert!(after.starts_with(&before), "{format:?}\n{record:?}");
    assert!(format == Format::RenLib || after.len() == before.len());
    for part in RecordPart::ALL {
        let is_new = part.is_in(&back) && !part.is_in(record);
        assert!(
            !is_new || is_vague(format, part),
            "{format:?} {part:?}\n{record:?}\n{back:?}"
        );
    }
}

/// Piskvork's files have a place for some rules and tags, and where the line
/// about the event names a rule, that is the rule. In PGN a command in a comment
/// is what it commands, and text before a move belongs to the move before.
fn is_vague(format: Format, part: RecordPart) -> bool {
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

/// An error is one line with a remedy.
pub fn check_line(message: &str) {
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.contains("; "), "no remedy: {message}");
}
