//! Gomoku: five in a row on boards of 5 to 20, with all its rule sets.
//!
//! From the bottom up:
//!
//! * [`square`], [`square_set`]: a padded board of 32 columns, so that no neighbor
//!   needs a bounds check; a set has one bit per square.
//! * [`pattern`]: what a stone in the middle of a window of a line would make
//!   (`LineShape`), computed once per rule. The four shapes of a cell give its
//!   `CellClass`. Both are table lookups.
//! * [`board`]: stones as 2-bit cells in four families of lines. A move updates the
//!   lines through it, looks up the shapes of at most 40 cells again, and keeps
//!   counts and sums by class; undoing a move copies. A captured stone is removed
//!   by the same update in reverse.
//! * [`rule`]: a rule set is a type, and the board is compiled for each of them.
//! * [`threat_moves`]: fives, fours, and the complete sets of defenses to a five and
//!   to an open four. The search finds them by lookup.
//! * `search`: `situation` checks in order for a five, a five to stop, an open four,
//!   and an open four to stop; `candidates` selects the moves this leaves; `node` is
//!   the recursion, `quiescence` follows fours beyond the horizon, `root` selects
//!   root moves, `driver` selects the searcher of a rule set.
//! * [`solve`]: forced wins. `vcf` finds wins by fours, `prover` is a proof-number
//!   search within a `scope`, `tss` combines threats by their dependencies, `guided`
//!   takes the attacker's moves from the search and tries every answer.
//! * [`threat`] and [`map`]: the same classification for display and reviews: threats
//!   by name and urgency, influence, potential, and territory.
//! * [`book`]: moves for the first positions, stored once for all eight symmetries.
//!
//! **A mate score is a proof.** A node that left moves out returns at worst a
//! heuristic loss. Proofs come from fours and from complete sets of answers to an
//! open four; with captures these sets are often incomplete, and such a node proves
//! nothing. Renju's forbidden squares are exact: cell classes decide most of them,
//! `board::legal` the rest when the move is played.

pub mod balanced;
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
