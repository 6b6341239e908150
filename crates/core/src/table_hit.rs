//! Table entries decoded for a search node.

use zeitnot_table::{Bound, Entry};

use crate::deepening::StudiedRoot;
use crate::game::Move;
use crate::score::{Ply, Score, Side, allows_cutoff, decode};

/// A table entry decoded for a search node.
#[derive(Clone, Copy, Debug)]
pub struct TableHit {
    /// The code of the best move; 0 if it is not known.
    pub mv: u16,
    /// The score for the side to move.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// The search depth; 0 is a leaf.
    pub depth: i32,
}

impl TableHit {
    /// Decodes the entry of a node at `ply` with `side` to move.
    #[must_use]
    #[inline]
    pub fn new(entry: Entry, side: Side, ply: Ply) -> Self {
        let (score, bound) = decode(entry.score, entry.bound, side, ply);
        Self {
            mv: entry.mv,
            score,
            bound,
            // Depth 0 is an empty slot in the table and a leaf in the search.
            depth: i32::from(entry.depth) - 1,
        }
    }

    /// Returns the entry as a studied root, whose best move is `mv`.
    ///
    /// `None` unless the score is exact.
    #[must_use]
    pub fn studied_root(&self, mv: Move) -> Option<StudiedRoot> {
        (self.bound == Bound::Exact).then(|| StudiedRoot {
            best: mv,
            score: self.score,
            depth: self.depth.max(0).cast_unsigned(),
        })
    }

    /// Returns `true` if the entry replaces a search to `depth` with this window.
    #[must_use]
    #[inline]
    pub fn is_cutoff(&self, depth: i32, alpha: Score, beta: Score) -> bool {
        (self.depth >= depth || self.score.is_mate())
            && allows_cutoff(self.score, self.bound, alpha, beta)
    }

    /// Returns the score if it corrects `static_eval`, or else `static_eval`.
    ///
    /// The depth of the entry does not matter. A mate score is not used, because
    /// pruning compares the result with margins.
    #[must_use]
    #[inline]
    pub fn refine(&self, static_eval: Score) -> Score {
        let corrects = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > static_eval,
            Bound::Upper => self.score < static_eval,
        };
        if corrects && !self.score.is_mate() {
            self.score
        } else {
            static_eval
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(score: Score, bound: Bound) -> TableHit {
        TableHit {
            mv: 0,
            score,
            bound,
            depth: 3,
        }
    }

    #[test]
    fn only_deep_or_mate_scores_cut_off() {
        let (alpha, beta) = (Score(0), Score(1));
        let lower = hit(Score(10), Bound::Lower);
        assert!(lower.is_cutoff(3, alpha, beta));
        assert!(!lower.is_cutoff(4, alpha, beta));
        assert!(!hit(Score(10), Bound::Upper).is_cutoff(3, alpha, beta));
        assert!(hit(Score::win_at(Ply(5)), Bound::Lower).is_cutoff(9, alpha, beta));
    }

    #[test]
    fn a_bound_corrects_only_evaluations_that_violate_it() {
        let at = |bound, eval| hit(Score(10), bound).refine(Score(eval)).0;
        assert_eq!([at(Bound::Lower, 5), at(Bound::Lower, 15)], [10, 15]);
        assert_eq!([at(Bound::Upper, 5), at(Bound::Upper, 15)], [5, 10]);
        assert_eq!([at(Bound::Exact, 5), at(Bound::Exact, 15)], [10, 10]);
        let mate = hit(Score::win_at(Ply(5)), Bound::Lower);
        assert_eq!(mate.refine(Score(3)), Score(3));
    }
}
