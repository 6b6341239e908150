//! Gomoku: stones that were set up stand apart from those that were played.

use zeitnot_core::Position;

use crate::line::{Line, LineError, board, play_all};

/// What a move is called that puts no stone.
const PASS: char = '-';

/// A game of gomoku played through.
pub(crate) fn line<'a>(
    start: &dyn Position,
    moves: impl Iterator<Item = &'a str>,
) -> Result<Line, LineError> {
    let setup = start.setup();
    let begin = Start::of(&setup.position);
    let mut position = start.clone_box();
    let mut all = begin.moves;
    let played = play_all(&mut *position, all.len(), moves)?;
    all.extend(played);
    Ok(Line {
        rule: setup.rule,
        size: board(setup.size),
        start: begin.stones,
        remark: begin.captured,
        moves: all,
    })
}

/// A starting position in the parts that a record has for it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Start {
    /// Stones that nobody played; none on an empty board.
    stones: Option<String>,
    /// What files cannot say about them, in words.
    captured: Option<String>,
    /// Moves from there.
    moves: Vec<String>,
}

impl Start {
    /// Takes a position apart that the game has written.
    fn of(position: &str) -> Self {
        let Some((inside, moves)) = position
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
        else {
            return Self {
                moves: squares(position),
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
            moves: squares(moves),
        }
    }
}

/// The squares and passes of gomoku's lists, which have no spaces.
#[must_use]
pub fn squares(list: &str) -> Vec<String> {
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
        let start = |stones: Option<&str>, captured: Option<&str>, moves: &[&str]| Start {
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
            ("{h8}", Start::default()),
        ] {
            assert_eq!(Start::of(position), expected, "{position}");
        }
    }
}
