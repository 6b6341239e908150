//! Stored games.

use serde::{Deserialize, Serialize};

use zeitnot_core::StopReason;

use super::{PositionView, SideName};
use crate::v1::{Facts, Score};

/// A request to create a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameCreate {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's default if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// Name of the word list; the built-in list if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
    /// The starting position; the initial position if empty. Must be empty in
    /// games of chance, which the service deals.
    #[serde(default)]
    pub position: String,
    /// Moves from the starting position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The player who moves first; a human if absent.
    #[serde(default)]
    pub first: Option<Seat>,
    /// The player who moves second; the engine if absent.
    #[serde(default)]
    pub second: Option<Seat>,
    /// The clock; unlimited time if absent.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
    /// Whether hints, analysis, and reviews of the game are allowed before it is over.
    /// If absent, they are allowed unless both players are human. Two people have to
    /// agree on this before they create the game.
    #[serde(default)]
    pub assistance: Option<bool>,
}

/// A player of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Human or engine.
    pub kind: SeatKind,
    /// The name to display.
    #[serde(default)]
    pub name: Option<String>,
    /// Level of the engine, from 1 to 5; full strength (5) if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: Option<u8>,
    /// Time limit of the engine per move, in milliseconds; 500 if absent. The
    /// clock may reduce it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
}

/// Human or engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A human with a key.
    Human,
    /// The engine.
    Engine,
}

/// The clock of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockSpec {
    /// Initial time of each side, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub initial_ms: u32,
    /// Increment per move, in milliseconds.
    #[serde(default)]
    pub increment_ms: u32,
}

/// A created game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameCreated {
    /// The game as its first human player sees it.
    pub game: GameView,
    /// The keys of the human players. They are sent only once.
    pub keys: GameKeys,
}

/// Keys of human players; null for the engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameKeys {
    /// The first player's key.
    pub first: Option<String>,
    /// The second player's key.
    pub second: Option<String>,
}

/// A move in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameMove {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The revision that the player saw; the move is rejected if the game has
    /// changed since. Not checked if absent.
    #[serde(default)]
    pub revision: Option<u64>,
}

/// A game as a player or spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The id used in URLs.
    pub id: String,
    /// Increases with every change of the game.
    pub revision: u64,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
    /// Time of the last change, in milliseconds since 1970.
    pub updated_ms: i64,
    /// The players, first player first.
    pub players: [PlayerView; 2],
    /// The starting position, without what the viewer may not see; empty for
    /// the initial position.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<PlayedMove>,
    /// The current position.
    pub position: PositionView,
    /// Status of the game.
    pub status: GameStatus,
    /// The clock; null without one.
    pub clock: Option<ClockView>,
    /// Whether the engine is thinking about its move.
    pub thinking: bool,
    /// The engine's last search; null if there is none.
    pub thought: Option<Thought>,
    /// Whether hints, analysis, and reviews are allowed before the game is over.
    #[serde(default)]
    pub assistance: bool,
    /// The offer that waits for an answer; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<GameOffer>,
    /// The viewer's side; null for a spectator, who sees no hidden tiles.
    pub viewer: Option<SideName>,
}

/// An offer to the opponent, which ends when the opponent moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameOffer {
    /// The side that made the offer.
    pub side: SideName,
    /// The content of the offer.
    pub kind: OfferKind,
}

/// The content of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To take back the player's last move and all later ones.
    TakeBack,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// Human or engine.
    pub kind: SeatKind,
    /// The name to display.
    pub name: String,
    /// Level of the engine; null for a human.
    pub level: Option<u8>,
}

/// A played move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// The side that made the move.
    pub side: SideName,
    /// The move, without what the viewer may not see.
    #[serde(rename = "move")]
    pub mv: String,
    /// `move` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// Time taken, in milliseconds; absent if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Points of each side after the move; absent in games without points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
}

/// Status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameStatus {
    /// Ongoing, won, or drawn.
    pub state: GameState,
    /// The winner; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideName>,
    /// The reason for the end; absent while the game is ongoing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<EndReason>,
}

/// Whether a game is ongoing, won, or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// The game is not over.
    Ongoing,
    /// One side has won.
    Won,
    /// The game is drawn.
    Draw,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The rules of the game.
    Rules,
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// The players agreed on a draw.
    Agreement,
}

/// The current state of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Initial time of each side, in milliseconds.
    pub initial_ms: u64,
    /// Increment per move, in milliseconds.
    pub increment_ms: u64,
    /// Time left of each side, in milliseconds; negative in overtime.
    pub left_ms: [i64; 2],
    /// The side whose clock is running; null if stopped.
    pub running: Option<SideName>,
}

/// The engine's search for its last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// Last completed depth.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// Time limit, in milliseconds.
    pub budget_ms: u64,
    /// The score of the position.
    pub score: Score,
    /// Facts about the move.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
    /// The reason for the end of the search; absent in games of earlier
    /// versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub stop_reason: Option<StopReason>,
    /// The final time plan of the turn; absent without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<ClockPlan>,
}

/// The engine's time plan for this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockPlan {
    /// Planned time of the turn, in milliseconds.
    pub aim_ms: u64,
    /// Maximum time of the turn, in milliseconds.
    pub most_ms: u64,
    /// Time on the clock when the turn was planned, in milliseconds.
    pub left_ms: u64,
    /// Part of `left_ms` that is never planned, in milliseconds.
    pub floor_ms: u64,
    /// Own turns that share the remaining time, including this one.
    pub turns: u32,
    /// Difficulty of the turn, in thousandths of an average turn; absent until
    /// known, and in unfinished games with hidden tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// Whether too little time is left for simulation or search.
    pub low: bool,
    /// Whether the engine's limit per move, not the clock, limits the turn.
    pub capped: bool,
}

/// A page of the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games, most recently changed first.
    pub games: Vec<GameListed>,
    /// Value of `after` for the next page; null on the last page.
    pub next: Option<String>,
    /// Number of games on all pages.
    pub total: u64,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameListed {
    /// The id used in URLs.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; absent if the game has a fixed board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Name of the uploaded word list; absent for the built-in list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
    /// Names of the players, first player first.
    pub players: [String; 2],
    /// Number of moves.
    pub plies: u32,
    /// Status of the game.
    pub status: GameStatus,
    /// Creation time, in milliseconds since 1970.
    pub created_ms: i64,
    /// Time of the last change, in milliseconds since 1970.
    pub updated_ms: i64,
}
