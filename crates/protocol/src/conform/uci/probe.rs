//! Engines for a check.

use super::Uci;
use super::subject::{Model, Subject};
use crate::client::Transcript;
use crate::client::uci::{Declaration, Engine};
use crate::conform::probe;
use crate::conform::verdict::{Checked, skipped};

/// Starts engines for one check.
pub(super) type Probe<'run> = probe::Probe<'run, Uci>;

impl Probe<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn fresh(&self) -> Checked<Subject> {
        Ok(self.subject(self.spawn()?))
    }

    /// A fresh process that has introduced itself and is ready.
    pub(super) fn started(&self) -> Checked<Subject> {
        self.started_apart(&self.transcript)
    }

    /// The same, with a transcript of its own.
    pub(super) fn started_apart(&self, transcript: &Transcript) -> Checked<Subject> {
        let engine = self.spawn_apart(transcript)?;
        let mut subject = self.subject(engine);
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.set(name, Some(value))?;
        }
        subject.settle()?;
        Ok(subject)
    }

    fn subject(&self, engine: Engine) -> Subject {
        let model = Model {
            introduces_itself: self.introduction.is_some(),
        };
        Subject::new(engine, self.timing, model)
    }

    /// One that is started and searches with one thread.
    pub(super) fn with_one_thread(&self) -> Checked<Subject> {
        let mut subject = self.started()?;
        if self.option("Threads").is_some() {
            subject.set("Threads", Some("1"))?;
        }
        Ok(subject)
    }

    /// Everything that can be set.
    pub(super) fn options(&self) -> &[Declaration] {
        let introduction = self.introduction.as_ref();
        introduction.map_or(&[], |introduction| &introduction.options)
    }

    /// The option of this name, if the engine has it.
    pub(super) fn option(&self, name: &str) -> Option<&Declaration> {
        self.introduction.as_ref()?.option(name)
    }

    /// The option of this name; skips if the engine does not have it.
    pub(super) fn offered(&self, name: &str) -> Checked<&Declaration> {
        let option = self.option(name);
        option.ok_or_else(|| skipped(format!("the engine does not offer the option {name}")))
    }
}
