//! Training, replay of recorded turns, book building, and fits.
//!
//! * [`crossword`] trains leave values and win tables of the crossword game by self-play.
//! * [`stopping`] observes long simulations and fits the network and the time values of
//!   `clock`'s stop rules.
//! * [`turns`] records long searches of gomoku and chess, and replays recorded turns
//!   under a clock with several settings.
//! * [`selfplay`] plays training games of gomoku.
//! * [`book`] builds opening books of gomoku.
//! * [`fit`] fits weights of evaluations and parameters of reviews to games.
//!
//! `zeitnot train`, `zeitnot clock`, and `zeitnot book` call these modules; the service
//! and the gomoku engine do not link them. Measurements are in `examples`. This crate
//! reads and writes the files that its caller names, and prints nothing.

mod append_file;
pub mod book;
pub mod crossword;
mod error;
pub mod fit;
pub mod games;
pub mod search;
pub mod selfplay;
mod state_file;
pub mod stopping;
pub mod turns;
mod workers;

pub use error::LabError;
pub use state_file::{StateFile, WriteFile};
