//! The plays that are compared, with what is the same in every sample of them.

use zeitnot_core::{Move, Score, Side};

use super::utility::Utility;
use crate::board::Board;
use crate::generate::Found;
use crate::kit::Kit;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::POINT;

/// Most plays that are compared.
pub(crate) const MOST: usize = 100;

/// A play that is tried.
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The board after it.
    pub(crate) board: Board,
    /// What is known of the rack that stays.
    pub(crate) kept: Tiles,
    /// The tiles that go back into the bag.
    pub(crate) back: Tiles,
    /// How many tiles are drawn, if there are so many.
    pub(crate) used: usize,
    /// How far the player is ahead then, in thousandths of a point.
    pub(crate) lead: i32,
    /// How many scoreless turns there have been then.
    pub(crate) scoreless: u8,
    /// What keeping the tiles is worth, in thousandths of a point.
    pub(crate) leave: i32,
    /// The lead by score and leave, without a simulation.
    pub(crate) score: Score,
    /// What that is worth, from 0 to 1.
    pub(crate) expected: f64,
    /// What it scores, in points.
    pub(crate) points: i32,
}

/// The plays that are compared.
pub(crate) struct Candidates {
    pub(crate) list: Vec<Candidate>,
}

impl Candidates {
    /// The first `count` of some plays.
    pub(crate) fn new(
        position: &CrosswordPosition,
        plays: &[Found],
        count: usize,
        utility: &Utility<'_>,
    ) -> Self {
        let chosen = plays.iter().take(count.clamp(1, MOST));
        let list = chosen.filter_map(|found| candidate(position, found, utility));
        Self {
            list: list.collect(),
        }
    }
}

/// A turn, as whoever is on turn sees it.
pub(crate) struct Turn<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: &'a Tiles,
    /// How far that player is ahead, in thousandths of a point.
    pub(crate) lead: i32,
    /// How many scoreless turns there have been.
    pub(crate) scoreless: u8,
}

impl Turn<'_> {
    /// What a play makes of it; none if it is no play that is tried. What the
    /// play is expected to be worth is left open.
    pub(crate) fn after(&self, found: &Found, kit: &Kit) -> Option<Candidate> {
        let mut board = self.board.clone();
        let mut kept = *self.rack;
        let mut back = Tiles::default();
        let used = match Play::from_move(found.mv)? {
            Play::Place(placement) | Play::Agreed(placement) => {
                board.lay(&placement, &kit.lexicon, &kit.tiles);
                placement.used()
            }
            Play::Exchange(tiles) => {
                back = tiles.iter().copied().collect();
                back
            }
            Play::Pass => Tiles::default(),
            Play::Challenge => return None,
        };
        // Tiles that were not known to be there come from those nobody has seen.
        kept.take_all(&used);
        let leave = kit.leaves.as_ref().and_then(|leaves| leaves.value(&kept));
        Some(Candidate {
            mv: found.mv,
            board,
            kept,
            back,
            used: used.len(),
            lead: self.lead.saturating_add(found.score * POINT),
            scoreless: match found.score {
                0 => self.scoreless.saturating_add(1),
                _ => 0,
            },
            leave: leave.unwrap_or(0),
            score: Score(self.lead.saturating_add(found.equity)),
            expected: 0.0,
            points: found.score,
        })
    }
}

fn candidate(
    position: &CrosswordPosition,
    found: &Found,
    utility: &Utility<'_>,
) -> Option<Candidate> {
    let state = &position.state;
    let turn = Turn {
        board: &state.board,
        rack: position.rack(),
        lead: state.lead(),
        scoreless: state.scoreless,
    };
    let mut candidate = turn.after(found, position.kit())?;
    // The opponent will see neither the bag nor what is on this rack then.
    let held = |side: Side| usize::from(state.held[side.index()]);
    let left = position.unseen().len() + held(state.turn) + candidate.back.len();
    let unseen = left.saturating_sub(held(state.turn.other()) + candidate.used);
    candidate.expected = utility.expected(candidate.score.0, unseen);
    Some(candidate)
}

#[cfg(test)]
impl Candidates {
    /// Plays of which nothing but the expected worth matters.
    pub(crate) fn expecting(worths: &[f64]) -> Self {
        let plain = |&expected: &f64| Candidate {
            mv: Play::Pass.to_move(),
            board: Board::default(),
            kept: Tiles::default(),
            back: Tiles::default(),
            used: 0,
            lead: 0,
            scoreless: 0,
            leave: 0,
            score: Score(0),
            expected,
            points: 0,
        };
        Self {
            list: worths.iter().map(plain).collect(),
        }
    }
}
