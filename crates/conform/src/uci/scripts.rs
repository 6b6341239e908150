//! Random scripts: commands in any order and any portions, with a model of
//! what the engine owes for them. They look for an answer that is lost,
//! doubled, too early, or meant for another search.
//!
//! A script runs on one long-living process. One that fails is repeated in a
//! fresh one and shrunk there, so that what is reported is short and can be
//! repeated by hand.

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
        "Whatever a well-behaved interface sends: one `bestmove` for each `go`, in order, for its own position, never before `stop` where it must wait, and `readyok` always.",
        |probe| fuzzer::fuzz(probe, InterfaceStyle::WellBehaved),
    ),
    check(
        "scripts-rude",
        Recommended,
        "The same for an interface that sends `go`, `position`, `setoption` and `ucinewgame` in the middle of a search, and odd limits.",
        |probe| fuzzer::fuzz(probe, InterfaceStyle::Adversarial),
    ),
];
