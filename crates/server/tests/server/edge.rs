//! Tests of the edge with raw sockets and a real listener.
//!
//! Whatever arrives, the service answers or closes in time and stays available.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test helpers"
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
