//! A gomoku move, the boards around it, and their analyses.

use zeitnot_core::{Mark, Move, Notation, Position, Side, ViewParts};
use zeitnot_schema::v1::review::ReviewedPosition;

use super::grid::{GridPoint, StoneGrid};

/// Minimum urgency of threats that have to be answered: broken threes and above.
pub(super) const MIN_URGENT: u8 = 4;

/// A move, the positions around it, and their analyses.
///
/// The move number is not included; `phase::by_board` counts stones.
pub(crate) struct MoveFacts<'a> {
    /// The position before the move.
    pub(crate) position: &'a dyn Position,
    /// The position after the move.
    pub(crate) after: &'a dyn Position,
    /// The analysis before the move.
    pub(crate) reviewed: &'a ReviewedPosition,
    /// The analysis after the move.
    pub(crate) reviewed_after: &'a ReviewedPosition,
    pub(crate) played: Move,
    /// The better move, if one exists.
    pub(crate) better: Option<Move>,
    /// Loss of the move, in tenths of a point.
    pub(crate) loss: u16,
    /// Lead of the best move over the second best, in tenths of a point.
    pub(crate) lead: u16,
    /// Whether the mover is proven to win after the move.
    pub(crate) still_won: bool,
}

/// [`MoveFacts`] with values derived from them.
pub(super) struct MoveBoard<'a> {
    pub(super) facts: &'a MoveFacts<'a>,
    pub(super) side: Side,
    pub(super) grid: StoneGrid,
    pub(super) played: GridPoint,
    pub(super) better: Option<Better>,
}

/// The better move and the position after it.
pub(super) struct Better {
    pub(super) point: GridPoint,
    pub(super) name: String,
    pub(super) after: Box<dyn Position>,
}

impl<'a> MoveBoard<'a> {
    /// Returns `None` in games without stones.
    pub(super) fn new(facts: &'a MoveFacts<'a>) -> Option<Self> {
        let grid = StoneGrid::from_position(facts.position)?;
        let played = GridPoint::named(&facts.position.format_move(facts.played, Notation::Engine))?;
        let better = facts.better.and_then(|mv| {
            let name = facts.position.format_move(mv, Notation::Engine);
            let mut after = facts.position.clone_box();
            after.play(mv).ok()?;
            Some(Better {
                point: GridPoint::named(&name)?,
                name,
                after,
            })
        });
        Some(Self {
            facts,
            side: facts.position.side_to_move(),
            grid,
            played,
            better,
        })
    }
}

/// Returns the mover's threats that contain its last stone and have to be answered.
///
/// The most urgent is first.
pub(super) fn threats_made_by(after: &dyn Position, stone: GridPoint) -> Vec<Mark> {
    let (side, name) = (after.side_to_move().other(), stone.name());
    let mut made = after.view(ViewParts::MARKS).marks;
    made.retain(|mark| {
        mark.side == Some(side) && mark.urgency >= MIN_URGENT && mark.stones.contains(&name)
    });
    made.sort_by_key(|mark| core::cmp::Reverse(mark.urgency));
    made
}

/// Returns `true` if `mv` is the only point that stops the opponent's fours.
///
/// If the side to move has a four as well, its move is not forced.
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
