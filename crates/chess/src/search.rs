//! The search: principal variation search with the prunings of our time, under
//! the driver, table and stop rule that all games share.
//!
//! **A mate score is a proof.** Moves are left out only where a move that does
//! not lose is known already, and a pass never proves a win; so a node claims
//! to be mated only if every legal move was searched and is lost. The root
//! plays every mate out to its end before it claims one (`proof`).

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
