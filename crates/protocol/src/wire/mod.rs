//! What every protocol on our side needs: lines from bytes, the thread that
//! reads them, and the desk between reader, engine and output.
//!
//! A [`Protocol`] is a conversation as a state machine: lines and news of
//! searches in, [`Action`]s out. [`run`] gives it neighbors with a thread each,
//! so that a command is seen at any time and nothing that waits for the other
//! side delays a search.

mod action;
mod desk;
mod figures;
mod keywords;
pub mod lines;
mod number;
pub mod options;
pub mod place;
mod protocol;
mod reader;
mod run;
mod watch;
mod words;

pub use action::{Action, Errand, Order};
pub use lines::Line;
pub use protocol::Protocol;
pub use run::{RunError, run};

pub(crate) use figures::figures;
pub(crate) use keywords::{no_keywords, no_number};
pub(crate) use number::{at_least_one, positive_millis, whole_number};
pub(crate) use watch::Watch;
pub(crate) use words::{one_line, quoted, split_word};
