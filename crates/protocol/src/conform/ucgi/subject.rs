//! The engine under test: asks it to search, and judges what it answers.

use std::time::Duration;

use super::root::Root;
use crate::client::Answered;
use crate::client::ucgi::{Introduction, Play, Reply};
use crate::conform::subject;
use crate::conform::verdict::{Checked, FailureKind, failed, troubled, wrong};
use crate::conform::words::shortened;

/// What is expected where a second answer came.
const ONE_A_GO: &str = "one bestmove a go, and no more";

/// The engine under test.
pub(super) type Subject = subject::Subject<Reply, Model>;

/// What is kept beside the engine.
#[derive(Debug)]
pub(super) struct Model {
    /// It said `ucgiok` when it was first asked; one that did not is not waited
    /// for as long again.
    pub(super) introduces_itself: bool,
}

/// One search that was asked for and answered.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// From the last command to the answer.
    pub(super) took: Duration,
    /// What was said of plays.
    pub(super) plays: Vec<Play>,
    /// The answer.
    pub(super) best: String,
}

impl Subject {
    /// `ucgi`, and what it says up to `ucgiok`.
    pub(super) fn introduce(&mut self) -> Checked<Introduction> {
        let patience = match self.model.introduces_itself {
            true => self.timing().start(),
            false => self.timing().prompt(),
        };
        let said = self.engine().introduce(patience);
        said.map_err(|trouble| troubled(trouble, "ucgiok in answer to ucgi"))
    }

    /// `isready`, and what came before `readyok`: everything sent before has
    /// then been read.
    pub(super) fn settle(&mut self) -> Checked<Vec<Answered<Reply>>> {
        let patience = self.timing().start();
        self.settle_within(patience)
    }

    /// The same with a limit.
    pub(super) fn settle_within(&mut self, patience: Duration) -> Checked<Vec<Answered<Reply>>> {
        let said = self.engine().ready(patience);
        said.map_err(|trouble| troubled(trouble, "readyok in answer to isready"))
    }

    /// The engine reads what was sent, and says no `bestmove` about it.
    pub(super) fn settle_without_best(&mut self) -> Checked {
        no_best(&self.settle()?, ONE_A_GO)
    }

    /// `position` and `go`, in one write.
    pub(super) fn start(&mut self, root: &Root, go: &str) -> Checked {
        let position = format!("position {}", root.words());
        self.send_together(&[position.as_str(), go])
    }

    /// `position` and `go`, and the answer.
    pub(super) fn search(&mut self, root: &Root, go: &str) -> Checked<Search> {
        self.start(root, go)?;
        self.answer(root, go)
    }

    /// `stop`, and the answer.
    pub(super) fn stop(&mut self, root: &Root, go: &str) -> Checked<Search> {
        self.send("stop")?;
        self.answer(root, &format!("{go}, stop"))
    }

    /// Waits for the one answer to a `go`, which must be legal.
    pub(super) fn answer(&mut self, root: &Root, go: &str) -> Checked<Search> {
        let patience = self.timing().answer();
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.words());
        let searched = self.engine().searched(patience);
        let searched = searched.map_err(|trouble| troubled(trouble, &expected))?;
        let sent = self.engine().sent();
        judge(root, &searched.best)?;
        Ok(Search {
            took: searched.at.saturating_duration_since(sent),
            plays: searched.plays,
            best: searched.best,
        })
    }

    /// No `bestmove` comes while the engine is left alone.
    pub(super) fn held(&mut self, expected: &str) -> Checked {
        let patience = self.timing().thinking();
        no_best(&self.heard(patience, expected)?, expected)
    }
}

impl Search {
    /// It took no longer than allowed.
    pub(super) fn is_within(&self, allowed: Duration, what: &str) -> Checked {
        if self.took <= allowed {
            return Ok(());
        }
        let seen = format!("a bestmove {} ms after {what}", self.took.as_millis());
        let expected = format!("a bestmove within {} ms of {what}", allowed.as_millis());
        Err(failed(FailureKind::Late, seen, expected))
    }
}

/// None of the replies is a `bestmove`.
pub(super) fn no_best(replies: &[Answered<Reply>], expected: &str) -> Checked {
    let is_best = |said: &&Answered<Reply>| matches!(said.reply, Reply::BestMove(_));
    match replies.iter().find(is_best) {
        None => Ok(()),
        Some(said) => Err(wrong(shortened(&said.line), expected)),
    }
}

/// The answer is a legal play; where the game is over there is none, and any
/// word will do.
fn judge(root: &Root, best: &str) -> Checked {
    match root.objection(best).filter(|_| !root.is_over()) {
        None => Ok(()),
        Some(objection) => Err(wrong(
            format!("bestmove {}: {objection}", shortened(best)),
            format!("a play that is legal in `{}`", root.words()),
        )),
    }
}
