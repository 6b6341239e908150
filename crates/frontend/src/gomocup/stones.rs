//! The stones sent by the manager, and their position.

use zeitnot_core::{Game, GameError, Position, Setup, Side};

use super::point::GomocupPoint;

/// The owner of a stone in a `BOARD` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneOwner {
    /// The engine.
    Own,
    /// The opponent.
    Opponent,
}

/// Stones without a history, by side, and the moves played after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedStones {
    placed: [Vec<GomocupPoint>; 2],
    to_move: Side,
    moves: Vec<GomocupPoint>,
}

impl Default for PlacedStones {
    fn default() -> Self {
        Self {
            placed: [Vec::new(), Vec::new()],
            to_move: Side::First,
            moves: Vec::new(),
        }
    }
}

impl PlacedStones {
    /// Interprets the lines of a `BOARD`, after which the engine is to move.
    ///
    /// The engine has white if it has fewer stones than the opponent, and black
    /// otherwise. The lines are a set-up, so their order has no meaning.
    #[must_use]
    pub fn from_board(lines: &[(GomocupPoint, StoneOwner)]) -> Self {
        let count = |owner| lines.iter().filter(|line| line.1 == owner).count();
        let own = if count(StoneOwner::Own) >= count(StoneOwner::Opponent) {
            Side::First
        } else {
            Side::Second
        };
        let side = |owner| match owner {
            StoneOwner::Own => own,
            StoneOwner::Opponent => own.other(),
        };
        let stones_of = |color| {
            let points = lines.iter().filter(|line| side(line.1) == color);
            points.map(|line| line.0).collect()
        };
        Self {
            placed: Side::BOTH.map(stones_of),
            to_move: own,
            moves: Vec::new(),
        }
    }

    /// Creates a game from the empty board.
    #[must_use]
    pub fn from_moves(moves: impl IntoIterator<Item = GomocupPoint>) -> Self {
        Self {
            moves: moves.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Returns `true` if no stone was placed or played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of stones that were placed or played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.iter().map(Vec::len).sum::<usize>() + self.moves.len()
    }

    /// Returns `true` if a stone was placed or played at `point`.
    #[must_use]
    pub fn contains(&self, point: GomocupPoint) -> bool {
        let mut all = self.placed.iter().flatten().chain(&self.moves);
        all.any(|&stone| stone == point)
    }

    /// Adds a move of the side to move.
    pub fn play(&mut self, point: GomocupPoint) {
        self.moves.push(point);
    }

    /// Returns the stones without the last move, which must be at `point`.
    ///
    /// Without a history, `point` may be any stone of the side that moved last.
    ///
    /// # Errors
    ///
    /// Fails with a message if `point` was not the last move.
    pub fn without_last(&self, point: GomocupPoint) -> Result<Self, String> {
        let mut stones = self.clone();
        if let Some(last) = stones.moves.pop() {
            if last == point {
                return Ok(stones);
            }
            return Err(format!(
                "{point} is not the last move, which is {last}; take back the last move first"
            ));
        }
        let moved = stones.to_move.other();
        let placed = &mut stones.placed[moved.index()];
        let Some(index) = placed.iter().position(|&stone| stone == point) else {
            return Err(format!(
                "there is no stone of the side that moved last at {point}; send the last move"
            ));
        };
        placed.remove(index);
        stones.to_move = moved;
        Ok(stones)
    }

    /// Returns the position of these stones.
    ///
    /// # Errors
    ///
    /// Fails if the position is invalid under this rule.
    pub fn position(
        &self,
        game: &dyn Game,
        rule: &str,
        size: u32,
    ) -> Result<Box<dyn Position>, GameError> {
        let build = |position: String| {
            game.position(&Setup {
                position,
                rule: Some(rule.to_owned()),
                size: Some(size),
                side: None,
            })
        };
        let names = |points: &[GomocupPoint]| -> String {
            points.iter().map(|point| point.square_name(size)).collect()
        };
        let mut text = String::new();
        let [black, white] = &self.placed;
        if !black.is_empty() || !white.is_empty() {
            text = format!("{{{}/{}}}", names(black), names(white));
        }
        // A pass changes the side to move.
        if (!text.is_empty() || self.to_move != Side::First)
            && build(text.clone())?.side_to_move() != self.to_move
        {
            text.push('-');
        }
        build(text + &names(&self.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::StoneOwner::{Opponent, Own};
    use super::*;

    fn point(x: u8) -> GomocupPoint {
        GomocupPoint { x, y: 7 }
    }

    fn board(owners: &[StoneOwner]) -> PlacedStones {
        let lines: Vec<_> = (0..).map(point).zip(owners.iter().copied()).collect();
        PlacedStones::from_board(&lines)
    }

    #[test]
    fn lines_are_stones_without_history_and_counts_decide_the_colors() {
        assert!(board(&[]).is_empty());
        let stones = board(&[Own, Opponent]);
        assert!(stones.moves.is_empty());
        assert_eq!(stones.placed, [vec![point(0)], vec![point(1)]]);
        assert_eq!(stones.to_move, Side::First);
        let stones = board(&[Opponent, Own]);
        assert_eq!(stones.placed, [vec![point(1)], vec![point(0)]]);
        assert_eq!(stones.to_move, Side::First);
        let stones = board(&[Opponent, Opponent, Own]);
        assert_eq!(stones.placed, [vec![point(0), point(1)], vec![point(2)]]);
        assert_eq!(stones.to_move, Side::Second);
        let stones = board(&[Own]);
        assert_eq!(stones.placed, [vec![point(0)], vec![]]);
        assert_eq!(stones.to_move, Side::First);
    }

    #[test]
    fn moves_are_taken_back_in_reverse_order() {
        let stones = PlacedStones::from_moves([point(0), point(1)]);
        assert_eq!(
            stones.without_last(point(1)),
            Ok(PlacedStones::from_moves([point(0)]))
        );
        let error = stones.without_last(point(0)).unwrap_err();
        assert!(error.contains("not the last move, which is 1,7"), "{error}");
        assert!(PlacedStones::default().without_last(point(0)).is_err());
    }

    #[test]
    fn a_stone_without_history_is_taken_back_if_its_side_moved_last() {
        let stones = board(&[Opponent, Opponent, Own]);
        assert!(stones.without_last(point(2)).is_err());
        let rest = stones.without_last(point(0)).unwrap();
        assert_eq!(rest.placed, [vec![point(1)], vec![point(2)]]);
        assert_eq!(rest.to_move, Side::First);
    }
}
