//! The engine under test: asks it to search, and judges what it answers.

use std::time::Duration;

use super::positions::BLACK_TO_MOVE;
use super::root::UciRoot;
use super::search::UciSearchRecord;
use crate::engine_under_test;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::verdict::{CheckResult, CheckStop, FailureKind, process_failure, wrong_reply};
use zeitnot_engine_client::uci::{BestMove, UciIntroduction, UciReply};

/// The engine under test.
pub(super) type UciUnderTest = engine_under_test::EngineUnderTest<UciReply, UciModel>;

/// What is kept beside the engine.
#[derive(Debug)]
pub(super) struct UciModel {
    /// It said `uciok` when it was first asked; one that did not is not waited
    /// for as long again.
    pub(super) sends_uciok: bool,
}

impl UciUnderTest {
    /// `uci`, and what it says up to `uciok`.
    pub(super) fn introduce(&mut self) -> CheckResult<UciIntroduction> {
        let patience = match self.model.sends_uciok {
            true => self.timing().start(),
            false => self.timing().immediate(),
        };
        let said = self.engine().introduce(patience);
        said.map_err(|trouble| process_failure(trouble, "uciok in answer to uci"))
    }

    /// `setoption`, without a value for a button.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> CheckResult {
        let sent = self.engine().set_option(name, value);
        sent.map_err(|trouble| process_failure(trouble, "an engine that reads its commands"))
    }

    /// `position` and `go`, in one write.
    pub(super) fn start(&mut self, root: &UciRoot, go: &str) -> CheckResult {
        let position = format!("position {}", root.text());
        self.send_together(&[position.as_str(), go])
    }

    /// `position` and `go`, and the answer.
    pub(super) fn search(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        self.start(root, go)?;
        self.answer(root, go)
    }

    /// `stop`, and the answer.
    pub(super) fn stop(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        self.send("stop")?;
        self.answer(root, &format!("{go}, stop"))
    }

    /// Waits for the one answer to a `go`, which must be legal.
    pub(super) fn answer(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        let patience = self.timing().answer();
        self.answer_within(root, go, patience)
    }

    /// The same with a limit.
    pub(super) fn answer_within(
        &mut self,
        root: &UciRoot,
        go: &str,
        patience: Duration,
    ) -> CheckResult<UciSearchRecord> {
        let search = self.read_answer(root, go, patience)?;
        check_bestmove(root, &search.output.best)?;
        Ok(search)
    }

    /// Waits for the one answer to a `go`, whatever it is.
    pub(super) fn any_answer(&mut self, root: &UciRoot, go: &str) -> CheckResult<UciSearchRecord> {
        let patience = self.timing().answer();
        self.read_answer(root, go, patience)
    }

    fn read_answer(
        &mut self,
        root: &UciRoot,
        go: &str,
        patience: Duration,
    ) -> CheckResult<UciSearchRecord> {
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.text());
        let searched = self.engine().read_search(patience);
        let searched = searched.map_err(|trouble| process_failure(trouble, &expected))?;
        Ok(UciSearchRecord {
            root: root.clone(),
            go: go.to_owned(),
            sent: self.engine().sent_at(),
            output: searched,
        })
    }

    /// Whether or not it ends by itself: stops it after a moment if not, and
    /// takes the answer.
    pub(super) fn search_or_stop(
        &mut self,
        root: &UciRoot,
        go: &str,
    ) -> CheckResult<UciSearchRecord> {
        self.start(root, go)?;
        let moment = self.timing().silence();
        match self.answer_within(root, go, moment) {
            Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
                self.stop(root, go)
            }
            finished => finished,
        }
    }

    /// It is alive, answers a `go` as ever, and says no more than that.
    pub(super) fn expect_still_running(&mut self) -> CheckResult {
        self.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        self.search(&UciRoot::new(BLACK_TO_MOVE)?, "go depth 2")?;
        self.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
    }
}

/// The answer is a legal move, or none where there is none.
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
        Some(objection) => Err(wrong_reply(
            format!("bestmove {}", shorten(&objection)),
            format!("a legal move in `{}`", root.text()),
        )),
    }
}
