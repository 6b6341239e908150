//! Advice for a turn that is played in stages: which of them to begin, and when
//! each has to be over.

use std::time::Duration;

use zeitnot_core::{
    Advice, Advisor, Checkpoint, Stage, StageAdvice, StageUse, StopReason, TurnFeatures,
};

use crate::advisor::scaled;
use crate::depth_predictor::DepthPredictor;
use crate::measure::{Calibration, DepthKind};
use crate::options::{ClockOptions, ClockPolicy};
use crate::shared_plan::SharedPlan;
use crate::shares::TurnShare;
use crate::stages::StageBudget;
use crate::stopping::SampleStopper;

/// Samples without which a simulation is not worth its beginning.
const MIN_SAMPLES: u64 = 32;

/// With so few tiles in the bag a play that is far ahead by what it scores may
/// still be the wrong one: one that was watched lost 7 % of a game, and samples
/// knew that after a tenth of a second. `proportional` has no such exception.
const ENDGAME_TILES: u32 = 14;

/// Ends the stages of one turn.
pub(crate) struct StagedAdvisor {
    options: ClockOptions,
    calibration: Calibration,
    turn_share: TurnShare,
    /// The budget, once it is known how complex the turn is.
    budget: Option<StageBudget>,
    stage: Option<Stage>,
    predictor: DepthPredictor,
    /// Who is asked whether more samples are worth it.
    sample_stopper: Option<SampleStopper>,
    shared_plan: SharedPlan,
    /// Is nothing left to be dealt? Only then depths are depths of one search.
    is_dealt: bool,
    /// Was move generation told to be quick?
    is_hurried: bool,
}

impl StagedAdvisor {
    pub(crate) fn new(
        options: ClockOptions,
        calibration: Calibration,
        turn_share: TurnShare,
        sample_stopper: Option<SampleStopper>,
        shared_plan: SharedPlan,
    ) -> Self {
        let percent = options.endgame_admission;
        let watched = calibration.clone();
        Self {
            predictor: DepthPredictor::new(watched, DepthKind::Endgame, percent, turn_share.max),
            options,
            calibration,
            turn_share,
            budget: None,
            stage: None,
            sample_stopper,
            shared_plan,
            is_dealt: false,
            is_hurried: false,
        }
    }

    /// The budget of the turn, decided when it is first needed.
    fn budget(&mut self, signals: &TurnFeatures) -> StageBudget {
        if let Some(budget) = self.budget {
            return budget;
        }
        let difficulty = self.options.policy.difficulty(signals);
        let total = scaled(self.turn_share.share, difficulty).min(self.turn_share.max);
        self.shared_plan.update(difficulty, total);
        let generation = self.calibration.lock().rates.generation();
        let budget = StageBudget::split(total, generation, signals);
        self.budget = Some(budget);
        budget
    }

    /// Why a turn is not worth any simulation.
    fn quick_exit(&self, signals: &TurnFeatures) -> Option<StopReason> {
        let (options, gap) = (&self.options, signals.gap.unwrap_or(0.0));
        let is_proportional = options.policy == ClockPolicy::Proportional;
        let is_early = is_proportional || signals.in_bag.unwrap_or(0) > ENDGAME_TILES;
        if signals.choices == Some(1) {
            Some(StopReason::OneMove)
        } else if options.quick_gap > 0 && gap > f64::from(options.quick_gap) && is_early {
            Some(StopReason::Gap)
        } else if is_proportional && signals.competitive == Some(1) {
            Some(StopReason::OneCompetitive)
        } else {
            None
        }
    }

    fn begin_simulation(&mut self, signals: &TurnFeatures, elapsed: Duration) -> StageAdvice {
        if let Some(reason) = self.quick_exit(signals) {
            return StageAdvice::Skip(reason);
        }
        let end = self.budget(signals).simulation;
        let rates = &mut self.calibration.lock().rates;
        let samples = rates.samples_in(end.saturating_sub(elapsed));
        if rates.is_sample_measured() && samples < MIN_SAMPLES {
            rates.halve_sample_time();
            return StageAdvice::Skip(StopReason::StageTime);
        }
        if let Some(worth) = &mut self.sample_stopper {
            worth.set_deadline(end);
        }
        StageAdvice::Begin(Some(end))
    }

    fn begin_endgame(&mut self, signals: &TurnFeatures) -> StageAdvice {
        if signals.choices == Some(1) {
            return StageAdvice::Skip(StopReason::OneMove);
        }
        self.is_dealt = signals.in_bag == Some(0);
        let end = self.budget(signals).endgame;
        self.predictor.set_limit(end);
        StageAdvice::Begin(Some(end))
    }
}

impl Advisor for StagedAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        match self.stage {
            Some(Stage::Simulation) => match &mut self.sample_stopper {
                Some(worth) => worth.advise(checkpoint),
                None => Advice::Continue,
            },
            Some(Stage::Endgame) if self.is_dealt && !self.predictor.admits(checkpoint) => {
                Advice::Stop(StopReason::NotAdmitted)
            }
            _ => Advice::Continue,
        }
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        signals: &TurnFeatures,
        elapsed: Duration,
    ) -> StageAdvice {
        self.stage = Some(stage);
        if self.options.policy == ClockPolicy::Uniform {
            return StageAdvice::Begin(None);
        }
        if self.turn_share.is_low {
            self.is_hurried = true;
            return StageAdvice::Skip(StopReason::LowTime);
        }
        match stage {
            Stage::MoveGeneration => StageAdvice::Begin(None),
            Stage::Simulation => self.begin_simulation(signals, elapsed),
            Stage::Endgame => self.begin_endgame(signals),
        }
    }

    fn end_stage(&mut self, used: &StageUse) {
        // What was done in a hurry says nothing about the usual.
        if !self.is_hurried {
            self.calibration.lock().rates.record(used);
        }
    }
}

#[cfg(test)]
mod tests;
