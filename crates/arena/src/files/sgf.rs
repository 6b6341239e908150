//! Games of gomoku, by all its rule sets, as SGF.

use zeitnot_core::{Game, Side};
use zeitnot_record::{GameRecord, Players, Tag, sgf};
use zeitnot_transcript::PlayedLine;

use super::error::GameFileError;
use super::head::MatchHead;
use super::{line, outcome, round, text};
use crate::move_limits::MoveLimits;
use crate::played::{GameEndReason, GameResult, PlayedGame};

/// Writes a game; a file may have several, one behind the other.
pub(super) fn write(
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<String, GameFileError> {
    Ok(sgf::write(&record(head, game, rules)?)?)
}

fn record(
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<GameRecord, GameFileError> {
    let (conditions, opening) = (&head.conditions, &game.opening);
    let start = opening
        .start_position(rules, Some(&conditions.rule), conditions.size)
        .map_err(|problem| GameFileError::Opening {
            opening: opening.name.clone(),
            problem,
        })?;
    let moves = opening
        .moves
        .iter()
        .chain(game.moves.iter().map(|mv| &mv.word));
    let played = PlayedLine::new("gomoku", &*start, moves.map(String::as_str))
        .map_err(|error| GameFileError::from_line_error(&opening.name, error))?;
    let mut tree = line::tree(head, game, rules.side_names(), &played.moves)?;
    let root = tree.root();
    if let (Some(remark), Some(node)) = (played.remark, tree.get_mut(root)) {
        node.annotations.comment = remark;
    }
    let paces = Side::BOTH.map(|side| head.engine(game, side).pace);
    Ok(GameRecord {
        game: Some("gomoku".to_owned()),
        rule: played.rule,
        size: played.size,
        players: Players {
            first: head.name(game, Side::First),
            second: head.name(game, Side::Second),
        },
        time_control: time_control(paces),
        start: played.start,
        tags: tags(head, game),
        tree,
        outcome: outcome(game.result),
        ..GameRecord::default()
    })
}

/// The clocks in words; two if the players have different ones.
fn time_control(paces: [MoveLimits; 2]) -> Option<String> {
    let [first, second] = paces;
    if first.is_unlimited() && second.is_unlimited() {
        return None;
    }
    if first == second {
        return Some(first.to_string());
    }
    let words = |pace: MoveLimits| match pace.is_unlimited() {
        true => "no limit".to_owned(),
        false => pace.to_string(),
    };
    Some(format!("black {}; white {}", words(first), words(second)))
}

fn tags(head: &MatchHead, game: &PlayedGame) -> Vec<Tag> {
    text::tags([
        ("EV", text::one_line(&head.event)),
        ("DT", text::day(&head.date).map(str::to_owned)),
        ("RO", Some(round(game))),
        ("ON", text::one_line(&game.opening.name)),
        ("RE", result(game)),
    ])
}

/// A result that was not made on the board, in the words of the standard.
fn result(game: &PlayedGame) -> Option<String> {
    let winner = match game.result {
        GameResult::FirstWins => "B",
        GameResult::SecondWins => "W",
        GameResult::Draw => return None,
    };
    let how = match game.ending {
        GameEndReason::Rules | GameEndReason::AgreedDraw | GameEndReason::Length => return None,
        GameEndReason::Resignation => "Resign",
        GameEndReason::Time => "Time",
        GameEndReason::IllegalMove | GameEndReason::Crash | GameEndReason::Stall => "Forfeit",
    };
    Some(format!("{winner}+{how}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_that_differ_are_both_told() {
        let fast = MoveLimits {
            clock: "8+0.08".parse().ok(),
            ..MoveLimits::default()
        };
        assert_eq!(time_control([MoveLimits::default(); 2]), None);
        assert_eq!(time_control([fast; 2]).as_deref(), Some("8+0.08"));
        assert_eq!(
            time_control([fast, MoveLimits::default()]).as_deref(),
            Some("black 8+0.08; white no limit")
        );
    }
}
