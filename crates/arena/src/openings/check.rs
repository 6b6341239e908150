//! Checks openings from a file by playing them.

use std::collections::HashMap;

use zeitnot_core::Status;

use super::context::OpeningContext;
use super::error::OpeningsProblem;
use crate::opening::Opening;
use zeitnot_core::fnv1a::Fnv1a;

/// An opening that leads to the same position as an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The name of this opening.
    pub name: String,
    /// The name of the earlier opening.
    pub original: String,
}

/// Plays openings and detects duplicates.
pub(super) struct OpeningChecker<'a> {
    context: &'a OpeningContext,
    seen: HashMap<u64, String>,
}

impl<'a> OpeningChecker<'a> {
    pub(super) fn new(context: &'a OpeningContext) -> Self {
        Self {
            context,
            seen: HashMap::new(),
        }
    }

    /// Checks that the opening is playable and that the game goes on after it.
    ///
    /// Returns the duplicate if its position is already known.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be played or the game is over after it.
    pub(super) fn check(
        &mut self,
        opening: &Opening,
    ) -> Result<Option<Duplicate>, OpeningsProblem> {
        let position = self.context.position(opening);
        let position = position.map_err(|error| OpeningsProblem::Unplayable(error.to_string()))?;
        if position.status() != Status::Ongoing || position.legal_moves().is_empty() {
            return Err(OpeningsProblem::GameOver);
        }
        // Castling rights reveal a Chess960 position.
        let rule = position.setup().rule;
        if rule.as_deref() != self.context.rule() {
            return Err(OpeningsProblem::Mismatch {
                what: "rule",
                found: rule.unwrap_or_default(),
                wanted: self.context.rule().unwrap_or_default().to_owned(),
            });
        }
        let key = match self.context.is_dealt() {
            // Deals with different hidden information may have the same key.
            true => Fnv1a::hash(position.setup().position.as_bytes()),
            false => position.key(),
        };
        let duplicate = self.seen.get(&key).map(|of| Duplicate {
            name: opening.name.clone(),
            original: of.clone(),
        });
        if duplicate.is_none() {
            self.seen.insert(key, opening.name.clone());
        }
        Ok(duplicate)
    }
}
