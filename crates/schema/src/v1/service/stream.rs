//! Messages on WebSockets.

use serde::{Deserialize, Serialize};

use super::{ClockPlan, GameView, Mark, MoveRequest, Problem};
use crate::v1::{Analysis, Line};

/// What a client says on `/api/v1/analysis`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisCommand {
    /// Look at this position, at full strength; whatever was looked at before
    /// is over.
    Analyze {
        /// Comes back in every event about it.
        id: u64,
        /// The position. `budget_ms` is how long to look; its `level` must be
        /// absent.
        position: MoveRequest,
    },
    /// Look no longer; a last event follows.
    Stop,
}

/// What the service says on `/api/v1/analysis`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisEvent {
    /// What can be seen without searching; comes first.
    Seen {
        /// Of the command.
        id: u64,
        /// Threats, forbidden points.
        marks: Vec<Mark>,
    },
    /// A depth is complete.
    Info {
        /// Of the command.
        id: u64,
        /// The depth.
        depth: u32,
        /// The deepest ply reached.
        seldepth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Milliseconds so far.
        time_ms: u64,
        /// Best lines, best first.
        lines: Vec<Line>,
    },
    /// The search is over.
    Done {
        /// Of the command.
        id: u64,
        /// All that came of it.
        analysis: Box<Analysis>,
    },
    /// The command could not be carried out.
    Problem {
        /// Of the command, where it could be read.
        id: Option<u64>,
        /// Why not.
        problem: Problem,
    },
}

/// What a client says on `/api/v1/games/{id}/events`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameCommand {
    /// Show the game: as the seat of this key sees it, or as an onlooker does.
    Join {
        /// The key of a seat.
        #[serde(default)]
        key: Option<String>,
    },
}

/// What the service says on `/api/v1/games/{id}/events`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// Something has happened.
    Game {
        /// The game as it is now.
        game: Box<GameView>,
    },
    /// The engine thinks. In a game of hidden tiles only the plan is told, as it
    /// was before the engine looked at its tiles.
    Thinking {
        /// The last completed depth; 0 before the first.
        depth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Milliseconds so far.
        time_ms: u64,
        /// Milliseconds it may take.
        budget_ms: u64,
        /// The plan of the turn, where the game has a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<ClockPlan>,
    },
    /// The game is gone, or could not be shown.
    Problem {
        /// Why.
        problem: Problem,
    },
}
