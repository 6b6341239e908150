//! What every protocol on our side needs: lines from bytes, the thread that
//! reads them, and the desk between reader, engine and output.
//!
//! A [`Frontend`] is a conversation as a state machine: lines and news of
//! searches in, [`Effect`]s out. [`run`] gives it neighbors with a thread each,
//! so that a command is seen at any time and nothing that waits for the other
//! side delays a search.

mod effect;
mod final_info;
mod frontend;
mod keywords;
pub mod lines;
mod main_loop;
mod number;
pub mod options;
pub mod position;
mod reader;
mod run;
mod text;
mod watchdog;

pub use effect::{BackgroundTask, Effect, SearchRequest};
pub use frontend::Frontend;
pub use lines::InputLine;
pub use run::{RunError, run};

pub(crate) use final_info::final_info;
pub(crate) use keywords::{invalid_number, unknown_keywords};
pub(crate) use number::{at_least_one, parse_integer, positive_millis};
pub(crate) use text::{one_line, quoted, split_word};
pub(crate) use watchdog::Watchdog;
