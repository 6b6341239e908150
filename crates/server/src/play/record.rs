//! A game that was kept, as a record that files can hold.

mod day;
mod sheet;

use std::time::Duration;

use zeitnot_record::{Annotations, Format, GameRecord, Players, Racks, RecordOutcome, Tag, Tree};
use zeitnot_schema::v1::service::{EndReason, ProblemCode};
use zeitnot_transcript::PlayedLine;

use super::live_game::{GameEnding, LiveGame, MoveRecord};
use crate::problem::{ApiError, ApiResult};
use zeitnot_core::{Game, Side};

impl LiveGame {
    /// The game as a record. What is hidden from players is in it.
    ///
    /// # Errors
    ///
    /// It has something that no file can hold.
    pub fn record(&self) -> ApiResult<GameRecord> {
        let record = if self.spec.dealt {
            self.sheet()?
        } else {
            self.line()?
        };
        let [first, second] = [0, 1].map(|side: usize| self.spec.seats[side].name().to_owned());
        Ok(GameRecord {
            game: Some(self.game.name().to_owned()),
            players: Players {
                first: Some(first),
                second: Some(second),
            },
            time_control: self.time_control(),
            tags: self.tags(),
            outcome: self.outcome(),
            ..record
        })
    }

    /// Rule, board, start and moves of a game in which everything is seen.
    fn line(&self) -> ApiResult<GameRecord> {
        let start = self.game.position(&self.spec.start).map_err(unfit)?;
        let line = PlayedLine::new(self.game.name(), &*start, self.move_texts()).map_err(unfit)?;
        let mut tree = Tree::new();
        let mut last = tree.root();
        if let (Some(remark), Some(root)) = (line.remark, tree.get_mut(last)) {
            root.annotations.comment = remark;
        }
        // Those that the starting position had behind it nobody has timed.
        let before = line.moves.len().saturating_sub(self.moves.len());
        for (index, text) in line.moves.iter().enumerate() {
            last = tree.add_move(last, text).map_err(unfit)?;
            let made = index.checked_sub(before).and_then(|at| self.moves.get(at));
            if let (Some(made), Some(node)) = (made, tree.get_mut(last)) {
                node.annotations = times(made);
            }
        }
        if let (Some(remark), Some(node)) = (self.end_in_words(), tree.get_mut(last)) {
            node.annotations.comment = remark;
        }
        Ok(GameRecord {
            rule: line.rule,
            size: line.size,
            start: line.start,
            tree,
            ..GameRecord::default()
        })
    }

    /// The score sheet of a game of tiles.
    fn sheet(&self) -> ApiResult<GameRecord> {
        let mut sheet = sheet::Sheet::of(self).map_err(unfit)?;
        let root = sheet.tree.root();
        if let Some(root) = sheet.tree.get_mut(root) {
            let rule = sheet.rule.as_deref().unwrap_or_default();
            let start = &self.spec.start.position;
            let day = day::of(self.created_ms);
            root.annotations.comment = format!("rule {rule}, {start}, {day}");
        }
        Ok(GameRecord {
            rule: sheet.rule,
            tree: sheet.tree,
            racks: sheet
                .racks
                .map_or_else(Racks::default, |[first, second]| Racks { first, second }),
            ..GameRecord::default()
        })
    }

    /// The clock in the words that PGN has for it.
    fn time_control(&self) -> Option<String> {
        let clock = self.spec.clock?;
        let seconds = |ms: u32| f64::from(ms) / 1e3;
        let (initial, increment) = (seconds(clock.initial_ms), seconds(clock.increment_ms));
        Some(format!("{initial}+{increment}"))
    }

    fn outcome(&self) -> RecordOutcome {
        match self.ending {
            None => RecordOutcome::Unfinished,
            Some(GameEnding { winner, .. }) => match winner {
                Some(Side::First) => RecordOutcome::FirstWins,
                Some(Side::Second) => RecordOutcome::SecondWins,
                None => RecordOutcome::Draw,
            },
        }
    }

    /// What the usual format of the game has further words for.
    fn tags(&self) -> Vec<Tag> {
        let day = day::of(self.created_ms);
        let reason = self.ending.map(|ending| ending.reason);
        let told: Vec<(&str, Option<String>)> = match file_format(&*self.game) {
            Some(Format::Pgn) => {
                let termination = match reason {
                    None => "unterminated",
                    Some(EndReason::Time) => "time forfeit",
                    Some(_) => "normal",
                };
                vec![
                    ("Date", Some(day.replace('-', "."))),
                    ("Termination", Some(termination.to_owned())),
                ]
            }
            Some(Format::Sgf) => {
                let winner = match self.outcome() {
                    RecordOutcome::FirstWins => Some("B"),
                    RecordOutcome::SecondWins => Some("W"),
                    _ => None,
                };
                let how = match reason {
                    Some(EndReason::Resignation) => Some("Resign"),
                    Some(EndReason::Time) => Some("Time"),
                    _ => None,
                };
                let result = winner
                    .zip(how)
                    .map(|(winner, how)| format!("{winner}+{how}"));
                vec![("DT", Some(day)), ("RE", result)]
            }
            // Other programs refuse lines of GCG that they do not know.
            Some(Format::Gcg) => {
                vec![("lexicon", self.game.lexicon())]
            }
            _ => vec![("date", Some(day))],
        };
        let tag = |(key, value): (&str, Option<String>)| {
            let key = key.to_owned();
            value.map(|value| Tag { key, value })
        };
        told.into_iter().filter_map(tag).collect()
    }

    /// How it ended, where the board does not say it.
    pub(super) fn end_in_words(&self) -> Option<String> {
        let ending = self.ending?;
        let loser = self.game.side_names()[ending.winner?.other().index()];
        match ending.reason {
            EndReason::Resignation => Some(format!("{loser} resigned")),
            EndReason::Time => Some(format!("{loser} lost on time")),
            _ => None,
        }
    }
}

/// Returns the format that games of a game are written in.
#[must_use]
pub fn file_format(game: &dyn Game) -> Option<Format> {
    Format::from_extension(game.profile().file_extension?)
}

/// What a move took, and what it left.
fn times(made: &MoveRecord) -> Annotations {
    let left = made.left_ms.map(|left| left[made.side.index()]);
    let left = left.and_then(|left| u64::try_from(left).ok());
    Annotations {
        time_spent: made.time_ms.map(Duration::from_millis),
        time_left: left.map(Duration::from_millis),
        ..Annotations::default()
    }
}

fn unfit(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(ProblemCode::BadRecord, error.to_string())
}

#[cfg(test)]
mod tests;
