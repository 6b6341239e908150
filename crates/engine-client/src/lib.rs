//! Runs external engines: processes, their lines, and their end.
//!
//! [`Process`] and [`Dialogue`] serve all line protocols; [`gomocup`], [`uci`], and
//! [`ucgi`] have the commands and replies of one protocol each. [`Transcript`] records
//! the input and output.
//!
//! Every call returns within its timeout, even if the engine hangs, exits, floods its
//! output, or does not read. No process of the engine outlives its [`Process`]; with
//! a [`guard`], this holds even if we are killed.
//!
//! Matches use [`Dialogue::find_reply`], which stores no lines; the conformance suites
//! need all lines and use the other methods. Start reading at `process.rs`.

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
