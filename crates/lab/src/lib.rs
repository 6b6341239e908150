//! Training, replay, and book building.
//!
//! The code that makes weights, tables, and books, and the code that measures ways
//! to spend time on recorded turns. `zeitnot train`, `zeitnot clock`, and
//! `zeitnot book` call it; the service and the gomoku engine do not link it.

pub mod stopping;
pub mod turns;
