//! What the side to move has to reckon with, read off the class counts. The
//! order of the questions is the order of the game: a five now, a five to
//! stop, an open four to make, an open four to stop, and only then plans.

use zeitnot_core::{Ply, Score};

use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;

/// What the side to move has to reckon with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// The game is decided by fours alone; this is a proof.
    Decided(Score),
    /// The opponent has one winning point: only taking it helps.
    MustBlock,
    /// The opponent is about to make an open four: fours and defences help,
    /// nothing else does.
    MustDefend,
    /// Nothing forces the side to move.
    Free,
}

impl Situation {
    /// The situation of the side to move at `ply`.
    #[inline]
    pub(super) fn of<R: Rule>(board: &Board<R>, ply: Ply) -> Self {
        let own = board.side_to_move();
        let other = own.other();
        if board.count(own, CellClass::Win) > 0 {
            return Self::Decided(Score::win_at(ply.plus(1)));
        }
        match board.count(other, CellClass::Win) {
            0 => {}
            1 => return Self::MustBlock,
            _ => return Self::Decided(Score::loss_at(ply.plus(2))),
        }
        // Nobody can make a five next, so an open four or a double four now
        // cannot be answered.
        if board.count(own, CellClass::OpenFour) > 0 {
            return Self::Decided(Score::win_at(ply.plus(3)));
        }
        if board.count(other, CellClass::OpenFour) > 0 {
            return Self::MustDefend;
        }
        Self::Free
    }
}

/// Is a four possible for the side to move, or does the opponent threaten
/// one that cannot be answered? Then candidates are chosen as in tactical
/// positions.
#[inline]
pub(super) fn is_tactical<R: Rule>(board: &Board<R>) -> bool {
    let own = board.side_to_move();
    let fours = |class| board.count(own, class) > 0;
    fours(CellClass::FourThree)
        || fours(CellClass::FourPlus)
        || fours(CellClass::Four)
        || fours(CellClass::OpenFour)
        || fours(CellClass::Win)
        || board.count(own.other(), CellClass::OpenFour) > 0
        || board.count(own.other(), CellClass::Win) > 0
}
