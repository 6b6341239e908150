//! A position that an engine is asked about, and what is legal in it.

use zeitnot_core::{Game, Position, Setup, Status};

use crate::conform::verdict::{Checked, skipped};

/// A position as the protocol writes it, and the board behind the words.
#[derive(Clone, Debug)]
pub(super) struct Root {
    words: String,
    board: Box<dyn Position>,
}

impl Root {
    /// The position that `cgp ...` stands for, with the moves after the word
    /// `moves`.
    pub(super) fn new(words: &str, game: &dyn Game) -> Checked<Self> {
        let setup = Setup::of(words.strip_prefix("cgp ").unwrap_or(words));
        // Other tiles may not have the letters of the suite.
        let board = game.position(&setup);
        let board = board.map_err(|error| skipped(format!("`{words}`: {error}")))?;
        Ok(Self {
            words: words.to_owned(),
            board,
        })
    }

    /// What follows the word `position`.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Is there nothing to play?
    pub(super) fn is_over(&self) -> bool {
        self.board.status() != Status::Ongoing
    }

    /// Why this cannot be played here; none if it can.
    pub(super) fn objection(&self, word: &str) -> Option<String> {
        self.board
            .parse_move(word)
            .err()
            .map(|error| error.to_string())
    }
}
