//! Games of gomoku, by all its rule sets, as SGF.

use zeitnot_core::{Game, GameError, Position, Side};
use zeitnot_record::{BoardSize, GameRecord, Players, Tag, sgf};

use super::error::FileError;
use super::head::MatchHead;
use super::{line, outcome, round, words};
use crate::opening::squares;
use crate::pace::Pace;
use crate::played::{Ending, GameResult, PlayedGame};

/// What a move is called that puts no stone.
const PASS: char = '-';

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
    let mut position = opening
        .origin(rules, Some(&conditions.rule), conditions.size)
        .map_err(|problem| FileError::Opening {
            opening: opening.name.clone(),
            problem,
        })?;
    let setup = position.setup();
    let start = Start::of(&setup.position);
    let mut texts = start.moves;
    for word in opening
        .moves
        .iter()
        .chain(game.moves.iter().map(|mv| &mv.word))
    {
        let text = play(&mut *position, word).map_err(|problem| FileError::Move {
            ply: texts.len() + 1,
            problem,
        })?;
        texts.push(text);
    }
    let mut tree = line::tree(head, game, rules.side_names(), &texts)?;
    let root = tree.root();
    if let (Some(captured), Some(node)) = (start.captured, tree.get_mut(root)) {
        node.annotations.comment = captured;
    }
    let paces = Side::BOTH.map(|side| head.engine(game, side).pace);
    Ok(GameRecord {
        game: Some("gomoku".to_owned()),
        rule: setup.rule,
        size: setup
            .size
            .and_then(|side| BoardSize::square(u8::try_from(side).ok()?)),
        players: Players {
            first: head.name(game, Side::First),
            second: head.name(game, Side::Second),
        },
        time_control: time_control(paces),
        start: start.stones,
        tags: tags(head, game),
        tree,
        outcome: outcome(game.result),
        ..GameRecord::default()
    })
}

/// Plays a move and tells its name.
fn play(position: &mut dyn Position, word: &str) -> Result<String, GameError> {
    let mv = position.parse_move(word)?;
    let text = position.format_move(mv);
    position.play(mv)?;
    Ok(text)
}

/// A starting position in the parts that a record has for it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Start {
    /// Stones that nobody played; none on an empty board.
    stones: Option<String>,
    /// What SGF cannot say about them, in words.
    captured: Option<String>,
    /// Moves from there.
    moves: Vec<String>,
}

impl Start {
    /// Takes a position apart that the game has written.
    fn of(position: &str) -> Self {
        let Some((inside, moves)) = position
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
        else {
            return Self {
                moves: squares(position),
                ..Self::default()
            };
        };
        let parts: Vec<&str> = inside.split('/').collect();
        let [black, white, captured @ ..] = parts.as_slice() else {
            return Self::default();
        };
        // The other side moves; a pass would say so too, but as a move.
        let (turn, moves) = match moves.strip_prefix(PASS) {
            Some(moves) => ("-", moves),
            None => ("", moves),
        };
        let stones = match (*black, *white, turn) {
            ("", "", "") => None,
            ("", "", turn) => Some(turn.to_owned()),
            (black, white, turn) => Some(format!("{{{black}/{white}}}{turn}")),
        };
        let captured = match captured {
            [black, white] => Some(format!(
                "stones captured before: {black} by black, {white} by white"
            )),
            _ => None,
        };
        Self {
            stones,
            captured,
            moves: squares(moves),
        }
    }
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
    fn a_start_is_taken_apart() {
        let start = |stones: Option<&str>, captured: Option<&str>, moves: &[&str]| Start {
            stones: stones.map(str::to_owned),
            captured: captured.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        for (position, expected) in [
            ("", start(None, None, &[])),
            ("h8i10", start(None, None, &["h8", "i10"])),
            ("h8-i10-", start(None, None, &["h8", "-", "i10", "-"])),
            ("{h8h9/i9}j1", start(Some("{h8h9/i9}"), None, &["j1"])),
            ("{/i9}-h8", start(Some("{/i9}-"), None, &["h8"])),
            (
                "{//2/0}-h8",
                start(
                    Some("-"),
                    Some("stones captured before: 2 by black, 0 by white"),
                    &["h8"],
                ),
            ),
            ("{h8", start(None, None, &["{", "h8"])),
            ("{h8}", Start::default()),
        ] {
            assert_eq!(Start::of(position), expected, "{position}");
        }
    }

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
