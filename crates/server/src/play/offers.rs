//! Offers between two people: a draw, or taking back a move.
//!
//! An offer waits until its receiver accepts it, declines it, or moves on.

use zeitnot_core::Side;
use zeitnot_schema::v1::service::OfferKind;

/// An offer that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The side that made it.
    pub side: Side,
    /// The content.
    pub kind: OfferKind,
    /// Number of moves at the time, including the opening.
    plies: usize,
}

/// The offers of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    latest: Option<Offer>,
    /// Number of moves at the last offer of each side.
    asked: [Option<usize>; 2],
}

impl Offers {
    /// Records an offer that was made after `plies` moves.
    pub(super) fn make(&mut self, side: Side, kind: OfferKind, plies: usize) {
        self.latest = Some(Offer { side, kind, plies });
        self.asked[side.index()] = Some(plies);
    }

    /// Records that the pending offer was declined.
    pub(super) fn decline(&mut self) {
        self.latest = None;
    }

    /// Records that moves were taken back.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    /// Returns `true` if `side` has made an offer since the last move.
    ///
    /// A second one has to wait, so that offers can neither pester the opponent nor
    /// fill the log.
    pub(super) fn has_asked(&self, side: Side, plies: usize) -> bool {
        self.asked[side.index()] == Some(plies)
    }

    /// Returns the pending offer, given the sides of all moves.
    ///
    /// An offer of a draw stays while only its maker moves. A request to take back a
    /// move ends with the next move.
    pub(super) fn pending(&self, movers: &[Side]) -> Option<Offer> {
        let offer = self.latest?;
        let since = movers.get(offer.plies..)?;
        let stays = |&side: &Side| side == offer.side && offer.kind == OfferKind::Draw;
        since.iter().all(stays).then_some(offer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{First, Second};

    #[test]
    fn a_draw_offer_ends_when_its_receiver_moves() {
        let mut offers = Offers::default();
        offers.make(First, OfferKind::Draw, 2);
        let pending = |movers: &[Side]| offers.pending(movers).map(|offer| offer.side);
        assert_eq!(pending(&[First, Second]), Some(First));
        assert_eq!(pending(&[First, Second, First]), Some(First));
        assert_eq!(pending(&[First, Second, First, Second]), None);
    }

    #[test]
    fn a_request_to_take_back_ends_with_the_next_move() {
        let mut offers = Offers::default();
        offers.make(First, OfferKind::TakeBack, 1);
        assert!(offers.pending(&[First]).is_some());
        assert!(offers.pending(&[First, Second]).is_none());
        offers.decline();
        assert!(offers.pending(&[First]).is_none());
    }

    #[test]
    fn a_side_makes_one_offer_per_move() {
        let mut offers = Offers::default();
        offers.make(Second, OfferKind::Draw, 3);
        offers.decline();
        assert!(offers.has_asked(Second, 3) && !offers.has_asked(First, 3));
        assert!(!offers.has_asked(Second, 4));
        offers.reset();
        assert!(!offers.has_asked(Second, 3));
    }
}
