//! Drives a foreign engine: a child process, its lines, and its end.
//!
//! [`Process`] and [`Dialogue`] are common to every protocol of lines;
//! [`Transcript`] keeps what was said; [`gomocup`] and [`uci`] know the words
//! of one protocol each. Whatever the engine does (hangs, dies, never stops
//! talking, never reads), a call comes back within the time it was given, and
//! nothing of the engine outlives its [`Process`].

mod dialogue;
mod exit;
pub mod gomocup;
mod input;
mod lines;
mod platform;
mod process;
mod tail;
mod transcript;
pub mod uci;
mod usage;
mod visible;

pub use dialogue::{Answered, Dialogue, Spoken};
pub use exit::Exit;
pub use lines::Line;
pub use process::{CommandLine, Process, Trouble};
pub use transcript::{Direction, Entry, Transcript};
pub use usage::Usage;
pub(crate) use visible::visible;
