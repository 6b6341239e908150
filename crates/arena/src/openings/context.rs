//! A game with its rule set and board, to which openings belong.

use std::sync::Arc;

use zeitnot_core::{BoardKind, Game, GameError, Position, Setup};
use zeitnot_gomoku::BoardSize;

use crate::opening::Opening;

/// A game with its rule set and board.
#[derive(Clone)]
pub struct OpeningContext {
    game: Arc<dyn Game>,
    setup: Setup,
}

impl OpeningContext {
    /// Creates a context; `None` selects the default rule set or size.
    ///
    /// # Errors
    ///
    /// Fails if the game does not have this rule set or board size.
    pub fn new(
        game: Arc<dyn Game>,
        rule: Option<&str>,
        size: Option<u32>,
    ) -> Result<Self, GameError> {
        let wanted = Setup {
            rule: rule.map(str::to_owned),
            size,
            ..Setup::default()
        };
        // The initial position contains the defaults.
        let empty = game.position(&wanted)?.setup();
        Ok(Self { game, setup: empty })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// Returns the rule set, or `None` if the game does not name it.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.setup.rule.as_deref()
    }

    /// Returns the board size, or `None` if the game has only one.
    #[must_use]
    pub fn size(&self) -> Option<u32> {
        self.setup.size
    }

    /// Returns the position after an opening.
    ///
    /// # Errors
    ///
    /// Fails if the start is not valid in this game or a move cannot be played.
    pub fn position(&self, opening: &Opening) -> Result<Box<dyn Position>, GameError> {
        opening.position(&*self.game, self.rule(), self.size())
    }

    /// Returns the board of a game with stones; `None` in other games.
    pub(super) fn board(&self) -> Option<BoardSize> {
        let has_stones = self.game.profile().board == Some(BoardKind::Stones);
        let side = self.size().filter(|_| has_stones)?;
        BoardSize::new(u8::try_from(side).ok()?)
    }

    /// Returns `true` in games with chance, whose openings have no moves.
    pub(super) fn is_dealt(&self) -> bool {
        self.game.is_dealt()
    }

    /// Returns `true` in chess.
    pub(super) fn is_chess(&self) -> bool {
        self.game.profile().board == Some(BoardKind::Pieces)
    }
}
