//! The engine side of the UCI, UCGI, and Gomocup protocols.
//!
//! A [`Frontend`] is a state machine: it takes input lines and search events and
//! returns [`Effect`]s. It has no threads, clock, or streams, so tests can drive
//! it directly. [`run`] connects it to a reader thread, an engine, and an output.
//! A front end never blocks: it handles commands at any time, and unread output
//! does not delay a search.
//!
//! * [`conversation`] is the front end for [`uci`] and [`ucgi`]; a
//!   [`Dialect`](conversation::Dialect) holds the differences.
//! * [`gomocup`] is a separate front end, because it has multi-line commands and
//!   five kinds of search.
//!
//! Start reading at `event_loop.rs`, then `conversation.rs`.

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
