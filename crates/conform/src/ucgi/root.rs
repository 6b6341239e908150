//! The root position of a search, and its legal plays.

use zeitnot_core::{Game, Notation, Position, Setup, Status};

use crate::verdict::{CheckResult, skipped};

/// A position in protocol notation, and the parsed position.
#[derive(Clone, Debug)]
pub(super) struct UcgiRoot {
    text: String,
    position: Box<dyn Position>,
}

impl UcgiRoot {
    /// Parses `cgp ...`, with optional `moves`.
    pub(super) fn new(text: &str, game: &dyn Game) -> CheckResult<Self> {
        let setup = Setup::new(text.strip_prefix("cgp ").unwrap_or(text));
        // Other tile sets may lack the letters of the test positions.
        let position = game.position(&setup);
        let position = position.map_err(|error| skipped(format!("`{text}`: {error}")))?;
        Ok(Self {
            text: text.to_owned(),
            position,
        })
    }

    /// Returns the arguments of `position`.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns `true` after the end of the game.
    pub(super) fn is_over(&self) -> bool {
        self.position.status() != Status::Ongoing
    }

    /// Returns why a play is illegal; `None` if it is legal.
    pub(super) fn illegal_reason(&self, word: &str) -> Option<String> {
        self.position
            .parse_move(word, Notation::Engine)
            .err()
            .map(|error| error.to_string())
    }
}
