//! Sides, plies, depths and scores, and how a score is put into the table and
//! taken out again. Nothing here knows what a score is made of.

use serde::{Deserialize, Serialize};
use zeitnot_table::Bound;

/// One of the two players. The first player is black in gomoku and white in
/// chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who moves first from the initial position.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an array index.
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
    /// `n` half-moves further from the root.
    #[must_use]
    #[inline]
    pub const fn plus(self, n: u16) -> Self {
        Self(self.0.saturating_add(n))
    }

    /// An array index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A score as the side to move sees it: positive is good for it.
///
/// Three ranges that never touch: heuristic values within
/// [`Score::HEURISTIC_LIMIT`], proven wins and losses within
/// [`Score::LONGEST_MATE`] plies of [`Score::MATE`], and the infinite window
/// bounds outside. **A mate score is a proof**; a search that left moves out
/// says [`Score::LOST`] at worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Equal chances, and the value of a draw.
    pub const DRAW: Self = Self(0);
    /// Won on the spot.
    pub const MATE: i32 = 1_000_000_000;
    /// The longest proof that a score can carry, in plies.
    pub const LONGEST_MATE: u16 = 2_000;
    /// Scores that are no proofs stay within plus and minus this: room for any
    /// number of points in thousandths.
    pub const HEURISTIC_LIMIT: i32 = 900_000_000;
    /// Static evaluations of games that prove wins stay within plus and minus
    /// this.
    pub const EVALUATION_LIMIT: i32 = 15_000;
    /// Lost as far as the search could see, but not proven, because some moves
    /// were left out. A longer resistance scores a little better; all such
    /// scores lie between the evaluations and the proofs.
    pub const LOST: Self = Self(-20_000);
    /// Above every score.
    pub const INFINITE: Self = Self(Self::MATE + 1);

    const MATE_RANGE: i32 = Self::MATE - Self::LONGEST_MATE as i32;

    /// A static evaluation, clamped to its range.
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

    /// The side to move wins, and the game ends `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn win_at(ply: Ply) -> Self {
        Self(Self::MATE - ply.0 as i32)
    }

    /// The side to move loses, and the game ends `ply` plies from the root.
    #[must_use]
    #[inline]
    pub const fn loss_at(ply: Ply) -> Self {
        Self(-Self::MATE + ply.0 as i32)
    }

    /// Is this a proven win?
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::MATE_RANGE && self.0 <= Self::MATE
    }

    /// Is this a proven loss?
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::MATE_RANGE && self.0 >= -Self::MATE
    }

    /// Is this a proof, either way?
    #[must_use]
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies from the root to the end of the game: positive for a win,
    /// negative for a loss, none for a heuristic score. A game that is lost
    /// already answers 0.
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

    /// The same score, but never a proof of loss: for nodes that left moves
    /// out.
    #[must_use]
    #[inline]
    pub const fn unproven_loss(self) -> Self {
        if self.is_loss() {
            Self(Self::LOST.0 + (self.0 + Self::MATE))
        } else {
            self
        }
    }

    /// The same score, but never a proof of a win: for results that rest on a
    /// pass or on a reduced set of replies.
    #[must_use]
    #[inline]
    pub const fn unproven_win(self) -> Self {
        if self.is_win() {
            Self(-Self::LOST.0 - (Self::MATE - self.0))
        } else {
            self
        }
    }

    /// Is the game decided as far as the search could see, without a proof?
    #[must_use]
    pub const fn is_unproven_end(self) -> bool {
        self.0.abs() > Self::EVALUATION_LIMIT && self.0.abs() <= Self::HEURISTIC_LIMIT
    }

    /// The first player's view of this score.
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

/// A score as the first player sees it: what tables, files and people get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsScore(pub i32);

impl AbsScore {
    /// The view of the side to move.
    #[must_use]
    pub const fn relative(self, to_move: Side) -> Score {
        match to_move {
            Side::First => Score(self.0),
            Side::Second => Score(-self.0),
        }
    }
}

/// A search result as the table holds it: first player's view, mates counted
/// from the stored node.
///
/// Negating the score swaps the bounds, so both travel together.
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

/// The inverse of [`encode`] for a node at `ply`.
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

/// Does a stored score settle a node with this window?
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
        fn what_goes_in_comes_out(
            (score, ply) in any_score(),
            bound in prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)],
            first in any::<bool>(),
        ) {
            let side = if first { Side::First } else { Side::Second };
            let (stored, stored_bound) = encode(score, bound, side, ply);
            prop_assert_eq!(decode(stored, stored_bound, side, ply), (score, bound));
        }

        #[test]
        fn a_lower_bound_for_one_is_an_upper_bound_for_the_other((score, ply) in any_score()) {
            let (first, first_bound) = encode(score, Bound::Lower, Side::First, ply);
            let (second, second_bound) = encode(score, Bound::Lower, Side::Second, ply);
            prop_assert_eq!(first, -second);
            prop_assert_eq!((first_bound, second_bound), (Bound::Lower, Bound::Upper));
        }
    }

    #[test]
    fn a_mate_keeps_its_distance_from_the_node_not_from_the_root() {
        let (stored, bound) = encode(Score::win_at(Ply(9)), Bound::Exact, Side::Second, Ply(4));
        let (seen, _) = decode(stored, bound, Side::Second, Ply(10));
        assert_eq!(seen.mate_in(), Some(15));
    }

    #[test]
    fn ranges_do_not_touch() {
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
