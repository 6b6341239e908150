//! Test helpers: a tic-tac-toe that exercises every seam of the core, and a
//! search that never ends by itself.

pub mod endless;
pub mod tictactoe;

pub use endless::Endless;
pub use tictactoe::TicTacToe;
