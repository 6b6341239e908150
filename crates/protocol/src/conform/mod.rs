//! Tests whether a foreign engine keeps to its protocol, from outside: the
//! engine is a command, and all that counts is what it says and when.
//!
//! A [`Check`] tests one sentence of a [`Protocol`] on processes of its own, in
//! bounded time. Whatever the engine does, a hang, a crash or endless talk
//! included, is a [`Verdict`] and never an error. [`Gomocup`], [`Uci`] and [`Ucgi`]
//! have the checks; `docs/conform.md` shows them to people.

mod check;
mod gomocup;
mod page;
mod probe;
mod protocol;
mod random;
mod subject;
mod suite;
mod timing;
mod ucgi;
mod uci;
mod verdict;
mod words;

pub use check::{Check, Severity};
pub use gomocup::Gomocup;
pub use page::list as markdown_list;
pub use protocol::Protocol;
pub use suite::{Outcome, Suite, SuiteError};
pub use ucgi::{Ucgi, UcgiSettings};
pub use uci::{Uci, UciSettings};
pub use verdict::{Failure, FailureKind, Verdict};
