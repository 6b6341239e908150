//! Where a pair of games begins.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Game, GameError, Notation, Position, Setup};

/// A position to begin from and the moves that are played from it without
/// anybody thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What a person calls it: a number in its file, or a name.
    pub name: String,
    /// The position before the first move; an empty string is the initial one.
    pub start: String,
    /// The moves, in the game's own notation.
    pub moves: Vec<String>,
    /// How good it is for the first player, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

impl Opening {
    /// The position before the first move of the opening.
    ///
    /// # Errors
    ///
    /// It is no position of this game.
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
                "nobody knows what is drawn after this position; begin from a deal, such as {}",
                game.deal(17).unwrap_or_default()
            )));
        }
        Ok(position)
    }

    /// The position after the opening.
    ///
    /// # Errors
    ///
    /// It is no position of this game, or a move cannot be played.
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
