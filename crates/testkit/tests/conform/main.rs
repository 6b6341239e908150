//! The conformance suite against a brain that is right, and against the same
//! brain with one fault after the other: every check can pass, and every check
//! can fail.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod faults;
mod pool;
mod right;
