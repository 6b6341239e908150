//! Games of gomoku, by all its rule sets, as SGF.

use zeitnot_core::{Game, Side};
use zeitnot_record::{GameRecord, Players, Tag, sgf};
use zeitnot_transcript::Line;

use super::error::FileError;
use super::head::MatchHead;
use super::{line, outcome, round, words};
use crate::pace::Pace;
use crate::played::{Ending, GameResult, PlayedGame};

/// Writes a game; a file may have several, one behind the other.
pub(super) fn write(
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<String, FileError> {
    Ok(sgf::write(&record(head, game, rules)?)?)
}

fn record(head: &MatchHead, game: &PlayedGame, rules: &dyn Game) -> Result<GameRecord, FileError> {
    let (conditions, opening) = (&head.conditions, &game.opening);
    let start = opening
        .origin(rules, Some(&conditions.rule), conditions.size)
        .map_err(|problem| FileError::Opening {
            opening: opening.name.clone(),
            problem,
        })?;
    let moves = opening
        .moves
        .iter()
        .chain(game.moves.iter().map(|mv| &mv.word));
    let played = Line::of("gomoku", &*start, moves.map(String::as_str))
        .map_err(|error| FileError::of_line(&opening.name, error))?;
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
fn time_control(paces: [Pace; 2]) -> Option<String> {
    let [first, second] = paces;
    if first.is_unlimited() && second.is_unlimited() {
        return None;
    }
    if first == second {
        return Some(first.to_string());
    }
    let words = |pace: Pace| match pace.is_unlimited() {
        true => "no limit".to_owned(),
        false => pace.to_string(),
    };
    Some(format!("black {}; white {}", words(first), words(second)))
}

fn tags(head: &MatchHead, game: &PlayedGame) -> Vec<Tag> {
    words::tags([
        ("EV", words::one_line(&head.event)),
        ("DT", words::day(&head.date).map(str::to_owned)),
        ("RO", Some(round(game))),
        ("ON", words::one_line(&game.opening.name)),
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
        Ending::Rules | Ending::AgreedDraw | Ending::Length => return None,
        Ending::Resignation => "Resign",
        Ending::Time => "Time",
        Ending::IllegalMove | Ending::Crash | Ending::Stall => "Forfeit",
    };
    Some(format!("{winner}+{how}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_that_differ_are_both_told() {
        let fast = Pace {
            clock: "8+0.08".parse().ok(),
            ..Pace::default()
        };
        assert_eq!(time_control([Pace::default(); 2]), None);
        assert_eq!(time_control([fast; 2]).as_deref(), Some("8+0.08"));
        assert_eq!(
            time_control([fast, Pace::default()]).as_deref(),
            Some("black 8+0.08; white no limit")
        );
    }
}
