//! External engines as players of the arena.
//!
//! The engines are correct, or have a fault that a match must survive. Each fault is
//! reported as documented and within bounded time, leaves no process behind, and the
//! next game is played by a new process.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod fixture;
mod gomocup;
mod guard;
mod log;
mod processes;
mod uci;
