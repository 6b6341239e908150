//! The engine under test: asks it to search, and judges what it answers.

use std::time::Duration;

use super::positions::BLACK;
use super::root::Root;
use super::search::Search;
use crate::client::Answered;
use crate::client::uci::{BestMove, Introduction, Reply};
use crate::conform::subject;
use crate::conform::verdict::{Checked, FailureKind, Stop, troubled, wrong};
use crate::conform::words::shortened;

/// What is expected where a second answer came.
pub(super) const ONE_A_GO: &str = "one bestmove a go, and no more";

/// The engine under test.
pub(super) type Subject = subject::Subject<Reply, Model>;

/// What is kept beside the engine.
#[derive(Debug)]
pub(super) struct Model {
    /// It said `uciok` when it was first asked; one that did not is not waited
    /// for as long again.
    pub(super) introduces_itself: bool,
}

impl Subject {
    /// `uci`, and what it says up to `uciok`.
    pub(super) fn introduce(&mut self) -> Checked<Introduction> {
        let patience = match self.model.introduces_itself {
            true => self.timing().start(),
            false => self.timing().prompt(),
        };
        let said = self.engine().introduce(patience);
        said.map_err(|trouble| troubled(trouble, "uciok in answer to uci"))
    }

    /// `isready`, and what came before `readyok`: everything sent before has
    /// then been read.
    pub(super) fn settle(&mut self) -> Checked<Vec<Answered<Reply>>> {
        let patience = self.timing().start();
        let said = self.engine().ready(patience);
        said.map_err(|trouble| troubled(trouble, "readyok in answer to isready"))
    }

    /// What comes before the `readyok` to an `isready` that was sent already.
    pub(super) fn settled(
        &mut self,
        patience: Duration,
        expected: &str,
    ) -> Checked<Vec<Answered<Reply>>> {
        let said = self.engine().until_ready(patience);
        said.map_err(|trouble| troubled(trouble, expected))
    }

    /// The engine reads what was sent, and says no `bestmove` about it.
    pub(super) fn settle_without_best(&mut self, expected: &str) -> Checked {
        no_best(&self.settle()?, expected)
    }

    /// `setoption`, without a value for a button.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Checked {
        let sent = self.engine().set_option(name, value);
        sent.map_err(|trouble| troubled(trouble, "an engine that reads its commands"))
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
        self.answer_within(root, go, patience)
    }

    /// The same with a limit.
    pub(super) fn answer_within(
        &mut self,
        root: &Root,
        go: &str,
        patience: Duration,
    ) -> Checked<Search> {
        let search = self.take_answer(root, go, patience)?;
        judge(root, &search.searched.best)?;
        Ok(search)
    }

    /// Waits for the one answer to a `go`, whatever it is.
    pub(super) fn answer_anyhow(&mut self, root: &Root, go: &str) -> Checked<Search> {
        let patience = self.timing().answer();
        self.take_answer(root, go, patience)
    }

    fn take_answer(&mut self, root: &Root, go: &str, patience: Duration) -> Checked<Search> {
        let expected = format!("a bestmove in answer to `{go}` in `{}`", root.words());
        let searched = self.engine().searched(patience);
        let searched = searched.map_err(|trouble| troubled(trouble, &expected))?;
        Ok(Search {
            root: root.clone(),
            go: go.to_owned(),
            sent: self.engine().sent(),
            searched,
        })
    }

    /// Whether or not it ends by itself: stops it after a moment if not, and
    /// takes the answer.
    pub(super) fn search_or_stop(&mut self, root: &Root, go: &str) -> Checked<Search> {
        self.start(root, go)?;
        let moment = self.timing().quiet();
        match self.answer_within(root, go, moment) {
            Err(Stop::Failed(failure)) if failure.kind == FailureKind::Hang => self.stop(root, go),
            finished => finished,
        }
    }

    /// It is alive, answers a `go` as ever, and says no more than that.
    pub(super) fn lives(&mut self) -> Checked {
        self.settle_without_best(ONE_A_GO)?;
        self.search(&Root::new(BLACK)?, "go depth 2")?;
        self.settle_without_best(ONE_A_GO)
    }

    /// No `bestmove` comes while the engine is left alone.
    pub(super) fn held(&mut self, expected: &str) -> Checked {
        let patience = self.timing().thinking();
        no_best(&self.heard(patience, expected)?, expected)
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

/// The answer is a legal move, or none where there is none.
pub(super) fn judge(root: &Root, best: &BestMove) -> Checked {
    if root.is_over() {
        let expected = format!("bestmove 0000, as `{}` has no legal move", root.words());
        return match best.is_none() {
            true => Ok(()),
            false => Err(wrong(format!("bestmove {}", best.best), expected)),
        };
    }
    match root.objection(&best.best) {
        None => Ok(()),
        Some(objection) => Err(wrong(
            format!("bestmove {}", shortened(&objection)),
            format!("a legal move in `{}`", root.words()),
        )),
    }
}
