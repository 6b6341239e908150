//! Every opening that comes from a file is played once before it is used.

use std::collections::HashMap;

use zeitnot_core::Status;

use super::context::OpeningContext;
use super::error::OpeningsProblem;
use crate::opening::Opening;
use zeitnot_core::fnv1a::Fnv1a;

/// An opening that leads to the same position as an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Its name.
    pub name: String,
    /// The name of the earlier one.
    pub original: String,
}

/// Plays openings and remembers where they lead.
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

    /// Is it an opening from which somebody can move? Tells if its position
    /// is known already.
    ///
    /// # Errors
    ///
    /// It cannot be played, or nothing is left to play.
    pub(super) fn check(
        &mut self,
        opening: &Opening,
    ) -> Result<Option<Duplicate>, OpeningsProblem> {
        let position = self.context.position(opening);
        let position = position.map_err(|error| OpeningsProblem::Unplayable(error.to_string()))?;
        if position.status() != Status::Ongoing || position.legal_moves().is_empty() {
            return Err(OpeningsProblem::GameOver);
        }
        // A chess position tells by its castling rights that it is Chess960.
        let rule = position.setup().rule;
        if rule.as_deref() != self.context.rule() {
            return Err(OpeningsProblem::Mismatch {
                what: "rule",
                found: rule.unwrap_or_default(),
                wanted: self.context.rule().unwrap_or_default().to_owned(),
            });
        }
        let key = match self.context.is_dealt() {
            // What is hidden may be no part of the key, and makes another game.
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
