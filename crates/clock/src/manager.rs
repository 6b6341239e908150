//! From what a clock shows to the plan of a turn, by the policy that was chosen.

use std::time::Duration;

use zeitnot_core::{Advice, Advisor, Checkpoint, Side, TurnSignals, TurnTime};

use crate::admission::Admission;
use crate::advisor::{TurnAdvisor, scaled};
use crate::control::TimeControl;
use crate::measure::{Calibration, Growth, Rates};
use crate::options::{ClockOptions, Policy};
use crate::plan::{ClockReading, TurnPlan};
use crate::player_clock::PlayerClock;
use crate::shares::{Allowance, COMPLEXITY, Standing};
use crate::staged::StagedAdvisor;

/// How far into a game without chance depths grow as late ones do.
const LATE: f64 = 0.5;

/// How many shares a turn of a game without stages may take at most.
const MOST_SHARES: u32 = 4;

/// Plans the turns of a game, and remembers what earlier ones told.
#[derive(Clone, Debug, Default)]
pub struct ClockManager {
    options: ClockOptions,
    calibration: Calibration,
    control: TimeControl,
    clocks: [PlayerClock; 2],
}

/// How long to think about one move.
pub struct Turn {
    /// The limits that hold whatever happens.
    pub time: TurnTime,
    /// Who says when to end before, and which stages to begin.
    pub advisor: Box<dyn Advisor>,
}

impl ClockManager {
    /// A manager that has seen nothing yet.
    #[must_use]
    pub fn new(options: ClockOptions) -> Self {
        Self::sharing(options, Calibration::default())
    }

    /// A manager that knows and adds to what others have measured.
    #[must_use]
    pub fn sharing(options: ClockOptions, calibration: Calibration) -> Self {
        Self {
            options,
            calibration,
            ..Self::default()
        }
    }

    /// Takes over changed options.
    pub fn configure(&mut self, options: ClockOptions) {
        self.options = options;
    }

    /// A new game begins. What was measured is kept: the machine is the same.
    pub fn new_game(&mut self, control: TimeControl) {
        self.control = control;
        self.clocks = [PlayerClock::new(control.initial); 2];
    }

    /// What is known of a side's clock.
    #[must_use]
    pub const fn clock(&self, side: Side) -> &PlayerClock {
        &self.clocks[side.index()]
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
    pub fn floor(&self, side: Side, reading: &ClockReading, signals: &TurnSignals) -> Duration {
        if signals.in_bag.is_none() && self.options.policy == Policy::Managed {
            return reading.overhead;
        }
        let rates = self.calibration.lock().rates;
        let floor = self.standing(side, reading, signals, &rates).floor();
        reading.overhead.saturating_add(floor)
    }

    /// The plan of a turn of `side`, whose clock shows this.
    pub fn turn(&mut self, side: Side, reading: &ClockReading, signals: &TurnSignals) -> Turn {
        self.turn_sampling(side, reading, signals, None)
    }

    /// The same, with somebody who says whether more samples are worth it.
    pub fn turn_sampling(
        &mut self,
        side: Side,
        reading: &ClockReading,
        signals: &TurnSignals,
        sampling: Option<Box<dyn Advisor>>,
    ) -> Turn {
        self.clocks[side.index()].begin_turn(reading.left, reading.increment);
        let rates = self.calibration.lock().rates;
        let allowance = self.standing(side, reading, signals, &rates).allowance();
        if signals.in_bag.is_some() {
            return self.staged(allowance, sampling);
        }
        match self.options.policy {
            Policy::Uniform => Turn {
                time: TurnTime::fixed(allowance.share),
                advisor: Box::new(Steady),
            },
            Policy::Seed => self.deepening(seed_plan(allowance, reading), signals),
            Policy::Managed => self.deepening(TurnPlan::new(reading), signals),
        }
    }

    fn standing<'a>(
        &'a self,
        side: Side,
        reading: &'a ClockReading,
        signals: &'a TurnSignals,
        rates: &'a Rates,
    ) -> Standing<'a> {
        Standing {
            options: &self.options,
            reading,
            signals,
            rates,
            initial: self.clock(side).initial(),
        }
    }

    /// A turn that is played in stages. How complex it is shows when the moves
    /// are found, so the limits are those of the most complex one.
    fn staged(&self, allowance: Allowance, sampling: Option<Box<dyn Advisor>>) -> Turn {
        let most = match self.options.policy {
            Policy::Uniform => allowance.share,
            _ => scaled(allowance.share, COMPLEXITY.1).min(allowance.most),
        };
        let (options, calibration) = (self.options.clone(), self.calibration.clone());
        let advisor = StagedAdvisor::new(options, calibration, allowance, sampling);
        Turn {
            time: TurnTime::fixed(most),
            advisor: Box::new(advisor),
        }
    }

    /// A turn of a game that is searched depth by depth.
    fn deepening(&self, plan: TurnPlan, signals: &TurnSignals) -> Turn {
        let kind = match signals.phase > LATE {
            true => Growth::Late,
            false => Growth::Early,
        };
        let (percent, limit) = (self.options.depth_admission, plan.time.hard);
        let admission = Admission::new(self.calibration.clone(), kind, percent, limit);
        Turn {
            time: plan.time,
            advisor: Box::new(plan.advisor.admitting(admission)),
        }
    }
}

/// The proportional rule where no stages are played: a share that may grow as
/// the search is unsettled.
fn seed_plan(allowance: Allowance, reading: &ClockReading) -> TurnPlan {
    let hard = allowance.share.saturating_mul(MOST_SHARES);
    let hard = hard.min(allowance.most);
    TurnPlan {
        time: TurnTime {
            soft: scaled(allowance.share, TurnAdvisor::MOST).min(hard),
            hard,
        },
        advisor: TurnAdvisor::new(allowance.share, reading.root_moves).counting(reading.unit),
    }
}

/// Has no opinion: every turn takes its time.
struct Steady;

impl Advisor for Steady {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Continue
    }
}

#[cfg(test)]
mod tests;
