//! Foreign engines as players of the arena: right ones, and the same engines
//! with every fault that a match has to survive. Each is told as documented,
//! within bounded time, leaves no process behind, and the next game is played
//! by a fresh one.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod fixture;
mod gomocup;
mod guard;
mod log;
mod processes;
mod uci;
