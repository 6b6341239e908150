//! Generates sets of openings, independent of the number of threads.

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

/// The parameters of a set.
#[derive(Clone)]
pub struct OpeningSetRequest {
    /// The game.
    pub context: OpeningContext,
    /// The settings of the generator.
    pub settings: GeneratorSettings,
    /// The number of openings, distinct under symmetry.
    pub count: usize,
    /// The random seed.
    pub seed: u64,
    /// The number of threads; 0 means 1.
    pub threads: usize,
}

/// A generated set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningSet {
    /// The openings, named by their numbers.
    pub openings: Vec<Opening>,
    /// The number of candidates that were tried.
    pub candidates: u64,
}

/// A failure to generate a set.
#[derive(Debug, thiserror::Error)]
pub enum OpeningSetError {
    /// The evaluator failed.
    #[error(transparent)]
    Evaluator(#[from] EvaluatorError),
    /// There are not enough openings.
    #[error(
        "only {found} of {wanted} openings found, none in the last {tried} candidates; \
         allow more plies or other scores, or request fewer openings"
    )]
    TooFew {
        /// The number of openings found.
        found: usize,
        /// The number of openings requested.
        wanted: usize,
        /// The number of candidates since the last opening.
        tried: u64,
    },
}

/// The number of consecutive candidates without an opening that ends the search.
const MAX_FAILED_CANDIDATES: u64 = 5_000;

impl OpeningSetRequest {
    /// Generates the set; calls `show` for each opening as it is found.
    ///
    /// # Errors
    ///
    /// Fails if there are not enough openings or a search fails.
    pub fn generate(
        &self,
        time: &Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Opening),
    ) -> Result<OpeningSet, OpeningSetError> {
        let jobs = self.threads.max(1);
        let generators: Vec<OpeningGenerator> = (0..jobs)
            .map(|_| {
                let (context, settings) = (self.context.clone(), self.settings.clone());
                OpeningGenerator::new(context, settings, self.seed, Arc::clone(time))
            })
            .collect::<Result<_, _>>()?;
        let (next, is_enough) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, results) = mpsc::sync_channel(jobs * 16);
        std::thread::scope(|scope| {
            for generator in generators {
                let (sender, next, is_enough) = (sender.clone(), &next, &is_enough);
                scope.spawn(move || {
                    while !is_enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The receiver is dropped when the set is complete.
                        if sender.send((number, generator.candidate(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let set = self.collect(results, show);
            is_enough.store(true, Ordering::Relaxed);
            set
        })
    }

    /// Processes candidates in the order of their numbers.
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

/// A set under construction.
#[derive(Default)]
struct SetBuilder {
    openings: Vec<Opening>,
    seen: HashSet<u64>,
    candidates: u64,
    last_found: u64,
}

impl SetBuilder {
    /// Adds an opening unless it is a duplicate.
    fn add(&mut self, context: &OpeningContext, mut opening: Opening) -> Option<&Opening> {
        let key = canonical_key(context, &opening).ok()?;
        if !self.seen.insert(key) {
            return None;
        }
        self.last_found = self.candidates;
        opening.name = (self.openings.len() + 1).to_string();
        self.openings.push(opening);
        self.openings.last()
    }
}
