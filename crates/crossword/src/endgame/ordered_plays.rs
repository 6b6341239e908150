//! Which plays are tried, in which order, and which need not be.

use super::estimate::greedy_value;
use super::node::EndgameNode;
use super::ordering::fingerprint;
use super::search::{EndgameAlphaBeta, INFINITE};
use crate::generate::{CachedPlay, ChangedArea};
use crate::state::POINT;

impl EndgameAlphaBeta<'_> {
    /// Collects the plays with which the other side could go out next, best
    /// first; returns where they begin.
    pub(super) fn find_threats(&mut self, node: &EndgameNode) -> usize {
        let desk = &mut *self.scratch;
        let them = node.turn.other().index();
        let (begin, end) = node.play_ranges[them];
        let first = desk.threats.len();
        let outs = desk.plays[them][begin..end].iter();
        desk.threats
            .extend(outs.filter(|play| play.used == node.held[them]));
        desk.threats[first..].sort_unstable_by_key(|play| (-play.score, play.mv));
        first
    }

    /// The most that a play can be worth, given that the other side goes out
    /// behind it if it still can; not looked for where that is above `alpha`
    /// anyway.
    pub(super) fn upper_bound(
        &self,
        node: &EndgameNode,
        play: Option<&CachedPlay>,
        threats: usize,
        alpha: i32,
    ) -> i32 {
        let threats = &self.scratch.threats[threats..];
        let left = node.rack_values[node.turn.index()];
        let Some(best) = threats.first() else {
            return INFINITE;
        };
        let (scored, laid) = play.map_or((0, 0), |play| (play.score, i32::from(play.tile_value)));
        let bound = |threat: &CachedPlay| (scored - threat.score - 2 * (left - laid)) * POINT;
        if bound(best) > alpha {
            return INFINITE;
        }
        let Some(play) = play else {
            return bound(best);
        };
        let area = ChangedArea::from_play(play, &self.scratch.occupied);
        let stays = |threat: &&CachedPlay| !area.affects(threat.line, threat.span);
        threats.iter().find(stays).map_or(INFINITE, bound)
    }

    /// Weighs the plays that do not end the game; returns where they begin.
    pub(super) fn order_plays(
        &mut self,
        node: &EndgameNode,
        ply: usize,
        tried: Option<u16>,
    ) -> usize {
        let desk = &mut *self.scratch;
        let me = node.turn.index();
        let (begin, end) = node.play_ranges[me];
        let first = desk.ordered_plays.len();
        let killers = desk.ordering.killers(ply);
        for at in begin..end {
            let play = &desk.plays[me][at];
            if node.goes_out(play) {
                continue;
            }
            let mut promise = greedy_value(play) * 256 + desk.ordering.history(play.mv, node.turn);
            if tried == Some(fingerprint(play.mv)) {
                promise += 1 << 28;
            } else if killers[0] == Some(play.mv) {
                promise += 1 << 27;
            } else if killers[1] == Some(play.mv) {
                promise += 1 << 26;
            }
            desk.ordered_plays.push((promise, at as u32));
        }
        first
    }

    /// The most promising play that is left. Most nodes need no more than a
    /// few of them, so that only the others are sorted.
    pub(super) fn next_play(&mut self, at: usize, last: usize, number: usize) -> u32 {
        const PICKED: usize = 3;
        let left = &mut self.scratch.ordered_plays[at..last];
        if number < PICKED {
            let best = (0..left.len()).max_by_key(|&index| left[index]);
            left.swap(0, best.unwrap_or_default());
        } else if number == PICKED {
            left.sort_unstable_by(|one, two| two.cmp(one));
        }
        left.first().map_or(0, |promise| promise.1)
    }
}
