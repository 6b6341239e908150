//! Drives a foreign engine: a child process, its lines, and its end.
//!
//! [`Process`] is common to every protocol of lines; [`Transcript`] keeps what
//! was said; [`gomocup`] knows the words of one protocol. Whatever the engine
//! does (hangs, dies, never stops talking, never reads), a call comes back
//! within the time it was given, and nothing of the engine outlives its
//! [`Process`].

mod exit;
pub mod gomocup;
mod input;
mod lines;
mod memory;
mod platform;
mod process;
mod tail;
mod transcript;

pub use exit::Exit;
pub use lines::Line;
pub use process::{CommandLine, Process, Trouble};
pub use transcript::{Direction, Entry, Transcript};
