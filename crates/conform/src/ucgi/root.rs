//! A position that an engine is asked about, and what is legal in it.

use zeitnot_core::{Game, Notation, Position, Setup, Status};

use crate::verdict::{CheckResult, skipped};

/// A position as the protocol writes it, and the board behind the words.
#[derive(Clone, Debug)]
pub(super) struct UcgiRoot {
    text: String,
    position: Box<dyn Position>,
}

impl UcgiRoot {
    /// The position that `cgp ...` stands for, with the moves after the word
    /// `moves`.
    pub(super) fn new(words: &str, game: &dyn Game) -> CheckResult<Self> {
        let setup = Setup::new(words.strip_prefix("cgp ").unwrap_or(words));
        // Other tiles may not have the letters of the suite.
        let board = game.position(&setup);
        let board = board.map_err(|error| skipped(format!("`{words}`: {error}")))?;
        Ok(Self {
            text: words.to_owned(),
            position: board,
        })
    }

    /// What follows the word `position`.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Is there nothing to play?
    pub(super) fn is_over(&self) -> bool {
        self.position.status() != Status::Ongoing
    }

    /// Why this cannot be played here; none if it can.
    pub(super) fn illegal_reason(&self, word: &str) -> Option<String> {
        self.position
            .parse_move(word, Notation::Engine)
            .err()
            .map(|error| error.to_string())
    }
}
