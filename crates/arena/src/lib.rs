//! Games that prove things: matches between engines under real clocks, the
//! statistics of their results, and the openings they begin from.
//!
//! An engine is a [`Player`]: one of ours in this process, or a foreign program
//! behind `protocol::client`. Games come in pairs, the same opening with colors
//! reversed, and the pair is the unit of evidence. Nothing in here prints.

pub mod adjudication;
pub mod conditions;
pub mod engine;
pub mod files;
mod games;
pub mod journal;
pub mod match_runner;
pub mod match_score;
pub mod move_limits;
pub mod move_timing;
pub mod opening;
pub mod openings;
mod pair_queue;
pub mod played;
pub mod player;
pub mod players;
pub mod referee;
pub mod report;
pub mod stats;

pub use move_limits::{MoveLimits, TimeControl};
pub use move_timing::{EndedStage, MoveTiming, PlannedTime};
pub use opening::Opening;
pub use played::{GameEndReason, GameResult, PlayedGame, PlayedMove, ReportedScore};
pub use player::{NewGame, Player, PlayerError, PlayerMove, PlayerTurn, TurnClock};
