//! Replay of recorded turns under a clock, to compare clock settings.
//!
//! A [`RecordedTurn`] is a long search with snapshots. The *regret* of a snapshot is the
//! loss of the move chosen there against the best of all chosen moves, measured by longer
//! searches, as a share of a game. A [`Replay`] plays recorded turns as a game with a
//! simulated clock: the clock manager plans each turn, the stop rule ends it, and the
//! result is the regret of the moves and the remaining time. [`compare`] does this for
//! several settings on the same turns.
//!
//! Turns of gomoku and chess come from a [`Bank`], which a [`BankRun`] records with
//! [`TurnRecorder`]s. Turns of the crossword game come from the observations of
//! [`stopping`](crate::stopping), through [`sampled_turns`].

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
