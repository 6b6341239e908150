//! Games of the crossword game, as GCG.

mod sheet;

use zeitnot_core::{GameError, Side};
use zeitnot_record::{GameRecord, Players, Racks, Tag, gcg};

use super::error::FileError;
use super::head::MatchHead;
use super::{outcome, round, words};
use crate::opening::Opening;
use crate::played::{Ending, PlayedGame};

/// Writes a game. A file of this format has one game.
pub(super) fn write(
    head: &MatchHead,
    game: &PlayedGame,
    sides: [&str; 2],
) -> Result<String, FileError> {
    check_start(&game.opening)?;
    let [first, second] = Side::BOTH.map(|side| head.name(game, side));
    let record = GameRecord {
        game: Some("crossword".to_owned()),
        players: Players { first, second },
        tags: tags(head, game),
        tree: sheet::tree(game, sides)?,
        racks: racks(game),
        outcome: outcome(game.result),
        ..GameRecord::default()
    };
    Ok(gcg::write(&record)?)
}

/// The format has no place for tiles that lie on the board already.
fn check_start(opening: &Opening) -> Result<(), FileError> {
    let seed = opening.start.strip_prefix("deal ");
    let is_deal = seed.is_some_and(|seed| seed.trim().parse::<u64>().is_ok());
    if is_deal && opening.moves.is_empty() {
        return Ok(());
    }
    Err(FileError::Opening {
        opening: opening.name.clone(),
        problem: GameError("GCG holds games from the empty board; begin from deals".to_owned()),
    })
}

fn tags(head: &MatchHead, game: &PlayedGame) -> Vec<Tag> {
    let title = match words::one_line(&head.event) {
        Some(event) => format!("{event}, game {}", round(game)),
        None => format!("game {}", round(game)),
    };
    words::tags([
        ("title", Some(title)),
        ("date", words::day(&head.date).map(str::to_owned)),
        ("rule", words::one_line(&head.conditions.rule)),
        ("deal", words::one_line(&game.opening.start)),
    ])
}

/// What the players hold where the rules have not counted it.
fn racks(game: &PlayedGame) -> Racks {
    let held = game.held.clone().filter(|_| game.ending != Ending::Rules);
    let [first, second] = held.unwrap_or_default();
    Racks { first, second }
}

#[cfg(test)]
mod tests;
