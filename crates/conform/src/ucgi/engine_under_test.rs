//! The engine under test: asks it to search, and judges what it answers.

use std::time::Duration;

use super::root::UcgiRoot;
use crate::engine_under_test;
use crate::text::shorten;
use crate::verdict::{CheckResult, FailureKind, failed, process_failure, wrong_reply};
use zeitnot_engine_client::ucgi::{UcgiIntroduction, UcgiPlay, UcgiReply};

/// The engine under test.
pub(super) type UcgiUnderTest = engine_under_test::EngineUnderTest<UcgiReply, UcgiModel>;

/// What is kept beside the engine.
#[derive(Debug)]
pub(super) struct UcgiModel {
    /// It said `ucgiok` when it was first asked; one that did not is not waited
    /// for as long again.
    pub(super) sends_ucgiok: bool,
}

/// One search that was asked for and answered.
#[derive(Clone, Debug)]
pub(super) struct UcgiSearchRecord {
    /// From the last command to the answer.
    pub(super) duration: Duration,
    /// What was said of plays.
    pub(super) plays: Vec<UcgiPlay>,
    /// The answer.
    pub(super) best: String,
}

impl UcgiUnderTest {
    /// `ucgi`, and what it says up to `ucgiok`.
    pub(super) fn introduce(&mut self) -> CheckResult<UcgiIntroduction> {
        let patience = match self.model.sends_ucgiok {
            true => self.timing().start(),
            false => self.timing().immediate(),
        };
        let said = self.engine().introduce(patience);
        said.map_err(|trouble| process_failure(trouble, "ucgiok in answer to ucgi"))
    }

    /// `position` and `go`, in one write.
    pub(super) fn start(&mut self, root: &UcgiRoot, go: &str) -> CheckResult {
        let position = format!("position {}", root.text());
        self.send_together(&[position.as_str(), go])
    }

    /// `position` and `go`, and the answer.
    pub(super) fn search(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        self.start(root, go)?;
        self.answer(root, go)
    }

    /// `stop`, and the answer.
    pub(super) fn stop(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        self.send("stop")?;
        self.answer(root, &format!("{go}, stop"))
    }

    /// Waits for the one answer to a `go`, which must be legal.
    pub(super) fn answer(&mut self, root: &UcgiRoot, go: &str) -> CheckResult<UcgiSearchRecord> {
        let patience = self.timing().answer();
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.text());
        let searched = self.engine().read_search(patience);
        let searched = searched.map_err(|trouble| process_failure(trouble, &expected))?;
        let sent = self.engine().sent_at();
        check_bestmove(root, &searched.best)?;
        Ok(UcgiSearchRecord {
            duration: searched.at.saturating_duration_since(sent),
            plays: searched.plays,
            best: searched.best,
        })
    }
}

impl UcgiSearchRecord {
    /// It took no longer than allowed.
    pub(super) fn check_duration(&self, allowed: Duration, what: &str) -> CheckResult {
        if self.duration <= allowed {
            return Ok(());
        }
        let seen = format!("a bestmove {} ms after {what}", self.duration.as_millis());
        let expected = format!("a bestmove within {} ms of {what}", allowed.as_millis());
        Err(failed(FailureKind::Late, seen, expected))
    }
}

/// The answer is a legal play; where the game is over there is none, and any
/// word will do.
fn check_bestmove(root: &UcgiRoot, best: &str) -> CheckResult {
    match root.illegal_reason(best).filter(|_| !root.is_over()) {
        None => Ok(()),
        Some(objection) => Err(wrong_reply(
            format!("bestmove {}: {objection}", shorten(best)),
            format!("a play that is legal in `{}`", root.text()),
        )),
    }
}
