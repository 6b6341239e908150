//! Iterative deepening: one depth after the other, each with a narrow window
//! around the last score, several best lines if asked. Only a depth that was
//! completed counts.

use zeitnot_table::Bound;

use crate::advisor::Checkpoint;
use crate::context::SearchContext;
use crate::game::Facts;
use crate::progress::CURRENT_MOVE_DELAY;
use crate::root_moves::{RootMove, RootMoves};
use crate::score::Score;
use crate::search::{Line, SearchOutcome, Stopped};
use crate::stop::StopReason;

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

    /// What a score found with this window is.
    #[must_use]
    pub fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
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
        cx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped>;

    /// Why nothing is to be gained from further depths:
    /// [`StopReason::Complete`] if the last one came to the end of the game in
    /// every line that matters; none if more depths may change something.
    fn stop_reason(&self) -> Option<StopReason> {
        None
    }
}

/// How depths follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The last depth.
    pub max_depth: u32,
    /// Half the width of the first window; no aspiration if absent.
    pub aspiration: Option<i32>,
    /// A window wider than this is opened fully.
    pub max_window: i32,
    /// An unfinished depth leaves no trace in the answer.
    pub completed_only: bool,
}

/// A depth under way.
struct DepthRun<'o> {
    depth: u32,
    /// Lines wanted.
    line_count: usize,
    /// What the depth before came to.
    previous: &'o SearchOutcome,
    /// Did the best line first come out below its window?
    failed_low: bool,
    /// The best line found so far, of a move searched fully.
    found: Option<Line>,
}

impl Deepening {
    /// Deepens until the context stops it, the last depth is done, or a proof
    /// makes further depths pointless.
    ///
    /// Helpers do the same as the main thread, but come to the moves that are
    /// [busy](crate::InProgress) last. Leaving depths out for the sake of variety was
    /// measured in gomoku (every second depth, or every third, for some or all
    /// helpers): to the same depth the main thread needed about as many nodes
    /// with one helper and 10 to 25 % more with three.
    pub fn run(
        &self,
        search: &mut dyn DepthSearch,
        mut roots: RootMoves,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = (cx.rule().limits().lines() as usize).min(roots.len());
        let mut outcome = SearchOutcome {
            lines: fallback_line(&roots),
            depth: 0,
        };
        if roots.is_empty() {
            return outcome;
        }
        for depth in 1..=self.max_depth.max(1) {
            let begun = cx.nodes();
            let mut round = DepthRun {
                depth,
                line_count: wanted,
                previous: &outcome,
                failed_low: false,
                found: None,
            };
            let searched = self.search_depth(search, &mut roots, &mut round, cx);
            let (failed_low, found) = (round.failed_low, round.found);
            if searched.is_err() {
                if !self.completed_only && wanted == 1 {
                    // Lines of different depths do not compare, so this is
                    // for a single one.
                    outcome.lines = found.map_or(outcome.lines, |line| vec![line]);
                }
                return outcome;
            }
            let lines = best_lines(&roots, wanted);
            let best_changed = lines.first().map(|line| line.moves.first())
                != outcome.lines.first().map(|line| line.moves.first());
            outcome = SearchOutcome { lines, depth };
            cx.report(depth, &outcome.lines);
            let checkpoint = Checkpoint {
                depth,
                nodes: cx.total_nodes(),
                elapsed: cx.elapsed(),
                score: outcome.lines.first().map_or(Score::DRAW, |line| line.score),
                failed_low,
                best_changed,
                effort: effort(&roots, cx.nodes() - begun),
                multi_pv: wanted > 1,
                simulation: None,
            };
            if cx.checkpoint(&checkpoint).is_err()
                || is_mate_proven(&outcome, cx.rule().limits().mate)
            {
                return outcome;
            }
            if let Some(reason) = search.stop_reason() {
                if reason != StopReason::Complete {
                    cx.stop_early(reason);
                }
                return outcome;
            }
        }
        outcome
    }

    /// All wanted lines at one depth.
    fn search_depth(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        round: &mut DepthRun<'_>,
        cx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let centers = roots.begin_depth();
        for line in 0..round.line_count {
            roots.begin_line(line);
            let center = centers.get(line).copied().unwrap_or(-Score::INFINITE);
            self.search_line(search, roots, center, round, cx)?;
        }
        // A later line may turn out better than an earlier one: the table has
        // learned in between.
        roots.sort_lines(round.line_count);
        Ok(())
    }

    /// One line: widens the window until the score lies inside.
    fn search_line(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        center: Score,
        round: &mut DepthRun<'_>,
        cx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let known = round.depth >= 2 && center.0.abs() <= Score::HEURISTIC_LIMIT;
        let mut width = self.aspiration.filter(|_| known);
        let mut window = width.map_or(Window::FULL, |width| {
            Window::around(center, width, self.max_window)
        });
        loop {
            roots.reset_scores();
            let result = search.search_root(cx, roots, round.depth, window);
            roots.set_bounds_and_sort(window);
            if !roots.is_restricted() {
                round.found = roots.best_found().or(round.found.take());
            }
            let score = result?;
            let wider = width.map(|width| width.saturating_mul(2));
            let next = wider.map_or(Window::FULL, |wider| {
                Window::around(center, wider, self.max_window)
            });
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                round.failed_low |= !roots.is_restricted();
                round.report_bound(Bound::Upper, score, cx);
                window.alpha = next.alpha.min(score - 1).max(Window::FULL.alpha);
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                round.report_bound(Bound::Lower, score, cx);
                window.beta = next.beta.max(score + 1).min(Window::FULL.beta);
            } else {
                return Ok(());
            }
            width = wider;
        }
    }
}

impl DepthRun<'_> {
    /// The score fell out of its window: in a long search somebody may want
    /// to know before the depth is complete.
    fn report_bound(&self, bound: Bound, score: Score, cx: &mut SearchContext<'_>) {
        if self.line_count > 1 || cx.elapsed() < CURRENT_MOVE_DELAY {
            return;
        }
        // The line that failed low is no line to show; the last one is.
        let found = self.found.as_ref().filter(|_| bound == Bound::Lower);
        if let Some(line) = found.or(self.previous.lines.first()) {
            let moves = line.moves.clone();
            let line = Line {
                score,
                bound,
                moves,
                facts: Facts::new(),
            };
            cx.report(self.depth, &[line]);
        }
    }
}

/// Thousandths of a depth's nodes that went into its best move.
fn effort(roots: &RootMoves, nodes: u64) -> u32 {
    let best = roots.all().first().map_or(0, |root| root.nodes.min(nodes));
    let share = u128::from(best) * 1000 / u128::from(nodes.max(1));
    u32::try_from(share).unwrap_or(1000)
}

/// A mate no longer than the depth just completed cannot become shorter by
/// searching deeper; but who asked for a shorter one is not served by it.
fn is_mate_proven(outcome: &SearchOutcome, longest: Option<u32>) -> bool {
    let proven = |line: &Line| {
        let plies = line.score.mate_in().map(i32::unsigned_abs);
        plies
            .is_some_and(|plies| plies <= outcome.depth && longest.is_none_or(|most| plies <= most))
    };
    !outcome.lines.is_empty() && outcome.lines.iter().all(proven)
}

fn fallback_line(roots: &RootMoves) -> Vec<Line> {
    let first = roots.all().first();
    let line = first.map(|root| Line::exact(Score::DRAW, vec![root.mv]));
    line.into_iter().collect()
}

fn best_lines(roots: &RootMoves, wanted: usize) -> Vec<Line> {
    let best = roots.all().iter().take(wanted);
    best.map(RootMove::to_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_saturate_and_open_at_mates() {
        let huge = Window::around(Score(5), 2_000_000_000, i32::MAX);
        assert_eq!(huge, Window::FULL);
        let limit = Score::HEURISTIC_LIMIT;
        let edge = Window::around(Score(limit - 10), 20, 100_000);
        assert_eq!(edge.alpha, Score(limit - 30));
        assert_eq!(edge.beta, Score::INFINITE);
        assert_eq!(
            Window::around(Score(0), 2_000, 1_000),
            Window::FULL,
            "wider than the widest is open"
        );
    }
}
