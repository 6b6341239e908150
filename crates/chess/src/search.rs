//! The search: principal variation search with modern prunings, under the driver,
//! table, and stop rule that all games share.
//!
//! **A mate score is a proof.** Moves are omitted only if a move that does not lose is known,
//! and a null move never proves a win. So a node returns a mate against itself only
//! if every legal move was searched and loses. The root completes the line of every
//! mate before it reports it (`mate_line`).

mod driver;
mod exchange;
mod history;
mod mate_line;
mod mates;
mod move_picker;
mod node;
mod one_ply;
mod prune;
mod quiescence;
mod repetition;
mod root;
mod searcher;
mod stack;

pub(crate) use driver::ChessSearch;
