//! The crossword game: words laid on a board of premium squares, tiles drawn
//! from a bag that nobody sees into.
//!
//! Begin with [`tile`] (what is laid and held), [`lexicon`] (which words there
//! are) and `board` (where they may go).

pub mod board;
pub mod cgp;
pub mod generate;
pub mod layout;
pub mod lexicon;
pub mod play;
pub mod rack;
mod shown;
pub mod square;
pub mod tile;
pub mod tile_set;
