//! Openings made by our own search: random plies, thrown away unless a search
//! and a few quick games find them even.

use std::sync::{Arc, Mutex};

use zeitnot_core::{LockExt, Random, Status, TimeSource};

use super::context::OpeningContext;
use super::evaluator::{EvaluatorError, OpeningEvaluator};
use super::random_opening::{is_quiet, random_opening};
use super::settings::GeneratorSettings;
use crate::opening::Opening;

/// Makes openings. The same recipe, seed and number make the same one,
/// whatever was asked for before or is asked for on other threads.
pub struct OpeningGenerator {
    context: OpeningContext,
    settings: GeneratorSettings,
    seed: u64,
    /// Asked by one thread at a time, from the first search of a candidate to
    /// its last game: what it remembers in between belongs to that candidate.
    evaluator: Mutex<OpeningEvaluator>,
}

/// What came of a candidate.
enum CandidateResult {
    /// It is as wanted.
    Good(Opening),
    /// It can be played, but is further from even by so much, or did not come
    /// out even.
    Poor(Opening, u32),
    /// It is no opening at all.
    Invalid,
}

/// After so many candidates the best of them has to do.
const MAX_CANDIDATES: u64 = 300;

/// Candidates that belong to one number: more than are ever tried.
const CANDIDATE_BITS: u32 = 20;

impl OpeningGenerator {
    /// A generator for this game.
    ///
    /// # Errors
    ///
    /// The search that judges could not be had.
    pub fn new(
        ground: OpeningContext,
        recipe: GeneratorSettings,
        seed: u64,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, EvaluatorError> {
        let judge = Mutex::new(OpeningEvaluator::new(&ground, time)?);
        Ok(Self {
            context: ground,
            settings: recipe,
            seed,
            evaluator: judge,
        })
    }

    /// Opening number `number`, from 0: the first good one of its candidates,
    /// or the least uneven where none is good.
    ///
    /// # Errors
    ///
    /// The search that judges is gone.
    pub fn opening(&self, number: u32) -> Result<Opening, EvaluatorError> {
        let first = u64::from(number) << CANDIDATE_BITS;
        let mut best: Option<(Opening, u32)> = None;
        for candidate in first..first + MAX_CANDIDATES {
            match self.try_candidate(candidate)? {
                CandidateResult::Good(opening) => return Ok(with_name(opening, number)),
                CandidateResult::Poor(opening, distance) => {
                    if best.as_ref().is_none_or(|&(_, least)| distance < least) {
                        best = Some((opening, distance));
                    }
                }
                CandidateResult::Invalid => {}
            }
        }
        // Where nothing can be played, not even badly, the game begins as it
        // always does.
        let opening = best.map(|(opening, _)| opening).unwrap_or_default();
        Ok(with_name(opening, number))
    }

    /// Candidate number `number`, if it is good.
    ///
    /// # Errors
    ///
    /// The search that judges is gone.
    pub fn candidate(&self, number: u64) -> Result<Option<Opening>, EvaluatorError> {
        match self.try_candidate(number)? {
            CandidateResult::Good(opening) => Ok(Some(opening)),
            CandidateResult::Poor(..) | CandidateResult::Invalid => Ok(None),
        }
    }

    fn try_candidate(&self, number: u64) -> Result<CandidateResult, EvaluatorError> {
        let recipe = &self.settings;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let (fewest, most) = (*recipe.plies.start(), *recipe.plies.end());
        let span = u64::from(most.saturating_sub(fewest)) + 1;
        let plies = fewest + u32::try_from(random.below(span)).unwrap_or(0);
        let Some(mut opening) = random_opening(&self.context, plies, &mut random) else {
            return Ok(CandidateResult::Invalid);
        };
        let Ok(position) = self.context.position(&opening) else {
            return Ok(CandidateResult::Invalid);
        };
        if position.status() != Status::Ongoing {
            return Ok(CandidateResult::Invalid);
        }
        let mut judge = self.evaluator.lock_ok();
        let first = judge.evaluate(&*position, recipe.first_nodes())?;
        let first_distance = first.score.0.unsigned_abs();
        if first.is_decided || !recipe.may_accept(first.score.0) {
            return Ok(CandidateResult::Poor(opening, first_distance));
        }
        let second = judge.evaluate(&*position, recipe.nodes)?;
        opening.score = Some(second.score.0);
        let distance = second.score.0.unsigned_abs();
        let is_good = !second.is_decided
            && recipe.accepts(second.score.0)
            && is_quiet(&self.context, &*position, second.best)
            && recipe
                .trials
                .is_balanced(&mut judge, &*position, random.next())?;
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
