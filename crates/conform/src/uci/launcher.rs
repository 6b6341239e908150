//! Engines for a check.

use super::UciSuite;
use super::engine_under_test::{UciModel, UciUnderTest};
use crate::launcher;
use crate::verdict::{CheckResult, skipped};
use zeitnot_engine_client::Transcript;
use zeitnot_engine_client::uci::{OptionDeclaration, UciEngine};

/// Starts engines for one check.
pub(super) type UciLauncher<'run> = launcher::Launcher<'run, UciSuite>;

impl UciLauncher<'_> {
    /// A fresh process to which nothing was said yet.
    pub(super) fn new_process(&self) -> CheckResult<UciUnderTest> {
        Ok(self.under_test(self.spawn()?))
    }

    /// A fresh process that has introduced itself and is ready.
    pub(super) fn ready_process(&self) -> CheckResult<UciUnderTest> {
        self.ready_process_with_transcript(&self.transcript)
    }

    /// The same, with a transcript of its own.
    pub(super) fn ready_process_with_transcript(
        &self,
        transcript: &Transcript,
    ) -> CheckResult<UciUnderTest> {
        let engine = self.spawn_with_transcript(transcript)?;
        let mut subject = self.under_test(engine);
        subject.introduce()?;
        for (name, value) in &self.settings.options {
            subject.set_option(name, Some(value))?;
        }
        subject.synchronize()?;
        Ok(subject)
    }

    fn under_test(&self, engine: UciEngine) -> UciUnderTest {
        let model = UciModel {
            sends_uciok: self.introduction.is_some(),
        };
        UciUnderTest::new(engine, self.timing, model)
    }

    /// One that is started and searches with one thread.
    pub(super) fn with_one_thread(&self) -> CheckResult<UciUnderTest> {
        let mut subject = self.ready_process()?;
        if self.option("Threads").is_some() {
            subject.set_option("Threads", Some("1"))?;
        }
        Ok(subject)
    }

    /// Everything that can be set.
    pub(super) fn options(&self) -> &[OptionDeclaration] {
        let introduction = self.introduction.as_ref();
        introduction.map_or(&[], |introduction| &introduction.options)
    }

    /// The option of this name, if the engine has it.
    pub(super) fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.introduction.as_ref()?.option(name)
    }

    /// The option of this name; skips if the engine does not have it.
    pub(super) fn require_option(&self, name: &str) -> CheckResult<&OptionDeclaration> {
        let option = self.option(name);
        option.ok_or_else(|| skipped(format!("the engine does not offer the option {name}")))
    }
}
