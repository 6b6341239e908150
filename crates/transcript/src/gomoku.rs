//! Gomoku records: setup stones are kept apart from played moves.

use zeitnot_core::Position;

use crate::line::{PlayedLine, RecordError, play_all, square_board};

const PASS: char = '-';

/// Replays a gomoku game.
pub(crate) fn played_line<'a>(
    start: &dyn Position,
    moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    let setup = start.setup();
    let parts = StartParts::parse(&setup.position);
    let mut position = start.clone_box();
    let mut all = parts.moves;
    let played = play_all(&mut *position, all.len(), moves)?;
    all.extend(played);
    Ok(PlayedLine {
        rule: setup.rule,
        size: square_board(setup.size),
        start: parts.stones,
        remark: parts.captured,
        moves: all,
    })
}

/// The parts of a starting position in a record.
#[derive(Debug, Default, PartialEq, Eq)]
struct StartParts {
    /// Setup stones and the turn; `None` for an empty board.
    stones: Option<String>,
    /// Captures, which files cannot hold, as text.
    captured: Option<String>,
    moves: Vec<String>,
}

impl StartParts {
    /// Parses the game's notation of a position.
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
        // A pass right after the stones only changes the side to move.
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

/// Splits a list of gomoku squares and passes without spaces.
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
    fn starting_positions_are_split_into_stones_captures_and_moves() {
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
