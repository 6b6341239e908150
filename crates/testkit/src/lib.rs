//! Test helpers: a tic-tac-toe that exercises every seam of the core, a game of
//! cards with chance, hidden hands and points, a search that never ends by
//! itself, draws that have to be claimed, and searches made of a function.
//! [`faulty`] is for the engines that are wrong on demand.

pub mod claimable;
pub mod endless;
pub mod faulty;
pub mod fn_search;
pub mod high_card;
pub mod tictactoe;

pub use claimable::Claimable;
pub use endless::Endless;
pub use fn_search::{FnSearch, FnSearchGame};
pub use high_card::HighCard;
pub use tictactoe::TicTacToe;
