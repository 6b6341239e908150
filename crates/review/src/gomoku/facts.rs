//! A move of gomoku and everything around it that was found out.

use zeitnot_core::{Mark, Move, Notation, Position, Side, ViewParts};
use zeitnot_schema::v1::review::ReviewedPosition;

use super::grid::{GridPoint, StoneGrid};

/// From here on a threat has to be answered: broken threes and more.
pub(super) const MIN_URGENT: u8 = 4;

/// A move, the boards around it and what was found about them.
///
/// It has no move number; `phase::by_board` counts stones.
pub(crate) struct MoveFacts<'a> {
    /// Before the move.
    pub(crate) position: &'a dyn Position,
    /// After it.
    pub(crate) after: &'a dyn Position,
    /// What was found before the move.
    pub(crate) reviewed: &'a ReviewedPosition,
    /// What was found after it.
    pub(crate) reviewed_after: &'a ReviewedPosition,
    /// The move that was made.
    pub(crate) played: Move,
    /// The better one, if there is one.
    pub(crate) better: Option<Move>,
    /// What the move lost, in tenths of a point.
    pub(crate) loss: u16,
    /// How far the best move was ahead of the second, in tenths of a point.
    pub(crate) lead: u16,
    /// Is the mover proven to win after the move?
    pub(crate) still_won: bool,
}

/// The same with what is asked again and again.
pub(super) struct MoveBoard<'a> {
    pub(super) facts: &'a MoveFacts<'a>,
    pub(super) side: Side,
    pub(super) grid: StoneGrid,
    pub(super) played: GridPoint,
    pub(super) better: Option<Better>,
}

/// The better move on its own board.
pub(super) struct Better {
    pub(super) point: GridPoint,
    pub(super) name: String,
    pub(super) after: Box<dyn Position>,
}

impl<'a> MoveBoard<'a> {
    /// None in games without stones.
    pub(super) fn new(scene: &'a MoveFacts<'a>) -> Option<Self> {
        let grid = StoneGrid::from_position(scene.position)?;
        let played = GridPoint::named(&scene.position.format_move(scene.played, Notation::Engine))?;
        let better = scene.better.and_then(|mv| {
            let name = scene.position.format_move(mv, Notation::Engine);
            let mut after = scene.position.clone_box();
            after.play(mv).ok()?;
            Some(Better {
                point: GridPoint::named(&name)?,
                name,
                after,
            })
        });
        Some(Self {
            facts: scene,
            side: scene.position.side_to_move(),
            grid,
            played,
            better,
        })
    }
}

/// The threats of the side that has just moved which its last stone is part of
/// and which have to be answered, the gravest first.
pub(super) fn threats_made_by(after: &dyn Position, stone: GridPoint) -> Vec<Mark> {
    let (side, name) = (after.side_to_move().other(), stone.name());
    let mut made = after.view(ViewParts::MARKS).marks;
    made.retain(|mark| {
        mark.side == Some(side) && mark.urgency >= MIN_URGENT && mark.stones.contains(&name)
    });
    made.sort_by_key(|mark| core::cmp::Reverse(mark.urgency));
    made
}

/// Was there no choice? Four of the opponent's stones that one point stops, and
/// no five of one's own.
pub(crate) fn is_forced(found: &ReviewedPosition, mv: &str) -> bool {
    let to_move = found.to_move;
    let is_four = |kind: &str| matches!(kind, "four" | "broken_four" | "open_four");
    let fours = || found.threats.iter().filter(|mark| is_four(&mark.kind));
    let own_five = fours().any(|mark| mark.side == Some(to_move));
    let mut stops: Vec<&String> = Vec::new();
    for four in fours().filter(|mark| mark.side != Some(to_move)) {
        stops.extend(&four.at);
    }
    stops.sort_unstable();
    stops.dedup();
    !own_five && matches!(stops[..], [only] if only == mv)
}
