//! Openings made by our own search: random plies, thrown away unless a search
//! and a few quick games find them even.

use std::sync::{Arc, Mutex, PoisonError};

use zeitnot_core::{Random, Status, TimeSource};

use super::ground::Ground;
use super::judge::{Judge, JudgeError};
use super::recipe::Recipe;
use super::scatter::{is_quiet, scatter};
use crate::opening::Opening;

/// Makes openings. The same recipe, seed and number make the same one,
/// whatever was asked for before or is asked for on other threads.
pub struct Generator {
    ground: Ground,
    recipe: Recipe,
    seed: u64,
    /// Asked by one thread at a time, from the first search of a candidate to
    /// its last game: what it remembers in between belongs to that candidate.
    judge: Mutex<Judge>,
}

/// What came of a candidate.
enum Candidate {
    /// It is as wanted.
    Good(Opening),
    /// It can be played, but is further from even by so much, or did not come
    /// out even.
    Poor(Opening, u32),
    /// It is no opening at all.
    Unfit,
}

/// After so many candidates the best of them has to do.
const MOST_CANDIDATES: u64 = 300;

/// Candidates that belong to one number: more than are ever tried.
const CANDIDATES_BITS: u32 = 20;

impl Generator {
    /// A generator for this game.
    ///
    /// # Errors
    ///
    /// The search that judges could not be had.
    pub fn new(
        ground: Ground,
        recipe: Recipe,
        seed: u64,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, JudgeError> {
        let judge = Mutex::new(Judge::new(&ground, time)?);
        Ok(Self {
            ground,
            recipe,
            seed,
            judge,
        })
    }

    /// Opening number `number`, from 0: the first good one of its candidates,
    /// or the least uneven where none is good.
    ///
    /// # Errors
    ///
    /// The search that judges is gone.
    pub fn opening(&self, number: u32) -> Result<Opening, JudgeError> {
        let first = u64::from(number) << CANDIDATES_BITS;
        let mut best: Option<(Opening, u32)> = None;
        for candidate in first..first + MOST_CANDIDATES {
            match self.try_candidate(candidate)? {
                Candidate::Good(opening) => return Ok(named(opening, number)),
                Candidate::Poor(opening, distance) => {
                    if best.as_ref().is_none_or(|&(_, least)| distance < least) {
                        best = Some((opening, distance));
                    }
                }
                Candidate::Unfit => {}
            }
        }
        // Where nothing can be played, not even badly, the game begins as it
        // always does.
        let opening = best.map(|(opening, _)| opening).unwrap_or_default();
        Ok(named(opening, number))
    }

    /// Candidate number `number`, if it is good.
    ///
    /// # Errors
    ///
    /// The search that judges is gone.
    pub fn candidate(&self, number: u64) -> Result<Option<Opening>, JudgeError> {
        match self.try_candidate(number)? {
            Candidate::Good(opening) => Ok(Some(opening)),
            Candidate::Poor(..) | Candidate::Unfit => Ok(None),
        }
    }

    fn try_candidate(&self, number: u64) -> Result<Candidate, JudgeError> {
        let recipe = &self.recipe;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        let (fewest, most) = (*recipe.plies.start(), *recipe.plies.end());
        let span = u64::from(most.saturating_sub(fewest)) + 1;
        let plies = fewest + u32::try_from(random.below(span)).unwrap_or(0);
        let Some(mut opening) = scatter(&self.ground, plies, &mut random) else {
            return Ok(Candidate::Unfit);
        };
        let Ok(position) = self.ground.position(&opening) else {
            return Ok(Candidate::Unfit);
        };
        if position.status() != Status::Ongoing {
            return Ok(Candidate::Unfit);
        }
        let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
        let first = judge.judge(&*position, recipe.first_nodes())?;
        let first_distance = first.score.0.unsigned_abs();
        if first.is_decided || !recipe.may_fit(first.score.0) {
            return Ok(Candidate::Poor(opening, first_distance));
        }
        let second = judge.judge(&*position, recipe.nodes)?;
        opening.score = Some(second.score.0);
        let distance = second.score.0.unsigned_abs();
        let is_good = !second.is_decided
            && recipe.fits(second.score.0)
            && is_quiet(&self.ground, &*position, second.best)
            && recipe
                .trials
                .come_out_even(&mut judge, &*position, random.next())?;
        Ok(if is_good {
            Candidate::Good(opening)
        } else {
            Candidate::Poor(opening, distance)
        })
    }
}

fn named(opening: Opening, number: u32) -> Opening {
    Opening {
        name: (u64::from(number) + 1).to_string(),
        ..opening
    }
}

#[cfg(test)]
mod tests;
