//! Starts Gomocup brains for a check.

use super::GomocupSuite;
use super::engine_under_test::{GomocupModel, GomocupUnderTest};
use super::grid::TestBoard;
use crate::launcher;
use crate::verdict::CheckResult;

/// Starts Gomocup brains for one check.
pub(super) type GomocupLauncher<'run> = launcher::Launcher<'run, GomocupSuite>;

impl GomocupLauncher<'_> {
    /// Starts a process.
    pub(super) fn new_process(&self) -> CheckResult<GomocupUnderTest> {
        let model = GomocupModel {
            grid: TestBoard::new(20, 20),
            about: self.introduction.clone(),
        };
        Ok(GomocupUnderTest::new(self.spawn()?, self.timing, model))
    }

    /// Starts a process with an empty board and short time limits.
    pub(super) fn started_game(&self, size: u32) -> CheckResult<GomocupUnderTest> {
        let mut subject = self.new_process()?;
        subject.start(size)?;
        subject.set_short_limits()?;
        Ok(subject)
    }
}
