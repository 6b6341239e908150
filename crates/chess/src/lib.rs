//! Chess and Chess960: rules behind the facade, evaluation, search.
//!
//! The board and its move generator are `cozy-chess`; everything that decides
//! which move is good lives here. No file, clock or protocol does.

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
