//! Converts a played game to a record.

use std::time::Duration;

use zeitnot_core::{FactValue, Game, GameError, Side};
use zeitnot_record::{Annotations, Evaluation, Format, GameRecord, Players, RecordOutcome, Tag};
use zeitnot_transcript::{
    PlayedEnding, PlayedOpening, PlayedRecord, PlayedStart, RecordError, SheetEntry, TimedMove,
    is_deal, record_of,
};

use super::error::GameFileError;
use super::head::MatchHead;
use super::text;
use crate::move_limits::{MoveLimits, RunningClock};
use crate::played::{GameEndReason, GameResult, PlayedGame, PlayedMove, ReportedScore};

/// Converts a game to a record for a file of this format.
pub(super) fn of(
    format: Format,
    head: &MatchHead,
    game: &PlayedGame,
    rules: &dyn Game,
) -> Result<GameRecord, GameFileError> {
    let (conditions, opening) = (&head.conditions, &game.opening);
    let opening_error = |problem| GameFileError::Opening {
        opening: opening.name.clone(),
        problem,
    };
    let [deal, rule] =
        [&opening.start, &conditions.rule].map(|text| text::one_line(text).unwrap_or_default());
    let position;
    let start = if format != Format::Gcg {
        let start = opening.start_position(rules, Some(&conditions.rule), conditions.size);
        position = start.map_err(opening_error)?;
        PlayedStart::Position(&*position)
    } else if is_deal(&opening.start) && opening.moves.is_empty() {
        let (text, rule) = (&*deal, &*rule);
        PlayedStart::Deal { text, rule }
    } else {
        let problem = "GCG supports only games from the empty board; start from deals".to_owned();
        return Err(opening_error(GameError(problem)));
    };
    let limits = Side::BOTH.map(|side| head.engine(game, side).pace);
    let [first, second] = Side::BOTH.map(|side| text::one_line(&head.engine(game, side).name));
    let played = PlayedRecord {
        game: &conditions.game,
        format: Some(format),
        start,
        opening: Some(PlayedOpening {
            name: text::one_line(&opening.name),
            moves: &opening.moves,
        }),
        moves: timed_moves(format, head, game),
        outcome: match game.result {
            GameResult::FirstWins => RecordOutcome::FirstWins,
            GameResult::SecondWins => RecordOutcome::SecondWins,
            GameResult::Draw => RecordOutcome::Draw,
        },
        ending: Some(ending(game.ending)),
        remark: describe_end(game, rules.side_names()),
        held: game.held.clone(),
        players: Players { first, second },
        time_control: time_control(format, limits),
        event: text::one_line(&head.event),
        round: Some(super::round(game)),
        date: text::day(&head.date).map(str::to_owned),
        time: text::time_of_day(&head.date).map(str::to_owned),
        lexicon: lexicon(head, rules),
        tags: match format {
            Format::Pgn => limit_tags(limits),
            _ => Vec::new(),
        },
    };
    record_of(&played).map_err(|error| match error {
        RecordError::Start(_) => opening_error(GameError(error.to_string())),
        error => GameFileError::Record(error),
    })
}

fn timed_moves(format: Format, head: &MatchHead, game: &PlayedGame) -> Vec<TimedMove> {
    let mut clocks = [0, 1].map(|engine| RunningClock::new(head.conditions.engines[engine].pace));
    let timed = |(index, mv): (usize, &PlayedMove)| {
        let side = game.side_at(index);
        let clock = &mut clocks[game.engine_of(side)];
        let used = Duration::from_micros(mv.used_us);
        clock.press(used);
        let score = mv.facts.get("score").and_then(|score| score.parse().ok());
        TimedMove {
            text: mv.word.clone(),
            side,
            annotations: Annotations {
                comment: comment(format, mv),
                evaluation: mv.verdict.and_then(|score| evaluation(score, side)),
                time_spent: Some(used),
                time_left: clock.remaining(),
                ..Annotations::default()
            },
            sheet: SheetEntry {
                rack: mv.facts.get("rack").cloned().unwrap_or_default(),
                score: score.unwrap_or(0),
                points: mv.points,
                penalty: mv.fine,
            },
        }
    };
    game.moves.iter().enumerate().map(timed).collect()
}

/// Formats depth and nodes; for GCG also the expected lead and the time, for which
/// the format has no field.
fn comment(format: Format, mv: &PlayedMove) -> String {
    let is_sheet = format == Format::Gcg;
    let lead = match mv.verdict {
        Some(ReportedScore::Millipoints(lead)) if is_sheet => {
            Some(format!("expects {}", FactValue::Milli(lead.into())))
        }
        _ => None,
    };
    let depth = mv.depth.map(|depth| format!("depth {depth}"));
    let nodes = mv.nodes.map(|nodes| format!("{nodes} nodes"));
    let seconds = Duration::from_micros(mv.used_us).as_secs_f64();
    let time = is_sheet.then(|| format!("{seconds:.3} s"));
    let parts = [lead, depth, nodes, time];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Converts a score before a move to one after it, for the first player.
///
/// Returns `None` for the mating move, which ends the game.
pub(super) fn evaluation(score: ReportedScore, side: Side) -> Option<Evaluation> {
    let first_score = match side {
        Side::First => score,
        Side::Second => score.reversed(),
    };
    match first_score {
        ReportedScore::Centi(score) => Some(Evaluation::Centi(score)),
        ReportedScore::Millipoints(_) => None,
        ReportedScore::Mate(plies) => {
            let left = plies.saturating_sub(plies.signum());
            (left != 0).then_some(Evaluation::Mate(left))
        }
    }
}

const fn ending(reason: GameEndReason) -> PlayedEnding {
    match reason {
        GameEndReason::Rules => PlayedEnding::Rules,
        GameEndReason::Resignation | GameEndReason::AgreedDraw | GameEndReason::Length => {
            PlayedEnding::Adjudication
        }
        GameEndReason::Time => PlayedEnding::Time,
        GameEndReason::IllegalMove => PlayedEnding::IllegalMove,
        GameEndReason::Crash | GameEndReason::Stall => PlayedEnding::Abandoned,
    }
}

/// Describes how the game ended, unless the moves show it.
fn describe_end(game: &PlayedGame, sides: [&str; 2]) -> Option<String> {
    let loser = match game.result {
        GameResult::FirstWins => sides[1],
        GameResult::SecondWins => sides[0],
        GameResult::Draw => "somebody",
    };
    let words = match game.ending {
        // The points disagree with the result.
        GameEndReason::Rules if game.held.is_some() && game.points.is_none() => {
            Some(format!("{loser} lost by the rules, whatever was scored"))
        }
        GameEndReason::Rules => None,
        GameEndReason::Resignation => Some("adjudicated: both see who wins".to_owned()),
        GameEndReason::AgreedDraw => Some("adjudicated: both see a draw".to_owned()),
        GameEndReason::Length => Some("adjudicated: as many moves as a game may have".to_owned()),
        GameEndReason::Time => Some(format!("{loser} lost on time")),
        GameEndReason::IllegalMove => Some(format!("{loser} made an illegal move")),
        GameEndReason::Crash => Some(format!("{loser} was gone")),
        GameEndReason::Stall => Some(format!("{loser} made no move")),
    };
    match (words, text::one_line(&game.remark)) {
        (Some(words), Some(remark)) => Some(format!("{words}: {remark}")),
        (words, remark) => remark.or(words),
    }
}

/// Returns the time control in the notation of the format.
///
/// PGN has only one for both players; see [`limit_tags`].
pub(super) fn time_control(format: Format, limits: [MoveLimits; 2]) -> Option<String> {
    let [first, second] = limits;
    if format == Format::Pgn {
        return (first == second).then(|| pgn_time_control(first));
    }
    if first.is_unlimited() && second.is_unlimited() {
        return None;
    }
    if first == second {
        return Some(first.to_string());
    }
    let words = |limits: MoveLimits| match limits.is_unlimited() {
        true => "no limit".to_owned(),
        false => limits.to_string(),
    };
    Some(format!("black {}; white {}", words(first), words(second)))
}

/// Returns the clock in PGN notation.
///
/// PGN has no limit per turn, so it is written as a period of one move.
pub(super) fn pgn_time_control(limits: MoveLimits) -> String {
    match (limits.clock, limits.turn) {
        (Some(clock), _) => clock.to_string(),
        (None, Some(turn)) => format!("1/{}", turn.as_secs_f64()),
        (None, None) => "-".to_owned(),
    }
}

/// Returns the limits besides the clock.
pub(super) fn other_limits(limits: MoveLimits) -> Option<String> {
    let others = MoveLimits {
        clock: None,
        turn: limits.turn.filter(|_| limits.clock.is_some()),
        ..limits
    };
    (!others.is_unlimited()).then(|| others.to_string())
}

/// Returns PGN tags for each player's time control and other limits.
fn limit_tags(limits: [MoveLimits; 2]) -> Vec<Tag> {
    let mut tags = Vec::new();
    for (color, own) in ["White", "Black"].into_iter().zip(limits) {
        let control = (limits[0] != limits[1]).then(|| pgn_time_control(own));
        for (name, value) in [("TimeControl", control), ("Limits", other_limits(own))] {
            let key = format!("{color}{name}");
            tags.extend(value.map(|value| Tag { key, value }));
        }
    }
    tags
}

/// Returns the lexicon of the match, or the game's default.
fn lexicon(head: &MatchHead, rules: &dyn Game) -> Option<String> {
    let mut equipment = head.conditions.equipment.iter();
    match equipment.find_map(|item| item.strip_prefix("lexicon=")) {
        Some(item) => {
            let name = item.split_once(" (key").map_or(item, |(name, _)| name);
            text::one_line(name)
        }
        None => text::one_line(&rules.lexicon()?),
    }
}
