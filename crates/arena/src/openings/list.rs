//! The list format, with one opening per line:
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
//!   braces, as the game writes positions. An optional score of the first
//!   player follows after a semicolon.
//! * `#` starts a comment. Comments before the first opening that give a `game`,
//!   `rule`, or `size` must match the match.
//! * Blank lines are ignored.
//! * In games with chance, a line is a position in the game's notation, such as
//!   `deal 17`, without a score.

use std::fmt::Write as _;

use zeitnot_core::Setup;
use zeitnot_core::text::escaped;
use zeitnot_transcript::split_squares;

use super::context::OpeningContext;
use super::error::OpeningsProblem;
use super::file::write_notes;
use crate::opening::Opening;

/// The maximum length of quoted input, in characters.
const MAX_QUOTED_CHARS: usize = 40;

/// A parsed line.
pub(super) enum ListLine {
    /// A comment of the form `name: value`; the name is in lower case.
    Note(String, String),
    Opening(Opening),
    /// A blank line or another comment.
    Blank,
}

/// Parses a line.
///
/// # Errors
///
/// Fails if it is not an opening of this game.
pub(super) fn parse_line(
    context: &OpeningContext,
    line: &str,
) -> Result<ListLine, OpeningsProblem> {
    let (words, comment) = line.split_once('#').unwrap_or((line, ""));
    let words = words.trim();
    if words.is_empty() {
        let note = comment.split_once(':');
        return Ok(note.map_or(ListLine::Blank, |(name, value)| {
            ListLine::Note(name.trim().to_ascii_lowercase(), value.trim().to_owned())
        }));
    }
    if context.is_dealt() {
        return Ok(ListLine::Opening(Opening {
            start: words.to_owned(),
            ..Opening::default()
        }));
    }
    let (moves, fields) = words.split_once(';').unwrap_or((words, ""));
    let mut opening = parse_moves(context, moves.trim())?;
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

/// Parses an opening without its fields.
///
/// # Errors
///
/// Fails if it is not a position of this game.
pub(super) fn parse_moves(
    context: &OpeningContext,
    words: &str,
) -> Result<Opening, OpeningsProblem> {
    if context.board().is_none() {
        return Ok(Opening {
            moves: words.split_whitespace().map(str::to_owned).collect(),
            ..Opening::default()
        });
    }
    let setup = Setup {
        position: words.to_owned(),
        rule: context.rule().map(str::to_owned),
        size: context.size(),
        side: None,
    };
    let position = context.game().position(&setup);
    let position = position.map_err(|error| OpeningsProblem::Unplayable(error.to_string()))?;
    Ok(split_position(&position.setup().position))
}

/// Splits a gomoku position into its setup and the moves from there.
///
/// Engines do not accept passes, so everything up to the last pass belongs to
/// the setup.
fn split_position(words: &str) -> Opening {
    let setup_end = words.rfind(['}', '-']).map_or(0, |at| at + 1);
    let (start, moves) = words.split_at(setup_end);
    Opening {
        start: start.to_owned(),
        moves: split_squares(moves),
        ..Opening::default()
    }
}

/// Writes openings after these notes.
#[must_use]
pub(super) fn write(
    context: &OpeningContext,
    notes: &[(&str, String)],
    openings: &[Opening],
) -> String {
    let separator = if context.board().is_some() { "" } else { " " };
    let mut text = write_notes(notes);
    for opening in openings {
        text += &opening.start;
        text += &opening.moves.join(separator);
        if let Some(score) = opening.score {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "; score {score:+}");
        } else if opening.start.is_empty() && opening.moves.is_empty() {
            // Without the semicolon, the empty board would be a blank line.
            text.push(';');
        }
        text.push('\n');
    }
    text
}

/// Returns a short, printable copy of invalid input.
pub(super) fn quoted(text: &str) -> String {
    escaped(text, MAX_QUOTED_CHARS)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    fn context() -> OpeningContext {
        OpeningContext::new(Arc::new(Gomoku), None, None).unwrap()
    }

    fn opening(line: &str) -> Opening {
        match parse_line(&context(), line) {
            Ok(ListLine::Opening(opening)) => opening,
            Ok(_) => panic!("{line} is not an opening"),
            Err(problem) => panic!("{line}: {problem}"),
        }
    }

    #[test]
    fn a_line_has_moves_and_a_score() {
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
    fn comments_are_notes_or_ignored() {
        let line = |line| parse_line(&context(), line);
        let Ok(ListLine::Note(name, value)) = line("# Rule: renju") else {
            panic!("a note was expected");
        };
        assert_eq!((name.as_str(), value.as_str()), ("rule", "renju"));
        for blank in ["", "  \t", "# words", "#"] {
            assert!(matches!(line(blank), Ok(ListLine::Blank)), "{blank}");
        }
    }

    #[test]
    fn errors_in_lines_are_one_line() {
        for (line, expected) in [
            ("h8 z9", "`z9` is off the 15x15 board"),
            ("h8h8", "h8, is occupied"),
            ("h8i9; score", "`score` is not a field"),
            ("h8i9; score 1.5", "`score 1.5` is not a field"),
            ("h8i9; note x", "`note x` is not a field"),
        ] {
            let Err(problem) = parse_line(&context(), line) else {
                panic!("{line} was read");
            };
            let message = problem.to_string();
            assert!(message.contains(expected), "{message}");
            assert_eq!(message.lines().count(), 1);
        }
    }

    proptest! {
        #[test]
        fn no_line_panics(line: String) {
            let _ = parse_line(&context(), &line);
        }

        #[test]
        fn no_nearly_valid_line_panics(line in "([a-u][0-9]{1,2}|[{}/;#-]|score [+-]?[0-9]{1,12}| ){0,12}") {
            let _ = parse_line(&context(), &line);
        }

        #[test]
        fn written_openings_are_read_back(
            squares in proptest::collection::hash_set((0..15u8, 0..15u8), 1..9),
            score in proptest::option::of(-999..999i32),
        ) {
            let word = |&(x, y): &(u8, u8)| format!("{}{}", char::from(b'a' + x), y + 1);
            let written = Opening {
                moves: squares.iter().map(word).collect(),
                score,
                ..Opening::default()
            };
            let text = write(&context(), &[], std::slice::from_ref(&written));
            prop_assert_eq!(opening(&text), written);
        }
    }
}
