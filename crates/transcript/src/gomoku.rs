//! Gomoku: stones that were set up stand apart from those that were played.

use zeitnot_core::Position;

use crate::line::{PlayedLine, RecordError, play_all, square_board};

/// What a move is called that puts no stone.
const PASS: char = '-';

/// A game of gomoku played through.
pub(crate) fn played_line<'a>(
    start: &dyn Position,
    moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    let setup = start.setup();
    let begin = StartParts::parse(&setup.position);
    let mut position = start.clone_box();
    let mut all = begin.moves;
    let played = play_all(&mut *position, all.len(), moves)?;
    all.extend(played);
    Ok(PlayedLine {
        rule: setup.rule,
        size: square_board(setup.size),
        start: begin.stones,
        remark: begin.captured,
        moves: all,
    })
}

/// A starting position in the parts that a record has for it.
#[derive(Debug, Default, PartialEq, Eq)]
struct StartParts {
    /// Stones that nobody played; none on an empty board.
    stones: Option<String>,
    /// What files cannot say about them, in words.
    captured: Option<String>,
    /// Moves from there.
    moves: Vec<String>,
}

impl StartParts {
    /// Takes a position apart that the game has written.
    fn parse(position: &str) -> Self {
        let Some((inside, moves)) = position
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
        else {
            return Self {
                moves: split_squares(position),
                ..Self::default()
            };
        };
        let parts: Vec<&str> = inside.split('/').collect();
        let [black, white, captured @ ..] = parts.as_slice() else {
            return Self::default();
        };
        // The other side moves; a pass would say so too, but as a move.
        let (turn, moves) = match moves.strip_prefix(PASS) {
            Some(moves) => ("-", moves),
            None => ("", moves),
        };
        let stones = match (*black, *white, turn) {
            ("", "", "") => None,
            ("", "", turn) => Some(turn.to_owned()),
            (black, white, turn) => Some(format!("{{{black}/{white}}}{turn}")),
        };
        let captured = match captured {
            [black, white] => Some(format!(
                "stones captured before: {black} by black, {white} by white"
            )),
            _ => None,
        };
        Self {
            stones,
            captured,
            moves: split_squares(moves),
        }
    }
}

/// The squares and passes of gomoku's lists, which have no spaces.
#[must_use]
pub fn split_squares(list: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for letter in list.chars() {
        match squares.last_mut() {
            Some(square) if letter.is_ascii_digit() => square.push(letter),
            _ => squares.push(letter.to_string()),
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_is_taken_apart() {
        let start = |stones: Option<&str>, captured: Option<&str>, moves: &[&str]| StartParts {
            stones: stones.map(str::to_owned),
            captured: captured.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        for (position, expected) in [
            ("", start(None, None, &[])),
            ("h8i10", start(None, None, &["h8", "i10"])),
            ("h8-i10-", start(None, None, &["h8", "-", "i10", "-"])),
            ("{h8h9/i9}j1", start(Some("{h8h9/i9}"), None, &["j1"])),
            ("{/i9}-h8", start(Some("{/i9}-"), None, &["h8"])),
            (
                "{//2/0}-h8",
                start(
                    Some("-"),
                    Some("stones captured before: 2 by black, 0 by white"),
                    &["h8"],
                ),
            ),
            ("{h8", start(None, None, &["{", "h8"])),
            ("{h8}", StartParts::default()),
        ] {
            assert_eq!(StartParts::parse(position), expected, "{position}");
        }
    }
}
