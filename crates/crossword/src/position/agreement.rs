//! Words that are not in the lexicon, and agreement on them.

use zeitnot_core::Move;

use super::CrosswordPosition;
use crate::notation;
use crate::play::{Placement, Play};
use crate::rules::Challenge;
use crate::state::GamePhase;

impl CrosswordPosition {
    /// Replaces agreement on words of the lexicon with a plain placement.
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

    /// Returns a play that only missing words forbid, with these words.
    ///
    /// Returns `None` where words can be challenged, because a player must not learn
    /// this.
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

    /// Returns the words of a placement that the lexicon lacks; `None` if it is
    /// illegal.
    fn unknown_words(&self, placement: &Placement) -> Option<Vec<String>> {
        let placed = self
            .state
            .score_placement(placement, &self.equipment)
            .ok()?;
        Some(placed.phony_texts(&self.equipment))
    }
}
