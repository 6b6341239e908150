//! The Gomocup front end without processes: every command and every error.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod bad_input;
mod boards;
mod corpus;
mod driver;
mod during_search;
mod games;
mod infos;
#[path = "../support/pipe.rs"]
mod pipe;
mod streams;
mod swap2;
mod yixin;
