//! What openings are for: a game, its rule set and its board.

use std::sync::Arc;

use zeitnot_core::{BoardKind, Game, GameError, Position, Setup};
use zeitnot_gomoku::BoardSize;

use crate::opening::Opening;

/// A game, its rule set and its board.
#[derive(Clone)]
pub struct OpeningContext {
    game: Arc<dyn Game>,
    setup: Setup,
}

impl OpeningContext {
    /// The rule set and size that were asked for, or the usual ones.
    ///
    /// # Errors
    ///
    /// The game has no such rule set or board.
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
        // The initial position knows its rule set and size, usual or not.
        let empty = game.position(&wanted)?.setup();
        Ok(Self { game, setup: empty })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// The rule set by its own name; none where the game does not name it.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.setup.rule.as_deref()
    }

    /// The size of the board; none where there is but one.
    #[must_use]
    pub fn size(&self) -> Option<u32> {
        self.setup.size
    }

    /// The position after an opening.
    ///
    /// # Errors
    ///
    /// It does not begin with a position of this game, or a move cannot be
    /// played.
    pub fn position(&self, opening: &Opening) -> Result<Box<dyn Position>, GameError> {
        opening.position(&*self.game, self.rule(), self.size())
    }

    /// Returns the board of a game with stones; `None` in other games.
    pub(super) fn board(&self) -> Option<BoardSize> {
        let has_stones = self.game.profile().board == Some(BoardKind::Stones);
        let side = self.size().filter(|_| has_stones)?;
        BoardSize::new(u8::try_from(side).ok()?)
    }

    /// Does chance have a part in the game? Then an opening is a position, and
    /// has no moves.
    pub(super) fn is_dealt(&self) -> bool {
        self.game.is_dealt()
    }

    /// Returns `true` in chess.
    pub(super) fn is_chess(&self) -> bool {
        self.game.profile().board == Some(BoardKind::Pieces)
    }
}
