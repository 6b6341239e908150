//! Sides, plies, and scores, and the encoding of scores in the table.

use serde::{Deserialize, Serialize};
use zeitnot_table::Bound;

/// A player. The first player is black in gomoku and white in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that moves first from the initial position.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns an array index: 0 for the first player, 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Distance from the root of a search, in half-moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(pub u16);

impl Ply {
    /// Returns the ply `n` half-moves further from the root.
    #[must_use]
    #[inline]
    pub const fn plus(self, n: u16) -> Self {
        Self(self.0.saturating_add(n))
    }

    /// Returns the ply as an array index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A score from the point of view of the side to move; positive is good for it.
///
/// There are three separate ranges: heuristic values within
/// [`Score::HEURISTIC_LIMIT`], proven wins and losses within
/// [`Score::LONGEST_MATE`] plies of [`Score::MATE`], and the infinite window
/// bounds. **A mate score is a proof.** A search that skipped moves returns
/// [`Score::LOST`] at worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// The score of a draw and of equal chances.
    pub const DRAW: Self = Self(0);
    /// The value of a win at the root, 0 plies away.
    pub const MATE: i32 = 1_000_000_000;
    /// The longest proof that a score can represent, in plies.
    pub const LONGEST_MATE: u16 = 2_000;
    /// Maximum absolute value of an unproven score.
    ///
    /// It has room for any number of points in thousandths.
    pub const HEURISTIC_LIMIT: i32 = 900_000_000;
    /// Maximum absolute static evaluation in games that prove wins.
    pub const EVALUATION_LIMIT: i32 = 15_000;
    /// The score of an unproven loss in a search that skipped moves.
    ///
    /// A longer defense scores slightly better. All such scores lie between the
    /// evaluations and the proofs.
    pub const LOST: Self = Self(-20_000);
    /// A value above every score.
    pub const INFINITE: Self = Self(Self::MATE + 1);

    const MATE_RANGE: i32 = Self::MATE - Self::LONGEST_MATE as i32;

    /// Returns a static evaluation, clamped to its range.
    #[must_use]
    #[inline]
    pub const fn evaluation(value: i32) -> Self {
        if value > Self::EVALUATION_LIMIT {
            Self(Self::EVALUATION_LIMIT)
        } else if value < -Self::EVALUATION_LIMIT {
            Self(-Self::EVALUATION_LIMIT)
        } else {
            Self(value)
        }
    }

    /// Returns the score of a win for the side to move, `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn win_at(ply: Ply) -> Self {
        Self(Self::MATE - ply.0 as i32)
    }

    /// Returns the score of a loss for the side to move, `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn loss_at(ply: Ply) -> Self {
        Self(-Self::MATE + ply.0 as i32)
    }

    /// Returns `true` for a proven win.
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MATE_RANGE && self.0 <= Self::MATE
    }

    /// Returns `true` for a proven loss.
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MATE_RANGE && self.0 >= -Self::MATE
    }

    /// Returns `true` for a proven win or loss.
    #[must_use]
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Returns the plies from the root to the proven end of the game.
    ///
    /// Positive for a win, negative for a loss, 0 if the game is already lost,
    /// and `None` for a heuristic score.
    #[must_use]
    pub const fn mate_in(self) -> Option<i32> {
        if self.is_win() {
            Some(Self::MATE - self.0)
        } else if self.is_loss() {
            Some(-(Self::MATE + self.0))
        } else {
            None
        }
    }

    /// Returns the score, with a proven loss made unproven.
    ///
    /// For nodes that skipped moves.
    #[must_use]
    #[inline]
    pub const fn unproven_loss(self) -> Self {
        if self.is_loss() {
            Self(Self::LOST.0 + (self.0 + Self::MATE))
        } else {
            self
        }
    }

    /// Returns the score, with a proven win made unproven.
    ///
    /// For results that depend on a pass or on a reduced set of replies.
    #[must_use]
    #[inline]
    pub const fn unproven_win(self) -> Self {
        if self.is_win() {
            Self(-Self::LOST.0 - (Self::MATE - self.0))
        } else {
            self
        }
    }

    /// Returns `true` for an unproven win or loss.
    #[must_use]
    pub const fn is_unproven_end(self) -> bool {
        self.0.abs() > Self::EVALUATION_LIMIT && self.0.abs() <= Self::HEURISTIC_LIMIT
    }

    /// Returns the score from the first player's point of view.
    #[must_use]
    pub const fn absolute(self, to_move: Side) -> AbsScore {
        match to_move {
            Side::First => AbsScore(self.0),
            Side::Second => AbsScore(-self.0),
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::ops::Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, rhs: i32) -> Self {
        Self(self.0.saturating_add(rhs))
    }
}

impl std::ops::Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, rhs: i32) -> Self {
        Self(self.0.saturating_sub(rhs))
    }
}

/// A score from the first player's point of view, for tables, files, and display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsScore(pub i32);

impl AbsScore {
    /// Returns the score from the point of view of the side to move.
    #[must_use]
    pub const fn relative(self, to_move: Side) -> Score {
        match to_move {
            Side::First => Score(self.0),
            Side::Second => Score(-self.0),
        }
    }
}

/// Encodes a score and its bound for the table.
///
/// The encoded score is from the first player's point of view, and a mate counts
/// from the stored node. A negated score swaps the bounds.
#[must_use]
#[inline]
pub fn encode(score: Score, bound: Bound, to_move: Side, ply: Ply) -> (i32, Bound) {
    let distance = i32::from(ply.0);
    let from_node = if score.is_win() {
        score.0 + distance
    } else if score.is_loss() {
        score.0 - distance
    } else {
        score.0
    };
    match to_move {
        Side::First => (from_node, bound),
        Side::Second => (-from_node, flip(bound)),
    }
}

/// Decodes a score and its bound from the table; the inverse of [`encode`].
#[must_use]
#[inline]
pub fn decode(stored: i32, bound: Bound, to_move: Side, ply: Ply) -> (Score, Bound) {
    let (from_node, bound) = match to_move {
        Side::First => (Score(stored), bound),
        Side::Second => (Score(-stored), flip(bound)),
    };
    let distance = i32::from(ply.0);
    let score = if from_node.is_win() {
        Score(from_node.0 - distance)
    } else if from_node.is_loss() {
        Score(from_node.0 + distance)
    } else {
        from_node
    };
    (score, bound)
}

/// Returns `true` if a stored score causes a cutoff in this window.
#[must_use]
#[inline]
pub fn allows_cutoff(score: Score, bound: Bound, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

#[inline]
fn flip(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_score() -> impl Strategy<Value = (Score, Ply)> {
        let ply = 0u16..500;
        prop_oneof![
            (
                -Score::HEURISTIC_LIMIT..=Score::HEURISTIC_LIMIT,
                ply.clone()
            )
                .prop_map(|(value, ply)| (Score(value), Ply(ply))),
            (0u16..400, any::<bool>(), ply).prop_map(|(further, wins, ply)| {
                let end = Ply(ply + further);
                let score = if wins {
                    Score::win_at(end)
                } else {
                    Score::loss_at(end)
                };
                (score, Ply(ply))
            }),
        ]
    }

    proptest! {
        #[test]
        fn scores_survive_a_round_trip(
            (score, ply) in any_score(),
            bound in prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)],
            first in any::<bool>(),
        ) {
            let side = if first { Side::First } else { Side::Second };
            let (stored, stored_bound) = encode(score, bound, side, ply);
            prop_assert_eq!(decode(stored, stored_bound, side, ply), (score, bound));
        }

        #[test]
        fn the_bound_is_swapped_for_the_other_side((score, ply) in any_score()) {
            let (first, first_bound) = encode(score, Bound::Lower, Side::First, ply);
            let (second, second_bound) = encode(score, Bound::Lower, Side::Second, ply);
            prop_assert_eq!(first, -second);
            prop_assert_eq!((first_bound, second_bound), (Bound::Lower, Bound::Upper));
        }
    }

    #[test]
    fn a_stored_mate_counts_from_the_node() {
        let (stored, bound) = encode(Score::win_at(Ply(9)), Bound::Exact, Side::Second, Ply(4));
        let (seen, _) = decode(stored, bound, Side::Second, Ply(10));
        assert_eq!(seen.mate_in(), Some(15));
    }

    #[test]
    fn score_ranges_do_not_overlap() {
        assert!(!Score(Score::HEURISTIC_LIMIT).is_mate());
        assert!(!Score::LOST.is_mate());
        assert!(!Score::INFINITE.is_mate());
        assert_eq!(Score::loss_at(Ply(0)).mate_in(), Some(0));
        assert_eq!(Score::loss_at(Ply(2)).mate_in(), Some(-2));
        let soon = Score::loss_at(Ply(2)).unproven_loss();
        let late = Score::loss_at(Ply(Score::LONGEST_MATE)).unproven_loss();
        assert!(soon < late && late < -Score::evaluation(i32::MAX));
        assert!(soon.is_unproven_end() && late.is_unproven_end());
        assert_eq!(Score::win_at(Ply(2)).unproven_win(), -soon);
        assert!(!Score::evaluation(i32::MIN).is_unproven_end());
    }
}
