//! Tests of training.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod crossword;
mod selfplay;
