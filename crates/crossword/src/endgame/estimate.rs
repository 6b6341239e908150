//! What a position is worth where the search has to stop: both sides play on
//! greedily with the plays that are known, and nothing new comes up.

use super::node::Node;
use crate::generate::{Area, Candidate, Occupied};

/// By what plays are chosen: what they score and what they save, because a
/// tile that stays costs twice its value when the other side goes out.
#[inline]
pub(super) fn greed(play: &Candidate) -> i32 {
    play.score + 2 * i32::from(play.worth)
}

/// What `node` is worth to the side to move, in points. `plays` are those of
/// both sides, the greediest first, on a board that `area` has changed since.
pub(super) fn estimate(
    mut node: Node,
    plays: [&[Candidate]; 2],
    mut area: Area,
    occupied: &Occupied,
) -> i32 {
    let (mut total, mut sign) = (0, 1);
    loop {
        let me = node.turn.index();
        let held = node.held[me];
        let possible =
            |play: &&Candidate| held.contains(play.used) && !area.hits(play.line, play.span);
        match plays[me].iter().find(possible) {
            None if node.passed => return total + sign * node.stalled(),
            None => node = node.after_pass(),
            Some(play) => {
                total += sign * play.score;
                if node.goes_out(play) {
                    return total + sign * node.out_bonus();
                }
                area.add(play, occupied);
                node = node.after(play, 0);
            }
        }
        sign = -sign;
    }
}
