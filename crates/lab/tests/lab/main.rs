//! Tests of the crate's public API.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

mod crossword;
mod selfplay;
