//! A played game with all its moves and times, as stored in the journal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::move_timing::MoveTiming;
use crate::opening::Opening;

/// A score that a player reported, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportedScore {
    /// In hundredths of the game's unit.
    Centi(i32),
    /// In thousandths of a point. Never used for adjudication, because a lead does
    /// not decide a game.
    Millipoints(i32),
    /// A forced end in this number of plies, counted from the position before the
    /// move; negative if the opponent wins.
    Mate(i32),
}

impl ReportedScore {
    /// Returns the score from the other side.
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
    /// The side that moved; `None` if the sides alternate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The score that the player reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ReportedScore>,
    /// The completed depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of searched nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time that the clock allowed, in microseconds; `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_us: Option<u64>,
    /// The time of the move, in microseconds.
    pub used_us: u64,
    /// The planned time and the stop reason, if the player reported them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<MoveTiming>,
    /// The facts of the game about the move, by name; see
    /// [`Position::explain_move`](zeitnot_core::Position::explain_move).
    ///
    /// They include information that is hidden from the opponent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
    /// The points of both sides after the move, first player's first, in
    /// thousandths; `None` if the game has no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// The penalty for being late, in thousandths of a point; not included in
    /// `points`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fine: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "required by serde")]
const fn is_zero(number: &i32) -> bool {
    *number == 0
}

impl PlayedMove {
    /// Returns the time beyond the budget, in microseconds.
    #[must_use]
    pub fn late_us(&self) -> u64 {
        self.budget_us
            .map_or(0, |budget| self.used_us.saturating_sub(budget))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The side that moves first won.
    FirstWins,
    /// The other side won.
    SecondWins,
    /// The game is drawn.
    Draw,
}

impl GameResult {
    /// Returns the result in which `side` wins.
    #[must_use]
    pub const fn win_of(side: Side) -> Self {
        match side {
            Side::First => Self::FirstWins,
            Side::Second => Self::SecondWins,
        }
    }

    /// Returns the half points of `side`: 2, 1, or 0.
    #[must_use]
    pub const fn half_points(self, side: Side) -> u32 {
        match (self, side) {
            (Self::Draw, _) => 1,
            (Self::FirstWins, Side::First) | (Self::SecondWins, Side::Second) => 2,
            _ => 0,
        }
    }
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEndReason {
    /// The rules of the game.
    Rules,
    /// The scores of both players agreed on the winner for long enough.
    Resignation,
    /// The scores of both players agreed on a draw for long enough.
    AgreedDraw,
    /// The game reached the maximum number of plies.
    Length,
    /// A move was too late, or there was none while a clock ran.
    Time,
    /// A move was illegal or could not be parsed.
    IllegalMove,
    /// A player ended, did not start, or could not be communicated with.
    Crash,
    /// There was no move, and no clock ran.
    Stall,
}

impl GameEndReason {
    /// Returns `true` if a player lost for another reason than the board.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Self::Time | Self::IllegalMove | Self::Crash | Self::Stall
        )
    }
}

/// Returns the engine, 0 or 1, that plays `side` in this game of a pair.
#[must_use]
pub const fn engine_of(game: u8, side: Side) -> usize {
    side.index() ^ (game & 1) as usize
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The number of the pair, from 0.
    pub pair: u32,
    /// The number in the pair, 0 or 1. It is also the engine that plays the
    /// first player, because colors are reversed in the second game.
    pub game: u8,
    /// The opening.
    pub opening: Opening,
    /// The side to move after the opening.
    pub to_move: Side,
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// The result.
    pub result: GameResult,
    /// The reason why the game ended.
    pub ending: GameEndReason,
    /// The details of an end that the board does not explain.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// The late move that lost on time, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<PlayedMove>,
    /// The final points of both sides, first player's first, in thousandths;
    /// `None` if the game has no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// The final holdings of both sides, first player's first, if the game has
    /// any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[String; 2]>,
}

impl PlayedGame {
    /// Returns the engine, 0 or 1, that plays `side`.
    #[must_use]
    pub const fn engine_of(&self, side: Side) -> usize {
        engine_of(self.game, side)
    }

    /// Returns the side that engine 0 or 1 plays.
    #[must_use]
    pub const fn side_of(&self, engine: usize) -> Side {
        match (engine ^ self.game as usize) & 1 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// Returns the side of move `index` after the opening; [`Self::late`] follows
    /// the last move.
    #[must_use]
    pub fn side_at(&self, index: usize) -> Side {
        let mv = self.moves.get(index).or(self.late.as_ref());
        mv.and_then(|mv| mv.side)
            .unwrap_or(match index.is_multiple_of(2) {
                true => self.to_move,
                false => self.to_move.other(),
            })
    }

    /// Returns the engine, 0 or 1, of move `index` after the opening.
    #[must_use]
    pub fn engine_at(&self, index: usize) -> usize {
        self.engine_of(self.side_at(index))
    }

    /// Returns the half points of engine 0 or 1: 2, 1, or 0.
    #[must_use]
    pub const fn half_points(&self, engine: usize) -> u32 {
        self.result.half_points(self.side_of(engine))
    }

    /// Returns the lead of engine 0 or 1, in thousandths of a point.
    ///
    /// `None` unless the game was played to its end by the rules.
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
