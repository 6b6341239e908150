//! UCI: the state machine with a scripted engine and a manual clock, and the
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
mod during_search;
mod goes;
mod infos;
mod live_session;
mod observed;
mod options;
#[path = "../support/pipe.rs"]
mod pipe;
mod pondering;
mod positions;
mod scripts;
mod stops;
mod threads;
