//! What ways to spend time are worth, without playing games: turns that were
//! thought about for long are replayed under clocks.
//!
//! A [`RecordedTurn`] is a search that was looked at on its way, and what each
//! move that it would have chosen there loses against the best of them, by much
//! longer searches: its *regret*, a share of a game. [`Replay`] plays such turns
//! through as a game, with a clock that runs as fast as the searches did: the
//! real manager plans, the real stop rule ends, and what is found out is the
//! regret of the moves and the time that was left. [`compare`] does it for
//! several settings on the same turns.
//!
//! Turns of games that are searched depth by depth come from a bank
//! ([`TurnRecorder`], [`BankGame`]); those of games that are searched by samples from
//! what the training observed ([`sampled_turns`]).

mod bank;
mod compare;
mod recorder;
mod replay;
mod sampled;
mod turn;

pub use bank::{BANK_VERSION, BankDepth, BankGame, BankPlan, BankTurn};
pub use compare::{GameBlock, MeanEstimate, SettingsResult, compare};
pub use recorder::{RecordingError, TurnRecorder};
pub use replay::{Replay, ReplayConditions, ReplayedGame, ReplayedTurn};
pub use sampled::{blocks_of_samples, sampled_turns};
pub use turn::{RecordedTurn, TurnSnapshot};
