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
pub mod lines;
mod number;
mod protocol;
mod reader;
mod run;
mod words;

pub use action::{Action, Errand, Order};
pub use lines::Line;
pub use protocol::Protocol;
pub use run::{RunError, run};

pub(crate) use figures::figures;
pub(crate) use number::whole_number;
pub(crate) use words::{one_line, quoted};
