//! What a position is worth where the search has to stop: both sides play on
//! greedily with the plays that are known, and nothing new comes up.

use super::node::EndgameNode;
use crate::generate::{CachedPlay, ChangedArea, OccupiedSquares};

/// By what plays are chosen: what they score and what they save, because a
/// tile that stays costs twice its value when the other side goes out.
#[inline]
pub(super) fn greedy_value(play: &CachedPlay) -> i32 {
    play.score + 2 * i32::from(play.tile_value)
}

/// What `node` is worth to the side to move, in points. `plays` are those of
/// both sides, the greediest first, on a board that `area` has changed since.
pub(super) fn estimate(
    mut node: EndgameNode,
    plays: [&[CachedPlay]; 2],
    mut area: ChangedArea,
    occupied: &OccupiedSquares,
) -> i32 {
    let (mut total, mut sign) = (0, 1);
    loop {
        let me = node.turn.index();
        let held = node.held[me];
        let possible =
            |play: &&CachedPlay| held.contains(play.used) && !area.affects(play.line, play.span);
        match plays[me].iter().find(possible) {
            None if node.passed => return total + sign * node.stalled_value(),
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
