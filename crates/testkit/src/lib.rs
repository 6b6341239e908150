//! Test helpers: a tic-tac-toe that exercises every seam of the core, a
//! search that never ends by itself, and random numbers that repeat.

pub mod endless;
pub mod random;
pub mod tictactoe;

pub use endless::Endless;
pub use random::Random;
pub use tictactoe::TicTacToe;
