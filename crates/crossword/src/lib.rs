//! The crossword game: words on a board of premium squares, tiles from a hidden bag.
//!
//! * [`tile`], [`rack`], [`square`]: letters, tiles, multisets of tiles, and squares.
//!   Everything is stored for both directions, so that a word is always contiguous.
//! * [`tile_set`], [`layout`], [`lexicon`]: a language, a board, and its words are
//!   data. A lexicon is one minimal automaton of the words forwards and backwards; its
//!   file is versioned, checksummed, and checked completely before use.
//! * [`board`]: the tiles and the cross-check of every empty square.
//! * [`generate`]: `scan` finds the slots for words, `subracks` the tiles that may fill
//!   them, `word_map` the words by their letters in any order, `slot_constraints`
//!   whether a word fits. The best play is found best-first by an upper bound.
//! * [`placement_score`]: the same scoring written plainly, for display and tests. The
//!   tests have the rules a third time.
//! * [`leaves`]: the value of keeping up to six tiles, by a perfect index of the
//!   multiset; [`win_table`] is the chance to win by spread and unseen tiles. The crate
//!   `lab` learns both from self-play of [`static_play`].
//! * `state`, [`rules`], [`position`]: a game in progress, for an observer who knows the
//!   bag and for one side that does not; challenges and overtime; the facade.
//! * `search` chooses the method of a turn: `static_search` (score plus leave),
//!   `simulate` (sampled continuations while tiles are in the bag), `pre_endgame` (the
//!   endgames behind the better plays when few tiles are left), [`endgame`] (solved by
//!   search when the bag is empty).

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
pub mod static_play;
mod static_search;
pub mod tile;
pub mod tile_set;
mod turn_features;
pub mod win_table;

pub use game::Crossword;
pub use position::CrosswordPosition;
