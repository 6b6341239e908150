//! Which plays are tried, in which order, and which need not be.

use super::estimate::greed;
use super::node::Node;
use super::ordering::fingerprint;
use super::search::{INFINITE, Searcher};
use crate::generate::{Area, Candidate};
use crate::state::POINT;

impl Searcher<'_> {
    /// Collects the plays with which the other side could go out next, best
    /// first; returns where they begin.
    pub(super) fn find_threats(&mut self, node: &Node) -> usize {
        let desk = &mut *self.desk;
        let them = node.turn.other().index();
        let (begin, end) = node.plays[them];
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
    pub(super) fn most(
        &self,
        node: &Node,
        play: Option<&Candidate>,
        threats: usize,
        alpha: i32,
    ) -> i32 {
        let threats = &self.desk.threats[threats..];
        let left = node.worth[node.turn.index()];
        let Some(best) = threats.first() else {
            return INFINITE;
        };
        let (scored, laid) = play.map_or((0, 0), |play| (play.score, i32::from(play.worth)));
        let bound = |threat: &Candidate| (scored - threat.score - 2 * (left - laid)) * POINT;
        if bound(best) > alpha {
            return INFINITE;
        }
        let Some(play) = play else {
            return bound(best);
        };
        let area = Area::of(play, &self.desk.occupied);
        let stays = |threat: &&Candidate| !area.hits(threat.line, threat.span);
        threats.iter().find(stays).map_or(INFINITE, bound)
    }

    /// Weighs the plays that do not end the game; returns where they begin.
    pub(super) fn promise(&mut self, node: &Node, ply: usize, tried: Option<u16>) -> usize {
        let desk = &mut *self.desk;
        let me = node.turn.index();
        let (begin, end) = node.plays[me];
        let first = desk.promises.len();
        let killers = desk.memory.killers(ply);
        for at in begin..end {
            let play = &desk.plays[me][at];
            if node.goes_out(play) {
                continue;
            }
            let mut promise = greed(play) * 256 + desk.memory.history(play.mv, node.turn);
            if tried == Some(fingerprint(play.mv)) {
                promise += 1 << 28;
            } else if killers[0] == Some(play.mv) {
                promise += 1 << 27;
            } else if killers[1] == Some(play.mv) {
                promise += 1 << 26;
            }
            desk.promises.push((promise, at as u32));
        }
        first
    }

    /// The most promising play that is left. Most nodes need no more than a
    /// few of them, so that only the others are sorted.
    pub(super) fn next_promise(&mut self, at: usize, last: usize, number: usize) -> u32 {
        const PICKED: usize = 3;
        let left = &mut self.desk.promises[at..last];
        if number < PICKED {
            let best = (0..left.len()).max_by_key(|&index| left[index]);
            left.swap(0, best.unwrap_or_default());
        } else if number == PICKED {
            left.sort_unstable_by(|one, two| two.cmp(one));
        }
        left.first().map_or(0, |promise| promise.1)
    }
}
