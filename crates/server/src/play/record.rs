//! Export of a stored game as a record, for files and reviews.

use std::time::Duration;

use time::OffsetDateTime;
use zeitnot_core::{FactValue, Game, GameError, Notation, Position, Settings, Side};
use zeitnot_record::{Annotations, Format, GameRecord, Players, RecordOutcome};
use zeitnot_schema::v1::service::{EndReason, ProblemCode};
use zeitnot_transcript::{
    PlayedEnding, PlayedRecord, PlayedStart, SheetEntry, TimedMove, record_of,
};

use super::live_game::{LiveGame, MoveRecord};
use crate::problem::{ApiError, ApiResult};

impl LiveGame {
    /// Returns the game as a record, including hidden tiles.
    ///
    /// # Errors
    ///
    /// Fails if the record format cannot hold the game.
    pub fn record(&self) -> ApiResult<GameRecord> {
        let start = self.game.position(&self.spec.start).map_err(bad_record)?;
        let mut moves: Vec<TimedMove> = self.moves.iter().map(timed_move).collect();
        let mut held = None;
        let rule = start.setup().rule.unwrap_or_default();
        let played_start = if self.spec.dealt {
            let mut position = start.clone_box();
            for (timed, mv) in moves.iter_mut().zip(&self.moves) {
                timed.sheet = sheet_entry(&mut position, mv).map_err(bad_record)?;
            }
            let hidden = position.hidden();
            held = hidden.map(|hidden| Side::BOTH.map(|side| hidden.held(side)));
            PlayedStart::Deal {
                text: &self.spec.start.position,
                rule: &rule,
            }
        } else {
            PlayedStart::Position(&*start)
        };
        let [first, second] = [0, 1].map(|side: usize| self.spec.seats[side].name().to_owned());
        let played = PlayedRecord {
            game: self.game.name(),
            format: file_format(&*self.game),
            start: played_start,
            opening: None,
            moves,
            outcome: self.outcome(),
            ending: self.ending.map(|ending| match ending.reason {
                EndReason::Rules | EndReason::Agreement => PlayedEnding::Rules,
                EndReason::Resignation => PlayedEnding::Resignation,
                EndReason::Time => PlayedEnding::Time,
            }),
            remark: self.describe_end(),
            held,
            players: Players {
                first: Some(first),
                second: Some(second),
            },
            time_control: self.time_control(),
            event: None,
            round: None,
            date: Some(day(self.created_ms)),
            time: None,
            lexicon: self.game.lexicon(),
            tags: Vec::new(),
        };
        record_of(&played).map_err(bad_record)
    }

    fn time_control(&self) -> Option<String> {
        let clock = self.spec.clock?;
        let seconds = |ms: u32| f64::from(ms) / 1e3;
        let (initial, increment) = (seconds(clock.initial_ms), seconds(clock.increment_ms));
        Some(format!("{initial}+{increment}"))
    }

    fn outcome(&self) -> RecordOutcome {
        match self.ending.map(|ending| ending.winner) {
            None => RecordOutcome::Unfinished,
            Some(Some(Side::First)) => RecordOutcome::FirstWins,
            Some(Some(Side::Second)) => RecordOutcome::SecondWins,
            Some(None) => RecordOutcome::Draw,
        }
    }

    /// Describes the end of the game if the board does not show it.
    fn describe_end(&self) -> Option<String> {
        let ending = self.ending?;
        if ending.reason == EndReason::Agreement {
            return Some("draw agreed".to_owned());
        }
        let loser = self.game.side_names()[ending.winner?.other().index()];
        match ending.reason {
            EndReason::Resignation => Some(format!("{loser} resigned")),
            EndReason::Time => Some(format!("{loser} lost on time")),
            EndReason::Rules | EndReason::Agreement => None,
        }
    }
}

/// Returns the default file format of a game.
#[must_use]
pub fn file_format(game: &dyn Game) -> Option<Format> {
    Format::from_extension(game.profile().file_extension?)
}

/// Returns a move with its times and an empty sheet entry.
fn timed_move(mv: &MoveRecord) -> TimedMove {
    let left = mv.left_ms.map(|left| left[mv.side.index()]);
    let left = left.and_then(|left| u64::try_from(left).ok());
    TimedMove {
        text: mv.text.clone(),
        side: mv.side,
        annotations: Annotations {
            time_spent: mv.time_ms.map(Duration::from_millis),
            time_left: left.map(Duration::from_millis),
            ..Annotations::default()
        },
        sheet: SheetEntry::default(),
    }
}

/// Plays a move and returns its entry for a score sheet.
fn sheet_entry(
    position: &mut Box<dyn Position>,
    played: &MoveRecord,
) -> Result<SheetEntry, GameError> {
    let side = played.side;
    let mv = position.parse_move(&played.text, Notation::Engine)?;
    let facts = position.explain_move(mv, &Settings::default());
    position.play(mv)?;
    let fact = |name: &str| {
        let found = facts.iter().find(|(label, _)| *label == name);
        found.map(|(_, value)| value)
    };
    let points = |position: &dyn Position| position.points().map_or(0, |all| all[side.index()]);
    let before = points(&**position);
    let over = played
        .left_ms
        .map_or(0, |left| left[side.index()].saturating_neg());
    if let Ok(over @ 1..) = u64::try_from(over)
        && let Some(hidden) = position.hidden()
    {
        *position = hidden.after_overtime(side, Duration::from_millis(over));
    }
    Ok(SheetEntry {
        rack: fact("rack").map_or_else(String::new, FactValue::to_string),
        score: match fact("score") {
            Some(FactValue::Whole(score)) => i32::try_from(*score).unwrap_or(0),
            _ => 0,
        },
        points: position.points(),
        penalty: before.saturating_sub(points(&**position)),
    })
}

/// Returns the UTC date of a Unix time, such as `2026-11-16`.
fn day(unix_ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(unix_ms.div_euclid(1_000));
    moment
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
        .date()
        .to_string()
}

fn bad_record(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(ProblemCode::BadRecord, error.to_string())
}

#[cfg(test)]
mod tests;
