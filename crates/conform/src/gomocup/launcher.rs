//! Brains for a check, as far into a game as it likes.

use super::GomocupSuite;
use super::engine_under_test::{GomocupModel, GomocupUnderTest};
use super::grid::TestBoard;
use crate::launcher;
use crate::verdict::CheckResult;

/// Starts brains for one check.
pub(super) type GomocupLauncher<'run> = launcher::Launcher<'run, GomocupSuite>;

impl GomocupLauncher<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn new_process(&self) -> CheckResult<GomocupUnderTest> {
        let model = GomocupModel {
            grid: TestBoard::new(20, 20),
            about: self.introduction.clone(),
        };
        Ok(GomocupUnderTest::new(self.spawn()?, self.timing, model))
    }

    /// A fresh process with an empty board of this size and little time.
    pub(super) fn started_game(&self, size: u32) -> CheckResult<GomocupUnderTest> {
        let mut subject = self.new_process()?;
        subject.start(size)?;
        subject.set_short_limits()?;
        Ok(subject)
    }
}
