//! Drives a foreign engine: a child process, its lines, and its end.
//!
//! [`Process`] and [`Dialogue`] are common to every protocol of lines;
//! [`Transcript`] keeps what was said; [`gomocup`] and [`uci`] know the words
//! of one protocol each. Whatever the engine does (hangs, dies, never stops
//! talking, never reads), a call comes back within the time it was given, and
//! nothing of the engine outlives its [`Process`]; nor, with a [`guard`], us
//! when we are killed. Who waits in a game uses [`Dialogue::find_reply`], which
//! keeps no lines; who tests an engine wants them all and uses the others.

mod command_line;
mod dialogue;
mod exit;
pub mod gomocup;
pub mod guard;
mod input;
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
pub use lines::OutputLine;
pub use process::{Process, ProcessError};
pub use transcript::{Transcript, TranscriptDirection, TranscriptEntry};
pub use usage::ProcessUsage;
