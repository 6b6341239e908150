//! Decides which stages of a turn run, and until when.

mod budget;

use std::time::Duration;

use zeitnot_core::{Checkpoint, Stage, StageAdvice, StageUse, StopReason, TurnFeatures};

use self::budget::StageBudget;
use super::{Hints, Stopper};
use crate::allocate::TurnShare;
use crate::measure::Calibration;
use crate::options::{ClockOptions, ClockPolicy};
use crate::per_mille::scaled;
use crate::shared_plan::SharedPlan;

/// The minimum number of samples for which a simulation is started.
const MIN_SAMPLES: u64 = 32;

/// With at most this many tiles in the bag, a play with a large lead in its score
/// may still be wrong.
///
/// One recorded turn lost 7 % of a game this way, which samples showed after 0.1 s.
/// The policy `proportional` has no such exception.
const ENDGAME_TILES: u32 = 14;

/// Starts, skips, and limits the stages of one turn.
pub(crate) struct Stages {
    options: ClockOptions,
    calibration: Calibration,
    turn_share: TurnShare,
    /// The deadlines, once the difficulty of the turn is known.
    budget: Option<StageBudget>,
    shown: SharedPlan,
    /// Whether move generation was skipped for lack of time.
    is_hurried: bool,
}

impl Stages {
    pub(crate) const fn new(
        options: ClockOptions,
        calibration: Calibration,
        turn_share: TurnShare,
        shown: SharedPlan,
    ) -> Self {
        Self {
            options,
            calibration,
            turn_share,
            budget: None,
            shown,
            is_hurried: false,
        }
    }

    /// Returns the deadlines, which the first stage fixes.
    fn budget(&mut self, features: &TurnFeatures) -> StageBudget {
        if let Some(budget) = self.budget {
            return budget;
        }
        let difficulty = self.options.policy.difficulty(features);
        let total = scaled(self.turn_share.share, difficulty).min(self.turn_share.max);
        self.shown.update(difficulty, total);
        let generation = self.calibration.lock().rates.generation();
        let budget = StageBudget::split(total, generation, features);
        self.budget = Some(budget);
        budget
    }

    /// Returns the reason to skip the simulation of this turn, if there is one.
    fn quick_exit(&self, features: &TurnFeatures) -> Option<StopReason> {
        let (options, gap) = (&self.options, features.gap.unwrap_or(0.0));
        let is_proportional = options.policy == ClockPolicy::Proportional;
        let is_early = is_proportional || features.in_bag.unwrap_or(0) > ENDGAME_TILES;
        if features.choices == Some(1) {
            Some(StopReason::OneMove)
        } else if options.quick_gap > 0 && gap > f64::from(options.quick_gap) && is_early {
            Some(StopReason::Gap)
        } else if is_proportional && features.competitive == Some(1) {
            Some(StopReason::OneCompetitive)
        } else {
            None
        }
    }

    fn begin_simulation(&mut self, features: &TurnFeatures, elapsed: Duration) -> StageAdvice {
        if let Some(reason) = self.quick_exit(features) {
            return StageAdvice::Skip(reason);
        }
        let end = self.budget(features).simulation;
        let rates = &mut self.calibration.lock().rates;
        let samples = rates.samples_in(end.saturating_sub(elapsed));
        if rates.is_sample_measured() && samples < MIN_SAMPLES {
            // The measurement may be too old, so try again after a few turns.
            rates.halve_sample_time();
            return StageAdvice::Skip(StopReason::StageTime);
        }
        StageAdvice::Begin(Some(end))
    }

    fn begin_endgame(&mut self, features: &TurnFeatures) -> StageAdvice {
        if features.choices == Some(1) {
            return StageAdvice::Skip(StopReason::OneMove);
        }
        StageAdvice::Begin(Some(self.budget(features).endgame))
    }
}

impl Stopper for Stages {
    fn should_stop(&mut self, _: &Checkpoint, _: &mut Hints) -> Option<StopReason> {
        None
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        features: &TurnFeatures,
        elapsed: Duration,
        _hints: &mut Hints,
    ) -> StageAdvice {
        if self.options.policy == ClockPolicy::Uniform {
            return StageAdvice::Begin(None);
        }
        if self.turn_share.is_low {
            self.is_hurried = true;
            return StageAdvice::Skip(StopReason::LowTime);
        }
        match stage {
            Stage::MoveGeneration => StageAdvice::Begin(None),
            Stage::Simulation => self.begin_simulation(features, elapsed),
            Stage::Endgame => self.begin_endgame(features),
        }
    }

    fn end_stage(&mut self, used: &StageUse) {
        // A hurried turn does not represent ordinary ones.
        if !self.is_hurried {
            self.calibration.lock().rates.record(used);
        }
    }
}

#[cfg(test)]
mod tests;
