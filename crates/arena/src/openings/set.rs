//! A set of openings, made on several threads and yet always the same.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use zeitnot_core::TimeSource;

use super::context::OpeningContext;
use super::evaluator::EvaluatorError;
use super::generate::OpeningGenerator;
use super::settings::GeneratorSettings;
use super::symmetry::canonical_key;
use crate::opening::Opening;

/// What is to be made.
#[derive(Clone)]
pub struct OpeningSetRequest {
    /// The game.
    pub context: OpeningContext,
    /// How.
    pub settings: GeneratorSettings,
    /// How many openings, all of them different, even if the board is turned.
    pub count: usize,
    /// What they depend on.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// A set, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningSet {
    /// The openings, named by their numbers.
    pub openings: Vec<Opening>,
    /// Candidates that were tried.
    pub candidates: u64,
}

/// Why a set could not be made.
#[derive(Debug, thiserror::Error)]
pub enum OpeningSetError {
    /// There was nobody to judge.
    #[error(transparent)]
    Evaluator(#[from] EvaluatorError),
    /// There are not as many openings of that kind.
    #[error(
        "only {found} of {wanted} openings were found, and none among the last {tried} candidates; \
         allow more plies or another range of scores, or ask for fewer"
    )]
    TooFew {
        /// Openings found.
        found: usize,
        /// Openings wanted.
        wanted: usize,
        /// Candidates since the last one.
        tried: u64,
    },
}

/// After so many candidates without an opening there are no more.
const MAX_FAILED_CANDIDATES: u64 = 5_000;

impl OpeningSetRequest {
    /// Makes the set, showing each opening as it is found.
    ///
    /// # Errors
    ///
    /// There are not so many openings, or there is nobody to judge them.
    pub fn generate(
        &self,
        time: &Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Opening),
    ) -> Result<OpeningSet, OpeningSetError> {
        let jobs = self.threads.max(1);
        let judges: Vec<OpeningGenerator> = (0..jobs)
            .map(|_| {
                let (ground, recipe) = (self.context.clone(), self.settings.clone());
                OpeningGenerator::new(ground, recipe, self.seed, Arc::clone(time))
            })
            .collect::<Result<_, _>>()?;
        let (next, is_enough) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, results) = mpsc::sync_channel(jobs * 16);
        std::thread::scope(|scope| {
            for judge in judges {
                let (sender, next, is_enough) = (sender.clone(), &next, &is_enough);
                scope.spawn(move || {
                    while !is_enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // Nobody listening means that there are enough.
                        if sender.send((number, judge.candidate(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let made = self.collect(results, show);
            is_enough.store(true, Ordering::Relaxed);
            made
        })
    }

    /// Takes candidates in the order of their numbers, whenever they come.
    fn collect(
        &self,
        results: mpsc::Receiver<(u64, Result<Option<Opening>, EvaluatorError>)>,
        show: &mut dyn FnMut(&Opening),
    ) -> Result<OpeningSet, OpeningSetError> {
        let mut early = BTreeMap::new();
        let mut set = SetBuilder::default();
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&set.candidates) {
                set.candidates += 1;
                if let Some(opening) = result?
                    && let Some(new) = set.add(&self.context, opening)
                {
                    show(new);
                }
                if set.openings.len() >= self.count {
                    return Ok(OpeningSet {
                        openings: set.openings,
                        candidates: set.candidates,
                    });
                }
                if set.candidates - set.last_found >= MAX_FAILED_CANDIDATES {
                    return Err(OpeningSetError::TooFew {
                        found: set.openings.len(),
                        wanted: self.count,
                        tried: set.candidates - set.last_found,
                    });
                }
            }
        }
        Err(EvaluatorError::Gone.into())
    }
}

/// The openings so far.
#[derive(Default)]
struct SetBuilder {
    openings: Vec<Opening>,
    seen: HashSet<u64>,
    candidates: u64,
    last_found: u64,
}

impl SetBuilder {
    /// Takes an opening in, unless it is there already.
    fn add(&mut self, ground: &OpeningContext, mut opening: Opening) -> Option<&Opening> {
        let key = canonical_key(ground, &opening).ok()?;
        if !self.seen.insert(key) {
            return None;
        }
        self.last_found = self.candidates;
        opening.name = (self.openings.len() + 1).to_string();
        self.openings.push(opening);
        self.openings.last()
    }
}
