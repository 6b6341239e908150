//! Words that the lexicon lacks: which they are, and whether the players may
//! agree on them.

use zeitnot_core::Move;

use super::CrosswordPosition;
use crate::notation;
use crate::play::{Placement, Play};
use crate::rules::Challenge;
use crate::state::GamePhase;

impl CrosswordPosition {
    /// The same play; agreeing on words that are words changes nothing, and is
    /// not written.
    pub(super) fn without_redundant_agreement(&self, play: Play) -> Play {
        match play {
            Play::Agreed(placement) if self.rules.casual => {
                let words = self.unknown_words(&placement);
                match words.is_some_and(|words| words.is_empty()) {
                    true => Play::Place(placement),
                    false => Play::Agreed(placement),
                }
            }
            other => other,
        }
    }

    /// A play that would be good if the lexicon had its words, and those that it
    /// lacks. Where words may be doubted nobody is told.
    pub(super) fn find_missing_words(&self, text: &str) -> Option<(Move, Vec<String>)> {
        if self.rules.challenge != Challenge::Void || self.state.phase != GamePhase::Playing {
            return None;
        }
        let play = notation::parse(text, &self.state.board, &self.equipment).ok()?;
        let Play::Place(placement) = play else {
            return None;
        };
        let words = self.unknown_words(&placement)?;
        (!words.is_empty()).then(|| (placement.to_move(), words))
    }

    /// The words of a placement that the lexicon lacks; none if it cannot be
    /// laid at all.
    fn unknown_words(&self, placement: &Placement) -> Option<Vec<String>> {
        let laying = self
            .state
            .score_placement(placement, &self.equipment)
            .ok()?;
        Some(laying.phony_texts(&self.equipment))
    }
}
