//! Brains for a check, as far into a game as it likes.

use super::Gomocup;
use super::grid::Grid;
use super::subject::{Model, Subject};
use crate::conform::probe;
use crate::conform::verdict::Checked;

/// Starts brains for one check.
pub(super) type Probe<'run> = probe::Probe<'run, Gomocup>;

impl Probe<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn fresh(&self) -> Checked<Subject> {
        let model = Model {
            grid: Grid::new(20, 20),
            about: self.introduction.clone(),
        };
        Ok(Subject::new(self.spawn()?, self.timing, model))
    }

    /// A fresh process with an empty board of this size and little time.
    pub(super) fn started(&self, size: u32) -> Checked<Subject> {
        let mut subject = self.fresh()?;
        subject.start(size)?;
        subject.hurry()?;
        Ok(subject)
    }
}
