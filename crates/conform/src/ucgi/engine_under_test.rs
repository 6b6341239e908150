//! The UCGI engine under test: starts searches and checks the answers.

use std::time::Duration;

use super::root::UcgiRoot;
use crate::engine_under_test;
use crate::text::shorten;
use crate::verdict::{CheckResult, FailureKind, failed, process_failure, wrong_reply};
use zeitnot_engine_client::ucgi::{UcgiIntroduction, UcgiPlay, UcgiReply};

/// The UCGI engine under test.
pub(super) type UcgiUnderTest = engine_under_test::EngineUnderTest<UcgiReply, UcgiModel>;

/// State of the UCGI checks.
#[derive(Debug)]
pub(super) struct UcgiModel {
    /// Whether the engine answered the first `ucgi`.
    ///
    /// If not, later timeouts are shorter.
    pub(super) sends_ucgiok: bool,
}

/// A finished search.
#[derive(Clone, Debug)]
pub(super) struct UcgiSearchRecord {
    /// The time from the last command to the answer.
    pub(super) duration: Duration,
    /// The evaluated plays, in order.
    pub(super) plays: Vec<UcgiPlay>,
    /// The play of the `bestmove`.
    pub(super) best: String,
}

impl UcgiUnderTest {
    /// Sends `ucgi` and returns the identification up to `ucgiok`.
    pub(super) fn introduce(&mut self) -> CheckResult<UcgiIntroduction> {
        let timeout = match self.model.sends_ucgiok {
            true => self.timing().start(),
            false => self.timing().immediate(),
        };
        let introduction = self.engine().introduce(timeout);
        introduction.map_err(|error| process_failure(error, "ucgiok in answer to ucgi"))
    }

    /// Sends `position` and `go` in one write.
    pub(super) fn start(&mut self, root: &UcgiRoot, go: &str) -> CheckResult {
        let position = format!("position {}", root.text());
        self.send_together(&[position.as_str(), go])
    }

    /// Sends `position` and `go`, and waits for the answer.
    pub(super) fn search(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        self.start(root, go)?;
        self.answer(root, go)
    }

    /// Sends `stop` and waits for the answer.
    pub(super) fn stop(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        self.send("stop")?;
        self.answer(root, &format!("{go}, stop"))
    }

    /// Waits for the answer to a `go`, which must be legal.
    pub(super) fn answer(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        let timeout = self.timing().answer();
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.text());
        let output = self.engine().read_search(timeout);
        let output = output.map_err(|error| process_failure(error, &expected))?;
        let sent = self.engine().sent_at();
        check_bestmove(root, &output.best)?;
        Ok(UcgiSearchRecord {
            duration: output.at.saturating_duration_since(sent),
            plays: output.plays,
            best: output.best,
        })
    }
}

impl UcgiSearchRecord {
    /// Checks that the answer came within `allowed`.
    pub(super) fn check_duration(&self, allowed: Duration, what: &str) -> CheckResult {
        if self.duration <= allowed {
            return Ok(());
        }
        let seen = format!("a bestmove {} ms after {what}", self.duration.as_millis());
        let expected = format!("a bestmove within {} ms of {what}", allowed.as_millis());
        Err(failed(FailureKind::Late, seen, expected))
    }
}

/// Checks that the answer is a legal play; after the end of the game, any will do.
fn check_bestmove(root: &UcgiRoot, best: &str) -> CheckResult {
    match root.illegal_reason(best).filter(|_| !root.is_over()) {
        None => Ok(()),
        Some(reason) => Err(wrong_reply(
            format!("bestmove {}: {reason}", shorten(best)),
            format!("a legal play in `{}`", root.text()),
        )),
    }
}
