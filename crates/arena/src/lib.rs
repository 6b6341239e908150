//! Matches between engines under real clocks, and the statistics of their results.
//!
//! * [`player`] is the interface to an engine; [`players`] has the built-in engine and
//!   external ones. Every failure is an error that costs the game, not the match.
//! * [`referee`] plays one game: it asks for moves, measures time, and checks each move
//!   against the rules. [`adjudication`] may end a game early. The result is a
//!   [`played::PlayedGame`], the source of all reports.
//! * [`match_runner`] plays pairs, the same opening with colors reversed, in several
//!   threads. [`match_score`] counts them strictly in order, so that the decision of a
//!   test does not depend on the number of threads. [`journal`] writes each game when it
//!   ends and reads a match back.
//! * [`stats`] is pure arithmetic: pentanomial counts, Elo, sequential test, and the
//!   simulation of its error rates.
//! * [`files`] writes game files, [`report`] a summary of bounded size and an HTML page.
//! * [`openings`] reads, generates, checks, and ships openings.
//!
//! This crate does not print.

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
