//! Iterative deepening with aspiration windows and multiple best lines. Only
//! completed depths count.

use zeitnot_table::Bound;

use crate::advisor::Checkpoint;
use crate::context::SearchContext;
use crate::game::{Facts, Move};
use crate::progress::CURRENT_MOVE_DELAY;
use crate::root_moves::{RootMove, RootMoves};
use crate::score::Score;
use crate::search::{Line, SearchOutcome, Stopped};
use crate::stop::StopReason;

/// The open interval in which a search has to find the exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lower limit: a result at or below it is an upper bound.
    pub alpha: Score,
    /// The upper limit: a result at or above it is a lower bound.
    pub beta: Score,
}

impl Window {
    /// The window that contains every score.
    pub const FULL: Self = Self {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// Creates a window of `width` to both sides of `center`.
    ///
    /// A side is open if it would be a mate score, or if `width` exceeds `max`.
    #[must_use]
    pub fn around(center: Score, width: i32, max: i32) -> Self {
        let open = |bound: Score| width > max || bound.0.abs() > Score::HEURISTIC_LIMIT;
        let (low, high) = (center - width, center + width);
        Self {
            alpha: if open(low) { Self::FULL.alpha } else { low },
            beta: if open(high) { Self::FULL.beta } else { high },
        }
    }

    /// Returns the bound type of a score that was found with this window.
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

/// The search of one depth, which a game implements.
pub trait DepthSearch {
    /// Searches the [candidates](RootMoves::candidates) to `depth` and returns
    /// the best score.
    ///
    /// The first root move, and each later one that beats all before it, gets
    /// its score and line; the others get minus infinity. A result at or below
    /// `alpha` is an upper bound, one at or above `beta` a lower bound.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`] if the context does; the scores found before remain valid.
    fn search_root(
        &mut self,
        ctx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped>;

    /// Returns the idle learner's exact result for the root; `None` if it has not
    /// studied the position.
    fn studied(&self, _ctx: &SearchContext<'_>) -> Option<StudiedRoot> {
        None
    }

    /// Returns why greater depths are useless; `None` if they may change the result.
    ///
    /// [`StopReason::Complete`] means that the last depth reached the end of
    /// the game in every relevant line.
    fn stop_reason(&self) -> Option<StopReason> {
        None
    }
}

/// The result of the idle learner for the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudiedRoot {
    /// The best move.
    pub best: Move,
    /// Its score for the side to move.
    pub score: Score,
    /// The depth of the score.
    pub depth: u32,
}

/// The parameters of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The maximum depth.
    pub max_depth: u32,
    /// Half the width of the first aspiration window; `None` disables aspiration.
    pub aspiration: Option<i32>,
    /// The limit above which a window is opened fully.
    pub max_window: i32,
    /// Whether the result of an unfinished depth is discarded.
    pub completed_only: bool,
}

struct DepthRun<'o> {
    depth: u32,
    /// Number of lines to find.
    line_count: usize,
    /// The result of the previous depth.
    previous: &'o SearchOutcome,
    /// Whether the best line failed low at first.
    failed_low: bool,
    /// The best line of this depth so far.
    found: Option<Line>,
}

impl Deepening {
    /// Deepens until the context stops it, the maximum depth is complete, or a
    /// proof makes greater depths useless.
    ///
    /// Helpers do the same as the main thread, but try moves that another
    /// thread is [searching](crate::InProgress) last. They skip no depths: when
    /// some or all of them skipped every second or third depth in gomoku, the
    /// main thread needed about as many nodes to reach a depth with one helper,
    /// and 10 to 25 % more with three.
    pub fn run(
        &self,
        search: &mut dyn DepthSearch,
        mut roots: RootMoves,
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = (ctx.rule().limits().lines() as usize).min(roots.len());
        let mut outcome = SearchOutcome {
            lines: fallback_line(&roots),
            depth: 0,
        };
        if roots.is_empty() {
            return outcome;
        }
        let max_depth = self.max_depth.max(1);
        let mut first_depth = 1;
        // The lower depths would only repeat what is in the table.
        if wanted == 1
            && let Some(studied) = search.studied(ctx)
            && !studied.score.is_mate()
            && roots.put_first(studied.best, studied.score)
        {
            let limit = ctx.rule().limits().depth.unwrap_or(max_depth);
            first_depth = studied.depth.min(limit).clamp(1, max_depth);
            outcome = SearchOutcome {
                lines: vec![Line::exact(studied.score, vec![studied.best])],
                depth: first_depth - 1,
            };
        }
        for depth in first_depth..=max_depth {
            let nodes_before = ctx.nodes();
            let mut run = DepthRun {
                depth,
                line_count: wanted,
                previous: &outcome,
                failed_low: false,
                found: None,
            };
            let result = self.search_depth(search, &mut roots, &mut run, ctx);
            let (failed_low, found) = (run.failed_low, run.found);
            if result.is_err() {
                if !self.completed_only && wanted == 1 {
                    // Only for a single line, because lines of different depths
                    // cannot be compared.
                    outcome.lines = found.map_or(outcome.lines, |line| vec![line]);
                }
                return outcome;
            }
            let lines = best_lines(&roots, wanted);
            let best_changed = lines.first().map(|line| line.moves.first())
                != outcome.lines.first().map(|line| line.moves.first());
            outcome = SearchOutcome { lines, depth };
            ctx.report(depth, &outcome.lines);
            let checkpoint = Checkpoint {
                depth,
                nodes: ctx.total_nodes(),
                elapsed: ctx.elapsed(),
                score: outcome.lines.first().map_or(Score::DRAW, |line| line.score),
                failed_low,
                best_changed,
                effort: effort(&roots, ctx.nodes() - nodes_before),
                multi_pv: wanted > 1,
                simulation: None,
            };
            if ctx.checkpoint(&checkpoint).is_err()
                || is_mate_proven(&outcome, ctx.rule().limits().mate)
            {
                return outcome;
            }
            if let Some(reason) = search.stop_reason() {
                if reason != StopReason::Complete {
                    ctx.stop_early(reason);
                }
                return outcome;
            }
        }
        ctx.stop_early(StopReason::Depth);
        outcome
    }

    /// Searches all lines at one depth.
    fn search_depth(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        run: &mut DepthRun<'_>,
        ctx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let centers = roots.begin_depth();
        for line in 0..run.line_count {
            roots.begin_line(line);
            let center = centers.get(line).copied().unwrap_or(-Score::INFINITE);
            self.search_line(search, roots, center, run, ctx)?;
        }
        // A later line may have a better score, because the table has changed since.
        roots.sort_lines(run.line_count);
        Ok(())
    }

    /// Searches one line and widens the window until the score lies inside.
    fn search_line(
        &self,
        search: &mut dyn DepthSearch,
        roots: &mut RootMoves,
        center: Score,
        run: &mut DepthRun<'_>,
        ctx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let known = run.depth >= 2 && center.0.abs() <= Score::HEURISTIC_LIMIT;
        let mut width = self.aspiration.filter(|_| known);
        let mut window = width.map_or(Window::FULL, |width| {
            Window::around(center, width, self.max_window)
        });
        loop {
            roots.reset_scores();
            let result = search.search_root(ctx, roots, run.depth, window);
            roots.set_bounds_and_sort(window);
            if !roots.is_restricted() {
                run.found = roots.best_found().or(run.found.take());
            }
            let score = result?;
            let wider = width.map(|width| width.saturating_mul(2));
            let next = wider.map_or(Window::FULL, |wider| {
                Window::around(center, wider, self.max_window)
            });
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                run.failed_low |= !roots.is_restricted();
                run.report_bound(Bound::Upper, score, ctx);
                window.alpha = next.alpha.min(score - 1).max(Window::FULL.alpha);
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                run.report_bound(Bound::Lower, score, ctx);
                window.beta = next.beta.max(score + 1).min(Window::FULL.beta);
            } else {
                return Ok(());
            }
            width = wider;
        }
    }
}

impl DepthRun<'_> {
    /// Reports a fail-high or fail-low, if the search has run for a while.
    fn report_bound(&self, bound: Bound, score: Score, ctx: &mut SearchContext<'_>) {
        if self.line_count > 1 || ctx.elapsed() < CURRENT_MOVE_DELAY {
            return;
        }
        // A line that failed low is not worth showing, so show the previous one.
        let found = self.found.as_ref().filter(|_| bound == Bound::Lower);
        if let Some(line) = found.or(self.previous.lines.first()) {
            let moves = line.moves.clone();
            let line = Line {
                score,
                bound,
                moves,
                facts: Facts::new(),
            };
            ctx.report(self.depth, &[line]);
        }
    }
}

/// Returns the share of a depth's nodes spent on its best move, in thousandths.
fn effort(roots: &RootMoves, nodes: u64) -> u32 {
    let best = roots.all().first().map_or(0, |root| root.nodes.min(nodes));
    let share = u128::from(best) * 1000 / u128::from(nodes.max(1));
    u32::try_from(share).unwrap_or(1000)
}

/// Returns `true` if all lines are mates that greater depths cannot shorten.
///
/// A mate limit (`max_plies`) that is not reached keeps the search going.
fn is_mate_proven(outcome: &SearchOutcome, max_plies: Option<u32>) -> bool {
    let proven = |line: &Line| {
        let plies = line.score.mate_in().map(i32::unsigned_abs);
        plies
            .is_some_and(|plies| plies <= outcome.depth && max_plies.is_none_or(|max| plies <= max))
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
    fn windows_saturate_and_are_open_at_mate_scores() {
        let huge = Window::around(Score(5), 2_000_000_000, i32::MAX);
        assert_eq!(huge, Window::FULL);
        let limit = Score::HEURISTIC_LIMIT;
        let edge = Window::around(Score(limit - 10), 20, 100_000);
        assert_eq!(edge.alpha, Score(limit - 30));
        assert_eq!(edge.beta, Score::INFINITE);
        assert_eq!(
            Window::around(Score(0), 2_000, 1_000),
            Window::FULL,
            "a width above the limit opens the window"
        );
    }
}
