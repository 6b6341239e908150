//! Games of the crossword game, as GCG.

mod sheet;

use zeitnot_core::{Game, GameError, Side};
use zeitnot_record::{GameRecord, Players, Racks, Tag, gcg};
use zeitnot_transcript::is_deal;

use super::error::GameFileError;
use super::head::MatchHead;
use super::{outcome, round, text};
use crate::opening::Opening;
use crate::played::{GameEndReason, PlayedGame};

/// Writes a game. A file of this format has one game.
pub(super) fn write(
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<String, GameFileError> {
    check_start(&game.opening)?;
    let [first, second] = Side::BOTH.map(|side| head.name(game, side));
    let mut tree = sheet::tree(game, &head.conditions.rule, rules.side_names())?;
    let root = tree.root();
    if let Some(root) = tree.get_mut(root) {
        root.annotations.comment = description(head, game);
    }
    let record = GameRecord {
        game: Some("crossword".to_owned()),
        players: Players { first, second },
        tags: tags(head, game, rules),
        tree,
        racks: racks(game),
        outcome: outcome(game.result),
        ..GameRecord::default()
    };
    Ok(gcg::write(&record)?)
}

/// The format has no place for tiles that lie on the board already.
fn check_start(opening: &Opening) -> Result<(), GameFileError> {
    if is_deal(&opening.start) && opening.moves.is_empty() {
        return Ok(());
    }
    Err(GameFileError::Opening {
        opening: opening.name.clone(),
        problem: GameError("GCG holds games from the empty board; begin from deals".to_owned()),
    })
}

fn tags(head: &MatchHead, game: &PlayedGame, rules: &dyn Game) -> Vec<Tag> {
    let title = match text::one_line(&head.event) {
        Some(event) => format!("{event}, game {}", round(game)),
        None => format!("game {}", round(game)),
    };
    text::tags([("title", Some(title)), ("lexicon", lexicon(head, rules))])
}

/// What has no line of its own in the format: other programs refuse lines that
/// they do not know.
fn description(head: &MatchHead, game: &PlayedGame) -> String {
    let day = text::day(&head.date).map(str::to_owned);
    let rule = text::one_line(&head.conditions.rule).map(|rule| format!("rule {rule}"));
    let parts = [rule, text::one_line(&game.opening.start), day];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The words that were played with: those that the match brought, or else the
/// game's usual ones.
fn lexicon(head: &MatchHead, rules: &dyn Game) -> Option<String> {
    let brought = head.conditions.equipment.iter();
    let mut brought = brought.filter_map(|word| word.strip_prefix("lexicon="));
    if let Some(word) = brought.next() {
        let name = word.split_once(" (key").map_or(word, |(name, _)| name);
        return text::one_line(name);
    }
    text::one_line(&rules.lexicon()?)
}

/// What the players hold where the rules have not counted it.
fn racks(game: &PlayedGame) -> Racks {
    let held = game
        .held
        .clone()
        .filter(|_| game.ending != GameEndReason::Rules);
    let [first, second] = held.unwrap_or_default();
    Racks { first, second }
}

#[cfg(test)]
mod tests;
