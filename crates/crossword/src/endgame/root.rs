//! The root of an endgame search, for iterative deepening.

use zeitnot_core::{
    DepthSearch, Move, RootMoves, Score, SearchContext, StopReason, Stopped, Window,
};

use super::node::EndgameNode;
use super::search::{EndgameAlphaBeta, EndgameValue, INFINITE};
use crate::generate::CachedPlay;
use crate::play::Play;
use crate::state::POINT;

pub(super) struct EndgameRoot<'a> {
    searcher: EndgameAlphaBeta<'a>,
    node: EndgameNode,
    /// The lead of the side to move, in thousandths of a point.
    lead: i32,
    /// All placements, sorted by move.
    plays: Vec<CachedPlay>,
    /// Number of equal values that ends the search; 0 disables it.
    stable_depths: u32,
    /// Whether the values of the best line and of the other lines are proven.
    proven: [bool; 2],
    /// Depth, value, and number of consecutive depths with this value.
    last_value: Option<(u32, i32, u32)>,
}

impl<'a> EndgameRoot<'a> {
    pub(super) fn new(
        searcher: EndgameAlphaBeta<'a>,
        node: EndgameNode,
        lead: i32,
        stable_depths: u32,
    ) -> Self {
        let (start, end) = node.play_ranges[node.turn.index()];
        let mut plays = searcher.scratch.plays[node.turn.index()][start..end].to_vec();
        plays.sort_unstable_by_key(|play| play.mv);
        Self {
            searcher,
            node,
            lead,
            plays,
            stable_depths,
            proven: [false, true],
            last_value: None,
        }
    }

    /// Returns every placement and the pass, best estimate first.
    pub(super) fn moves(&self) -> Vec<(Move, i32)> {
        let node = &self.node;
        let value = |play: &CachedPlay| {
            if node.goes_out(play) {
                return play.score + node.out_bonus();
            }
            let after = node.after(play, 0);
            play.score - self.searcher.estimate(node, Some(play), &after)
        };
        let pass = match node.passed {
            true => node.stalled_value(),
            false => -self.searcher.estimate(node, None, &node.after_pass()),
        };
        let plays = self.plays.iter().map(|play| (play.mv, value(play)));
        let mut moves: Vec<(Move, i32)> = plays.chain([(Play::Pass.to_move(), pass)]).collect();
        moves.sort_by_key(|&(mv, value)| (-value, mv));
        moves
    }

    /// Returns `true` if the best line's value is proven.
    pub(super) const fn is_proven(&self) -> bool {
        self.proven[0]
    }

    fn play(&self, mv: Move) -> Option<CachedPlay> {
        let found = self.plays.binary_search_by_key(&mv, |play| play.mv);
        found.ok().map(|index| self.plays[index])
    }

    /// Searches a root move within a window.
    fn search(
        &mut self,
        ctx: &mut SearchContext<'_>,
        mv: Move,
        depth: u32,
        (low, high): (i32, i32),
    ) -> Result<EndgameValue, Stopped> {
        let play = self.play(mv);
        let node = &self.node;
        let ended = match &play {
            Some(play) if node.goes_out(play) => Some(play.score + node.out_bonus()),
            None if node.passed => Some(node.stalled_value()),
            _ => None,
        };
        if let Some(value) = ended {
            ctx.tick()?;
            if let Some(line) = self.searcher.scratch.lines.get_mut(1) {
                line.clear();
            }
            return Ok(EndgameValue {
                score: value * POINT,
                proven: true,
            });
        }
        let scored = play.map_or(0, |play| play.score * POINT);
        let window = (scored - high, scored - low);
        let below = depth as i32 - 1;
        let value = self
            .searcher
            .search_child(ctx, &self.node, play.as_ref(), below, window, 1)?;
        Ok(EndgameValue {
            score: scored - value.score,
            proven: value.proven,
        })
    }

    fn record_value(&mut self, depth: u32, value: i32) {
        let equal = match self.last_value {
            // The same depth again, with another window.
            Some((last, _, equal)) if last == depth => equal,
            Some((_, before, equal)) if before == value => equal + 1,
            _ => 1,
        };
        self.last_value = Some((depth, value, equal));
    }
}

impl DepthSearch for EndgameRoot<'_> {
    fn search_root(
        &mut self,
        ctx: &mut SearchContext<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        let inside = |score: Score| score.0.saturating_sub(self.lead).clamp(-INFINITE, INFINITE);
        let (mut alpha, beta) = (inside(window.alpha), inside(window.beta));
        let restricted = roots.is_restricted();
        let mut best = EndgameValue {
            score: -INFINITE,
            proven: true,
        };
        for (index, root) in roots.candidates().iter_mut().enumerate() {
            ctx.report_current_move(depth, root.mv, index as u32 + 1);
            let nodes_before = ctx.nodes();
            let first = index == 0;
            let narrow = if first { beta } else { alpha + 1 };
            let mut value = self.search(ctx, root.mv, depth, (alpha, narrow))?;
            if !first && value.score > alpha && value.score < beta {
                value = self.search(ctx, root.mv, depth, (alpha, beta))?;
            }
            root.nodes += ctx.nodes() - nodes_before;
            if first || value.score > best.score && value.score > alpha {
                root.score = Score(self.lead.saturating_add(value.score));
                root.line.clear();
                root.line.push(root.mv);
                let continuation = self.searcher.scratch.lines.get(1);
                root.line.extend(continuation.into_iter().flatten());
            }
            best.score = best.score.max(value.score);
            if value.score >= beta {
                best.proven = value.proven;
                break;
            }
            best.proven &= value.proven;
            alpha = alpha.max(value.score);
        }
        if restricted {
            self.proven[1] &= best.proven;
        } else {
            self.proven = [best.proven, true];
            self.record_value(depth, best.score);
        }
        Ok(Score(self.lead.saturating_add(best.score)))
    }

    fn stop_reason(&self) -> Option<StopReason> {
        let stable = |&(_, _, equal): &(u32, i32, u32)| {
            self.stable_depths > 0 && equal >= self.stable_depths
        };
        if self.proven == [true, true] {
            return Some(StopReason::Complete);
        }
        self.last_value
            .as_ref()
            .is_some_and(stable)
            .then_some(StopReason::Stable)
    }
}
