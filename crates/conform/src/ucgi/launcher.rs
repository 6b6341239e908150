//! Engines for a check.

use super::UcgiSuite;
use super::engine_under_test::{UcgiModel, UcgiUnderTest};
use super::root::UcgiRoot;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::launcher;
use crate::verdict::CheckResult;

/// Starts engines for one check.
pub(super) type UcgiLauncher<'run> = launcher::Launcher<'run, UcgiSuite>;

impl UcgiLauncher<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn new_process(&self) -> CheckResult<UcgiUnderTest> {
        let model = UcgiModel {
            sends_ucgiok: self.introduction.is_some(),
        };
        Ok(UcgiUnderTest::new(self.spawn()?, self.timing, model))
    }

    /// A fresh process that has introduced itself and is ready.
    pub(super) fn ready_process(&self) -> CheckResult<UcgiUnderTest> {
        let mut subject = self.new_process()?;
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.send(&format!("setoption name {name} value {value}"))?;
        }
        subject.synchronize()?;
        Ok(subject)
    }

    /// A position by the rules and the words of this run.
    pub(super) fn root(&self, words: &str) -> CheckResult<UcgiRoot> {
        UcgiRoot::new(words, &*self.settings.game)
    }

    /// It is alive, answers a `go` as ever, and says no more than that.
    pub(super) fn expect_still_running(&self, subject: &mut UcgiUnderTest) -> CheckResult {
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
        subject.search(&self.root(super::positions::OTHER_OPENING)?, "go static")?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
    }
}
