//! The crossword game: words laid on a board of premium squares, tiles drawn
//! from a bag that nobody sees into.
//!
//! Begin with [`tile`] (what is laid and held), [`lexicon`] (which words there
//! are) and `board` (where they may go).

mod bag;
mod bench_positions;
pub mod board;
pub mod cgp;
pub mod data_file;
mod diagram;
pub mod endgame;
pub mod equipment;
pub mod evaluation;
pub mod game;
pub mod generate;
pub mod layout;
pub mod leaves;
mod levels;
pub mod lexicon;
mod notation;
pub mod options;
pub mod placement_score;
pub mod play;
mod play_list;
pub mod position;
mod pre_endgame;
pub mod rack;
pub mod rules;
mod search;
mod simulate;
pub mod square;
mod state;
mod static_play;
mod static_search;
pub mod tile;
pub mod tile_set;
pub mod train;
mod turn_features;
pub mod win_table;

pub use game::Crossword;
pub use position::CrosswordPosition;
