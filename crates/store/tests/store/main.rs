//! Tests of the store.

#![expect(clippy::unwrap_used, clippy::panic, reason = "test helpers may panic")]

mod blobs;
mod concurrency;
mod damage;
mod directory;
mod full;
mod judgments;
mod kill;
mod limits;
mod migration;
mod model;
mod moved;
mod paging;
mod puzzles;
mod reviews;
mod search;
mod state_machine;
mod support;
