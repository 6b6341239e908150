//! A move and the data for sentences about it.

use std::borrow::Cow;

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{BetterMove, Proof, Review, ReviewedMove, ReviewedPosition};
use zeitnot_schema::v1::service::SideName;

use super::names::{Name, side_key};
use super::sentence::Sentence;
use super::value::MessageValue;
use crate::games;

/// A move and its review.
#[derive(Clone, Copy)]
pub(super) struct MoveContext<'a> {
    pub(super) review: &'a Review,
    pub(super) mv: &'a ReviewedMove,
}

impl<'a> MoveContext<'a> {
    pub(super) const fn new(review: &'a Review, mv: &'a ReviewedMove) -> Self {
        Self { review, mv }
    }

    /// Returns the move in human-readable notation.
    pub(super) fn played(&self) -> &'a str {
        self.mv.shown.as_ref().unwrap_or(&self.mv.mv)
    }

    /// Returns the better move in human-readable notation.
    pub(super) fn better(&self) -> Option<&'a str> {
        self.mv.better.as_ref().map(better_text)
    }

    /// Returns the analysis before the move, if the review already has it.
    pub(super) fn before(&self) -> Option<&'a ReviewedPosition> {
        let number = usize::try_from(self.mv.ply).ok()?.checked_sub(1)?;
        self.review.positions.get(number)
    }

    /// Returns the analysis after the move, if the review already has it.
    pub(super) fn after(&self) -> Option<&'a ReviewedPosition> {
        let number = usize::try_from(self.mv.ply).ok()?;
        self.review.positions.get(number)
    }

    /// Returns the word of the opponent's side.
    pub(super) fn opponent(&self) -> &'a str {
        let side = match self.mv.side {
            SideName::First => SideName::Second,
            SideName::Second => SideName::First,
        };
        side_key(self.review, side)
    }

    /// Creates a message with the number of the move, both sides, and the move.
    pub(super) fn sentence(&self, id: impl Into<Cow<'static, str>>) -> Sentence<'a> {
        Sentence::new(id)
            .with("number", move_number(self.review, self.mv.ply))
            .with(
                "who",
                MessageValue::Side(side_key(self.review, self.mv.side)),
            )
            .with("opponent", MessageValue::Side(self.opponent()))
            .with("played", self.played())
    }

    /// Creates a message with the kind and the length of a win.
    pub(super) fn win_sentence(
        &self,
        id: impl Into<Cow<'static, str>>,
        kind: &'a str,
        plies: u32,
    ) -> Sentence<'a> {
        self.sentence(id)
            .with("win", Name::Win(kind))
            .with("moves", self.moves(plies))
    }

    /// Creates a message with the kind and the length of a proven win.
    pub(super) fn proof_sentence(&self, id: &'static str, proof: &'a Proof) -> Sentence<'a> {
        self.win_sentence(id, &proof.kind, proof.plies)
    }

    /// Converts plies to displayed moves: pairs in chess, single moves in other games.
    pub(super) fn moves(&self, plies: u32) -> u32 {
        if games::numbers_move_pairs(&self.review.game) {
            plies.div_ceil(2)
        } else {
            plies
        }
    }
}

fn better_text(better: &BetterMove) -> &str {
    better.shown.as_ref().unwrap_or(&better.mv)
}

/// Parses the name of a threat.
pub(super) fn threat(word: &str) -> Option<ThreatKind> {
    ThreatKind::ALL.into_iter().find(|kind| kind.name() == word)
}

/// Returns the displayed number of a move.
///
/// In chess, it counts pairs of moves, from the number of the starting position.
#[must_use]
pub fn move_number(review: &Review, ply: u32) -> u32 {
    if !games::numbers_move_pairs(&review.game) {
        return ply;
    }
    let mut fields = review.start.split_whitespace().skip(1);
    let black_begins = fields.next() == Some("b");
    let first = fields.nth(3).and_then(|number| number.parse().ok());
    let half_moves = ply.saturating_sub(1).saturating_add(black_begins.into());
    first.unwrap_or(1_u32).saturating_add(half_moves / 2)
}
