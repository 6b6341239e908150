//! Compares ways to spend time without playing games: recorded turns are replayed under
//! a clock.
//!
//! A [`RecordedTurn`] is a long search with snapshots, and the loss of each move that it
//! would have chosen at a snapshot against the best of them, judged by much longer
//! searches: its *regret*, a share of a game. A [`Replay`] plays such turns as a game
//! whose clock runs at the speed of the searches: the clock manager plans, the stop rule
//! stops, and the result is the regret of the moves and the time left. [`compare`] does
//! this for several settings on the same turns.
//!
//! Turns of gomoku and chess come from a [`Bank`], which a [`BankRun`] records
//! ([`TurnRecorder`]); those of the crossword game from the observations of
//! [`stopping`](crate::stopping) ([`sampled_turns`]).

mod bank;
mod bank_file;
mod bank_run;
mod compare;
mod recorder;
mod replay;
mod replay_turns;
mod sampled;
mod turn;

pub use bank::{BANK_VERSION, BankDepth, BankGame, BankPlan, BankTurn};
pub use bank_file::{Bank, BankError, BankFile};
pub use bank_run::{BankRun, bank_subject, missing_games};
pub use compare::{GameBlock, MeanEstimate, SettingsResult, compare};
pub use recorder::{RecordingError, TurnRecorder};
pub use replay::{Replay, ReplayConditions, ReplayedGame, ReplayedTurn};
pub use replay_turns::ReplayTurns;
pub use sampled::{blocks_of_samples, sampled_turns};
pub use turn::{RecordedTurn, TurnSnapshot};
