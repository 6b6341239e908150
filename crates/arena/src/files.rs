//! Converts played games to PGN (chess), SGF (gomoku), and GCG (crossword).
//!
//! Every move has its evaluation, its time, and the remaining clock time. This
//! module does not open files.

mod error;
mod head;
mod record;
mod text;

use zeitnot_core::Game;
use zeitnot_record::{Format, gcg, pgn, sgf};

pub use error::GameFileError;
pub use head::MatchHead;

use crate::played::PlayedGame;

/// Returns `true` if files with this extension contain a single game.
#[must_use]
pub fn is_single(extension: &str) -> bool {
    extension == "gcg"
}

/// Formats a game for a file.
///
/// The results for several games can be concatenated, unless the format [is for
/// single games](is_single).
///
/// # Errors
///
/// Fails if the game has no format, a move cannot be played, or the format cannot
/// express the game.
pub fn write_game(
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<String, GameFileError> {
    let extension = rules.profile().file_extension;
    match extension.and_then(Format::from_extension) {
        Some(format @ (Format::Pgn | Format::Sgf | Format::Gcg)) => {
            write(format, head, game, rules)
        }
        _ => Err(GameFileError::Game {
            game: rules.name().to_owned(),
        }),
    }
}

fn write(
    format: Format,
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<String, GameFileError> {
    let record = record::of(format, head, game, rules)?;
    Ok(match format {
        // A blank line separates games.
        Format::Pgn => pgn::write(&record)? + "\n",
        Format::Sgf => sgf::write(&record)?,
        _ => gcg::write(&record)?,
    })
}

/// Returns the number of a game as pair and game, both from 1.
pub(crate) fn round(game: &PlayedGame) -> String {
    format!("{}.{}", u64::from(game.pair) + 1, u16::from(game.game) + 1)
}

#[cfg(test)]
mod tests;
