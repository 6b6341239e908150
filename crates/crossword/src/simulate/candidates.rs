//! The compared plays, with the data that all their samples share.

use zeitnot_core::{Move, Score, Side};

use super::utility::Utility;
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::ScoredPlacement;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::POINT;

/// Maximum number of compared plays.
pub(crate) const MAX_CANDIDATES: usize = 100;

/// A compared play.
pub(crate) struct CandidatePlay {
    pub(crate) mv: Move,
    /// The board after it.
    pub(crate) board: Board,
    /// The known tiles that remain on the rack.
    pub(crate) kept: Tiles,
    /// The tiles that return to the bag.
    pub(crate) returned: Tiles,
    /// Maximum number of tiles to draw.
    pub(crate) draws: usize,
    /// The player's lead after it, in thousandths of a point.
    pub(crate) lead: i32,
    /// Number of consecutive scoreless turns after it.
    pub(crate) scoreless: u8,
    /// The leave value in thousandths of a point.
    pub(crate) leave_value: i32,
    /// The lead by static equity.
    pub(crate) score: Score,
    /// The utility of that lead, from 0 to 1.
    pub(crate) expected_utility: f64,
    /// The score in points.
    pub(crate) points: i32,
}

pub(crate) struct CandidateList {
    pub(crate) list: Vec<CandidatePlay>,
}

impl CandidateList {
    /// Creates candidates from the first `count` plays.
    pub(crate) fn new(
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        count: usize,
        utility: &Utility<'_>,
    ) -> Self {
        let chosen = plays.iter().take(count.clamp(1, MAX_CANDIDATES));
        let list = chosen.filter_map(|found| candidate(position, found, utility));
        Self {
            list: list.collect(),
        }
    }
}

/// A turn from the view of the side to move.
pub(crate) struct TurnView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: &'a Tiles,
    /// The lead of that side, in thousandths of a point.
    pub(crate) lead: i32,
    /// Number of consecutive scoreless turns.
    pub(crate) scoreless: u8,
}

impl TurnView<'_> {
    /// Returns the state after a play; `None` for a challenge.
    ///
    /// The expected utility is not set.
    pub(crate) fn after(&self, found: &ScoredPlacement, kit: &Equipment) -> Option<CandidatePlay> {
        let mut board = self.board.clone();
        let mut kept = *self.rack;
        let mut back = Tiles::default();
        let used = match Play::from_move(found.mv)? {
            Play::Place(placement) | Play::Agreed(placement) => {
                board.lay(&placement, &kit.lexicon, &kit.tiles);
                placement.used_tiles()
            }
            Play::Exchange(tiles) => {
                back = tiles.iter().copied().collect();
                back
            }
            Play::Pass => Tiles::default(),
            Play::Challenge => return None,
        };
        // Unknown tiles of the rack come from the unseen tiles.
        kept.remove_all(&used);
        let leave = kit.leaves.as_ref().and_then(|leaves| leaves.value(&kept));
        Some(CandidatePlay {
            mv: found.mv,
            board,
            kept,
            returned: back,
            draws: used.len(),
            lead: self.lead.saturating_add(found.score * POINT),
            scoreless: match found.score {
                0 => self.scoreless.saturating_add(1),
                _ => 0,
            },
            leave_value: leave.unwrap_or(0),
            score: Score(self.lead.saturating_add(found.equity)),
            expected_utility: 0.0,
            points: found.score,
        })
    }
}

fn candidate(
    position: &CrosswordPosition,
    found: &ScoredPlacement,
    utility: &Utility<'_>,
) -> Option<CandidatePlay> {
    let state = &position.state;
    let turn = TurnView {
        board: &state.board,
        rack: position.rack(),
        lead: state.lead(),
        scoreless: state.scoreless,
    };
    let mut candidate = turn.after(found, position.equipment())?;
    // The opponent will see neither the bag nor this rack.
    let held = |side: Side| usize::from(state.held[side.index()]);
    let left = position.unseen().len() + held(state.turn) + candidate.returned.len();
    let unseen = left.saturating_sub(held(state.turn.other()) + candidate.draws);
    candidate.expected_utility = utility.expected_utility(candidate.score.0, unseen);
    Some(candidate)
}

#[cfg(test)]
impl CandidateList {
    /// Creates candidates with these expected utilities.
    pub(crate) fn expecting(utilities: &[f64]) -> Self {
        let plain = |&expected: &f64| CandidatePlay {
            mv: Play::Pass.to_move(),
            board: Board::default(),
            kept: Tiles::default(),
            returned: Tiles::default(),
            draws: 0,
            lead: 0,
            scoreless: 0,
            leave_value: 0,
            score: Score(0),
            expected_utility: expected,
            points: 0,
        };
        Self {
            list: utilities.iter().map(plain).collect(),
        }
    }
}
