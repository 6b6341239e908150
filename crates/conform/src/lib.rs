//! Conformance suites for engines.
//!
//! They start an engine as a separate process and test whether it follows its
//! protocol. Only its output and timing count.
//!
//! A [`Check`] tests one rule of a [`ConformProtocol`] with new processes and in
//! bounded time. A hang, a crash, or endless output is a [`CheckVerdict`], not an
//! error. [`GomocupSuite`], [`UciSuite`], and [`UcgiSuite`] contain the checks;
//! `docs/reference/conform-checks.md` lists them.
//!
//! A new check needs a function in `uci/checks`, `ucgi/checks`, or
//! `gomocup/checks`, and a fault in the engines of `zeitnot-testkit` that it
//! detects. Start reading at `suite.rs`.

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
