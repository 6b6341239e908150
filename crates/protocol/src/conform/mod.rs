//! Tests whether a foreign engine keeps to its protocol, from outside: the
//! engine is a command, and all that counts is what it says and when.
//!
//! A [`Check`] tests one sentence of the protocol on processes of its own, in
//! bounded time. Whatever the engine does, a hang, a crash or endless talk
//! included, is a [`Verdict`] and never an error. [`gomocup`] is the list of
//! checks for a Gomocup brain; `docs/conform.md` shows it to people.

mod check;
mod checks;
mod grid;
mod opponent;
mod page;
mod probe;
mod subject;
mod suite;
mod timing;
mod verdict;

pub use check::{Check, Severity};
pub use checks::gomocup;
pub use page::list as markdown_list;
pub use suite::{Outcome, Suite, SuiteError};
pub use verdict::{Failure, FailureKind, Verdict};
