//! The plays that are compared, with what is the same in every sample of them.

use zeitnot_core::{Move, Score, Side};

use super::utility::Utility;
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::ScoredPlacement;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::POINT;

/// Most plays that are compared.
pub(crate) const MAX_CANDIDATES: usize = 100;

/// A play that is tried.
pub(crate) struct CandidatePlay {
    pub(crate) mv: Move,
    /// The board after it.
    pub(crate) board: Board,
    /// What is known of the rack that stays.
    pub(crate) kept: Tiles,
    /// The tiles that go back into the bag.
    pub(crate) returned: Tiles,
    /// How many tiles are drawn, if there are so many.
    pub(crate) draws: usize,
    /// How far the player is ahead then, in thousandths of a point.
    pub(crate) lead: i32,
    /// How many scoreless turns there have been then.
    pub(crate) scoreless: u8,
    /// What keeping the tiles is worth, in thousandths of a point.
    pub(crate) leave_value: i32,
    /// The lead by score and leave, without a simulation.
    pub(crate) score: Score,
    /// What that is worth, from 0 to 1.
    pub(crate) expected_utility: f64,
    /// What it scores, in points.
    pub(crate) points: i32,
}

/// The plays that are compared.
pub(crate) struct CandidateList {
    pub(crate) list: Vec<CandidatePlay>,
}

impl CandidateList {
    /// The first `count` of some plays.
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

/// A turn, as whoever is on turn sees it.
pub(crate) struct TurnView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: &'a Tiles,
    /// How far that player is ahead, in thousandths of a point.
    pub(crate) lead: i32,
    /// How many scoreless turns there have been.
    pub(crate) scoreless: u8,
}

impl TurnView<'_> {
    /// What a play makes of it; none if it is no play that is tried. What the
    /// play is expected to be worth is left open.
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
        // Tiles that were not known to be there come from those nobody has seen.
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
    // The opponent will see neither the bag nor what is on this rack then.
    let held = |side: Side| usize::from(state.held[side.index()]);
    let left = position.unseen().len() + held(state.turn) + candidate.returned.len();
    let unseen = left.saturating_sub(held(state.turn.other()) + candidate.draws);
    candidate.expected_utility = utility.expected_utility(candidate.score.0, unseen);
    Some(candidate)
}

#[cfg(test)]
impl CandidateList {
    /// Plays of which nothing but the expected worth matters.
    pub(crate) fn expecting(worths: &[f64]) -> Self {
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
            list: worths.iter().map(plain).collect(),
        }
    }
}
