//! Front ends: UCI, UCGI and the Gomocup protocol on our side.
//!
//! A [`Frontend`] is a state machine: input lines and events of the search come
//! in, [`Effect`]s go out. It has no threads, no clock and no streams, so tests
//! can play its neighbors. [`run`] connects it to a reader thread, an engine and
//! an output. Nothing in it blocks: a command is seen at any time, and an
//! output that is not read delays no search.
//!
//! * [`conversation`] is the front end of [`uci`] and [`ucgi`], which differ in a
//!   [`Dialect`](conversation::Dialect).
//! * [`gomocup`] has commands of several lines and five kinds of search, so it
//!   is a front end of its own.
//!
//! Begin reading at `event_loop.rs`, then `conversation.rs`.

pub mod command;
pub mod conversation;
mod effect;
mod event_loop;
mod frontend;
pub mod gomocup;
pub mod lines;
mod number;
pub mod options;
pub mod position;
mod remarks;
mod text;
pub mod ucgi;
pub mod uci;
mod watchdog;

pub use effect::{BackgroundTask, Effect, SearchRequest};
pub use event_loop::{RunError, run};
pub use frontend::Frontend;
pub use lines::InputLine;

pub(crate) use number::{at_least_one, parse_integer, positive_millis};
pub(crate) use remarks::{invalid_number, unknown_keywords};
pub(crate) use text::{one_line, quoted, split_word};
pub(crate) use watchdog::{Watchdog, final_info};
