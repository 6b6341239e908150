//! Starts UCGI engines for a check.

use super::UcgiSuite;
use super::engine_under_test::{UcgiModel, UcgiUnderTest};
use super::root::UcgiRoot;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::launcher;
use crate::verdict::CheckResult;

/// Starts UCGI engines for one check.
pub(super) type UcgiLauncher<'run> = launcher::Launcher<'run, UcgiSuite>;

impl UcgiLauncher<'_> {
    /// Starts a process.
    pub(super) fn new_process(&self) -> CheckResult<UcgiUnderTest> {
        let model = UcgiModel {
            sends_ucgiok: self.introduction.is_some(),
        };
        Ok(UcgiUnderTest::new(self.spawn()?, self.timing, model))
    }

    /// Starts a process that is identified, configured, and ready.
    pub(super) fn ready_process(&self) -> CheckResult<UcgiUnderTest> {
        let mut subject = self.new_process()?;
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.send(&format!("setoption name {name} value {value}"))?;
        }
        subject.synchronize()?;
        Ok(subject)
    }

    /// Parses a position with the rules and the lexicon of this run.
    pub(super) fn root(&self, text: &str) -> CheckResult<UcgiRoot> {
        UcgiRoot::new(text, &*self.settings.game)
    }

    /// Checks that the engine still works and has no extra `bestmove`.
    pub(super) fn expect_still_running(&self, subject: &mut UcgiUnderTest) -> CheckResult {
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        subject.search(&self.root(super::positions::OTHER_OPENING)?, "go static")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
    }
}
