//! Matches between engines under real clocks, and the statistics of their results.
//!
//! * [`player`]: an engine as the arena sees it; [`players`] has ours in this process and
//!   foreign ones. Whatever goes wrong is an error that costs the game, not the match.
//! * [`referee`] plays one game: it asks, measures, and checks each move against the
//!   rules. [`adjudication`] may end a game early. The result is a
//!   [`played::PlayedGame`], from which everything else is made.
//! * [`match_runner`] plays pairs, the same opening with colors reversed, at several
//!   boards at once. [`match_score`] counts them strictly in order, so that the verdict
//!   of a test does not depend on how many games run at once. [`journal`] writes each
//!   game as it ends and reads it back once.
//! * [`stats`] is pure arithmetic: pentanomial counts, Elo, sequential test, and the
//!   simulation of its error rates.
//! * [`files`] makes game files, [`report`] a bounded summary and a page of HTML.
//! * [`openings`] reads, generates, checks, and ships openings.
//!
//! Nothing in here prints.

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
