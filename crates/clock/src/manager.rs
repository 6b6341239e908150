//! Plans the turns of a game by the chosen policy.

use std::time::Duration;

use zeitnot_core::{Settings, Side, TurnTime};

use crate::allocate::{DIFFICULTY_RANGE, DepthPlan, GameForecast, ShareInputs, TurnShare};
use crate::history::ClockHistory;
use crate::measure::{Calibration, DepthKind};
use crate::options::{ClockOptions, ClockPolicy};
use crate::per_mille::scaled;
use crate::shared_plan::{PlanSummary, SharedPlan};
use crate::stoppers::samples::{SampleStopOptions, SampleStopper};
use crate::stoppers::{
    Chain, MAX_FACTOR, NextDepth, Settled, Stages, Stopper, advisor_without_clock,
};
use crate::time_control::TimeControl;
use crate::turn::{ClockReading, TurnPlan, TurnRequest};

/// The phase of a game from which its depths grow as late ones do.
const LATE_PHASE: f64 = 0.5;

/// The largest number of shares for one turn under the policy `proportional`.
const MAX_SHARES: u32 = 4;

/// Plans the turns of a game and learns from the turns that have ended.
#[derive(Clone, Debug, Default)]
pub struct ClockManager {
    options: ClockOptions,
    sample_stop: SampleStopOptions,
    calibration: Calibration,
    control: TimeControl,
    histories: [ClockHistory; 2],
    /// The last plan of each side.
    shared_plans: [SharedPlan; 2],
}

struct ClockPlan {
    time: TurnTime,
    stoppers: Vec<Box<dyn Stopper>>,
    shown: SharedPlan,
}

impl ClockManager {
    /// Creates a manager without any measurements.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::with_calibration(settings, Calibration::default())
    }

    /// Creates a manager that reads and adds to existing measurements.
    #[must_use]
    pub fn with_calibration(settings: &Settings, calibration: Calibration) -> Self {
        let mut manager = Self {
            calibration,
            ..Self::default()
        };
        manager.configure(settings);
        manager
    }

    /// Applies changed options.
    pub fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
        self.sample_stop = settings.group();
    }

    /// Starts a game. Measurements of the machine are kept.
    pub fn new_game(&mut self, control: TimeControl) {
        self.control = control;
        self.histories = [ClockHistory::new(control.initial); 2];
    }

    /// Records the end of a turn that took `thought` from request to answer.
    ///
    /// The next turn shows what the clock lost beyond that.
    pub fn end_turn(&mut self, side: Side, thought: Duration) {
        let plan = self.shared_plans[side.index()].read();
        // A turn that ends late has the same cost as one that starts late.
        let late = thought.saturating_sub(plan.max);
        let ready = plan.first_depth_end.unwrap_or(thought).max(late);
        self.histories[side.index()].end_turn(thought, ready);
    }

    /// Returns the history of a side's clock.
    #[must_use]
    pub const fn history(&self, side: Side) -> &ClockHistory {
        &self.histories[side.index()]
    }

    /// Returns the measurements of the machine.
    #[must_use]
    pub const fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Plans a turn.
    pub fn plan(&mut self, turn: &TurnRequest) -> TurnPlan {
        let fixed = turn.fixed_time();
        let Some(clock) = turn.clock() else {
            return TurnPlan {
                time: fixed,
                advisor: advisor_without_clock(&self.sample_stop, fixed),
                shown: None,
            };
        };
        let plan = self.plan_clock(turn, &clock);
        self.shared_plans[turn.side.index()] = plan.shown.clone();
        TurnPlan {
            time: TurnTime::shorter(fixed, Some(plan.time)),
            advisor: Some(Chain::advisor(plan.stoppers)),
            shown: Some(plan.shown),
        }
    }

    fn plan_clock(&mut self, turn: &TurnRequest, clock: &ClockReading) -> ClockPlan {
        let history = &mut self.histories[turn.side.index()];
        history.begin_turn(clock.left, clock.increment);
        let history = *history;
        let rates = self.calibration.lock().rates;
        let inputs = ShareInputs {
            options: &self.options,
            reading: clock,
            features: &turn.features,
            rates: &rates,
            initial: history.initial(),
        };
        let share = inputs.turn_share();
        let summary = PlanSummary {
            policy: self.options.policy,
            left: clock.left,
            floor: self.floor(turn, &inputs),
            turns: inputs.remaining_turns(),
            share: share.share,
            aim: share.share,
            is_low: share.is_low,
            ..PlanSummary::default()
        };
        if turn.features.in_bag.is_some() {
            return self.plan_stages(share, summary);
        }
        match self.options.policy {
            ClockPolicy::Uniform => ClockPlan {
                time: TurnTime::fixed(share.share),
                stoppers: Vec::new(),
                shown: SharedPlan::new(PlanSummary {
                    max: share.share,
                    ..summary
                }),
            },
            ClockPolicy::Proportional => self.plan_depths(proportional(share), turn, summary),
            ClockPolicy::Managed => {
                let forecast = GameForecast {
                    lag: history.lag(),
                    worst_lag: history.worst_lag(),
                    turns: turn.features.turns_left,
                    max_turns: turn.features.max_turns,
                    started_turns: history.turns(),
                };
                let summary = PlanSummary {
                    turns: DepthPlan::expected_moves(clock, &forecast),
                    is_low: false,
                    ..summary
                };
                self.plan_depths(DepthPlan::new(clock, &forecast), turn, summary)
            }
        }
    }

    /// Returns the time that the turn never uses, the overhead included.
    fn floor(&self, turn: &TurnRequest, inputs: &ShareInputs<'_>) -> Duration {
        let is_managed = self.options.policy == ClockPolicy::Managed;
        match turn.features.in_bag {
            // `DepthPlan` reserves the overhead and a cushion instead.
            None if is_managed => turn.overhead,
            _ => turn.overhead.saturating_add(inputs.floor()),
        }
    }

    /// Plans a turn with stages. Its difficulty is known after move generation, so
    /// the limit is that of the most difficult turn.
    fn plan_stages(&self, share: TurnShare, summary: PlanSummary) -> ClockPlan {
        let max = match self.options.policy {
            ClockPolicy::Uniform => share.share,
            _ => scaled(share.share, DIFFICULTY_RANGE.1).min(share.max),
        };
        let shown = SharedPlan::new(PlanSummary { max, ..summary });
        let (options, calibration) = (&self.options, &self.calibration);
        let endgame = NextDepth::endgame(calibration.clone(), options.endgame_admission);
        let stages = Stages::new(options.clone(), calibration.clone(), share, shown.clone());
        let mut stoppers: Vec<Box<dyn Stopper>> = vec![Box::new(stages), Box::new(endgame)];
        if let Some(samples) = SampleStopper::new(&self.sample_stop, share.share) {
            stoppers.push(Box::new(samples));
        }
        ClockPlan {
            time: TurnTime::fixed(max),
            stoppers,
            shown,
        }
    }

    /// Plans a turn that is searched depth by depth.
    fn plan_depths(&self, plan: DepthPlan, turn: &TurnRequest, summary: PlanSummary) -> ClockPlan {
        let DepthPlan { time, optimum } = plan;
        let kind = match turn.features.phase > LATE_PHASE {
            true => DepthKind::Late,
            false => DepthKind::Early,
        };
        let shown = SharedPlan::new(PlanSummary {
            share: optimum,
            aim: optimum,
            max: time.hard,
            ..summary
        });
        let next_depth = NextDepth::new(self.calibration.clone(), kind, time.hard);
        let settled = Settled::new(optimum, turn.root_moves, turn.unit, shown.clone());
        ClockPlan {
            time,
            stoppers: vec![Box::new(next_depth), Box::new(settled)],
            shown,
        }
    }
}

/// Returns the plan of the policy `proportional` for a turn without stages.
fn proportional(share: TurnShare) -> DepthPlan {
    let hard = share.share.saturating_mul(MAX_SHARES).min(share.max);
    DepthPlan {
        time: TurnTime {
            soft: scaled(share.share, MAX_FACTOR).min(hard),
            hard,
        },
        optimum: share.share,
    }
}

#[cfg(test)]
mod tests;
