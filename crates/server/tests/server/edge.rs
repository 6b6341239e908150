//! The edge of the service, with raw sockets against a real listener: whatever
//! arrives, the service answers or closes, in time, and goes on.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

mod bodies;
mod connections;
mod limits;
mod pages;
mod raw;
mod secrets;
mod service;
mod slow;
mod strangers;
mod test_server;
