//! Games that prove things: matches between engines under real clocks, the
//! statistics of their results, and the openings they begin from.
//!
//! An engine is a [`Player`]: one of ours in this process, or a foreign program
//! behind `protocol::client`. Games come in pairs, the same opening with colors
//! reversed, and the pair is the unit of evidence. Nothing in here prints.

pub mod adjudication;
pub mod conditions;
pub mod contest;
mod dispenser;
pub mod engine;
pub mod files;
pub mod journal;
pub mod ledger;
pub mod opening;
pub mod openings;
pub mod pace;
pub mod played;
pub mod player;
pub mod players;
pub mod referee;
pub mod report;
pub mod stats;
pub mod thinking;

pub use opening::Opening;
pub use pace::{Pace, TimeControl};
pub use played::{Ending, GameResult, PlayedGame, PlayedMove, Verdict};
pub use player::{Choice, Fault, NewGame, Player, Turn, TurnClock};
pub use thinking::{PlannedTime, StageEnd, Thinking};
