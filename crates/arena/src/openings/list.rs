//! Our own format for openings, one a line:
//!
//! ```text
//! # game: gomoku
//! # rule: freestyle
//! # size: 15
//! h8i9j10k7; score +12
//! {h8h9/i9}j10
//! ```
//!
//! * A line has the moves from the empty board, or from stones set up in
//!   braces, as the game itself writes positions; then, behind a semicolon,
//!   what the first player's side is worth, if that was measured.
//! * `#` begins a comment, anywhere. Comments above the first opening that
//!   name a `game`, a `rule` or a `size` are checked against what is played;
//!   others are for people.
//! * Blank lines are passed over.
//! * Where chance has a part in a game, a line is a position in the game's own
//!   words, such as `deal 17`, and nothing stands behind it.

use std::fmt::Write as _;

use zeitnot_core::Setup;
use zeitnot_core::text::escaped;
use zeitnot_transcript::split_squares;

use super::context::OpeningContext;
use super::error::OpeningsProblem;
use super::file::write_notes;
use crate::opening::Opening;

/// Longest piece of a file that an error quotes.
const MAX_QUOTED_CHARS: usize = 40;

/// What a line says.
pub(super) enum ListLine {
    /// A note above the openings: its name in small letters, and its value.
    Note(String, String),
    /// An opening.
    Opening(Opening),
    /// Nothing.
    Blank,
}

/// Reads one line.
///
/// # Errors
///
/// It is no opening of this game.
pub(super) fn parse_line(ground: &OpeningContext, line: &str) -> Result<ListLine, OpeningsProblem> {
    let (words, comment) = line.split_once('#').unwrap_or((line, ""));
    let words = words.trim();
    if words.is_empty() {
        let note = comment.split_once(':');
        return Ok(note.map_or(ListLine::Blank, |(name, value)| {
            ListLine::Note(name.trim().to_ascii_lowercase(), value.trim().to_owned())
        }));
    }
    if ground.is_dealt() {
        return Ok(ListLine::Opening(Opening {
            start: words.to_owned(),
            ..Opening::default()
        }));
    }
    let (moves, fields) = words.split_once(';').unwrap_or((words, ""));
    let mut opening = parse_moves(ground, moves.trim())?;
    for field in fields.split(';').map(str::trim) {
        let score = field.strip_prefix("score").map(str::trim);
        match score.map(str::parse) {
            Some(Ok(score)) => opening.score = Some(score),
            _ if field.is_empty() => {}
            _ => return Err(OpeningsProblem::InvalidField(quoted(field))),
        }
    }
    Ok(ListLine::Opening(opening))
}

/// The opening that words describe.
///
/// # Errors
///
/// They describe no position of this game.
pub(super) fn parse_moves(
    ground: &OpeningContext,
    words: &str,
) -> Result<Opening, OpeningsProblem> {
    if ground.board().is_none() {
        return Ok(Opening {
            moves: words.split_whitespace().map(str::to_owned).collect(),
            ..Opening::default()
        });
    }
    let setup = Setup {
        position: words.to_owned(),
        rule: ground.rule().map(str::to_owned),
        size: ground.size(),
        side: None,
    };
    let position = ground.game().position(&setup);
    let position = position.map_err(|error| OpeningsProblem::Unplayable(error.to_string()))?;
    Ok(split_position(&position.setup().position))
}

/// A position as gomoku writes it: stones that are set up, and moves played
/// from there. A pass is no move that engines are told of, so everything up
/// to the last one counts as set up.
fn split_position(words: &str) -> Opening {
    let behind = words.rfind(['}', '-']).map_or(0, |at| at + 1);
    let (start, played) = words.split_at(behind);
    Opening {
        start: start.to_owned(),
        moves: split_squares(played),
        ..Opening::default()
    }
}

/// Writes openings under these notes.
#[must_use]
pub(super) fn write(
    ground: &OpeningContext,
    notes: &[(&str, String)],
    openings: &[Opening],
) -> String {
    let between = if ground.board().is_some() { "" } else { " " };
    let mut text = write_notes(notes);
    for opening in openings {
        text += &opening.start;
        text += &opening.moves.join(between);
        if let Some(score) = opening.score {
            // Writing to a string cannot fail.
            let _ = write!(text, "; score {score:+}");
        } else if opening.start.is_empty() && opening.moves.is_empty() {
            // The empty board is an opening, a blank line is none.
            text.push(';');
        }
        text.push('\n');
    }
    text
}

/// A short, printable copy of bad input.
pub(super) fn quoted(text: &str) -> String {
    escaped(text, MAX_QUOTED_CHARS)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    fn ground() -> OpeningContext {
        OpeningContext::new(Arc::new(Gomoku), None, None).unwrap()
    }

    fn opening(line: &str) -> Opening {
        match parse_line(&ground(), line) {
            Ok(ListLine::Opening(opening)) => opening,
            Ok(_) => panic!("{line} is no opening"),
            Err(problem) => panic!("{line}: {problem}"),
        }
    }

    #[test]
    fn a_line_is_moves_and_a_score() {
        let read = opening(" H8 i9,j10 ; score -12 # good for white");
        assert_eq!(read.moves, ["h8", "i9", "j10"]);
        assert_eq!((read.start.as_str(), read.score), ("", Some(-12)));
        assert_eq!(opening("h8;score +7;").score, Some(7));
        let set_up = opening("{h8h9/i9}j10k11");
        assert_eq!(set_up.start, "{h8h9/i9}");
        assert_eq!(set_up.moves, ["j10", "k11"]);
        let passed = opening("h8-i9j10");
        assert_eq!(passed.start, "h8-");
        assert_eq!(passed.moves, ["i9", "j10"]);
    }

    #[test]
    fn comments_are_notes_or_nothing() {
        let line = |line| parse_line(&ground(), line);
        let Ok(ListLine::Note(name, value)) = line("# Rule: renju") else {
            panic!("a note was expected");
        };
        assert_eq!((name.as_str(), value.as_str()), ("rule", "renju"));
        for blank in ["", "  \t", "# words", "#"] {
            assert!(matches!(line(blank), Ok(ListLine::Blank)), "{blank}");
        }
    }

    #[test]
    fn bad_lines_are_one_sentence() {
        for (line, words) in [
            ("h8 z9", "`z9` is off the 15x15 board"),
            ("h8h8", "h8, is taken already"),
            ("h8i9; score", "`score` is no field"),
            ("h8i9; score 1.5", "`score 1.5` is no field"),
            ("h8i9; note x", "`note x` is no field"),
        ] {
            let Err(problem) = parse_line(&ground(), line) else {
                panic!("{line} was read");
            };
            let sentence = problem.to_string();
            assert!(sentence.contains(words), "{sentence}");
            assert_eq!(sentence.lines().count(), 1);
        }
    }

    proptest! {
        #[test]
        fn no_line_panics(line: String) {
            let _ = parse_line(&ground(), &line);
        }

        #[test]
        fn no_nearly_right_line_panics(line in "([a-u][0-9]{1,2}|[{}/;#-]|score [+-]?[0-9]{1,12}| ){0,12}") {
            let _ = parse_line(&ground(), &line);
        }

        #[test]
        fn what_is_written_reads_back(
            squares in proptest::collection::hash_set((0..15u8, 0..15u8), 1..9),
            score in proptest::option::of(-999..999i32),
        ) {
            let word = |&(x, y): &(u8, u8)| format!("{}{}", char::from(b'a' + x), y + 1);
            let written = Opening {
                moves: squares.iter().map(word).collect(),
                score,
                ..Opening::default()
            };
            let text = write(&ground(), &[], std::slice::from_ref(&written));
            prop_assert_eq!(opening(&text), written);
        }
    }
}
