//! A game as it was played: every move with its time, and how it ended. What
//! the journal keeps and every report is made of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::move_timing::MoveTiming;
use crate::opening::Opening;

/// What a player thinks of a position, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportedScore {
    /// In hundredths of the game's unit.
    Centi(i32),
    /// In thousandths of the points that the rules give. Nobody resigns or
    /// agrees to a draw by them: what decides a game is not known from them.
    Millipoints(i32),
    /// A forced end after so many plies, counted from the position before the
    /// move; negative if it is the opponent who wins.
    Mate(i32),
}

impl ReportedScore {
    /// The same, seen by the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Centi(score) => Self::Centi(score.saturating_neg()),
            Self::Millipoints(score) => Self::Millipoints(score.saturating_neg()),
            Self::Mate(plies) => Self::Mate(plies.saturating_neg()),
        }
    }
}

/// One move after the opening.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move, in the game's own notation.
    pub word: String,
    /// Who made it; none where the sides take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What its player thought of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ReportedScore>,
    /// Depth completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What the clock allowed, in microseconds; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_us: Option<u64>,
    /// What the move took, in microseconds.
    pub used_us: u64,
    /// How its time was planned and why its search ended, where its player
    /// told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<MoveTiming>,
    /// What the game itself says about it, by name; see
    /// [`Position::explain_move`](zeitnot_core::Position::explain_move). The
    /// whole truth: what the opponent could not see is in it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
    /// What each side had scored after it, first player first, in thousandths
    /// of a point; none where the rules give no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// What it cost its side to be late, in thousandths of a point: `points`
    /// are without it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub fine: i32,
}

/// Is there nothing to tell?
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
const fn is_nothing(number: &i32) -> bool {
    *number == 0
}

impl PlayedMove {
    /// How much more it took than the clock allowed, in microseconds.
    #[must_use]
    pub fn late_us(&self) -> u64 {
        self.budget_us
            .map_or(0, |budget| self.used_us.saturating_sub(budget))
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The side that moves first won.
    FirstWins,
    /// The other side won.
    SecondWins,
    /// Nobody did.
    Draw,
}

impl GameResult {
    /// `side` has won.
    #[must_use]
    pub const fn win_of(side: Side) -> Self {
        match side {
            Side::First => Self::FirstWins,
            Side::Second => Self::SecondWins,
        }
    }

    /// Half points of `side`: 2, 1 or 0.
    #[must_use]
    pub const fn half_points(self, side: Side) -> u32 {
        match (self, side) {
            (Self::Draw, _) => 1,
            (Self::FirstWins, Side::First) | (Self::SecondWins, Side::Second) => 2,
            _ => 0,
        }
    }
}

/// Why a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEndReason {
    /// By the rules of the game.
    Rules,
    /// Both players agreed for long enough who wins.
    Resignation,
    /// Both players agreed for long enough that nobody does.
    AgreedDraw,
    /// It had as many moves as a game may have.
    Length,
    /// A move came too late, or none came while a clock ran.
    Time,
    /// A move was against the rules, or was none.
    IllegalMove,
    /// A player ended, did not start, or could not be talked to.
    Crash,
    /// No move came where no clock ran.
    Stall,
}

impl GameEndReason {
    /// Did a player lose without the board saying so?
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Self::Time | Self::IllegalMove | Self::Crash | Self::Stall
        )
    }
}

/// The engine, 0 or 1, that plays `side` in this game of a pair.
#[must_use]
pub const fn engine_of(game: u8, side: Side) -> usize {
    side.index() ^ (game & 1) as usize
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Number of its pair, from 0.
    pub pair: u32,
    /// Which game of the pair, 0 or 1. It is also the engine that has the
    /// first move's color: colors are reversed in the second game.
    pub game: u8,
    /// Where it began.
    pub opening: Opening,
    /// Who moves first after the opening.
    pub to_move: Side,
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// How it came out.
    pub result: GameResult,
    /// Why it was over.
    pub ending: GameEndReason,
    /// What happened, in words, where the board does not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// The move that came too late and lost on time, if it came at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<PlayedMove>,
    /// What each side had scored when it was over, first player first, in
    /// thousandths of a point; none where the rules give no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// What each side still held when it was over, first player first, where
    /// the game tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[String; 2]>,
}

impl PlayedGame {
    /// The engine, 0 or 1, that plays `side`.
    #[must_use]
    pub const fn engine_of(&self, side: Side) -> usize {
        engine_of(self.game, side)
    }

    /// The side that engine 0 or 1 plays.
    #[must_use]
    pub const fn side_of(&self, engine: usize) -> Side {
        match (engine ^ self.game as usize) & 1 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// The side that made move number `index` after the opening; the one that
    /// came too late is behind the last.
    #[must_use]
    pub fn side_at(&self, index: usize) -> Side {
        let told = self.moves.get(index).or(self.late.as_ref());
        told.and_then(|mv| mv.side)
            .unwrap_or(match index.is_multiple_of(2) {
                true => self.to_move,
                false => self.to_move.other(),
            })
    }

    /// The engine, 0 or 1, that made move number `index` after the opening.
    #[must_use]
    pub fn engine_at(&self, index: usize) -> usize {
        self.engine_of(self.side_at(index))
    }

    /// Half points of engine 0 or 1: 2, 1 or 0.
    #[must_use]
    pub const fn half_points(&self, engine: usize) -> u32 {
        self.result.half_points(self.side_of(engine))
    }

    /// By how much engine 0 or 1 outscored the other, in thousandths of a
    /// point. Only a game that the rules ended has been scored to its end.
    #[must_use]
    pub fn spread(&self, engine: usize) -> Option<i64> {
        let points = self
            .points
            .filter(|_| self.ending == GameEndReason::Rules)?;
        let [own, other] = [self.side_of(engine), self.side_of(engine).other()]
            .map(|side| i64::from(points[side.index()]));
        Some(own - other)
    }
}
