//! The conformance suites with correct and faulty engines.
//!
//! Every check passes for a correct engine and fails for an engine with one fault.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod faults;
mod gomocup;
mod pool;
mod ucgi;
mod uci;
