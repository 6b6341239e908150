//! Conversion of positions and moves to the protocol's coordinates.

use std::any::Any;

use zeitnot_core::{Position, Side};
use zeitnot_engine_client::gomocup::{EnginePoint, Stone};
use zeitnot_gomoku::rule::Rule;
use zeitnot_gomoku::{
    Board, Capture, Caro5, Caro6, Freestyle, GomokuPosition, Renju, Square, Standard,
};

/// The stones on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardStones {
    pub(super) size: u32,
    /// The stones, in the order of play.
    pub(super) stones: Vec<(Square, Side)>,
    /// Whether any stones have been captured.
    pub(super) has_captures: bool,
}

impl BoardStones {
    /// Returns the stones of a position, or `None` if it is not a gomoku position.
    pub(super) fn from_position(position: &dyn Position) -> Option<Self> {
        let position: &dyn Any = position;
        stones_of::<Freestyle>(position)
            .or_else(|| stones_of::<Standard>(position))
            .or_else(|| stones_of::<Renju>(position))
            .or_else(|| stones_of::<Caro5>(position))
            .or_else(|| stones_of::<Caro6>(position))
            .or_else(|| stones_of::<Capture>(position))
    }

    /// Returns the lines of `BOARD` for the brain that plays `own`.
    ///
    /// They are in the order of play, which renju requires.
    pub(super) fn lines(&self, own: Side) -> Vec<Stone> {
        let line = |&(square, side): &(Square, Side)| {
            let EnginePoint { x, y } = parse_point(&square.to_string(), self.size)?;
            Some(match side == own {
                true => Stone::own(x, y),
                false => Stone::opponent(x, y),
            })
        };
        self.stones.iter().filter_map(line).collect()
    }
}

fn stones_of<R: Rule>(position: &dyn Any) -> Option<BoardStones> {
    let board: &Board<R> = position.downcast_ref::<GomokuPosition<R>>()?.board();
    let mut stones: Vec<(Square, Side)> = Vec::new();
    for (&square, side) in board.moves().iter().zip(board.movers()) {
        // A point may be played again after a capture.
        stones.retain(|&(earlier, _)| earlier != square);
        if board.stone(square) == Some(side) {
            stones.push((square, side));
        }
    }
    Some(BoardStones {
        size: board.size().side().into(),
        stones,
        has_captures: Side::BOTH.iter().any(|&side| board.captured(side) > 0),
    })
}

/// Parses a move such as `h8`.
pub(super) fn parse_point(word: &str, size: u32) -> Option<EnginePoint> {
    let letter = word.bytes().next()?.to_ascii_lowercase();
    let x = u32::from(letter.checked_sub(b'a')?);
    let row: u32 = word.get(1..)?.parse().ok()?;
    let y = size.checked_sub(row)?;
    (row > 0 && x < size).then(|| EnginePoint::new(x, y))
}

/// Formats a point as a move; a point off the board as the protocol does.
pub(super) fn format_point(point: EnginePoint, size: u32) -> String {
    let letter = u8::try_from(point.x).ok().filter(|_| point.x < size);
    match letter.and_then(|x| b'a'.checked_add(x)) {
        Some(letter) if point.y < size => format!("{}{}", char::from(letter), size - point.y),
        _ => point.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::{Game, Setup};
    use zeitnot_gomoku::Gomoku;

    fn stones(rule: &str, position: &str) -> BoardStones {
        let setup = Setup {
            rule: Some(rule.to_owned()),
            size: Some(15),
            ..Setup::new(position)
        };
        BoardStones::from_position(&*Gomoku.position(&setup).unwrap()).unwrap()
    }

    fn lines(stones: &BoardStones, own: Side) -> Vec<String> {
        stones.lines(own).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn stones_are_in_the_order_of_play_in_every_rule_set() {
        for rule in Gomoku.profile().rules {
            let stones = stones(rule, "h8i8a1");
            assert_eq!(lines(&stones, Side::First), ["7,7,1", "8,7,2", "0,14,1"]);
            assert_eq!(lines(&stones, Side::Second), ["7,7,2", "8,7,1", "0,14,2"]);
            assert!(!stones.has_captures && stones.size == 15);
        }
        let chess = zeitnot_chess::Chess.position(&Setup::default()).unwrap();
        assert_eq!(BoardStones::from_position(&*chess), None);
    }

    #[test]
    fn set_up_stones_are_included() {
        let stones = stones("freestyle", "{h8h9/i9}j10");
        assert_eq!(stones.stones.len(), 4);
    }

    #[test]
    fn captured_stones_are_left_out() {
        // Black captures i8 and j8, then white plays one of the points again.
        let stones = stones("pente", "h8i8a1j8k8");
        assert!(stones.has_captures);
        assert_eq!(lines(&stones, Side::Second), ["7,7,2", "0,14,2", "10,7,2"]);
        let again = self::stones("pente", "h8i8a1j8k8i8");
        assert_eq!(lines(&again, Side::First).last().unwrap(), "8,7,2");
        assert_eq!(again.stones.len(), 4);
    }

    #[test]
    fn points_and_moves_convert_to_each_other() {
        assert_eq!(parse_point("h8", 15), Some(EnginePoint::new(7, 7)));
        assert_eq!(parse_point("a20", 20), Some(EnginePoint::new(0, 0)));
        assert_eq!(parse_point("-", 15), None);
        assert_eq!(format_point(EnginePoint::new(7, 7), 15), "h8");
        assert_eq!(format_point(EnginePoint::new(0, 0), 20), "a20");
        assert_eq!(format_point(EnginePoint::new(15, 3), 15), "15,3");
        assert_eq!(
            format_point(EnginePoint::new(3, 4_000_000_000), 15),
            "3,4000000000"
        );
    }
}
