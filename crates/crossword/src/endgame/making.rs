//! Plays made and taken back, and the plays of both sides that are kept on the
//! way.

use super::estimate::{estimate, greed};
use super::node::Node;
use super::search::Searcher;
use crate::board::LaidForNow;
use crate::generate::{Area, Candidate};
use crate::play::Play;

/// What was done to the board.
pub(super) struct Made {
    laid: LaidForNow,
    squares: u16,
}

impl Searcher<'_> {
    /// The position after a play, its board and plays not yet made.
    pub(super) fn after(&self, node: &Node, play: &Candidate) -> Node {
        let Some(Play::Place(placement)) = Play::from_move(play.mv) else {
            return *node;
        };
        let laid = self.desk.board.squares(&placement);
        let change = laid.fold(0_u64, |sum, (square, laid)| {
            sum.wrapping_add(self.keys.laid(node.turn, square, laid))
        });
        node.after(play, change)
    }

    /// Lays the tiles and finds the plays of both sides behind it; those of the
    /// other side in part only, where `depth` has them weighed and not played.
    pub(super) fn make(&mut self, node: &mut Node, play: &Candidate, depth: i32) -> Option<Made> {
        let Some(Play::Place(placement)) = Play::from_move(play.mv) else {
            return None;
        };
        let desk = &mut *self.desk;
        let area = Area::of(play, &desk.occupied);
        let squares = desk.occupied.filled_by(play);
        desk.occupied.toggle(play, squares);
        let (crosses, lexicon) = (&mut desk.crosses, &*self.kit.lexicon);
        let laid = desk
            .board
            .lay_for_now(&placement, self.ground.tiles, &mut |before, after| {
                crosses.between(before, after, lexicon)
            });
        let mut is_whole = true;
        for side in [node.turn, node.turn.other()] {
            let index = side.index();
            let (begin, end) = node.plays[index];
            let (plays, held) = (&mut desk.plays[index], node.held[index]);
            let first = plays.len();
            for at in begin..end {
                let play = plays[at];
                if held.contains(play.used) && !area.hits(play.line, play.span) {
                    plays.push(play);
                }
            }
            if is_whole {
                let parts = &desk.parts[index];
                parts.plays(&desk.board, held, self.ground, Some(&area), &mut |play| {
                    plays.push(play);
                });
            }
            // Who has to pass hands these plays on to somebody who plays them;
            // else an estimate does without those that have just come up.
            is_whole = depth > 1 || plays[first..].iter().all(|play| play.used == held);
            node.plays[index] = (first, plays.len());
        }
        Some(Made { laid, squares })
    }

    /// Takes a play back; its plays stay until somebody drops them.
    pub(super) fn unmake(&mut self, play: &Candidate, made: &Made) {
        let desk = &mut *self.desk;
        desk.board.take_back(&made.laid);
        desk.occupied.toggle(play, made.squares);
    }

    /// Gives a node that shares the plays of the one before it its own, which
    /// it may sort.
    pub(super) fn copy_plays(&mut self, node: &mut Node) {
        for (plays, place) in self.desk.plays.iter_mut().zip(&mut node.plays) {
            let first = plays.len();
            plays.extend_from_within(place.0..place.1);
            *place = (first, plays.len());
        }
    }

    /// Puts the greediest plays of both sides first, as an estimate wants
    /// them.
    pub(super) fn sort_plays(&mut self, node: &Node) {
        for (plays, (begin, end)) in self.desk.plays.iter_mut().zip(node.plays) {
            plays[begin..end].sort_unstable_by_key(|play| -greed(play));
        }
    }

    /// What a position is worth by the plays known before it came about.
    pub(super) fn estimate(&self, parent: &Node, play: Option<&Candidate>, node: &Node) -> i32 {
        let desk = &*self.desk;
        let area = play.map_or_else(Area::default, |play| Area::of(play, &desk.occupied));
        let plays = [0, 1].map(|side| {
            let (begin, end) = parent.plays[side];
            &desk.plays[side][begin..end]
        });
        estimate(*node, plays, area, &desk.occupied)
    }
}
