//! Steps shared by the UCI and UCGI suites.

use std::time::Duration;

use zeitnot_engine_client::{InterfaceReply, TimedReply};

use crate::engine_under_test::EngineUnderTest;
use crate::text::shorten;
use crate::verdict::{CheckResult, process_failure, wrong_reply};

/// The expectation when an extra answer arrives.
pub(crate) const ONE_BESTMOVE_PER_GO: &str = "exactly one bestmove per go";

impl<R: InterfaceReply, M> EngineUnderTest<R, M> {
    /// Sends `isready` and returns the replies before `readyok`.
    ///
    /// The engine has then read everything that was sent.
    pub(crate) fn synchronize(&mut self) -> CheckResult<Vec<TimedReply<R>>> {
        let timeout = self.timing().start();
        self.synchronize_within(timeout)
    }

    /// Does the same as [`Self::synchronize`] with another timeout.
    pub(crate) fn synchronize_within(
        &mut self,
        timeout: Duration,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let replies = self.engine().ready(timeout);
        replies.map_err(|error| process_failure(error, "readyok in answer to isready"))
    }

    /// Waits for the `readyok` to an earlier `isready`; returns the replies before it.
    pub(crate) fn await_readyok(
        &mut self,
        timeout: Duration,
        expected: &str,
    ) -> CheckResult<Vec<TimedReply<R>>> {
        let replies = self.engine().wait_ready(timeout);
        replies.map_err(|error| process_failure(error, expected))
    }

    /// Synchronizes, and checks that no `bestmove` arrives.
    pub(crate) fn synchronize_without_bestmove(&mut self, expected: &str) -> CheckResult {
        check_no_bestmove(&self.synchronize()?, expected)
    }

    /// Checks that no `bestmove` arrives for a short time.
    pub(crate) fn expect_no_bestmove(&mut self, expected: &str) -> CheckResult {
        let timeout = self.timing().search();
        check_no_bestmove(&self.replies_within(timeout, expected)?, expected)
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
