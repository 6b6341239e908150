//! Test games and helpers.
//!
//! The games are a tic-tac-toe that uses every interface of the core, a card game with
//! chance, hidden hands, and points, a game with an endless search, a game with draws
//! by claim, and tic-tac-toe with a search from a function. [`faulty`] has the common
//! parts of the faulty engines.

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
