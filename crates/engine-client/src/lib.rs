//! Drives a foreign engine: a child process, its lines, and its end.
//!
//! [`Process`] and [`Dialogue`] serve every protocol of lines; [`gomocup`],
//! [`uci`] and [`ucgi`] know the commands and replies of one protocol each.
//! [`Transcript`] keeps what was sent and received.
//!
//! Every call returns within the time it was given, whether the engine hangs,
//! exits, never stops writing, or never reads. Nothing of the engine outlives
//! its [`Process`]. With a [`guard`], a process of our own, this holds even if
//! we are killed.
//!
//! A match uses [`Dialogue::find_reply`], which keeps no lines; the conformance
//! suites need all of them and use the other methods. Begin reading at
//! `process.rs`.

mod command_line;
mod dialogue;
mod exit;
pub mod gomocup;
pub mod guard;
mod input;
mod interface;
mod lines;
mod platform;
mod process;
mod stderr_tail;
mod transcript;
pub mod ucgi;
pub mod uci;
mod usage;

pub use command_line::CommandLine;
pub use dialogue::{Dialogue, MAX_BYTES, MAX_LINES, ParseReply, TimedReply};
pub use exit::Exit;
pub use interface::InterfaceReply;
pub use lines::OutputLine;
pub use process::{Process, ProcessError};
pub use transcript::{Transcript, TranscriptDirection, TranscriptEntry};
pub use usage::ProcessUsage;
