//! Random scripts.
//!
//! They detect answers that are lost, repeated, too early, or for the wrong search. A
//! script is a sequence of commands, joined into writes at random. A model predicts the
//! answers.
//!
//! All scripts run in one process. A failing script is repeated and shrunk in new
//! processes, so that the report is short and easy to reproduce.

mod fuzzer;
mod generate;
mod model;
mod run;
mod script;
mod shrink;

use super::Check;
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use generate::InterfaceStyle;

pub(super) const CHECKS: &[Check] = &[
    check(
        "scripts",
        Required,
        "With a well-behaved interface, each `go` has one `bestmove`, in order, for its own position, and not before `stop` if it must wait, and each `isready` has one `readyok`.",
        |launcher| fuzzer::fuzz(launcher, InterfaceStyle::WellBehaved),
    ),
    check(
        "scripts-rude",
        Recommended,
        "The rules of `scripts` also hold with `go`, `position`, `setoption`, and `ucinewgame` during a search, and with odd limits.",
        |launcher| fuzzer::fuzz(launcher, InterfaceStyle::Adversarial),
    ),
];
