//! Runs random scripts until one fails, and then shrinks that script.

use std::time::{Duration, Instant};

use super::generate::{EngineFeatures, InterfaceStyle, ScriptGenerator};
use super::model::ScriptModel;
use super::run::run_script;
use super::script::{Script, ScriptPosition, positions};
use super::shrink::shrink;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::START;
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, CheckStop, Failure};
use zeitnot_engine_client::Transcript;
use zeitnot_engine_client::uci::DeclaredKind;

/// The number of recent scripts that may have caused a failure.
const RECENT_SCRIPTS: usize = 4;

/// The number of attempts to reproduce a failure that may depend on timing.
const MAX_TRIES: usize = 4;

/// The failure of a script and its transcript.
#[derive(Debug)]
struct Counterexample {
    failure: Failure,
    transcript: Transcript,
}

/// Runs the requested number of scripts.
pub(super) fn fuzz(launcher: &UciLauncher<'_>, style: InterfaceStyle) -> CheckResult {
    let positions = positions()?;
    let fuzzer = ScriptFuzzer {
        launcher,
        positions: &positions,
        style,
    };
    fuzzer.run()
}

#[derive(Debug)]
struct ScriptFuzzer<'a> {
    launcher: &'a UciLauncher<'a>,
    positions: &'a [ScriptPosition],
    style: InterfaceStyle,
}

impl ScriptFuzzer<'_> {
    fn run(&self) -> CheckResult {
        let settings = self.launcher.settings;
        let features = self.features()?;
        let mut generator =
            ScriptGenerator::new(settings.seed, self.positions, self.style, features);
        let transcript = self.launcher.transcript.clone();
        let mut subject = self.start_engine(&transcript)?;
        let timeout = self.launcher.timing.answer();
        let mut recent: Vec<Script> = Vec::new();
        for number in 1..=settings.scripts {
            recent.push(generator.script());
            let surplus = recent.len().saturating_sub(RECENT_SCRIPTS);
            recent.drain(..surplus);
            let Some(script) = recent.last() else {
                continue;
            };
            match run_script(&mut subject, self.positions, script, timeout) {
                Err(CheckStop::Failed(failure)) => {
                    drop(subject);
                    return Err(self.report(number, &recent, failure));
                }
                result => result?,
            }
        }
        Ok(())
    }

    /// Detects the features that scripts may use.
    ///
    /// Missing features are reported by other checks.
    fn features(&self) -> CheckResult<EngineFeatures> {
        let root = UciRoot::new(START)?;
        let mut subject = self.start_engine(&Transcript::new())?;
        let go = "go nodes 100";
        subject.start(&root, go)?;
        let answer = subject.answer_within(&root, go, self.timeout());
        let has_option = |name| self.launcher.option(name).is_some();
        Ok(EngineFeatures {
            ponder: has_option("Ponder"),
            multipv: has_option("MultiPV"),
            nodes: answer.is_ok(),
        })
    }

    /// Starts an engine with the smallest table and the fewest threads.
    ///
    /// Options from the settings have precedence.
    fn start_engine(&self, transcript: &Transcript) -> CheckResult<UciUnderTest> {
        let mut subject = self.launcher.ready_process_with_transcript(transcript)?;
        let options = &self.launcher.settings.options;
        for name in ["Hash", "Threads"] {
            let is_set = options
                .iter()
                .any(|(other, _)| other.eq_ignore_ascii_case(name));
            if !is_set
                && let Some(option) = self.launcher.option(name)
                && let DeclaredKind::Spin { min: Some(min), .. } = option.kind
            {
                subject.set_option(name, Some(&min.max(1).to_string()))?;
            }
        }
        subject.synchronize()?;
        Ok(subject)
    }

    /// Reproduces a failure in a new process, shrinks the script, and describes it.
    fn report(&self, number: u32, recent: &[Script], failure: Failure) -> CheckStop {
        let start = Instant::now();
        let budget = self.launcher.settings.shrink_time;
        let mut reproduced = self.rerun(recent);
        // A failure that depends on timing may need several attempts.
        while reproduced.is_none() && start.elapsed() < budget / 2 {
            reproduced = self.rerun(recent);
        }
        let Some((script, counterexample)) = reproduced else {
            let seen = format!("{}, in script {number}", failure.observed);
            return CheckStop::Failed(Failure {
                observed: seen,
                ..failure
            });
        };
        let well_behaved = self.style == InterfaceStyle::WellBehaved;
        let (script, counterexample) = shrink(script, counterexample, |candidate| {
            let is_allowed = ScriptModel::admits(self.positions, candidate, well_behaved);
            let has_time = start.elapsed() < budget;
            let result =
                (is_allowed && has_time).then(|| self.try_script(candidate, MAX_TRIES / 2));
            result.flatten()
        });
        self.launcher
            .transcript
            .replace_entries(&counterexample.transcript);
        let description = script.description(self.positions);
        let seen = format!(
            "{}, after {description} (script {number})",
            counterexample.failure.observed
        );
        CheckStop::Failed(Failure {
            observed: seen,
            ..counterexample.failure
        })
    }

    /// Reproduces a failure with as few of the recent scripts as possible.
    ///
    /// An earlier script may have caused it.
    fn rerun(&self, recent: &[Script]) -> Option<(Script, Counterexample)> {
        (1..=recent.len()).find_map(|count| {
            let scripts = recent[recent.len() - count..].iter().cloned();
            let joined = scripts.reduce(|first, next| first.concat(&next))?;
            let counterexample = self.try_script(&joined, MAX_TRIES)?;
            Some((joined, counterexample))
        })
    }

    /// Runs a script in new processes until it fails, at most `max_tries` times.
    fn try_script(&self, script: &Script, max_tries: usize) -> Option<Counterexample> {
        for _ in 0..max_tries {
            let transcript = Transcript::new();
            let timeout = self.timeout();
            let result = self
                .start_engine(&transcript)
                .and_then(|mut subject| run_script(&mut subject, self.positions, script, timeout));
            if let Err(CheckStop::Failed(failure)) = result {
                return Some(Counterexample {
                    failure,
                    transcript,
                });
            }
        }
        None
    }

    /// Returns the timeout for an answer; all searches are small.
    fn timeout(&self) -> Duration {
        self.launcher.timing.immediate() * 2
    }
}
