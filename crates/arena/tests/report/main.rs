//! Tests of game files, summaries, and pages.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod clocks;
mod files;
mod page;
mod summary;
mod synthetic;
