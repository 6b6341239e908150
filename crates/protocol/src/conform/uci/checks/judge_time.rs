//! Answers on time. Measured from before a `go` is written to after its
//! `bestmove` is read; the tolerance is the suite's, 250 ms unless scaled.

use std::time::Duration;

use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, FailureKind, Stop, failed};

/// Searches, and the answer must come within `limit`.
pub(super) fn in_time(
    subject: &mut Subject,
    root: &Root,
    go: &str,
    limit: Duration,
) -> Checked<Search> {
    subject.start(root, go)?;
    answered_in_time(subject, root, go, limit)
}

/// The answer to what was sent last must come within `limit` of it.
pub(super) fn answered_in_time(
    subject: &mut Subject,
    root: &Root,
    go: &str,
    limit: Duration,
) -> Checked<Search> {
    let allowed = limit + subject.timing().tolerance();
    let late = |seen: String| {
        let millis = allowed.as_millis();
        let expected = format!("a bestmove within {millis} ms in answer to `{go}`");
        failed(FailureKind::Late, seen, expected)
    };
    let patience = allowed + subject.timing().prompt();
    let search = match subject.answer_within(root, go, patience) {
        // Whether it would have come still later makes no difference.
        Err(Stop::Failed(failure)) if failure.kind == FailureKind::Hang => {
            return Err(late(failure.seen));
        }
        finished => finished?,
    };
    let took = search.took();
    if took > allowed {
        return Err(late(format!("a bestmove after {} ms", took.as_millis())));
    }
    Ok(search)
}
