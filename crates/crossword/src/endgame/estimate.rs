//! The value of a position at depth 0: both sides play their known plays greedily.

use super::node::EndgameNode;
use crate::generate::{CachedPlay, ChangedArea, OccupiedSquares};

/// Returns the value by which a greedy player ranks plays.
///
/// It is the score plus the value saved, because a tile that remains costs twice its
/// value when the opponent goes out.
#[inline]
pub(super) fn greedy_value(play: &CachedPlay) -> i32 {
    play.score + 2 * i32::from(play.tile_value)
}

/// Estimates `node` for the side to move, in points.
///
/// `plays` are both sides' plays, the greediest first, before the changes in `area`.
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
