//! Runs scripts until one fails, and makes that one small.

use std::time::{Duration, Instant};

use super::generate::{Abilities, Generator, Manners};
use super::model::Model;
use super::run::run;
use super::script::{Place, Script, places};
use super::shrink::shrink;
use crate::client::Transcript;
use crate::client::uci::Kind;
use crate::conform::uci::positions::START;
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, Failure, Stop};

/// Scripts before the failing one that may have caused the failure.
const REMEMBERED: usize = 4;

/// How often a script that may fail by chance is tried.
const TRIES: usize = 4;

/// A script that failed: how, and what was said.
#[derive(Debug)]
struct Catch {
    failure: Failure,
    transcript: Transcript,
}

/// Runs as many scripts as were asked for.
pub(super) fn hunt(probe: &Probe<'_>, manners: Manners) -> Checked {
    let places = places()?;
    let hunter = Hunter {
        probe,
        places: &places,
        manners,
    };
    hunter.hunt()
}

#[derive(Debug)]
struct Hunter<'a> {
    probe: &'a Probe<'a>,
    places: &'a [Place],
    manners: Manners,
}

impl Hunter<'_> {
    fn hunt(&self) -> Checked {
        let settings = self.probe.settings;
        let abilities = self.abilities()?;
        let mut generator = Generator::new(settings.seed, self.places, self.manners, abilities);
        let transcript = self.probe.transcript.clone();
        let mut subject = self.engine(&transcript)?;
        let patience = self.probe.timing.answer();
        let mut recent: Vec<Script> = Vec::new();
        for number in 1..=settings.scripts {
            recent.push(generator.script());
            let surplus = recent.len().saturating_sub(REMEMBERED);
            recent.drain(..surplus);
            let Some(script) = recent.last() else {
                continue;
            };
            match run(&mut subject, self.places, script, patience) {
                Err(Stop::Failed(failure)) => {
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
    fn abilities(&self) -> Checked<Abilities> {
        let root = Root::new(START)?;
        let mut subject = self.engine(&Transcript::new())?;
        let go = "go nodes 100";
        subject.start(&root, go)?;
        let ended = subject.answer_within(&root, go, self.patience());
        let offers = |name| self.probe.option(name).is_some();
        Ok(Abilities {
            ponder: offers("Ponder"),
            multipv: offers("MultiPV"),
            nodes: ended.is_ok(),
        })
    }

    /// A fresh engine, with one thread and a small table so that it is quick,
    /// unless the person who tests has chosen otherwise.
    fn engine(&self, transcript: &Transcript) -> Checked<Subject> {
        let mut subject = self.probe.started_apart(transcript)?;
        let chosen = &self.probe.settings.options;
        for name in ["Hash", "Threads"] {
            let is_chosen = chosen
                .iter()
                .any(|(other, _)| other.eq_ignore_ascii_case(name));
            if !is_chosen
                && let Some(option) = self.probe.option(name)
                && let Kind::Spin { min: Some(min), .. } = option.kind
            {
                subject.set(name, Some(&min.max(1).to_string()))?;
            }
        }
        subject.settle()?;
        Ok(subject)
    }

    /// Repeats what failed in a fresh process and makes it small.
    fn report(&self, number: u32, recent: &[Script], failure: Failure) -> Stop {
        let began = Instant::now();
        let budget = self.probe.settings.shrinking;
        let mut repeated = self.repeat(recent);
        // What depends on who is faster need not come back at once.
        while repeated.is_none() && began.elapsed() < budget / 2 {
            repeated = self.repeat(recent);
        }
        let Some((script, catch)) = repeated else {
            let seen = format!("{}, in script {number}", failure.seen);
            return Stop::Failed(Failure { seen, ..failure });
        };
        let polite = self.manners == Manners::Polite;
        let (script, catch) = shrink(script, catch, |candidate| {
            let fits = Model::admits(self.places, candidate, polite);
            let in_time = began.elapsed() < budget;
            let tried = (fits && in_time).then(|| self.catch(candidate, TRIES / 2));
            tried.flatten()
        });
        self.probe.transcript.adopt(&catch.transcript);
        let words = script.words(self.places);
        let seen = format!("{}, after {words} (script {number})", catch.failure.seen);
        Stop::Failed(Failure {
            seen,
            ..catch.failure
        })
    }

    /// The last scripts once more: the fault may lie with the one that failed or
    /// with those before it.
    fn repeat(&self, recent: &[Script]) -> Option<(Script, Catch)> {
        (1..=recent.len()).find_map(|count| {
            let scripts = recent[recent.len() - count..].iter().cloned();
            let joined = scripts.reduce(|first, next| first.then(&next))?;
            let catch = self.catch(&joined, TRIES)?;
            Some((joined, catch))
        })
    }

    /// Tries a script a few times, each time in a fresh process, until it
    /// fails.
    fn catch(&self, script: &Script, tries: usize) -> Option<Catch> {
        for _ in 0..tries {
            let transcript = Transcript::new();
            let patience = self.patience();
            let ran = self
                .engine(&transcript)
                .and_then(|mut subject| run(&mut subject, self.places, script, patience));
            if let Err(Stop::Failed(failure)) = ran {
                return Some(Catch {
                    failure,
                    transcript,
                });
            }
        }
        None
    }

    /// Enough for an answer where every search is a small one.
    fn patience(&self) -> Duration {
        self.probe.timing.prompt() * 2
    }
}
