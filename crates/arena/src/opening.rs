//! The start of a pair of games.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Game, GameError, Notation, Position, Setup};

/// A start position and moves that are played without a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The number in the file, or a name.
    pub name: String,
    /// The start position; empty means the initial position.
    pub start: String,
    /// The moves, in the game's own notation.
    pub moves: Vec<String>,
    /// The measured score of the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

impl Opening {
    /// Returns the position before the moves of the opening.
    ///
    /// # Errors
    ///
    /// Fails if the start is not a valid position of this game.
    pub fn start_position(
        &self,
        game: &dyn Game,
        rule: Option<&str>,
        size: Option<u32>,
    ) -> Result<Box<dyn Position>, GameError> {
        let position = game.position(&Setup {
            position: self.start.clone(),
            rule: rule.map(str::to_owned),
            size,
            side: None,
        })?;
        if position
            .hidden()
            .is_some_and(|hidden| !hidden.is_complete())
        {
            return Err(GameError(format!(
                "the draws after this position are not determined; start from a deal, such as {}",
                game.deal(17).unwrap_or_default()
            )));
        }
        Ok(position)
    }

    /// Returns the position after the opening.
    ///
    /// # Errors
    ///
    /// Fails if the start is not a valid position, or a move cannot be played.
    pub fn position(
        &self,
        game: &dyn Game,
        rule: Option<&str>,
        size: Option<u32>,
    ) -> Result<Box<dyn Position>, GameError> {
        let mut position = self.start_position(game, rule, size)?;
        for word in &self.moves {
            let mv = position.parse_move(word, Notation::Engine)?;
            position.play(mv)?;
        }
        Ok(position)
    }
}
