//! Engines for a check.

use super::Ucgi;
use super::root::Root;
use super::subject::{Model, Subject};
use crate::conform::probe;
use crate::conform::verdict::Checked;

/// Starts engines for one check.
pub(super) type Probe<'run> = probe::Probe<'run, Ucgi>;

impl Probe<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn fresh(&self) -> Checked<Subject> {
        let model = Model {
            introduces_itself: self.introduction.is_some(),
        };
        Ok(Subject::new(self.spawn()?, self.timing, model))
    }

    /// A fresh process that has introduced itself and is ready.
    pub(super) fn started(&self) -> Checked<Subject> {
        let mut subject = self.fresh()?;
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.send(&format!("setoption name {name} value {value}"))?;
        }
        subject.settle()?;
        Ok(subject)
    }

    /// A position by the rules and the words of this run.
    pub(super) fn root(&self, words: &str) -> Checked<Root> {
        Root::new(words, &*self.settings.game)
    }

    /// It is alive, answers a `go` as ever, and says no more than that.
    pub(super) fn lives(&self, subject: &mut Subject) -> Checked {
        subject.settle_without_best()?;
        subject.search(&self.root(super::positions::OTHER)?, "go static")?;
        subject.settle_without_best()
    }
}
