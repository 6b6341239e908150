//! The crossword game: words laid on a board of premium squares, tiles drawn
//! from a bag that nobody sees into.
//!
//! Begin with [`tile`] (what is laid and held), [`lexicon`] (which words there
//! are) and `board` (where they may go).

pub mod tile;
