//! Tests of the whole search through the interface that every front end uses.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

mod book;
mod knobs;
mod levels;
mod replay;
mod safety;
mod support;
