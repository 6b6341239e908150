//! Order and pruning of plays.

use super::estimate::greedy_value;
use super::node::EndgameNode;
use super::ordering::fingerprint;
use super::search::{EndgameAlphaBeta, INFINITE};
use crate::generate::{CachedPlay, ChangedArea};
use crate::state::POINT;

impl EndgameAlphaBeta<'_> {
    /// Collects the opponent's plays that go out, the best first.
    ///
    /// Returns the start of the new entries.
    pub(super) fn find_threats(&mut self, node: &EndgameNode) -> usize {
        let scratch = &mut *self.scratch;
        let them = node.turn.other().index();
        let (start, end) = node.play_ranges[them];
        let first = scratch.threats.len();
        let outs = scratch.plays[them][start..end].iter();
        scratch
            .threats
            .extend(outs.filter(|play| play.used == node.held[them]));
        scratch.threats[first..].sort_unstable_by_key(|play| (-play.score, play.mv));
        first
    }

    /// Returns an upper bound of a play's value.
    ///
    /// It assumes that the opponent goes out next if one of the threats remains.
    /// Returns [`INFINITE`] if the bound exceeds `alpha`.
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
        let (scored, placed_value) =
            play.map_or((0, 0), |play| (play.score, i32::from(play.tile_value)));
        let bound =
            |threat: &CachedPlay| (scored - threat.score - 2 * (left - placed_value)) * POINT;
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

    /// Assigns priorities to the plays that do not end the game.
    ///
    /// Returns the start of the new entries.
    pub(super) fn order_plays(
        &mut self,
        node: &EndgameNode,
        ply: usize,
        table_move: Option<u16>,
    ) -> usize {
        let scratch = &mut *self.scratch;
        let me = node.turn.index();
        let (start, end) = node.play_ranges[me];
        let first = scratch.ordered_plays.len();
        let killers = scratch.ordering.killers(ply);
        for at in start..end {
            let play = &scratch.plays[me][at];
            if node.goes_out(play) {
                continue;
            }
            let mut priority =
                greedy_value(play) * 256 + scratch.ordering.history(play.mv, node.turn);
            if table_move == Some(fingerprint(play.mv)) {
                priority += 1 << 28;
            } else if killers[0] == Some(play.mv) {
                priority += 1 << 27;
            } else if killers[1] == Some(play.mv) {
                priority += 1 << 26;
            }
            scratch.ordered_plays.push((priority, at as u32));
        }
        first
    }

    /// Moves the play with the highest remaining priority to `at`.
    ///
    /// The first three are selected, and only then are the others sorted, because
    /// most nodes need few plays.
    pub(super) fn next_play(&mut self, at: usize, last: usize, number: usize) -> u32 {
        const PICKED: usize = 3;
        let left = &mut self.scratch.ordered_plays[at..last];
        if number < PICKED {
            let best = (0..left.len()).max_by_key(|&index| left[index]);
            left.swap(0, best.unwrap_or_default());
        } else if number == PICKED {
            left.sort_unstable_by(|one, two| two.cmp(one));
        }
        left.first().map_or(0, |priority| priority.1)
    }
}
