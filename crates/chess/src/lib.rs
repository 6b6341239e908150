//! Chess and Chess960: rules behind the facade, evaluation, search.
//!
//! The board and its move generator are `cozy-chess`; everything that decides
//! which move is good lives here. No file, clock, or protocol does.
//!
//! * [`fen`], [`moves`], [`san`]: text. What the board library takes for granted
//!   (kings apart, no promotion to a king, a possible en passant square) is checked
//!   here.
//! * [`position`]: the facade, with the keys since the last irreversible move. A draw
//!   that has to be claimed leaves legal moves, and the search answers there.
//! * [`evaluate`]: `features` finds what is on the board once, for any sink: the
//!   evaluation sums it, the tuner counts it, the explanation groups it.
//! * `search`: `node` is the recursion, `prune` what may end a node early,
//!   `move_picker` the order of moves in stages, `history` what is remembered about
//!   them, `exchange` what a capture wins. `mate_line` plays a mate out before the
//!   root claims it. `mates` is a search for mates only, behind the same driver.
//!
//! A mate score is a proof: moves are left out only where one that does not lose is
//! known, and a null move never proves a win. Near the fifty-move limit the scores
//! of the table do not count.

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
