//! Runs scripts until one fails, and makes that one small.

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

/// Scripts before the failing one that may have caused the failure.
const RECENT_SCRIPTS: usize = 4;

/// How often a script that may fail by chance is tried.
const MAX_TRIES: usize = 4;

/// A script that failed: how, and what was said.
#[derive(Debug)]
struct Counterexample {
    failure: Failure,
    transcript: Transcript,
}

/// Runs as many scripts as were asked for.
pub(super) fn fuzz(probe: &UciLauncher<'_>, manners: InterfaceStyle) -> CheckResult {
    let places = positions()?;
    let hunter = ScriptFuzzer {
        probe,
        positions: &places,
        style: manners,
    };
    hunter.run()
}

#[derive(Debug)]
struct ScriptFuzzer<'a> {
    probe: &'a UciLauncher<'a>,
    positions: &'a [ScriptPosition],
    style: InterfaceStyle,
}

impl ScriptFuzzer<'_> {
    fn run(&self) -> CheckResult {
        let settings = self.probe.settings;
        let abilities = self.features()?;
        let mut generator =
            ScriptGenerator::new(settings.seed, self.positions, self.style, abilities);
        let transcript = self.probe.transcript.clone();
        let mut subject = self.start_engine(&transcript)?;
        let patience = self.probe.timing.answer();
        let mut recent: Vec<Script> = Vec::new();
        for number in 1..=settings.scripts {
            recent.push(generator.script());
            let surplus = recent.len().saturating_sub(RECENT_SCRIPTS);
            recent.drain(..surplus);
            let Some(script) = recent.last() else {
                continue;
            };
            match run_script(&mut subject, self.positions, script, patience) {
                Err(CheckStop::Failed(failure)) => {
                    drop(subject);
                    return Err(self.report(number, &recent, failure));
                }
                ran => ran?,
            }
        }
        Ok(())
    }

    /// Scripts look for lost answers. That an engine lacks something is what
    /// other checks find.
    fn features(&self) -> CheckResult<EngineFeatures> {
        let root = UciRoot::new(START)?;
        let mut subject = self.start_engine(&Transcript::new())?;
        let go = "go nodes 100";
        subject.start(&root, go)?;
        let ended = subject.answer_within(&root, go, self.patience());
        let offers = |name| self.probe.option(name).is_some();
        Ok(EngineFeatures {
            ponder: offers("Ponder"),
            multipv: offers("MultiPV"),
            nodes: ended.is_ok(),
        })
    }

    /// A fresh engine, with one thread and a small table so that it is quick,
    /// unless the person who tests has chosen otherwise.
    fn start_engine(&self, transcript: &Transcript) -> CheckResult<UciUnderTest> {
        let mut subject = self.probe.ready_process_with_transcript(transcript)?;
        let chosen = &self.probe.settings.options;
        for name in ["Hash", "Threads"] {
            let is_chosen = chosen
                .iter()
                .any(|(other, _)| other.eq_ignore_ascii_case(name));
            if !is_chosen
                && let Some(option) = self.probe.option(name)
                && let DeclaredKind::Spin { min: Some(min), .. } = option.kind
            {
                subject.set_option(name, Some(&min.max(1).to_string()))?;
            }
        }
        subject.synchronize()?;
        Ok(subject)
    }

    /// Repeats what failed in a fresh process and makes it small.
    fn report(&self, number: u32, recent: &[Script], failure: Failure) -> CheckStop {
        let began = Instant::now();
        let budget = self.probe.settings.shrink_time;
        let mut repeated = self.rerun(recent);
        // What depends on who is faster need not come back at once.
        while repeated.is_none() && began.elapsed() < budget / 2 {
            repeated = self.rerun(recent);
        }
        let Some((script, catch)) = repeated else {
            let seen = format!("{}, in script {number}", failure.observed);
            return CheckStop::Failed(Failure {
                observed: seen,
                ..failure
            });
        };
        let polite = self.style == InterfaceStyle::WellBehaved;
        let (script, catch) = shrink(script, catch, |candidate| {
            let fits = ScriptModel::admits(self.positions, candidate, polite);
            let in_time = began.elapsed() < budget;
            let tried = (fits && in_time).then(|| self.try_script(candidate, MAX_TRIES / 2));
            tried.flatten()
        });
        self.probe.transcript.replace_entries(&catch.transcript);
        let words = script.description(self.positions);
        let seen = format!(
            "{}, after {words} (script {number})",
            catch.failure.observed
        );
        CheckStop::Failed(Failure {
            observed: seen,
            ..catch.failure
        })
    }

    /// The last scripts once more: the fault may lie with the one that failed or
    /// with those before it.
    fn rerun(&self, recent: &[Script]) -> Option<(Script, Counterexample)> {
        (1..=recent.len()).find_map(|count| {
            let scripts = recent[recent.len() - count..].iter().cloned();
            let joined = scripts.reduce(|first, next| first.concat(&next))?;
            let catch = self.try_script(&joined, MAX_TRIES)?;
            Some((joined, catch))
        })
    }

    /// Tries a script a few times, each time in a fresh process, until it
    /// fails.
    fn try_script(&self, script: &Script, tries: usize) -> Option<Counterexample> {
        for _ in 0..tries {
            let transcript = Transcript::new();
            let patience = self.patience();
            let ran = self
                .start_engine(&transcript)
                .and_then(|mut subject| run_script(&mut subject, self.positions, script, patience));
            if let Err(CheckStop::Failed(failure)) = ran {
                return Some(Counterexample {
                    failure,
                    transcript,
                });
            }
        }
        None
    }

    /// Enough for an answer where every search is a small one.
    fn patience(&self) -> Duration {
        self.probe.timing.immediate() * 2
    }
}
