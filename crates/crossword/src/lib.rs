//! The crossword game: words laid on a board of premium squares, tiles drawn
//! from a bag that nobody sees into.
//!
//! Begin with [`tile`] (what is laid and held), [`lexicon`] (which words there
//! are) and `board` (where they may go).

mod bag;
mod bench_positions;
pub mod board;
mod census;
pub mod cgp;
pub mod data_file;
mod diagram;
mod difficulty;
pub mod endgame;
pub mod evaluation;
pub mod game;
pub mod generate;
pub mod kit;
pub mod laying;
pub mod layout;
pub mod leaves;
mod levels;
pub mod lexicon;
mod notation;
pub mod options;
pub mod play;
pub mod position;
mod pre_endgame;
pub mod rack;
pub mod rules;
mod search;
mod shown;
mod simulate;
pub mod square;
mod state;
mod static_play;
mod static_search;
pub mod tile;
pub mod tile_set;
pub mod train;
pub mod winning;

pub use game::Crossword;
pub use position::CrosswordPosition;
