//! Games that the service keeps.

use serde::{Deserialize, Serialize};

use zeitnot_core::StopReason;

use super::{PositionView, SideName};
use crate::v1::{Facts, Score};

/// A new game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameCreate {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's usual one if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the usual one if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// The name of the word list to play with; the service's own if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
    /// Where it begins; the initial position if empty. A game of chance begins
    /// with a deal of the service's own.
    #[serde(default)]
    pub position: String,
    /// Moves that have been made already.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The side that begins; a person if absent.
    #[serde(default)]
    pub first: Option<Seat>,
    /// The other one; the engine if absent.
    #[serde(default)]
    pub second: Option<Seat>,
    /// The clock; none if absent.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
}

/// Who sits at one side of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// A person or the engine.
    pub kind: SeatKind,
    /// A name to show.
    #[serde(default)]
    pub name: Option<String>,
    /// How well the engine plays, from 1 to 5; 2 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub level: Option<u8>,
    /// What the engine may take for a move, in milliseconds; 500 if absent.
    /// The clock may leave it less.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60000))]
    pub budget_ms: Option<u32>,
}

/// A person or the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Somebody who has the key of the seat.
    Human,
    /// The engine.
    Engine,
}

/// Time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClockSpec {
    /// What each side begins with, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub initial_ms: u32,
    /// What each move adds.
    #[serde(default)]
    pub increment_ms: u32,
}

/// A game that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameCreated {
    /// The game as its first human seat sees it.
    pub game: GameView,
    /// The keys of the seats of people. They are told once: keep them.
    pub keys: GameKeys,
}

/// Keys of seats; absent where the engine sits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameKeys {
    /// The first side's.
    pub first: Option<String>,
    /// The second side's.
    pub second: Option<String>,
}

/// A move in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameMove {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The revision that the player saw; if the game has moved on since, the
    /// move is refused. Whatever it is now if absent.
    #[serde(default)]
    pub revision: Option<u64>,
}

/// A game as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// Its name in addresses.
    pub id: String,
    /// Grows with everything that happens in the game.
    pub revision: u64,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When something happened last.
    pub updated_ms: i64,
    /// Who plays, the first side first.
    pub players: [PlayerView; 2],
    /// Where it began, as far as the viewer may know; empty is the initial
    /// position.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<PlayedMove>,
    /// Where it is now.
    pub position: PositionView,
    /// How it stands.
    pub status: GameStatus,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// Is the engine thinking about its move?
    pub thinking: bool,
    /// What the engine thought when it moved last.
    pub thought: Option<Thought>,
    /// Whose eyes these are; absent for an onlooker, who sees no hidden tiles.
    pub viewer: Option<SideName>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// A person or the engine.
    pub kind: SeatKind,
    /// A name to show.
    pub name: String,
    /// The engine's level.
    pub level: Option<u8>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// Who made it.
    pub side: SideName,
    /// The move, as far as the viewer may know it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same as people read it; absent where that is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// Milliseconds it took; absent where no time was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// What each side had scored after it, in whole points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameStatus {
    /// Is it over?
    pub state: GameState,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideName>,
    /// Why it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<EndReason>,
}

/// Is a game over?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// Somebody has to move.
    Ongoing,
    /// Somebody has won.
    Won,
    /// Nobody has.
    Draw,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// By the rules of the game.
    Rules,
    /// Somebody gave up.
    Resignation,
    /// Somebody's time was over.
    Time,
}

/// A clock as it is at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// What each side began with, in milliseconds.
    pub initial_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
    /// What each side has left; below zero in a game that goes on in overtime.
    pub left_ms: [i64; 2],
    /// Whose clock runs.
    pub running: Option<SideName>,
}

/// What the engine thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// Last completed depth.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds it took.
    pub time_ms: u64,
    /// Milliseconds it might have taken.
    pub budget_ms: u64,
    /// What it made of the position.
    pub score: Score,
    /// What there is to say about the move.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
    /// Why the search ended; absent in games of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub stop_reason: Option<StopReason>,
    /// The plan of its time as it was in the end, where the game has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<ClockPlan>,
}

/// What the engine means to do with the time on its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockPlan {
    /// Milliseconds that the turn should take, as far as is known yet.
    pub aim_ms: u64,
    /// Milliseconds that it takes at most.
    pub most_ms: u64,
    /// What the clock showed when the turn was planned.
    pub left_ms: u64,
    /// What of that is never planned with.
    pub floor_ms: u64,
    /// Own turns that the time has to do for, this one included.
    pub turns: u32,
    /// How hard the turn is, in thousandths of an average one; absent while
    /// nothing has told, and in an unfinished game of hidden tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// Is so little left that moves are made without simulation or search?
    pub low: bool,
    /// Is it the seat's time for a move that ends the turn at the latest, and
    /// not the clock?
    pub capped: bool,
}

/// A part of the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games, the one in which something happened last first.
    pub games: Vec<GameListed>,
    /// How to ask for the next part; absent at the end.
    pub next: Option<String>,
    /// How many there are in all.
    pub total: u64,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameListed {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The word list that somebody brought for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
    /// Names of the players, the first side first.
    pub players: [String; 2],
    /// Moves made.
    pub plies: u32,
    /// How it stands.
    pub status: GameStatus,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When something happened last.
    pub updated_ms: i64,
}
