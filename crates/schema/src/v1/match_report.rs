//! A match between two engines: a line for each finished game, then one for the
//! match.

use serde::{Deserialize, Serialize};

use super::ClockUnused;

/// A line of `zeitnot match --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MatchLine {
    /// A finished game.
    Game(MatchGame),
    /// The finished match.
    Match(Box<MatchReport>),
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchGame {
    /// Number of the pair, from 1.
    pub pair: u32,
    /// Game of the pair, 1 or 2.
    pub game: u32,
    /// The opening's name.
    pub opening: String,
    /// Name of the engine that moved first.
    pub first: String,
    /// Name of the engine that moved second.
    pub second: String,
    /// `1-0` if the first won, `0-1`, or `1/2-1/2`.
    pub result: String,
    /// Reason for the end: `rules`, `resignation`, `agreed_draw`, `length`,
    /// `time`, `illegal_move`, `crash`, or `stall`.
    pub ending: String,
    /// Details of the end; empty if the board shows them.
    pub remark: String,
    /// Moves after the opening.
    pub plies: u32,
    /// Final points of both engines, the first mover's first, in thousandths;
    /// absent in games without points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millipoints: Option<[i32; 2]>,
}

/// The result of a match, from the first engine's point of view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has one size or the size was not set.
    pub size: Option<u32>,
    /// The engines.
    pub engines: [MatchEngine; 2],
    /// Games won by the first engine.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Number of pairs by points: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// The Elo difference.
    pub elo: f64,
    /// Lower end of its 95 % interval.
    pub elo_low: f64,
    /// Upper end of its 95 % interval.
    pub elo_high: f64,
    /// The normalized Elo difference, in units of the result's deviation.
    pub normalized_elo: f64,
    /// Lower end of its 95 % interval.
    pub normalized_elo_low: f64,
    /// Upper end of its 95 % interval.
    pub normalized_elo_high: f64,
    /// Probability that the first engine is stronger, 0 to 1.
    pub likelihood_of_superiority: f64,
    /// Share of the points scored by the side moving first, 0 to 1.
    #[serde(default)]
    pub first_player_score: f64,
    /// Even pairs in which each engine won a game.
    #[serde(default)]
    pub split_pairs: u64,
    /// Even pairs of two draws.
    #[serde(default)]
    pub drawn_pairs: u64,
    /// Games by the reason for their end; reasons without games are omitted.
    #[serde(default)]
    pub endings: Vec<MatchEnding>,
    /// Up to ten moves with the longest overtime, longest first.
    #[serde(default)]
    pub latest_moves: Vec<MatchLateMove>,
    /// Mean final lead; absent in games without points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<MatchSpread>,
    /// The sequential test; null without one.
    pub sprt: Option<MatchTest>,
    /// Whether all requested games were played or the test has decided.
    pub complete: bool,
}

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchEngine {
    /// Name of the engine.
    pub name: String,
    /// Time control or search limits.
    pub pace: String,
    /// Moves made.
    pub moves: u64,
    /// Mean time of a move in milliseconds.
    pub mean_ms: f64,
    /// The longest move in milliseconds.
    pub longest_ms: f64,
    /// Moves that took longer than the clock allowed.
    pub overtime: u64,
    /// The maximum overtime, in milliseconds.
    pub worst_late_ms: f64,
    /// Remaining time at the end of games; absent without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<ClockUnused>,
    /// Games in which it moved first.
    #[serde(default)]
    pub moving_first: MatchResults,
    /// Games in which it moved second.
    #[serde(default)]
    pub moving_second: MatchResults,
    /// Total time of all moves, in milliseconds.
    #[serde(default)]
    pub total_ms: f64,
    /// Minimum time left after a move, in milliseconds; absent without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_left_ms: Option<f64>,
    /// Mean depth of the moves that reported one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_depth: Option<f64>,
    /// Mean nodes of the moves that reported them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_nodes: Option<f64>,
    /// Nodes per second of the moves that reported nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes_per_second: Option<f64>,
    /// Games lost on time.
    pub lost_on_time: u64,
    /// Games lost because the engine exited.
    pub lost_by_crash: u64,
    /// Games lost by an illegal move.
    pub lost_by_illegal_move: u64,
    /// Games without a clock that were lost because no move came.
    pub lost_by_stall: u64,
}

/// Games won, drawn, and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResults {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// The games that ended for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchEnding {
    /// The reason, as in [`MatchGame::ending`].
    pub ending: String,
    /// Games that each engine lost.
    pub lost: [u64; 2],
    /// Games drawn.
    pub drawn: u64,
}

/// A move that took longer than the clock allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchLateMove {
    /// The engine, 1 or 2.
    pub engine: u32,
    /// Number of the pair, from 1.
    pub pair: u32,
    /// Game of the pair, 1 or 2.
    pub game: u32,
    /// Number of the move after the opening, from 1.
    #[serde(rename = "move")]
    pub number: u64,
    /// The overtime in milliseconds.
    pub late_ms: f64,
    /// Whether the move lost the game.
    pub lost: bool,
}

/// The mean lead of the first engine at the end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSpread {
    /// Pairs in which both games have a final score.
    pub pairs: u64,
    /// The mean, in points.
    pub mean: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of its 95 % interval.
    pub high: f64,
}

/// A sequential test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchTest {
    /// The hypotheses.
    pub hypotheses: String,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// H0 is accepted at or below this ratio.
    pub lower: f64,
    /// H1 is accepted at or above this ratio.
    pub upper: f64,
    /// `h0`, `h1`, or `undecided`.
    pub decision: String,
}
