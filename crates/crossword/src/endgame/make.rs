//! Makes and takes back plays, and updates the plays of both sides.

use super::estimate::{estimate, greedy_value};
use super::node::EndgameNode;
use super::search::EndgameAlphaBeta;
use crate::board::TentativePlay;
use crate::generate::{CachedPlay, ChangedArea};
use crate::play::Play;

/// The information to take back a play.
pub(super) struct Undo {
    tentative_play: TentativePlay,
    squares: u16,
}

impl EndgameAlphaBeta<'_> {
    /// Returns the position after a play, without changing the board.
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

    /// Places the tiles and finds the new plays of both sides.
    ///
    /// The opponent's new plays are skipped where `depth` uses plays only for an
    /// estimate.
    pub(super) fn make(
        &mut self,
        node: &mut EndgameNode,
        play: &CachedPlay,
        depth: i32,
    ) -> Option<Undo> {
        let Some(Play::Place(placement)) = Play::from_move(play.mv) else {
            return None;
        };
        let scratch = &mut *self.scratch;
        let area = ChangedArea::from_play(play, &scratch.occupied);
        let squares = scratch.occupied.new_squares(play);
        scratch.occupied.toggle(play, squares);
        let (cross_checks, lexicon) = (&mut scratch.cross_checks, &*self.equipment.lexicon);
        let laid =
            scratch
                .board
                .lay_tentatively(&placement, self.input.tiles, &mut |before, after| {
                    cross_checks.between(before, after, lexicon)
                });
        let mut complete = true;
        for side in [node.turn, node.turn.other()] {
            let index = side.index();
            let (start, end) = node.play_ranges[index];
            let (plays, held) = (&mut scratch.plays[index], node.held[index]);
            let first = plays.len();
            for at in start..end {
                let play = plays[at];
                if held.contains(play.used) && !area.affects(play.line, play.span) {
                    plays.push(play);
                }
            }
            if complete {
                let rack = &scratch.packed_racks[index];
                rack.plays(&scratch.board, held, self.input, Some(&area), &mut |play| {
                    plays.push(play);
                });
            }
            // A side that must pass leaves these plays to the opponent, who plays
            // them; otherwise an estimate ignores the new plays.
            complete = depth > 1 || plays[first..].iter().all(|play| play.used == held);
            node.play_ranges[index] = (first, plays.len());
        }
        Some(Undo {
            tentative_play: laid,
            squares,
        })
    }

    /// Takes a play back; the caller truncates the lists of plays.
    pub(super) fn unmake(&mut self, play: &CachedPlay, made: &Undo) {
        let scratch = &mut *self.scratch;
        scratch.board.take_back(&made.tentative_play);
        scratch.occupied.toggle(play, made.squares);
    }

    /// Copies the parent's plays, so that the node can sort its own.
    pub(super) fn copy_plays(&mut self, node: &mut EndgameNode) {
        for (plays, range) in self.scratch.plays.iter_mut().zip(&mut node.play_ranges) {
            let first = plays.len();
            plays.extend_from_within(range.0..range.1);
            *range = (first, plays.len());
        }
    }

    /// Sorts the plays of both sides for an estimate, the greediest first.
    pub(super) fn sort_plays(&mut self, node: &EndgameNode) {
        for (plays, (start, end)) in self.scratch.plays.iter_mut().zip(node.play_ranges) {
            plays[start..end].sort_unstable_by_key(|play| -greedy_value(play));
        }
    }

    /// Estimates a position with the plays known before it.
    pub(super) fn estimate(
        &self,
        parent: &EndgameNode,
        play: Option<&CachedPlay>,
        node: &EndgameNode,
    ) -> i32 {
        let scratch = &*self.scratch;
        let area = play.map_or_else(ChangedArea::default, |play| {
            ChangedArea::from_play(play, &scratch.occupied)
        });
        let plays = [0, 1].map(|side| {
            let (start, end) = parent.play_ranges[side];
            &scratch.plays[side][start..end]
        });
        estimate(*node, plays, area, &scratch.occupied)
    }
}
