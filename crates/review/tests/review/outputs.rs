//! What is made of a finished review: annotated files, summaries, puzzles, text
//! for a terminal, and the page.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod annotate;
mod page;
mod puzzles;
mod sample;
mod summarize;
mod terminal;
