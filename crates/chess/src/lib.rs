//! Chess and Chess960: rules, evaluation, and search.
//!
//! `cozy-chess` provides the board and the move generator.
//!
//! * [`fen`], [`moves`], [`san`]: text. They check what the board library assumes: that
//!   kings are not adjacent, that a pawn does not promote to a king, and that an en
//!   passant square is possible.
//! * [`position`]: a position with the keys since the last irreversible move. A draw that
//!   has to be claimed leaves legal moves, and the search returns one of them.
//! * [`evaluate`]: `features` extracts the features for any sink: the evaluation sums
//!   them, the tuner counts them, and the explanation groups them.
//! * `search`: `node` is the recursion, `prune` and `quiescence` end it early,
//!   `move_picker` orders moves in stages, `history` stores statistics about moves, and
//!   `exchange` evaluates captures. `mate_line` completes the line of a mate before the
//!   root reports it. `mates` searches for mates only.
//!
//! A mate score is a proof: moves are omitted only if a move that does not lose is
//! known, and a null move never proves a win. Near the fifty-move limit, scores of
//! the table do not cause cutoffs.

mod attacks;
mod bench_positions;
pub mod evaluate;
pub mod fen;
mod game;
mod levels;
pub mod material;
pub mod moves;
pub mod options;
pub mod position;
pub mod san;
mod search;

pub use cozy_chess;
pub use game::Chess;
pub use position::ChessPosition;
