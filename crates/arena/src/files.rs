//! Played games as files that other programs read: PGN for chess, SGF for
//! gomoku, GCG for the crossword game. Every move comes with its evaluation, its time and what is left on
//! the clock; no clock is read and no file is opened here.

mod error;
mod head;
mod record;
mod text;

use zeitnot_core::Game;
use zeitnot_record::{Format, gcg, pgn, sgf};

pub use error::GameFileError;
pub use head::MatchHead;

use crate::played::PlayedGame;

/// Has a file of this format one game only?
#[must_use]
pub fn is_single(extension: &str) -> bool {
    extension == "gcg"
}

/// Writes a game as a file has it. What is returned for several games makes a
/// file of them all, one behind the other, unless the format [is for single
/// games](is_single).
///
/// # Errors
///
/// No format is known for the game, a move of it cannot be played, or the
/// format has no room for something.
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
        // A blank line stands between games.
        Format::Pgn => pgn::write(&record)? + "\n",
        Format::Sgf => sgf::write(&record)?,
        _ => gcg::write(&record)?,
    })
}

/// The number of a game as people count: pair and game, both from 1.
pub(crate) fn round(game: &PlayedGame) -> String {
    format!("{}.{}", u64::from(game.pair) + 1, u16::from(game.game) + 1)
}

#[cfg(test)]
mod tests;
