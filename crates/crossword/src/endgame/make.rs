//! Plays made and taken back, and the plays of both sides that are kept on the
//! way.

use super::estimate::{estimate, greedy_value};
use super::node::EndgameNode;
use super::search::EndgameAlphaBeta;
use crate::board::TentativePlay;
use crate::generate::{CachedPlay, ChangedArea};
use crate::play::Play;

/// What was done to the board.
pub(super) struct Undo {
    tentative_play: TentativePlay,
    squares: u16,
}

impl EndgameAlphaBeta<'_> {
    /// The position after a play, its board and plays not yet made.
    pub(super) fn after(&self, node: &EndgameNode, play: &CachedPlay) -> EndgameNode {
        let Some(Play::Place(placement)) = Play::from_move(play.mv) else {
            return *node;
        };
        let laid = self.scratch.board.squares(&placement);
        let change = laid.fold(0_u64, |sum, (square, laid)| {
            sum.wrapping_add(self.keys.change_for_tile(node.turn, square, laid))
        });
        node.after(play, change)
    }

    /// Lays the tiles and finds the plays of both sides behind it; those of the
    /// other side in part only, where `depth` has them weighed and not played.
    pub(super) fn make(
        &mut self,
        node: &mut EndgameNode,
        play: &CachedPlay,
        depth: i32,
    ) -> Option<Undo> {
        let Some(Play::Place(placement)) = Play::from_move(play.mv) else {
            return None;
        };
        let desk = &mut *self.scratch;
        let area = ChangedArea::from_play(play, &desk.occupied);
        let squares = desk.occupied.new_squares(play);
        desk.occupied.toggle(play, squares);
        let (crosses, lexicon) = (&mut desk.cross_checks, &*self.equipment.lexicon);
        let laid =
            desk.board
                .lay_tentatively(&placement, self.input.tiles, &mut |before, after| {
                    crosses.between(before, after, lexicon)
                });
        let mut is_whole = true;
        for side in [node.turn, node.turn.other()] {
            let index = side.index();
            let (begin, end) = node.play_ranges[index];
            let (plays, held) = (&mut desk.plays[index], node.held[index]);
            let first = plays.len();
            for at in begin..end {
                let play = plays[at];
                if held.contains(play.used) && !area.affects(play.line, play.span) {
                    plays.push(play);
                }
            }
            if is_whole {
                let parts = &desk.packed_racks[index];
                parts.plays(&desk.board, held, self.input, Some(&area), &mut |play| {
                    plays.push(play);
                });
            }
            // Who has to pass hands these plays on to somebody who plays them;
            // else an estimate does without those that have just come up.
            is_whole = depth > 1 || plays[first..].iter().all(|play| play.used == held);
            node.play_ranges[index] = (first, plays.len());
        }
        Some(Undo {
            tentative_play: laid,
            squares,
        })
    }

    /// Takes a play back; its plays stay until somebody drops them.
    pub(super) fn unmake(&mut self, play: &CachedPlay, made: &Undo) {
        let desk = &mut *self.scratch;
        desk.board.take_back(&made.tentative_play);
        desk.occupied.toggle(play, made.squares);
    }

    /// Gives a node that shares the plays of the one before it its own, which
    /// it may sort.
    pub(super) fn copy_plays(&mut self, node: &mut EndgameNode) {
        for (plays, place) in self.scratch.plays.iter_mut().zip(&mut node.play_ranges) {
            let first = plays.len();
            plays.extend_from_within(place.0..place.1);
            *place = (first, plays.len());
        }
    }

    /// Puts the greediest plays of both sides first, as an estimate wants
    /// them.
    pub(super) fn sort_plays(&mut self, node: &EndgameNode) {
        for (plays, (begin, end)) in self.scratch.plays.iter_mut().zip(node.play_ranges) {
            plays[begin..end].sort_unstable_by_key(|play| -greedy_value(play));
        }
    }

    /// What a position is worth by the plays known before it came about.
    pub(super) fn estimate(
        &self,
        parent: &EndgameNode,
        play: Option<&CachedPlay>,
        node: &EndgameNode,
    ) -> i32 {
        let desk = &*self.scratch;
        let area = play.map_or_else(ChangedArea::default, |play| {
            ChangedArea::from_play(play, &desk.occupied)
        });
        let plays = [0, 1].map(|side| {
            let (begin, end) = parent.play_ranges[side];
            &desk.plays[side][begin..end]
        });
        estimate(*node, plays, area, &desk.occupied)
    }
}
