//! Answers on time. Measured from before a `go` is written to after its
//! `bestmove` is read; the tolerance is the suite's, 250 ms unless scaled.

use std::time::Duration;

use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, CheckStop, FailureKind, failed};

/// Searches, and the answer must come within `limit`.
pub(super) fn search_in_time(
    subject: &mut UciUnderTest,
    root: &UciRoot,
    go: &str,
    limit: Duration,
) -> CheckResult<UciSearchRecord> {
    subject.start(root, go)?;
    answer_in_time(subject, root, go, limit)
}

/// The answer to what was sent last must come within `limit` of it.
pub(super) fn answer_in_time(
    subject: &mut UciUnderTest,
    root: &UciRoot,
    go: &str,
    limit: Duration,
) -> CheckResult<UciSearchRecord> {
    let allowed = limit + subject.timing().tolerance();
    let late = |seen: String| {
        let millis = allowed.as_millis();
        let expected = format!("a bestmove within {millis} ms in answer to `{go}`");
        failed(FailureKind::Late, seen, expected)
    };
    let patience = allowed + subject.timing().immediate();
    let search = match subject.answer_within(root, go, patience) {
        // Whether it would have come still later makes no difference.
        Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
            return Err(late(failure.observed));
        }
        finished => finished?,
    };
    let took = search.duration();
    if took > allowed {
        return Err(late(format!("a bestmove after {} ms", took.as_millis())));
    }
    Ok(search)
}
