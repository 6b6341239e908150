//! Tests whether a foreign engine keeps to its protocol, from outside: the
//! engine is a command, and all that counts is what it says and when.
//!
//! A [`Check`] tests one sentence of a [`ConformProtocol`] on processes of its own, in
//! bounded time. Whatever the engine does, a hang, a crash or endless talk
//! included, is a [`CheckVerdict`] and never an error. [`GomocupSuite`], [`UciSuite`] and [`UcgiSuite`]
//! have the checks; `docs/conform.md` shows them to people.

mod check;
mod engine_under_test;
mod gomocup;
mod launcher;
mod page;
mod protocol;
mod random;
mod suite;
mod text;
mod timing;
mod ucgi;
mod uci;
mod verdict;

pub use check::{Check, Severity};
pub use gomocup::GomocupSuite;
pub use page::list as markdown_list;
pub use protocol::ConformProtocol;
pub use suite::{CheckOutcome, Suite, SuiteError};
pub use ucgi::{UcgiSettings, UcgiSuite};
pub use uci::{UciSettings, UciSuite};
pub use verdict::{CheckVerdict, Failure, FailureKind};
