//! What a good move was for.

use zeitnot_schema::v1::review::Bearing;

use super::facts::{MIN_URGENT, MoveBoard, MoveFacts, threats_made_by};

/// It made a threat, parried one, or built something; none if nothing can be
/// said.
pub(crate) fn bearing(scene: &MoveFacts<'_>) -> Option<Bearing> {
    let view = MoveBoard::new(scene)?;
    if !threats_made_by(scene.after, view.played).is_empty() {
        return Some(Bearing::Attacking);
    }
    let other = view.side.other();
    let pressing = |found: &zeitnot_schema::v1::review::ReviewedPosition| {
        let theirs = found.threats.iter();
        let theirs = theirs.filter(|mark| mark.side == Some(other.into()));
        theirs
            .filter(|mark| mark.urgency >= Some(MIN_URGENT))
            .count()
    };
    let parried = pressing(scene.reviewed_after) < pressing(scene.reviewed);
    let averted = scene.reviewed.danger.is_some() && scene.reviewed_after.proof.is_none();
    if parried || averted {
        return Some(Bearing::Defensive);
    }
    let builds = view
        .grid
        .windows_through(view.played, view.side)
        .any(|window| window.stones > 0);
    builds.then_some(Bearing::Developing)
}
