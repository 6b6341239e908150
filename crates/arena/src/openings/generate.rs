//! Generates openings: random plies that a search and quick games find even.

use std::sync::{Arc, Mutex};

use zeitnot_core::{LockExt, Random, Status, TimeSource};

use super::context::OpeningContext;
use super::evaluator::{EvaluatorError, OpeningEvaluator};
use super::random_opening::{is_quiet, random_opening};
use super::settings::GeneratorSettings;
use crate::opening::Opening;

/// Generates openings by number.
///
/// An opening depends only on the settings, the seed, and its number.
pub struct OpeningGenerator {
    context: OpeningContext,
    settings: GeneratorSettings,
    seed: u64,
    /// Locked from the first search of a candidate to its last game, because the
    /// table then belongs to that candidate.
    evaluator: Mutex<OpeningEvaluator>,
}

/// The result of a candidate.
enum CandidateResult {
    /// The opening meets the settings.
    Good(Opening),
    /// The opening is playable, but too uneven; with its absolute score.
    Poor(Opening, u32),
    /// The candidate is not an opening.
    Invalid,
}

/// The number of candidates after which the best one is used.
const MAX_CANDIDATES: u64 = 300;

/// The bits of the candidate number; more than are ever tried.
const CANDIDATE_BITS: u32 = 20;

impl OpeningGenerator {
    /// Creates a generator.
    ///
    /// # Errors
    ///
    /// Fails if the evaluator cannot be created.
    pub fn new(
        context: OpeningContext,
        settings: GeneratorSettings,
        seed: u64,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, EvaluatorError> {
        let evaluator = Mutex::new(OpeningEvaluator::new(&context, time)?);
        Ok(Self {
            context,
            settings,
            seed,
            evaluator,
        })
    }

    /// Returns opening `number`, from 0: the first good candidate, or the least
    /// uneven one.
    ///
    /// # Errors
    ///
    /// Fails if a search fails.
    pub fn opening(&self, number: u32) -> Result<Opening, EvaluatorError> {
        let first = u64::from(number) << CANDIDATE_BITS;
        let mut best: Option<(Opening, u32)> = None;
        for candidate in first..first + MAX_CANDIDATES {
            match self.try_candidate(candidate)? {
                CandidateResult::Good(opening) => return Ok(with_name(opening, number)),
                CandidateResult::Poor(opening, distance) => {
                    if best.as_ref().is_none_or(|&(_, min)| distance < min) {
                        best = Some((opening, distance));
                    }
                }
                CandidateResult::Invalid => {}
            }
        }
        // Without a playable candidate, the game starts from the initial position.
        let opening = best.map(|(opening, _)| opening).unwrap_or_default();
        Ok(with_name(opening, number))
    }

    /// Returns candidate `number` if it is good.
    ///
    /// # Errors
    ///
    /// Fails if a search fails.
    pub fn candidate(&self, number: u64) -> Result<Option<Opening>, EvaluatorError> {
        match self.try_candidate(number)? {
            CandidateResult::Good(opening) => Ok(Some(opening)),
            CandidateResult::Poor(..) | CandidateResult::Invalid => Ok(None),
        }
    }

    fn try_candidate(&self, number: u64) -> Result<CandidateResult, EvaluatorError> {
        let settings = &self.settings;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let (min, max) = (*settings.plies.start(), *settings.plies.end());
        let span = u64::from(max.saturating_sub(min)) + 1;
        let plies = min + u32::try_from(random.below(span)).unwrap_or(0);
        let Some(mut opening) = random_opening(&self.context, plies, &mut random) else {
            return Ok(CandidateResult::Invalid);
        };
        let Ok(position) = self.context.position(&opening) else {
            return Ok(CandidateResult::Invalid);
        };
        if position.status() != Status::Ongoing {
            return Ok(CandidateResult::Invalid);
        }
        let mut evaluator = self.evaluator.lock_ok();
        let first = evaluator.evaluate(&*position, settings.first_nodes())?;
        let first_distance = first.score.0.unsigned_abs();
        if first.is_decided || !settings.may_accept(first.score.0) {
            return Ok(CandidateResult::Poor(opening, first_distance));
        }
        let second = evaluator.evaluate(&*position, settings.nodes)?;
        opening.score = Some(second.score.0);
        let distance = second.score.0.unsigned_abs();
        let is_good = !second.is_decided
            && settings.accepts(second.score.0)
            && is_quiet(&self.context, &*position, second.best)
            && settings
                .trials
                .is_balanced(&mut evaluator, &*position, random.next())?;
        Ok(if is_good {
            CandidateResult::Good(opening)
        } else {
            CandidateResult::Poor(opening, distance)
        })
    }
}

fn with_name(opening: Opening, number: u32) -> Opening {
    Opening {
        name: (u64::from(number) + 1).to_string(),
        ..opening
    }
}

#[cfg(test)]
mod tests;
