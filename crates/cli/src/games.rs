//! Lookup of games by name.

use std::sync::Arc;

use zeitnot_core::Game;

use crate::error::CliError;

/// Returns the game called `name`.
///
/// # Errors
///
/// Fails if no game has this name.
pub fn find<'a>(games: &'a [Arc<dyn Game>], name: &str) -> Result<&'a Arc<dyn Game>, CliError> {
    let wanted = games.iter().find(|game| game.name() == name);
    wanted.ok_or_else(|| CliError::UnknownGame {
        name: name.to_owned(),
        known: names(games),
    })
}

/// Returns the game called `name`, or all games for `None`.
///
/// # Errors
///
/// Fails if no game has this name.
pub fn select(games: &[Arc<dyn Game>], name: Option<&str>) -> Result<Vec<Arc<dyn Game>>, CliError> {
    match name {
        Some(name) => Ok(vec![Arc::clone(find(games, name)?)]),
        None => Ok(games.to_vec()),
    }
}

/// Returns the names of the games, joined by commas.
#[must_use]
pub fn names(games: &[Arc<dyn Game>]) -> String {
    let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
    names.join(", ")
}
