//! Searches of every kind, whose output is looked at.

use crate::conform::uci::positions::{BLACK, KINGS, MATE_IN_2, MIDDLE, QUEENS, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::verdict::Checked;

/// A few searches in one process.
pub(super) fn samples(probe: &Probe<'_>) -> Checked<Vec<Search>> {
    let mut subject = probe.started()?;
    let mut searches = Vec::new();
    for (words, go) in [
        (START, "go depth 5"),
        (BLACK, "go depth 4"),
        (MIDDLE, "go movetime 300"),
        (QUEENS, "go movetime 200"),
        (KINGS, "go depth 4"),
        (MATE_IN_2, "go depth 5"),
        (MIDDLE, "go wtime 2000 btime 2000"),
        (START, "go depth 1"),
    ] {
        searches.push(subject.search(&Root::new(words)?, go)?);
    }
    Ok(searches)
}
