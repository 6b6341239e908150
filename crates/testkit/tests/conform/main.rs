//! The conformance suites against engines that are right, and against the same
//! engines with one fault after the other: every check can pass, and every
//! check can fail.
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
