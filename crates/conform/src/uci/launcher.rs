//! Starts UCI engines for a check.

use super::UciSuite;
use super::engine_under_test::{UciModel, UciUnderTest};
use crate::launcher;
use crate::verdict::{CheckResult, skipped};
use zeitnot_engine_client::Transcript;
use zeitnot_engine_client::uci::{OptionDeclaration, UciEngine};

/// Starts UCI engines for one check.
pub(super) type UciLauncher<'run> = launcher::Launcher<'run, UciSuite>;

impl UciLauncher<'_> {
    /// Starts a process.
    pub(super) fn new_process(&self) -> CheckResult<UciUnderTest> {
        Ok(self.under_test(self.spawn()?))
    }

    /// Starts a process that is identified, configured, and ready.
    pub(super) fn ready_process(&self) -> CheckResult<UciUnderTest> {
        self.ready_process_with_transcript(&self.transcript)
    }

    /// Starts a ready process with a separate transcript.
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

    /// Starts a ready process that searches with one thread.
    pub(super) fn with_one_thread(&self) -> CheckResult<UciUnderTest> {
        let mut subject = self.ready_process()?;
        if self.option("Threads").is_some() {
            subject.set_option("Threads", Some("1"))?;
        }
        Ok(subject)
    }

    /// Returns all declared options.
    pub(super) fn options(&self) -> &[OptionDeclaration] {
        let introduction = self.introduction.as_ref();
        introduction.map_or(&[], |introduction| &introduction.options)
    }

    /// Returns the option with this name, if the engine has it.
    pub(super) fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.introduction.as_ref()?.option(name)
    }

    /// Returns the option with this name; skips the check if it is missing.
    pub(super) fn require_option(&self, name: &str) -> CheckResult<&OptionDeclaration> {
        let option = self.option(name);
        option.ok_or_else(|| skipped(format!("the engine does not have the option {name}")))
    }
}
