//! Time limits of answers.
//!
//! Times are measured from before `go` is written to after `bestmove` is read. The
//! tolerance is 250 ms, unless scaled.

use std::time::Duration;

use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, CheckStop, FailureKind, failed};

/// Starts a search, whose answer must come within `limit`.
pub(super) fn search_in_time(
    subject: &mut UciUnderTest,
    root: &UciRoot,
    go: &str,
    limit: Duration,
) -> CheckResult<UciSearchRecord> {
    subject.start(root, go)?;
    answer_in_time(subject, root, go, limit)
}

/// Waits for an answer, which must come within `limit` of the last command.
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
    let timeout = allowed + subject.timing().immediate();
    let search = match subject.answer_within(root, go, timeout) {
        // An answer that would come later is also late.
        Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
            return Err(late(failure.observed));
        }
        result => result?,
    };
    let duration = search.duration();
    if duration > allowed {
        return Err(late(format!(
            "a bestmove after {} ms",
            duration.as_millis()
        )));
    }
    Ok(search)
}
