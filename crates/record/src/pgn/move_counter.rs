//! The side to move and the move number.
//!
//! Nothing else in a starting position matters to PGN.

/// Counts moves from a starting position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveCounter {
    /// Number of plies before the start; even if white moves first.
    plies_before_start: u64,
}

impl MoveCounter {
    /// Creates the counter for a starting position.
    ///
    /// Fields that are missing or invalid are as in the standard position.
    pub(super) fn new(start: Option<&str>) -> Self {
        let mut words = start.unwrap_or_default().split_whitespace().skip(1);
        let is_black = words.next() == Some("b");
        let number = words.nth(3).and_then(|word| word.parse::<u32>().ok());
        let moves = u64::from(number.unwrap_or(1)).saturating_sub(1);
        Self {
            plies_before_start: 2 * moves + u64::from(is_black),
        }
    }

    /// Returns `true` if white moves after `ply` plies.
    pub(super) fn is_white(self, ply: u32) -> bool {
        (self.plies_before_start + u64::from(ply)).is_multiple_of(2)
    }

    /// Returns the number of the move after `ply` plies.
    pub(super) fn move_number(self, ply: u32) -> u64 {
        (self.plies_before_start + u64::from(ply)) / 2 + 1
    }

    /// Converts the distance to a forced end from moves to plies, after `ply` plies.
    ///
    /// A positive distance is a win for white.
    pub(super) fn mate_plies(self, ply: u32, moves: i32) -> i32 {
        let winner_moves = (moves > 0) == self.is_white(ply);
        let plies = moves.saturating_mul(2);
        if winner_moves {
            plies.saturating_sub(moves.signum())
        } else {
            plies
        }
    }

    /// Returns the number of moves that the winner makes in `plies`.
    pub(super) fn mate_moves(plies: i32) -> i32 {
        plies / 2 + plies % 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_from_the_starting_position() {
        let standard = MoveCounter::new(None);
        assert!(standard.is_white(0) && !standard.is_white(1));
        assert_eq!((standard.move_number(1), standard.move_number(2)), (1, 2));
        let late = MoveCounter::new(Some("8/8/8/8/8/8/8/K1k5 b - - 7 40"));
        assert!(!late.is_white(0));
        assert_eq!((late.move_number(0), late.move_number(1)), (40, 41));
        assert_eq!(MoveCounter::new(Some("not a position")), standard);
        assert_eq!(MoveCounter::new(Some("x w - - 0 0")), standard);
        assert_eq!(
            MoveCounter::new(Some("x w - - 0 4294967295")).move_number(0),
            4_294_967_295
        );
    }

    #[test]
    fn a_mate_is_one_ply_shorter_if_the_winner_moves() {
        let turn = MoveCounter::new(None);
        for (ply, moves, plies) in [(0, 3, 5), (1, 3, 6), (0, -3, -6), (1, -3, -5), (0, 0, 0)] {
            assert_eq!(turn.mate_plies(ply, moves), plies);
            assert_eq!(MoveCounter::mate_moves(plies), moves);
        }
    }
}
