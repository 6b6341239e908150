//! A match between two engines: a line for every game as it ends, then one for
//! the whole.

use serde::{Deserialize, Serialize};

use super::ClockUnused;

/// A line of `zeitnot match --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MatchLine {
    /// A game has ended.
    Game(MatchGame),
    /// The match is over.
    Match(Box<MatchReport>),
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchGame {
    /// Number of its pair, from 1.
    pub pair: u32,
    /// Which game of the pair, 1 or 2.
    pub game: u32,
    /// The opening's name.
    pub opening: String,
    /// Who moved first.
    pub first: String,
    /// Who answered.
    pub second: String,
    /// `1-0` if the first won, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it was over: `rules`, `resignation`, `agreed_draw`, `length`,
    /// `time`, `illegal_move`, `crash` or `stall`.
    pub ending: String,
    /// What happened, where the board does not say it.
    pub remark: String,
    /// Moves after the opening.
    pub plies: u32,
    /// What each side had scored at the end, who moved first first, in
    /// thousandths of a point; none where the rules give no points.
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
    /// Board size, where the game has several and one was told.
    pub size: Option<u32>,
    /// The engines.
    pub engines: [MatchEngine; 2],
    /// Games won by the first engine.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by the points made in them: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// The difference in strength.
    pub elo: f64,
    /// Lower end of its 95 % interval.
    pub elo_low: f64,
    /// Upper end of its 95 % interval.
    pub elo_high: f64,
    /// The same in units of the spread of a game's result.
    pub normalized_elo: f64,
    /// Lower end of its 95 % interval.
    pub normalized_elo_low: f64,
    /// Upper end of its 95 % interval.
    pub normalized_elo_high: f64,
    /// How likely the first engine is the better one, 0 to 1.
    pub likelihood_of_superiority: f64,
    /// Share of the points that the side moving first made, 0 to 1.
    #[serde(default)]
    pub first_player_score: f64,
    /// Even pairs in which each engine won a game.
    #[serde(default)]
    pub split_pairs: u64,
    /// Even pairs of two draws.
    #[serde(default)]
    pub drawn_pairs: u64,
    /// Games by why they were over; endings without games are left out.
    #[serde(default)]
    pub endings: Vec<MatchEnding>,
    /// The moves that were latest, at most ten, the latest first.
    #[serde(default)]
    pub latest_moves: Vec<MatchLateMove>,
    /// The lead at the end of a game, where the rules give points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<MatchSpread>,
    /// The test, if there was one.
    pub sprt: Option<MatchTest>,
    /// Was everything played that was asked for, or has the test decided?
    pub complete: bool,
}

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchEngine {
    /// How it is called.
    pub name: String,
    /// How fast it played.
    pub pace: String,
    /// Moves made.
    pub moves: u64,
    /// Mean time of a move in milliseconds.
    pub mean_ms: f64,
    /// The longest move in milliseconds.
    pub longest_ms: f64,
    /// Moves that took longer than their clock allowed.
    pub overtime: u64,
    /// By how much the worst of them, in milliseconds.
    pub worst_late_ms: f64,
    /// What its clock still showed when games were over; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<ClockUnused>,
    /// Games in which it moved first.
    #[serde(default)]
    pub moving_first: MatchResults,
    /// Games in which it moved second.
    #[serde(default)]
    pub moving_second: MatchResults,
    /// Time of all moves in milliseconds.
    #[serde(default)]
    pub total_ms: f64,
    /// The least time that a move left of what its clock allowed, in
    /// milliseconds; missing without a clock.
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
    /// Games lost by an end of the engine.
    pub lost_by_crash: u64,
    /// Games lost by an illegal move.
    pub lost_by_illegal_move: u64,
    /// Games lost because no move came where no clock ran.
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

/// The games that were over for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchEnding {
    /// The reason, as in [`MatchGame::ending`].
    pub ending: String,
    /// Games that each engine lost.
    pub lost: [u64; 2],
    /// Games drawn.
    pub drawn: u64,
}

/// A move that took longer than its clock allowed.
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

/// By how many points the first engine outscored the second in a game, on
/// average.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSpread {
    /// Pairs whose games were both scored to their ends.
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
    /// What is tested.
    pub hypotheses: String,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// H0 is accepted below this.
    pub lower: f64,
    /// H1 is accepted above this.
    pub upper: f64,
    /// `h0`, `h1` or `undecided`.
    pub decision: String,
}
