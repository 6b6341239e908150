//! A position as the protocol can tell it.

use std::any::Any;

use zeitnot_core::{Position, Side};
use zeitnot_engine_client::gomocup::{EnginePoint, Stone};
use zeitnot_gomoku::rule::Rule;
use zeitnot_gomoku::{
    Board, Capture, Caro5, Caro6, Freestyle, GomokuPosition, Renju, Square, Standard,
};

/// What stands on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardStones {
    /// The board's size.
    pub(super) size: u32,
    /// The stones that stand there, in the order in which they were put.
    pub(super) stones: Vec<(Square, Side)>,
    /// Have any been taken?
    pub(super) has_captures: bool,
}

impl BoardStones {
    /// What stands on the board of a position; none if it is not of gomoku.
    pub(super) fn from_position(position: &dyn Position) -> Option<Self> {
        let position: &dyn Any = position;
        stones_of::<Freestyle>(position)
            .or_else(|| stones_of::<Standard>(position))
            .or_else(|| stones_of::<Renju>(position))
            .or_else(|| stones_of::<Caro5>(position))
            .or_else(|| stones_of::<Caro6>(position))
            .or_else(|| stones_of::<Capture>(position))
    }

    /// The lines of `BOARD` for the brain that plays `own`. In renju they have
    /// to come in the order of play, and nobody minds elsewhere.
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
    let mut standing: Vec<(Square, Side)> = Vec::new();
    for (&square, side) in board.moves().iter().zip(board.movers()) {
        // Where stones are taken, a point can be played on again.
        standing.retain(|&(earlier, _)| earlier != square);
        if board.stone(square) == Some(side) {
            standing.push((square, side));
        }
    }
    Some(BoardStones {
        size: board.size().side().into(),
        stones: standing,
        has_captures: Side::BOTH.iter().any(|&side| board.captured(side) > 0),
    })
}

/// The point of a move such as `h8`.
pub(super) fn parse_point(word: &str, size: u32) -> Option<EnginePoint> {
    let letter = word.bytes().next()?.to_ascii_lowercase();
    let x = u32::from(letter.checked_sub(b'a')?);
    let row: u32 = word.get(1..)?.parse().ok()?;
    let y = size.checked_sub(row)?;
    (row > 0 && x < size).then(|| EnginePoint::new(x, y))
}

/// The move at a point, as the game writes it; off the board, as the brain
/// does.
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
    fn every_rule_set_tells_its_stones_in_the_order_of_play() {
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
    fn stones_that_were_set_up_stand_too() {
        let stones = stones("freestyle", "{h8h9/i9}j10");
        assert_eq!(stones.stones.len(), 4);
    }

    #[test]
    fn stones_that_were_taken_do_not_stand() {
        // Black takes i8 and j8, then white plays on one of the points again.
        let stones = stones("pente", "h8i8a1j8k8");
        assert!(stones.has_captures);
        assert_eq!(lines(&stones, Side::Second), ["7,7,2", "0,14,2", "10,7,2"]);
        let again = self::stones("pente", "h8i8a1j8k8i8");
        assert_eq!(lines(&again, Side::First).last().unwrap(), "8,7,2");
        assert_eq!(again.stones.len(), 4);
    }

    #[test]
    fn points_and_words_are_the_same_places() {
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
