//! From what a clock shows to the plan of a turn, by the policy that was chosen.

use std::time::Duration;

use zeitnot_core::{Advice, Advisor, Checkpoint, Settings, Side, TurnFeatures, TurnTime};

use crate::advisor::{TurnAdvisor, scaled};
use crate::depth_predictor::DepthPredictor;
use crate::history::ClockHistory;
use crate::measure::{Calibration, DepthKind, Rates};
use crate::options::{ClockOptions, ClockPolicy};
use crate::plan::{ClockReading, DepthPlan, GameForecast};
use crate::shared_plan::{PlanSummary, SharedPlan};
use crate::shares::{ShareInputs, TurnShare};
use crate::staged::StagedAdvisor;
use crate::stopping::{SampleStopOptions, SampleStopper};
use crate::time_control::TimeControl;
use crate::weights::DIFFICULTY_RANGE;

/// How far into a game without chance depths grow as late ones do.
const LATE_PHASE: f64 = 0.5;

/// How many shares a turn of a game without stages may take at most.
const MAX_SHARES: u32 = 4;

/// Plans the turns of a game, and remembers what earlier ones told.
#[derive(Clone, Debug, Default)]
pub struct ClockManager {
    options: ClockOptions,
    sample_stop: SampleStopOptions,
    calibration: Calibration,
    control: TimeControl,
    histories: [ClockHistory; 2],
    /// What was planned for the last turns.
    shared_plans: [SharedPlan; 2],
}

/// How long to think about one move.
pub struct TurnPlan {
    /// The limits that hold whatever happens.
    pub time: TurnTime,
    /// Who says when to end before, and which stages to begin.
    pub advisor: Box<dyn Advisor>,
    /// What was decided, and is revised while the search runs.
    pub shared_plan: SharedPlan,
}

impl ClockManager {
    /// A manager that has seen nothing yet.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::with_calibration(settings, Calibration::default())
    }

    /// A manager that knows and adds to what others have measured.
    #[must_use]
    pub fn with_calibration(settings: &Settings, calibration: Calibration) -> Self {
        let mut manager = Self {
            calibration,
            ..Self::default()
        };
        manager.configure(settings);
        manager
    }

    /// Takes over changed options.
    pub fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
        self.sample_stop = settings.group();
    }

    /// A new game begins. What was measured is kept: the machine is the same.
    pub fn new_game(&mut self, control: TimeControl) {
        self.control = control;
        self.histories = [ClockHistory::new(control.initial); 2];
    }

    /// A turn of this side has ended, from the arrival of what began it to its
    /// answer. What the clock loses beyond that is measured in the next one.
    pub fn end_turn(&mut self, side: Side, thought: Duration) {
        let outline = self.shared_plans[side.index()].read();
        // Who cannot end in time is as slow as one who cannot begin.
        let late = thought.saturating_sub(outline.max);
        let ready = outline.first_depth_end.unwrap_or(thought).max(late);
        self.histories[side.index()].end_turn(thought, ready);
    }

    /// What is known of a side's clock.
    #[must_use]
    pub const fn history(&self, side: Side) -> &ClockHistory {
        &self.histories[side.index()]
    }

    /// What was measured.
    #[must_use]
    pub const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// What is never planned with in a turn of this side, overhead included.
    /// [`TurnPlan`] keeps the overhead back, and a cushion where there is one:
    /// depths are quick enough to do something with every millisecond.
    #[must_use]
    pub fn floor(&self, side: Side, reading: &ClockReading, signals: &TurnFeatures) -> Duration {
        if signals.in_bag.is_none() && self.options.policy == ClockPolicy::Managed {
            return reading.overhead;
        }
        let rates = self.calibration.lock().rates;
        let floor = self.share_inputs(side, reading, signals, &rates).floor();
        reading.overhead.saturating_add(floor)
    }

    /// The plan of a turn of `side`, whose clock shows this.
    pub fn plan(&mut self, side: Side, reading: &ClockReading, signals: &TurnFeatures) -> TurnPlan {
        let turn = self.plan_turn(side, reading, signals);
        self.shared_plans[side.index()] = turn.shared_plan.clone();
        turn
    }

    fn plan_turn(
        &mut self,
        side: Side,
        reading: &ClockReading,
        signals: &TurnFeatures,
    ) -> TurnPlan {
        self.histories[side.index()].begin_turn(reading.left, reading.increment);
        let rates = self.calibration.lock().rates;
        let standing = self.share_inputs(side, reading, signals, &rates);
        let allowance = standing.turn_share();
        let outline = PlanSummary {
            policy: self.options.policy,
            left: reading.left,
            floor: self.floor(side, reading, signals),
            turns: standing.remaining_turns(),
            share: allowance.share,
            aim: allowance.share,
            is_low: allowance.is_low,
            ..PlanSummary::default()
        };
        if signals.in_bag.is_some() {
            return self.plan_staged(allowance, outline);
        }
        match self.options.policy {
            ClockPolicy::Uniform => TurnPlan {
                time: TurnTime::fixed(allowance.share),
                advisor: Box::new(NoAdvice),
                shared_plan: SharedPlan::new(PlanSummary {
                    max: allowance.share,
                    ..outline
                }),
            },
            ClockPolicy::Proportional => {
                self.plan_by_depth(proportional_plan(allowance, reading), signals, outline)
            }
            ClockPolicy::Managed => {
                let prospects = GameForecast {
                    lag: self.history(side).lag(),
                    worst_lag: self.history(side).worst_lag(),
                    turns: signals.turns_left,
                    max_turns: signals.max_turns,
                    started_turns: self.history(side).turns(),
                };
                let outline = PlanSummary {
                    turns: DepthPlan::expected_moves(reading, &prospects),
                    is_low: false,
                    ..outline
                };
                self.plan_by_depth(
                    DepthPlan::with_forecast(reading, &prospects),
                    signals,
                    outline,
                )
            }
        }
    }

    fn share_inputs<'a>(
        &'a self,
        side: Side,
        reading: &'a ClockReading,
        signals: &'a TurnFeatures,
        rates: &'a Rates,
    ) -> ShareInputs<'a> {
        ShareInputs {
            options: &self.options,
            reading,
            signals,
            rates,
            initial: self.history(side).initial(),
        }
    }

    /// A turn that is played in stages. How complex it is shows when the moves
    /// are found, so the limits are those of the most complex one.
    fn plan_staged(&self, allowance: TurnShare, outline: PlanSummary) -> TurnPlan {
        let most = match self.options.policy {
            ClockPolicy::Uniform => allowance.share,
            _ => scaled(allowance.share, DIFFICULTY_RANGE.1).min(allowance.max),
        };
        let sheet = SharedPlan::new(PlanSummary {
            max: most,
            ..outline
        });
        let worth = SampleStopper::new(&self.sample_stop, allowance.share);
        let (options, calibration) = (self.options.clone(), self.calibration.clone());
        let advisor = StagedAdvisor::new(options, calibration, allowance, worth, sheet.clone());
        TurnPlan {
            time: TurnTime::fixed(most),
            advisor: Box::new(advisor),
            shared_plan: sheet,
        }
    }

    /// A turn of a game that is searched depth by depth.
    fn plan_by_depth(
        &self,
        plan: DepthPlan,
        signals: &TurnFeatures,
        outline: PlanSummary,
    ) -> TurnPlan {
        let kind = match signals.phase > LATE_PHASE {
            true => DepthKind::Late,
            false => DepthKind::Early,
        };
        let admission = DepthPredictor::new(self.calibration.clone(), kind, 0, plan.time.hard);
        let optimum = plan.advisor.optimum();
        let sheet = SharedPlan::new(PlanSummary {
            share: optimum,
            aim: optimum,
            max: plan.time.hard,
            ..outline
        });
        let advisor = plan.advisor.admitting(admission).telling(sheet.clone());
        TurnPlan {
            time: plan.time,
            advisor: Box::new(advisor),
            shared_plan: sheet,
        }
    }
}

/// The proportional rule where no stages are played: a share that may grow as
/// the search is unsettled.
fn proportional_plan(allowance: TurnShare, reading: &ClockReading) -> DepthPlan {
    let hard = allowance.share.saturating_mul(MAX_SHARES);
    let hard = hard.min(allowance.max);
    DepthPlan {
        time: TurnTime {
            soft: scaled(allowance.share, TurnAdvisor::MAX_FACTOR).min(hard),
            hard,
        },
        advisor: TurnAdvisor::new(allowance.share, reading.root_moves).counting(reading.unit),
    }
}

/// Has no opinion: every turn takes its time.
struct NoAdvice;

impl Advisor for NoAdvice {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Continue
    }
}

#[cfg(test)]
mod tests;
