//! Engines for a check.

use super::Uci;
use super::subject::Subject;
use crate::client::Transcript;
use crate::client::uci::Declaration;
use crate::conform::probe;
use crate::conform::verdict::{Checked, skipped};

/// Starts engines for one check.
pub(super) type Probe<'run> = probe::Probe<'run, Uci>;

impl Probe<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn fresh(&self) -> Checked<Subject> {
        Ok(Subject::new(self.spawn()?, self.timing, ()))
    }

    /// A fresh process that has introduced itself and is ready.
    pub(super) fn started(&self) -> Checked<Subject> {
        self.started_apart(&self.transcript)
    }

    /// The same, with a transcript of its own.
    pub(super) fn started_apart(&self, transcript: &Transcript) -> Checked<Subject> {
        let engine = self.spawn_apart(transcript)?;
        let mut subject = Subject::new(engine, self.timing, ());
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.set(name, Some(value))?;
        }
        subject.settle()?;
        Ok(subject)
    }

    /// The option of this name; skips if the engine does not have it.
    pub(super) fn offered(&self, name: &str) -> Checked<&Declaration> {
        let option = self.introduction.option(name);
        option.ok_or_else(|| skipped(format!("the engine does not offer the option {name}")))
    }
}
