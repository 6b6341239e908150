//! Iterative deepening: one depth after the other, each with a narrow window
//! around the last score, several best lines if asked. Only a depth that was
//! completed counts.

use crate::advisor::Checkpoint;
use crate::game::Move;
use crate::score::Score;
use crate::search::{Cx, Line, Outcome, Stopped};
use crate::session::Info;

/// A root move and what is known about it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score at the present depth, if it was searched there and turned
    /// out best so far; minus infinity otherwise.
    pub score: Score,
    /// Its best line at the depth where `score` was found.
    pub line: Vec<Move>,
}

/// The root moves, best first as far as known.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<RootMove>,
    settled: usize,
}

impl RootMoves {
    /// Root moves in the order in which depth 1 shall try them.
    #[must_use]
    pub fn new(moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            moves: moves
                .into_iter()
                .map(|mv| RootMove {
                    mv,
                    score: -Score::INFINITE,
                    line: vec![mv],
                })
                .collect(),
            settled: 0,
        }
    }

    /// The moves that the present line may use: those that do not lead a
    /// better line already.
    pub fn open(&mut self) -> &mut [RootMove] {
        &mut self.moves[self.settled..]
    }

    /// Is this search restricted, by excluded moves, so that its result does
    /// not describe the position?
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.settled > 0
    }

    /// The number of root moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Is there no root move?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn sort_open(&mut self) {
        self.open()
            .sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    fn forget_scores(&mut self) {
        for root in self.open() {
            root.score = -Score::INFINITE;
        }
    }
}

/// An open interval in which a score is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At or below this the exact score does not matter.
    pub alpha: Score,
    /// At or above this the exact score does not matter.
    pub beta: Score,
}

impl Window {
    /// Every score is inside.
    pub const FULL: Self = Self {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// `width` to both sides of `center`; a side that a mate score bounds, or
    /// that is wider than `max`, is open.
    #[must_use]
    pub fn around(center: Score, width: i32, max: i32) -> Self {
        let open = |bound: Score| width > max || bound.0.abs() > Score::HEURISTIC_LIMIT;
        let (low, high) = (center - width, center + width);
        Self {
            alpha: if open(low) { Self::FULL.alpha } else { low },
            beta: if open(high) { Self::FULL.beta } else { high },
        }
    }
}

/// What a game contributes to iterative deepening: one search from the root.
pub trait DepthSearch {
    /// Searches the open root moves to `depth` and returns the best score.
    ///
    /// The first root move, and each later one that beats all before it, gets
    /// its score and line; the others get minus infinity. A result at or below
    /// `alpha` is an upper bound, one at or above `beta` a lower bound.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the context said so; scores set until then stand.
    fn search_root(
        &mut self,
        cx: &mut Cx<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped>;
}

/// How depths follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The last depth.
    pub max_depth: u32,
    /// Half the width of the first window; no aspiration if absent.
    pub aspiration: Option<i32>,
    /// A window wider than this is opened fully.
    pub widest: i32,
    /// An unfinished depth leaves no trace in the answer.
    pub completed_only: bool,
}

impl Deepening {
    /// Deepens until the context stops it, the last depth is done, or a proof
    /// makes further depths pointless.
    pub fn run(
        &self,
        search: &mut dyn DepthSearch,
        mut roots: RootMoves,
        cx: &mut Cx<'_>,
    ) -> Outcome {
        let wanted = (cx.rule().limits().multi_pv.max(1) as usize).min(roots.len());
        let mut outcome = Outcome {
            lines: first_move(&roots),
            depth: 0,
        };
        for depth in 1..=self.max_depth.max(1) {
            let Ok(failed_low) = self.search_depth(search, &mut roots, depth, wanted, cx) else {
                if !self.completed_only {
                    adopt_better(&mut outcome, &roots);
                }
                return outcome;
            };
            let lines = best_lines(&roots, wanted);
            let best_changed = lines.first().map(|line| line.moves.first())
                != outcome.lines.first().map(|line| line.moves.first());
            outcome = Outcome { lines, depth };
            let score = outcome.lines.first().map_or(Score::DRAW, |line| line.score);
            cx.report(Info::of(&outcome, cx));
            let checkpoint = Checkpoint {
                depth,
                nodes: cx.nodes(),
                elapsed: cx.elapsed(),
                score,
                failed_low,
                best_changed,
            };
            if cx.checkpoint(&checkpoint).is_err() {
                return outcome;
            }
            // A mate no longer than the depth just completed cannot become
            // shorter by searching deeper.
            let proven = outcome.lines.iter().all(|line| {
                line.score
                    .mate_in()
                    .is_some_and(|plies| plies.unsigned_abs() <= depth)
            });
            if proven && !outcome.lines.is_empty() {
                return outcome;
            }
        }
        outcome
    }

    /// All wanted lines at one depth; tells whether the first failed low.
    fn search_depth(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        depth: u32,
        wanted: usize,
        cx: &mut Cx<'_>,
    ) -> Result<bool, Stopped> {
        let mut failed_low = false;
        roots.settled = 0;
        let centers: Vec<Score> = roots.moves.iter().map(|root| root.score).collect();
        roots.forget_scores();
        for line in 0..wanted {
            roots.settled = line;
            let center = centers.get(line).copied().unwrap_or(-Score::INFINITE);
            let low = self.search_line(search, roots, depth, center, cx)?;
            failed_low |= low && line == 0;
        }
        roots.settled = 0;
        Ok(failed_low)
    }

    /// One line: widens the window until the score lies inside.
    fn search_line(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        depth: u32,
        center: Score,
        cx: &mut Cx<'_>,
    ) -> Result<bool, Stopped> {
        let known = depth >= 2 && center.0.abs() <= Score::HEURISTIC_LIMIT;
        let mut width = self.aspiration.filter(|_| known);
        let mut window = width.map_or(Window::FULL, |width| {
            Window::around(center, width, self.widest)
        });
        let mut failed_low = false;
        loop {
            let result = search.search_root(cx, roots, depth, window);
            roots.sort_open();
            let score = result?;
            let wider = width.map(|width| width.saturating_mul(2));
            let next = wider.map_or(Window::FULL, |wider| {
                Window::around(center, wider, self.widest)
            });
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                failed_low = true;
                window.alpha = next.alpha.min(score - 1).max(Window::FULL.alpha);
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = next.beta.max(score + 1).min(Window::FULL.beta);
            } else {
                return Ok(failed_low);
            }
            width = wider;
        }
    }
}

fn first_move(roots: &RootMoves) -> Vec<Line> {
    let line = |root: &RootMove| Line {
        score: Score::DRAW,
        moves: vec![root.mv],
    };
    roots.moves.first().map(line).into_iter().collect()
}

fn best_lines(roots: &RootMoves, wanted: usize) -> Vec<Line> {
    let line = |root: &RootMove| Line {
        score: root.score,
        moves: root.line.clone(),
    };
    roots.moves.iter().take(wanted).map(line).collect()
}

/// Lets a root move win that an unfinished depth searched fully and found
/// better than the old best one, which every depth tries first.
fn adopt_better(outcome: &mut Outcome, roots: &RootMoves) {
    if roots.settled > 0 {
        return;
    }
    let Some(best) = roots.moves.iter().max_by_key(|root| root.score) else {
        return;
    };
    let known = best.score > -Score::INFINITE;
    if let (true, Some(line)) = (known, outcome.lines.first_mut()) {
        *line = Line {
            score: best.score,
            moves: best.line.clone(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_saturate_and_open_at_mates() {
        let huge = Window::around(Score(5), 2_000_000_000, i32::MAX);
        assert_eq!(huge, Window::FULL);
        let edge = Window::around(Score(29_990), 20, 100_000);
        assert_eq!(edge.alpha, Score(29_970));
        assert_eq!(edge.beta, Score::INFINITE);
        assert_eq!(
            Window::around(Score(0), 2_000, 1_000),
            Window::FULL,
            "wider than the widest is open"
        );
    }
}
