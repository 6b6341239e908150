//! The threats that stand on a board, for people: what each is called, of which
//! stones it is, where it is completed and where it is parried, and how much it
//! presses.
//!
//! The search asks the board itself, which keeps for every empty square what a
//! stone there would make ([`crate::threat_moves`]). Both come from one
//! classification: a threat is found by asking the same tables what one more
//! stone makes of some stones, so that the points which complete a four are the
//! squares of [`Board::five_squares`], and a square of [`Board::open_fours`] is one
//! where an open four or a double four comes into being. (In caro the board
//! takes for blocked what lies outside its windows and may call an open four a
//! four; this module looks at whole lines.)

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

/// Stones that stand on a board and threaten something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// What it is.
    pub kind: ThreatKind,
    /// Whose it is.
    pub side: Side,
    /// The stones it is made of.
    pub stones: SquareSet,
    /// The empty points where one more stone of `side` makes the next better
    /// thing of it, as the table at [`ThreatKind`] says. Points where `side`
    /// may not play are left out, and a threat with no other is none.
    pub completing_squares: SquareSet,
    /// The empty points where one stone of the opponent's takes the threat
    /// away: afterwards no point of `completes` completes it any more. By
    /// capturing, too, and never where the opponent may not play. Of a compound
    /// threat no part is left.
    pub defending_squares: SquareSet,
}

impl Threat {
    /// How much it presses, from 0 to 10.
    #[must_use]
    pub const fn urgency(&self) -> u8 {
        self.kind.urgency()
    }
}

/// The threats of `side`, the gravest first.
///
/// In one line a threat is told only if no graver one there has all its stones
/// or all the points that complete it: the three stones in a four are no threes
/// besides, and of several fours that one point completes one is told, the
/// unbroken one or else the one that ends first. A stone is told as part of its
/// gravest compound only.
///
/// Whether a point that completes a two is forbidden is asked, whether the one
/// after it would be is not.
#[must_use]
pub fn threats_of<R: Rule>(board: &Board<R>, side: Side) -> Vec<Threat> {
    let scene = ThreatContext::new(board, side);
    let lines = ThreatLine::all(board, side);
    let simple: Vec<_> = lines
        .flat_map(|line| simple::in_line(&scene, &line))
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
