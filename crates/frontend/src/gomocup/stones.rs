//! The stones of a game as the manager told them, and the position they make.

use zeitnot_core::{Game, GameError, Position, Setup, Side};

use super::point::GomocupPoint;

/// Whose stone a line of `BOARD` describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneOwner {
    /// The brain's.
    Own,
    /// The opponent's.
    Opponent,
}

/// Stones that were put, by side, and moves that were played after them.
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
    /// The stones of a `BOARD`, after which the brain is to move. As many of
    /// its own as of the opponent's, or more, and it has black; fewer, and it
    /// has white.
    ///
    /// Lines in the order of play become moves; otherwise, and where
    /// `as_they_stand`, they are stones without a history.
    #[must_use]
    pub fn from_board(lines: &[(GomocupPoint, StoneOwner)], as_they_stand: bool) -> Self {
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
        let in_turn = |(index, line): (usize, &(GomocupPoint, StoneOwner))| {
            side(line.1) == Side::BOTH[index % 2]
        };
        let is_game = own == Side::BOTH[lines.len() % 2] && lines.iter().enumerate().all(in_turn);
        if is_game && !as_they_stand {
            return Self::from_moves(lines.iter().map(|line| line.0));
        }
        let of = |wanted| {
            let points = lines.iter().filter(|line| side(line.1) == wanted);
            points.map(|line| line.0).collect()
        };
        Self {
            placed: Side::BOTH.map(of),
            to_move: own,
            moves: Vec::new(),
        }
    }

    /// A game from the empty board.
    #[must_use]
    pub fn from_moves(moves: impl IntoIterator<Item = GomocupPoint>) -> Self {
        Self {
            moves: moves.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Is there no stone?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of stones that were put or played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.iter().map(Vec::len).sum::<usize>() + self.moves.len()
    }

    /// Was a stone put or played there?
    #[must_use]
    pub fn contains(&self, point: GomocupPoint) -> bool {
        let mut all = self.placed.iter().flatten().chain(&self.moves);
        all.any(|&stone| stone == point)
    }

    /// Adds a move of whoever is to move.
    pub fn play(&mut self, point: GomocupPoint) {
        self.moves.push(point);
    }

    /// The stones without the last move, which must be the one at `point`;
    /// of stones without a history any of the side that has moved will do.
    ///
    /// # Errors
    ///
    /// One sentence if that was not the last move.
    pub fn without_last(&self, point: GomocupPoint) -> Result<Self, String> {
        let mut stones = self.clone();
        if let Some(last) = stones.moves.pop() {
            if last == point {
                return Ok(stones);
            }
            return Err(format!(
                "{point} is not the last move, which is {last}: take moves back in turn"
            ));
        }
        let moved = stones.to_move.other();
        let put = &mut stones.placed[moved.index()];
        let Some(index) = put.iter().position(|&stone| stone == point) else {
            return Err(format!(
                "no stone of the side that has moved stands at {point}: name the last move"
            ));
        };
        put.remove(index);
        stones.to_move = moved;
        Ok(stones)
    }

    /// The position that these stones make.
    ///
    /// # Errors
    ///
    /// The game does not allow it, or not under this rule.
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
        // A pass turns the side to move.
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
        PlacedStones::from_board(&lines, false)
    }

    #[test]
    fn lines_in_the_order_of_play_are_moves() {
        for owners in [
            &[][..],
            &[Own, Opponent],
            &[Opponent, Own, Opponent],
            &[Opponent],
        ] {
            let stones = board(owners);
            assert_eq!(stones.moves.len(), owners.len());
            assert!(stones.placed.iter().all(Vec::is_empty));
        }
    }

    #[test]
    fn lines_in_another_order_are_stones_and_counts_tell_the_colors() {
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
    fn stones_that_may_have_been_taken_have_no_history() {
        let lines = [(point(0), Own), (point(1), Opponent)];
        let stones = PlacedStones::from_board(&lines, true);
        assert!(stones.moves.is_empty());
        assert_eq!(stones.len(), 2);
    }

    #[test]
    fn moves_are_taken_back_in_turn() {
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
    fn a_stone_without_history_is_taken_back_if_its_side_has_moved() {
        let stones = board(&[Opponent, Opponent, Own]);
        assert!(stones.without_last(point(2)).is_err());
        let rest = stones.without_last(point(0)).unwrap();
        assert_eq!(rest.placed, [vec![point(1)], vec![point(2)]]);
        assert_eq!(rest.to_move, Side::First);
    }
}
