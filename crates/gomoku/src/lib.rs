//! Gomoku: five in a row on boards of 5 to 20, with all its rule sets.
//!
//! The lower half is the position: [`Board`] keeps, move by move, what a stone
//! of either side on every empty square would make ([`pattern`]), so that the
//! search finds threat_moves ([`threat_moves`]) by lookup. Rule sets are types
//! ([`rule`]) the board is compiled for. For people there are the threats that
//! stand on a board, by name ([`threat`]), and maps of it ([`map`]).

mod balanced;
mod bench_positions;
pub mod board;
pub mod book;
mod diagram;
pub mod evaluate;
mod features;
mod game;
mod levels;
pub mod map;
mod marks;
pub mod notation;
pub mod opening;
pub mod options;
pub mod pattern;
pub mod perft;
pub mod rule;
mod search;
pub mod solve;
pub mod square;
pub mod square_set;
pub mod symmetry;
pub mod threat;
pub mod threat_moves;

pub use board::{Board, BoardStatus};
pub use evaluate::{BoardEvaluator, PatternEvaluator};
pub use game::{Gomoku, GomokuPosition};
pub use options::SearchOptions;
pub use pattern::{CellClass, LineShape};
pub use rule::{Capture, CaptureRules, Caro5, Caro6, Freestyle, Renju, Rule, Standard, StoneRun};
pub use solve::SolveOptions;
pub use square::{BoardSize, Square};
pub use square_set::SquareSet;
pub use symmetry::Symmetry;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
