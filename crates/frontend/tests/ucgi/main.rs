//! UCGI: the state machine with a scripted engine and a manual clock, and the
//! complete front end with real threads.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod commands;
mod corpus;
#[path = "../support/dialogues.rs"]
mod dialogues;
mod driver;
mod goes;
#[path = "../support/pipe.rs"]
mod pipe;
mod scripts;
mod threads;
