//! Conformance suites: they test from outside whether an engine keeps to its
//! protocol. The engine is a command; only its output and its timing count.
//!
//! A [`Check`] tests one rule of a [`ConformProtocol`] on processes of its own,
//! in bounded time. A hang, a crash or endless output is a [`CheckVerdict`],
//! never an error. [`GomocupSuite`], [`UciSuite`] and [`UcgiSuite`] have the
//! checks; `docs/conform.md` lists them.
//!
//! A new check is a function in `uci/checks`, `ucgi/checks` or `gomocup/checks`,
//! and a fault in the engines of `zeitnot-testkit` that it must find. Begin
//! reading at `suite.rs`.

mod check;
mod engine_under_test;
mod gomocup;
mod interface;
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
