//! The steps that the suites of UCI and UCGI share.

use std::time::Duration;

use zeitnot_engine_client::{InterfaceReply, TimedReply};

use crate::engine_under_test::EngineUnderTest;
use crate::text::shorten;
use crate::verdict::{CheckResult, process_failure, wrong_reply};

/// The expectation where a second answer came.
pub(crate) const ONE_BESTMOVE_PER_GO: &str = "one bestmove a go, and no more";

impl<R: InterfaceReply, M> EngineUnderTest<R, M> {
    /// Sends `isready`; returns the replies before `readyok`. The engine has
    /// then read everything that was sent.
    pub(crate) fn synchronize(&mut self) -> CheckResult<Vec<TimedReply<R>>> {
        let patience = self.timing().start();
        self.synchronize_within(patience)
    }

    /// [`Self::synchronize`] with a limit.
    pub(crate) fn synchronize_within(
        &mut self,
        patience: Duration,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let replies = self.engine().ready(patience);
        replies.map_err(|error| process_failure(error, "readyok in answer to isready"))
    }

    /// Returns the replies before the `readyok` to an `isready` that was sent.
    pub(crate) fn await_readyok(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let replies = self.engine().wait_ready(patience);
        replies.map_err(|error| process_failure(error, expected))
    }

    /// The engine reads what was sent and answers it without a `bestmove`.
    pub(crate) fn synchronize_without_bestmove(&mut self, expected: &str) -> CheckResult {
        check_no_bestmove(&self.synchronize()?, expected)
    }

    /// No `bestmove` comes while the engine is left alone.
    pub(crate) fn expect_no_bestmove(&mut self, expected: &str) -> CheckResult {
        let patience = self.timing().search();
        check_no_bestmove(&self.replies_within(patience, expected)?, expected)
    }
}

/// Checks that no reply is a `bestmove`.
pub(crate) fn check_no_bestmove<R: InterfaceReply>(
    replies: &[TimedReply<R>],
    expected: &str,
) -> CheckResult {
    match replies.iter().find(|timed| timed.reply.is_best_move()) {
        None => Ok(()),
        Some(timed) => Err(wrong_reply(shorten(&timed.line), expected)),
    }
}
