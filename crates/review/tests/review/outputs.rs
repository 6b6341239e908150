//! Outputs of a review: files, summaries, puzzles, terminal text, and HTML.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod annotate;
mod page;
mod puzzles;
mod sample;
mod summarize;
mod terminal;
