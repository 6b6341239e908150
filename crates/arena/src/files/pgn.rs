//! Games of chess, as PGN.

use zeitnot_chess::fen;
use zeitnot_chess::san::format_san;
use zeitnot_chess::{Chess, ChessPosition, moves};
use zeitnot_core::{Game as _, GameError, Position as _, Side};
use zeitnot_record::{GameRecord, Players, Tag, pgn};

use super::error::FileError;
use super::head::MatchHead;
use super::{line, outcome, round, words};
use crate::pace::Pace;
use crate::played::{Ending, PlayedGame};

/// The name of Fischer's rules, as we call them and as PGN does.
const CHESS960: [&str; 2] = ["chess960", "Chess960"];

/// Writes a game, and the blank line that belongs between games.
pub(super) fn write(head: &MatchHead, game: &PlayedGame) -> Result<String, FileError> {
    let mut text = pgn::write(&record(head, game)?)?;
    text.push('\n');
    Ok(text)
}

fn record(head: &MatchHead, game: &PlayedGame) -> Result<GameRecord, FileError> {
    let replay = Replay::new(head, game)?;
    let is_fischer = replay.is_fischer;
    let paces = Side::BOTH.map(|side| head.engine(game, side).pace);
    Ok(GameRecord {
        game: Some("chess".to_owned()),
        rule: is_fischer.then(|| CHESS960[1].to_owned()),
        players: Players {
            first: head.name(game, Side::First),
            second: head.name(game, Side::Second),
        },
        time_control: (paces[0] == paces[1]).then(|| time_control(paces[0])),
        start: replay.start,
        tags: tags(head, game, paces, replay.texts.len()),
        tree: line::tree(head, game, Chess.side_names(), &replay.texts)?,
        outcome: outcome(game.result),
        ..GameRecord::default()
    })
}

/// A game played through, so that its moves have their names.
struct Replay {
    /// The FEN to begin from; none for the initial position.
    start: Option<String>,
    is_fischer: bool,
    /// Every move in standard algebraic notation.
    texts: Vec<String>,
}

impl Replay {
    fn new(head: &MatchHead, game: &PlayedGame) -> Result<Self, FileError> {
        let opening = &game.opening;
        let rule = head.conditions.rule.as_str();
        let parse = |words: &str| {
            ChessPosition::parse(words, rule).map_err(|problem| FileError::Opening {
                opening: opening.name.clone(),
                problem,
            })
        };
        // The position may have moves behind it, and they belong to the game.
        let setup = parse(&opening.start)?.setup();
        let (start, before) = match setup.position.split_once(" moves ") {
            Some((start, moves)) => (start, moves),
            None => (setup.position.as_str(), ""),
        };
        let is_fischer = setup.rule.as_deref() == Some(CHESS960[0]);
        let mut position = parse(start)?;
        let is_usual = !is_fischer && start == fen::format(&Default::default(), false);
        let words = before
            .split_ascii_whitespace()
            .chain(opening.moves.iter().map(String::as_str))
            .chain(game.moves.iter().map(|mv| mv.word.as_str()));
        let texts = words
            .enumerate()
            .map(|(index, word)| play(&mut position, index + 1, word))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            start: (!is_usual).then(|| start.to_owned()),
            is_fischer,
            texts,
        })
    }
}

/// Plays a move and tells its name.
fn play(position: &mut ChessPosition, ply: usize, word: &str) -> Result<String, FileError> {
    let mv = moves::parse(position.board(), word).map_err(|error| FileError::Move {
        ply,
        problem: GameError(error.to_string()),
    })?;
    let text = format_san(position.board(), mv);
    position.play_legal(mv);
    Ok(text)
}

fn tags(head: &MatchHead, game: &PlayedGame, paces: [Pace; 2], plies: usize) -> Vec<Tag> {
    let time_controls = paces.map(|pace| (paces[0] != paces[1]).then(|| time_control(pace)));
    let limits = paces.map(limits);
    let [white_control, black_control] = time_controls;
    let [white_limits, black_limits] = limits;
    words::tags([
        ("Event", words::one_line(&head.event)),
        (
            "Date",
            words::day(&head.date).map(|day| day.replace('-', ".")),
        ),
        ("Round", Some(round(game))),
        (
            "UTCDate",
            words::time_of_day(&head.date)
                .and(words::day(&head.date))
                .map(|day| day.replace('-', ".")),
        ),
        ("UTCTime", words::time_of_day(&head.date).map(str::to_owned)),
        ("Opening", words::one_line(&game.opening.name)),
        (
            "OpeningPlies",
            Some(plies.saturating_sub(game.moves.len()).to_string()),
        ),
        ("PlyCount", Some(plies.to_string())),
        ("Termination", Some(termination(game.ending).to_owned())),
        ("WhiteTimeControl", white_control),
        ("BlackTimeControl", black_control),
        ("WhiteLimits", white_limits),
        ("BlackLimits", black_limits),
    ])
}

/// The clock in the words of PGN, which knows no limit for a single turn and
/// says that a turn is a game of one move.
fn time_control(pace: Pace) -> String {
    match (pace.clock, pace.turn) {
        (Some(clock), _) => clock.to_string(),
        (None, Some(turn)) => format!("1/{}", turn.as_secs_f64()),
        (None, None) => "-".to_owned(),
    }
}

/// What limits a player besides the clock.
fn limits(pace: Pace) -> Option<String> {
    let others = Pace {
        clock: None,
        turn: pace.turn.filter(|_| pace.clock.is_some()),
        ..pace
    };
    (!others.is_unlimited()).then(|| others.to_string())
}

/// The ending in the words of the standard.
const fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::Rules => "normal",
        Ending::Resignation | Ending::AgreedDraw | Ending::Length => "adjudication",
        Ending::Time => "time forfeit",
        Ending::IllegalMove => "rules infraction",
        Ending::Crash | Ending::Stall => "abandoned",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_clock_has_the_words_of_the_standard() {
        let clock = Pace {
            clock: "40/60+0.5".parse().ok(),
            ..Pace::default()
        };
        let turn = Pace {
            turn: Some(Duration::from_millis(250)),
            ..Pace::default()
        };
        let nodes = Pace {
            nodes: Some(5_000),
            ..Pace::default()
        };
        assert_eq!(
            (time_control(clock), limits(clock)),
            ("40/60+0.5".to_owned(), None)
        );
        assert_eq!(
            (time_control(turn), limits(turn)),
            ("1/0.25".to_owned(), None)
        );
        assert_eq!(
            (time_control(nodes), limits(nodes)),
            ("-".to_owned(), Some("5000 nodes".to_owned()))
        );
        let both = Pace {
            turn: turn.turn,
            ..clock
        };
        assert_eq!(limits(both).as_deref(), Some("250 ms a move"));
    }
}
