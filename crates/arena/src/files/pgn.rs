//! Games of chess, as PGN.

use zeitnot_chess::{Chess, ChessPosition};
use zeitnot_core::{Game as _, Side};
use zeitnot_record::{GameRecord, Players, Tag, pgn};
use zeitnot_transcript::PlayedLine;

use super::error::GameFileError;
use super::head::MatchHead;
use super::{line, outcome, round, text};
use crate::move_limits::MoveLimits;
use crate::played::{GameEndReason, PlayedGame};

/// Writes a game, and the blank line that belongs between games.
pub(super) fn write(head: &MatchHead, game: &PlayedGame) -> Result<String, GameFileError> {
    let mut text = pgn::write(&record(head, game)?)?;
    text.push('\n');
    Ok(text)
}

fn record(head: &MatchHead, game: &PlayedGame) -> Result<GameRecord, GameFileError> {
    let played = line_of(head, game)?;
    let paces = Side::BOTH.map(|side| head.engine(game, side).pace);
    Ok(GameRecord {
        game: Some("chess".to_owned()),
        rule: played.rule,
        players: Players {
            first: head.name(game, Side::First),
            second: head.name(game, Side::Second),
        },
        time_control: (paces[0] == paces[1]).then(|| time_control(paces[0])),
        start: played.start,
        tags: tags(head, game, paces, played.moves.len()),
        tree: line::tree(head, game, Chess.profile().side_names, &played.moves)?,
        outcome: outcome(game.result),
        ..GameRecord::default()
    })
}

/// The game played through, so that its moves have their names.
fn line_of(head: &MatchHead, game: &PlayedGame) -> Result<PlayedLine, GameFileError> {
    let opening = &game.opening;
    let start = ChessPosition::parse(&opening.start, &head.conditions.rule);
    let start = start.map_err(|problem| GameFileError::Opening {
        opening: opening.name.clone(),
        problem,
    })?;
    let moves = opening
        .moves
        .iter()
        .chain(game.moves.iter().map(|mv| &mv.word));
    PlayedLine::new("chess", &start, moves.map(String::as_str))
        .map_err(|error| GameFileError::from_line_error(&opening.name, error))
}

fn tags(head: &MatchHead, game: &PlayedGame, paces: [MoveLimits; 2], plies: usize) -> Vec<Tag> {
    let time_controls = paces.map(|pace| (paces[0] != paces[1]).then(|| time_control(pace)));
    let limits = paces.map(limits);
    let [white_control, black_control] = time_controls;
    let [white_limits, black_limits] = limits;
    text::tags([
        ("Event", text::one_line(&head.event)),
        (
            "Date",
            text::day(&head.date).map(|day| day.replace('-', ".")),
        ),
        ("Round", Some(round(game))),
        (
            "UTCDate",
            text::time_of_day(&head.date)
                .and(text::day(&head.date))
                .map(|day| day.replace('-', ".")),
        ),
        ("UTCTime", text::time_of_day(&head.date).map(str::to_owned)),
        ("Opening", text::one_line(&game.opening.name)),
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
fn time_control(pace: MoveLimits) -> String {
    match (pace.clock, pace.turn) {
        (Some(clock), _) => clock.to_string(),
        (None, Some(turn)) => format!("1/{}", turn.as_secs_f64()),
        (None, None) => "-".to_owned(),
    }
}

/// What limits a player besides the clock.
fn limits(pace: MoveLimits) -> Option<String> {
    let others = MoveLimits {
        clock: None,
        turn: pace.turn.filter(|_| pace.clock.is_some()),
        ..pace
    };
    (!others.is_unlimited()).then(|| others.to_string())
}

/// The ending in the words of the standard.
const fn termination(ending: GameEndReason) -> &'static str {
    match ending {
        GameEndReason::Rules => "normal",
        GameEndReason::Resignation | GameEndReason::AgreedDraw | GameEndReason::Length => {
            "adjudication"
        }
        GameEndReason::Time => "time forfeit",
        GameEndReason::IllegalMove => "rules infraction",
        GameEndReason::Crash | GameEndReason::Stall => "abandoned",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_clock_has_the_words_of_the_standard() {
        let clock = MoveLimits {
            clock: "40/60+0.5".parse().ok(),
            ..MoveLimits::default()
        };
        let turn = MoveLimits {
            turn: Some(Duration::from_millis(250)),
            ..MoveLimits::default()
        };
        let nodes = MoveLimits {
            nodes: Some(5_000),
            ..MoveLimits::default()
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
        let both = MoveLimits {
            turn: turn.turn,
            ..clock
        };
        assert_eq!(limits(both).as_deref(), Some("250 ms a move"));
    }
}
