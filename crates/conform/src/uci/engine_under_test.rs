//! The UCI engine under test: starts searches and checks the answers.

use std::time::Duration;

use super::positions::BLACK_TO_MOVE;
use super::root::UciRoot;
use super::search::UciSearchRecord;
use crate::engine_under_test;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::verdict::{CheckResult, CheckStop, FailureKind, process_failure, wrong_reply};
use zeitnot_engine_client::uci::{BestMove, UciIntroduction, UciReply};

/// The UCI engine under test.
pub(super) type UciUnderTest = engine_under_test::EngineUnderTest<UciReply, UciModel>;

/// State of the UCI checks.
#[derive(Debug)]
pub(super) struct UciModel {
    /// Whether the engine answered the first `uci`; if not, later timeouts are shorter.
    pub(super) sends_uciok: bool,
}

impl UciUnderTest {
    /// Sends `uci` and returns the identification up to `uciok`.
    pub(super) fn introduce(&mut self) -> CheckResult<UciIntroduction> {
        let timeout = match self.model.sends_uciok {
            true => self.timing().start(),
            false => self.timing().immediate(),
        };
        let introduction = self.engine().introduce(timeout);
        introduction.map_err(|error| process_failure(error, "uciok in answer to uci"))
    }

    /// Sends `setoption`; `None` presses a button.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> CheckResult {
        let sent = self.engine().set_option(name, value);
        sent.map_err(|error| process_failure(error, "an engine that reads its commands"))
    }

    /// Sends `position` and `go` in one write.
    pub(super) fn start(&mut self, root: &UciRoot, go: &str) -> CheckResult {
        let position = format!("position {}", root.text());
        self.send_together(&[position.as_str(), go])
    }

    /// Sends `position` and `go`, and waits for the answer.
    pub(super) fn search(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        self.start(root, go)?;
        self.answer(root, go)
    }

    /// Sends `stop` and waits for the answer.
    pub(super) fn stop(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        self.send("stop")?;
        self.answer(root, &format!("{go}, stop"))
    }

    /// Waits for the answer to a `go`, which must be legal.
    pub(super) fn answer(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        let timeout = self.timing().answer();
        self.answer_within(root, go, timeout)
    }

    /// Waits for the answer to a `go` with another timeout.
    pub(super) fn answer_within(
        &mut self,
        root: &UciRoot,
        go: &str,
        timeout: Duration,
    ) -> CheckResult<UciSearchRecord> {
        let search = self.read_answer(root, go, timeout)?;
        check_bestmove(root, &search.output.best)?;
        Ok(search)
    }

    /// Waits for the answer to a `go`, which may be illegal.
    pub(super) fn any_answer(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        let timeout = self.timing().answer();
        self.read_answer(root, go, timeout)
    }

    fn read_answer(
        &mut self,
        root: &UciRoot,
        go: &str,
        timeout: Duration,
    ) -> CheckResult<UciSearchRecord> {
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.text());
        let output = self.engine().read_search(timeout);
        let output = output.map_err(|error| process_failure(error, &expected))?;
        Ok(UciSearchRecord {
            root: root.clone(),
            go: go.to_owned(),
            sent: self.engine().sent_at(),
            output,
        })
    }

    /// Searches, with a `stop` after a short time if the search has not ended.
    pub(super) fn search_or_stop(
        &mut self,
        root: &UciRoot,
        go: &str,
    ) -> CheckResult<UciSearchRecord> {
        self.start(root, go)?;
        let timeout = self.timing().silence();
        match self.answer_within(root, go, timeout) {
            Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
                self.stop(root, go)
            }
            result => result,
        }
    }

    /// Checks that the engine still works and has no extra `bestmove`.
    pub(super) fn expect_still_running(&mut self) -> CheckResult {
        self.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        self.search(&UciRoot::new(BLACK_TO_MOVE)?, "go depth 2")?;
        self.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
    }
}

/// Checks that the answer is a legal move, or `0000` without a legal move.
pub(super) fn check_bestmove(root: &UciRoot, best: &BestMove) -> CheckResult {
    if root.is_over() {
        let expected = format!("bestmove 0000, as `{}` has no legal move", root.text());
        return match best.is_no_move() {
            true => Ok(()),
            false => Err(wrong_reply(format!("bestmove {}", best.best), expected)),
        };
    }
    match root.illegal_reason(&best.best) {
        None => Ok(()),
        Some(reason) => Err(wrong_reply(
            format!("bestmove {}", shorten(&reason)),
            format!("a legal move in `{}`", root.text()),
        )),
    }
}
