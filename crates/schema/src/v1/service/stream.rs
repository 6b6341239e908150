//! WebSocket messages.

use serde::{Deserialize, Serialize};

use super::{ClockPlan, GameView, Mark, MoveRequest, Problem};
use crate::v1::{Analysis, Line};

/// A message from the client on `/api/v1/analysis`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisCommand {
    /// Analyzes a position at full strength. Ends the previous analysis.
    Analyze {
        /// Identifies the command; repeated in its events.
        id: u64,
        /// The position. `budget_ms` limits the analysis; `level` must be absent.
        position: MoveRequest,
    },
    /// Stops the analysis. A final event follows.
    Stop,
}

/// A message from the service on `/api/v1/analysis`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisEvent {
    /// Facts that need no search. The first event.
    Seen {
        /// The id of the command.
        id: u64,
        /// Threats and forbidden points.
        marks: Vec<Mark>,
    },
    /// A depth is complete.
    Info {
        /// The id of the command.
        id: u64,
        /// The depth.
        depth: u32,
        /// The maximum ply reached.
        seldepth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Elapsed milliseconds.
        time_ms: u64,
        /// The best lines, best first.
        lines: Vec<Line>,
    },
    /// The search is over.
    Done {
        /// The id of the command.
        id: u64,
        /// The result.
        analysis: Box<Analysis>,
    },
    /// The command failed.
    Problem {
        /// The id of the command; null if it could not be read.
        id: Option<u64>,
        /// The problem.
        problem: Problem,
    },
}

/// A message from the client on `/api/v1/games/{id}/events`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameCommand {
    /// Subscribes to the game, as the player with this key or as a spectator.
    Join {
        /// The key of a player; a spectator sends none.
        #[serde(default)]
        key: Option<String>,
    },
}

/// A message from the service on `/api/v1/games/{id}/events`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// The game has changed.
    Game {
        /// The current state of the game.
        game: Box<GameView>,
    },
    /// The engine is thinking.
    ///
    /// In games with hidden tiles, only the plan from the start of the turn is
    /// sent, because later values would reveal the tiles.
    Thinking {
        /// The last completed depth; 0 before the first.
        depth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Elapsed milliseconds.
        time_ms: u64,
        /// Time limit of the move, in milliseconds.
        budget_ms: u64,
        /// The time plan of the turn; absent without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<ClockPlan>,
    },
    /// The game no longer exists or could not be shown.
    Problem {
        /// The problem.
        problem: Problem,
    },
}
