//! A move and everything that sentences about it may need.

use std::borrow::Cow;

use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{BetterMove, Proof, Review, ReviewedMove, ReviewedPosition};
use zeitnot_schema::v1::service::SideName;

use super::names::{Name, side_key};
use super::sentence::Sentence;
use super::value::MessageValue;
use crate::games;

/// A move in its game.
#[derive(Clone, Copy)]
pub(super) struct MoveContext<'a> {
    /// The game.
    pub(super) review: &'a Review,
    /// The move.
    pub(super) mv: &'a ReviewedMove,
}

impl<'a> MoveContext<'a> {
    /// A move in its game.
    pub(super) const fn new(review: &'a Review, mv: &'a ReviewedMove) -> Self {
        Self { review, mv }
    }

    /// The move as people read it.
    pub(super) fn played(&self) -> &'a str {
        self.mv.shown.as_ref().unwrap_or(&self.mv.mv)
    }

    /// The better move as people read it.
    pub(super) fn better(&self) -> Option<&'a str> {
        self.mv.better.as_ref().map(better_text)
    }

    /// What was found before the move, once it is part of the review.
    pub(super) fn before(&self) -> Option<&'a ReviewedPosition> {
        let number = usize::try_from(self.mv.ply).ok()?.checked_sub(1)?;
        self.review.positions.get(number)
    }

    /// What was found after it.
    pub(super) fn after(&self) -> Option<&'a ReviewedPosition> {
        let number = usize::try_from(self.mv.ply).ok()?;
        self.review.positions.get(number)
    }

    /// The word of the side that did not move.
    pub(super) fn opponent(&self) -> &'a str {
        let side = match self.mv.side {
            SideName::First => SideName::Second,
            SideName::Second => SideName::First,
        };
        side_key(self.review, side)
    }

    /// A message about the move: with its number, who made it, against whom,
    /// and the move itself.
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

    /// A message about a win: with its kind and its length.
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

    /// The same about a proof.
    pub(super) fn proof_sentence(&self, id: &'static str, proof: &'a Proof) -> Sentence<'a> {
        self.win_sentence(id, &proof.kind, proof.plies)
    }

    /// How many moves people call so many plies. Chess players count the
    /// moves of one side; where stones are laid in turn, each of them is a move,
    /// and the moves of both sides count.
    pub(super) fn moves(&self, plies: u32) -> u32 {
        if games::numbers_move_pairs(&self.review.game) {
            plies.div_ceil(2)
        } else {
            plies
        }
    }
}

/// A better move as people read it.
fn better_text(better: &BetterMove) -> &str {
    better.shown.as_ref().unwrap_or(&better.mv)
}

/// The kind of threat that a word means.
pub(super) fn threat(word: &str) -> Option<ThreatKind> {
    ThreatKind::ALL.into_iter().find(|kind| kind.name() == word)
}

/// The number that people give to a move: in chess both sides' moves have the
/// same, and a game from a set-up position goes on counting from there.
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
