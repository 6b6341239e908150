//! The threats on a board, for display and reviews: name, stones, completing and
//! defending squares, and urgency.
//!
//! The search instead uses what a stone on each empty square would make
//! ([`crate::threat_moves`]). Both have the same classification, from the same
//! tables: the squares that complete a four are those of [`Board::five_squares`],
//! and on a square of [`Board::open_fours`] a stone makes an open four or a double
//! four. (In caro the board treats everything outside its windows as blocked and may
//! classify an open four as a four; this module looks at whole lines.)

mod compound;
mod context;
mod kind;
mod line;
mod simple;
mod urgency;

use zeitnot_core::Side;

pub use kind::ThreatKind;
pub use urgency::{ThreatUrgency, board_urgency};

use crate::board::Board;
use crate::rule::Rule;
use crate::square_set::SquareSet;
use context::ThreatContext;
use line::ThreatLine;

/// Stones on a board that threaten something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The kind.
    pub kind: ThreatKind,
    /// The side that threatens.
    pub side: Side,
    /// The stones of the threat.
    pub stones: SquareSet,
    /// The empty squares where another stone of `side` makes the next stronger kind,
    /// as in the table at [`ThreatKind`].
    ///
    /// Squares forbidden to `side` are excluded; without any other square there is no
    /// threat.
    pub completing_squares: SquareSet,
    /// The empty squares where an opponent's stone removes the threat, so that no
    /// square of `completing_squares` completes it.
    ///
    /// Captures count; squares forbidden to the opponent are excluded. For a compound
    /// threat, every part must be removed.
    pub defending_squares: SquareSet,
}

impl Threat {
    /// Returns the urgency, from 0 to 10.
    #[must_use]
    pub const fn urgency(&self) -> u8 {
        self.kind.urgency()
    }
}

/// Returns the threats of `side`, strongest first.
///
/// A threat is omitted if a stronger one in the same line has all its stones or all
/// its completing squares: three stones of a four are not also a three. Of several
/// fours with the same completing square, one is reported: the unbroken one, or else
/// the one that ends first. A stone is reported in its strongest compound only.
///
/// For a two, the completing square is checked for being forbidden, but the square
/// after it is not.
#[must_use]
pub fn threats_of<R: Rule>(board: &Board<R>, side: Side) -> Vec<Threat> {
    let context = ThreatContext::new(board, side);
    let lines = ThreatLine::all(board, side);
    let simple: Vec<_> = lines
        .flat_map(|line| simple::in_line(&context, &line))
        .collect();
    let compounds = compound::find_all(&simple, board.stones_of(side));
    let compounds = compounds.iter().map(|compound| Threat {
        kind: compound.kind,
        side,
        stones: compound.stones(&simple),
        completing_squares: compound.completing_squares(&simple),
        defending_squares: compound.defending_squares(&simple),
    });
    let mut threats: Vec<Threat> = compounds.collect();
    threats.extend(simple.iter().map(|threat| Threat {
        kind: threat.kind,
        side,
        stones: threat.stones,
        completing_squares: threat.completing_squares,
        defending_squares: threat.defending_squares,
    }));
    threats.sort_by_key(|threat| threat.kind);
    threats
}
