//! Sample searches whose output is checked.

use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, KINGS, MATE_IN_2, MIDDLE, QUEENS, START};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::CheckResult;

/// Runs several searches in one process.
pub(super) fn samples(launcher: &UciLauncher<'_>) -> CheckResult<Vec<UciSearchRecord>> {
    let mut subject = launcher.ready_process()?;
    let mut searches = Vec::new();
    for (text, go) in [
        (START, "go depth 5"),
        (BLACK_TO_MOVE, "go depth 4"),
        (MIDDLE, "go movetime 300"),
        (QUEENS, "go movetime 200"),
        (KINGS, "go depth 4"),
        (MATE_IN_2, "go depth 5"),
        (MIDDLE, "go wtime 2000 btime 2000"),
        (START, "go depth 1"),
    ] {
        searches.push(subject.search(&UciRoot::new(text)?, go)?);
    }
    Ok(searches)
}
