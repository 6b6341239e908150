//! The root of an endgame under the driver that all games share.

use zeitnot_core::{Cx, DepthSearch, Move, RootMoves, Score, StopReason, Stopped, Window};

use super::node::Node;
use super::search::{INFINITE, Searcher, Value};
use crate::generate::Candidate;
use crate::play::Play;
use crate::state::POINT;

/// The root of a search.
pub(super) struct Root<'a> {
    searcher: Searcher<'a>,
    node: Node,
    /// How far the side to move is ahead, in thousandths of a point.
    lead: i32,
    /// The plays that lay tiles, by their numbers.
    plays: Vec<Candidate>,
    /// Equal values after which no further depth is searched; 0 for never.
    enough: u32,
    /// Is the best line's value proven, and that of the others, if several are
    /// wanted?
    proven: [bool; 2],
    /// The value of the last depth, and of how many depths it has been the
    /// value.
    last: Option<(u32, i32, u32)>,
}

impl<'a> Root<'a> {
    pub(super) fn new(searcher: Searcher<'a>, node: Node, lead: i32, enough: u32) -> Self {
        let (begin, end) = node.plays[node.turn.index()];
        let mut plays = searcher.desk.plays[node.turn.index()][begin..end].to_vec();
        plays.sort_unstable_by_key(|play| play.mv);
        Self {
            searcher,
            node,
            lead,
            plays,
            enough,
            proven: [false, true],
            last: None,
        }
    }

    /// Every play and the pass, the best by a rough estimate first.
    pub(super) fn moves(&self) -> Vec<(Move, i32)> {
        let node = &self.node;
        let value = |play: &Candidate| {
            if node.goes_out(play) {
                return play.score + node.out_bonus();
            }
            let after = node.after(play, 0);
            play.score - self.searcher.estimate(node, Some(play), &after)
        };
        let pass = match node.passed {
            true => node.stalled(),
            false => -self.searcher.estimate(node, None, &node.after_pass()),
        };
        let plays = self.plays.iter().map(|play| (play.mv, value(play)));
        let mut moves: Vec<(Move, i32)> = plays.chain([(Play::Pass.to_move(), pass)]).collect();
        moves.sort_by_key(|&(mv, value)| (-value, mv));
        moves
    }

    /// Is the value of the best line what the game comes to?
    pub(super) const fn is_proven(&self) -> bool {
        self.proven[0]
    }

    fn play(&self, mv: Move) -> Option<Candidate> {
        let found = self.plays.binary_search_by_key(&mv, |play| play.mv);
        found.ok().map(|index| self.plays[index])
    }

    /// What a root move is worth within a window.
    fn search(
        &mut self,
        cx: &mut Cx<'_>,
        mv: Move,
        depth: u32,
        (low, high): (i32, i32),
    ) -> Result<Value, Stopped> {
        let play = self.play(mv);
        let node = &self.node;
        let ended = match &play {
            Some(play) if node.goes_out(play) => Some(play.score + node.out_bonus()),
            None if node.passed => Some(node.stalled()),
            _ => None,
        };
        if let Some(value) = ended {
            cx.tick()?;
            if let Some(line) = self.searcher.desk.lines.get_mut(1) {
                line.clear();
            }
            return Ok(Value {
                score: value * POINT,
                proven: true,
            });
        }
        let scored = play.map_or(0, |play| play.score * POINT);
        let window = (scored - high, scored - low);
        let below = depth as i32 - 1;
        let value = self
            .searcher
            .child(cx, &self.node, play.as_ref(), below, window, 1)?;
        Ok(Value {
            score: scored - value.score,
            proven: value.proven,
        })
    }

    fn remember(&mut self, depth: u32, value: i32) {
        let equal = match self.last {
            // The same depth once more, with another window.
            Some((last, _, equal)) if last == depth => equal,
            Some((_, before, equal)) if before == value => equal + 1,
            _ => 1,
        };
        self.last = Some((depth, value, equal));
    }
}

impl DepthSearch for Root<'_> {
    fn search_root(
        &mut self,
        cx: &mut Cx<'_>,
        roots: &mut RootMoves,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        let inside = |score: Score| score.0.saturating_sub(self.lead).clamp(-INFINITE, INFINITE);
        let (mut alpha, beta) = (inside(window.alpha), inside(window.beta));
        let restricted = roots.is_restricted();
        let mut best = Value {
            score: -INFINITE,
            proven: true,
        };
        for (index, root) in roots.open().iter_mut().enumerate() {
            cx.trying(depth, root.mv, index as u32 + 1);
            let begun = cx.nodes();
            let first = index == 0;
            let narrow = if first { beta } else { alpha + 1 };
            let mut value = self.search(cx, root.mv, depth, (alpha, narrow))?;
            if !first && value.score > alpha && value.score < beta {
                value = self.search(cx, root.mv, depth, (alpha, beta))?;
            }
            root.nodes += cx.nodes() - begun;
            if first || value.score > best.score && value.score > alpha {
                root.score = Score(self.lead.saturating_add(value.score));
                root.line.clear();
                root.line.push(root.mv);
                let behind = self.searcher.desk.lines.get(1);
                root.line.extend(behind.into_iter().flatten());
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
            self.remember(depth, best.score);
        }
        Ok(Score(self.lead.saturating_add(best.score)))
    }

    fn ending(&self) -> Option<StopReason> {
        let settled = |&(_, _, equal): &(u32, i32, u32)| self.enough > 0 && equal >= self.enough;
        if self.proven == [true, true] {
            return Some(StopReason::Complete);
        }
        self.last
            .as_ref()
            .is_some_and(settled)
            .then_some(StopReason::Stable)
    }
}
