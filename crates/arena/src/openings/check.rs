//! Every opening that comes from a file is played once before it is used.

use std::collections::HashMap;

use zeitnot_core::Status;

use super::error::Problem;
use super::ground::Ground;
use crate::opening::Opening;
use zeitnot_core::fingerprint::Fingerprint;

/// An opening that leads to the same position as an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Its name.
    pub name: String,
    /// The name of the earlier one.
    pub of: String,
}

/// Plays openings and remembers where they lead.
pub(super) struct Checker<'a> {
    ground: &'a Ground,
    known: HashMap<u64, String>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(ground: &'a Ground) -> Self {
        Self {
            ground,
            known: HashMap::new(),
        }
    }

    /// Is it an opening from which somebody can move? Tells if its position
    /// is known already.
    ///
    /// # Errors
    ///
    /// It cannot be played, or nothing is left to play.
    pub(super) fn check(&mut self, opening: &Opening) -> Result<Option<Duplicate>, Problem> {
        let position = self.ground.position(opening);
        let position = position.map_err(|error| Problem::Unplayable(error.to_string()))?;
        if position.status() != Status::Ongoing || position.legal_moves().is_empty() {
            return Err(Problem::Over);
        }
        // A chess position tells by its castling rights that it is Chess960.
        let rule = position.setup().rule;
        if rule.as_deref() != self.ground.rule() {
            return Err(Problem::Other {
                what: "rule",
                found: rule.unwrap_or_default(),
                wanted: self.ground.rule().unwrap_or_default().to_owned(),
            });
        }
        let key = match self.ground.is_dealt() {
            // What is hidden may be no part of the key, and makes another game.
            true => Fingerprint::of(position.setup().position.as_bytes()),
            false => position.key(),
        };
        let duplicate = self.known.get(&key).map(|of| Duplicate {
            name: opening.name.clone(),
            of: of.clone(),
        });
        if duplicate.is_none() {
            self.known.insert(key, opening.name.clone());
        }
        Ok(duplicate)
    }
}
