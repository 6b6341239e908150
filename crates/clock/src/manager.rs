//! From what a clock shows to the plan of a turn, by the policy that was chosen.

use std::time::Duration;

use zeitnot_core::{Advice, Advisor, Checkpoint, Settings, Side, TurnSignals, TurnTime};

use crate::admission::Admission;
use crate::advisor::{TurnAdvisor, scaled};
use crate::control::TimeControl;
use crate::measure::{Calibration, Growth, Rates};
use crate::options::{ClockOptions, Policy};
use crate::outline::{TurnOutline, TurnSheet};
use crate::plan::{ClockReading, Prospects, TurnPlan};
use crate::player_clock::PlayerClock;
use crate::returns::{ReturnsAdvisor, WorthOptions};
use crate::shares::{Allowance, Standing};
use crate::staged::StagedAdvisor;
use crate::weights::DIFFICULTY;

/// How far into a game without chance depths grow as late ones do.
const LATE: f64 = 0.5;

/// How many shares a turn of a game without stages may take at most.
const MOST_SHARES: u32 = 4;

/// Plans the turns of a game, and remembers what earlier ones told.
#[derive(Clone, Debug, Default)]
pub struct ClockManager {
    options: ClockOptions,
    worth: WorthOptions,
    calibration: Calibration,
    control: TimeControl,
    clocks: [PlayerClock; 2],
    /// What was planned for the last turns.
    sheets: [TurnSheet; 2],
}

/// How long to think about one move.
pub struct Turn {
    /// The limits that hold whatever happens.
    pub time: TurnTime,
    /// Who says when to end before, and which stages to begin.
    pub advisor: Box<dyn Advisor>,
    /// What was decided, and is revised while the search runs.
    pub sheet: TurnSheet,
}

impl ClockManager {
    /// A manager that has seen nothing yet.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::sharing(settings, Calibration::default())
    }

    /// A manager that knows and adds to what others have measured.
    #[must_use]
    pub fn sharing(settings: &Settings, calibration: Calibration) -> Self {
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
        self.worth = settings.group();
    }

    /// A new game begins. What was measured is kept: the machine is the same.
    pub fn new_game(&mut self, control: TimeControl) {
        self.control = control;
        self.clocks = [PlayerClock::new(control.initial); 2];
    }

    /// A turn of this side has ended, from the arrival of what began it to its
    /// answer. What the clock loses beyond that is measured in the next one.
    pub fn end_turn(&mut self, side: Side, thought: Duration) {
        let outline = self.sheets[side.index()].read();
        // Who cannot end in time is as slow as one who cannot begin.
        let late = thought.saturating_sub(outline.most);
        let ready = outline.ready.unwrap_or(thought).max(late);
        self.clocks[side.index()].end_turn(thought, ready);
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
        let turn = self.plan(side, reading, signals);
        self.sheets[side.index()] = turn.sheet.clone();
        turn
    }

    fn plan(&mut self, side: Side, reading: &ClockReading, signals: &TurnSignals) -> Turn {
        self.clocks[side.index()].begin_turn(reading.left, reading.increment);
        let rates = self.calibration.lock().rates;
        let standing = self.standing(side, reading, signals, &rates);
        let allowance = standing.allowance();
        let outline = TurnOutline {
            policy: self.options.policy,
            left: reading.left,
            floor: self.floor(side, reading, signals),
            turns: standing.turns(),
            share: allowance.share,
            aim: allowance.share,
            is_low: allowance.is_low,
            ..TurnOutline::default()
        };
        if signals.in_bag.is_some() {
            return self.staged(allowance, outline);
        }
        match self.options.policy {
            Policy::Uniform => Turn {
                time: TurnTime::fixed(allowance.share),
                advisor: Box::new(Steady),
                sheet: TurnSheet::new(TurnOutline {
                    most: allowance.share,
                    ..outline
                }),
            },
            Policy::Seed => self.deepening(seed_plan(allowance, reading), signals, outline),
            Policy::Managed => {
                let prospects = Prospects {
                    lag: self.clock(side).lag(),
                    worst_lag: self.clock(side).worst_lag(),
                    turns: signals.turns_left,
                    most_turns: signals.most_turns,
                    begun: self.clock(side).turns(),
                };
                let outline = TurnOutline {
                    turns: TurnPlan::expected_moves(reading, &prospects),
                    is_low: false,
                    ..outline
                };
                self.deepening(TurnPlan::with(reading, &prospects), signals, outline)
            }
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
    fn staged(&self, allowance: Allowance, outline: TurnOutline) -> Turn {
        let most = match self.options.policy {
            Policy::Uniform => allowance.share,
            _ => scaled(allowance.share, DIFFICULTY.1).min(allowance.most),
        };
        let sheet = TurnSheet::new(TurnOutline { most, ..outline });
        let worth = ReturnsAdvisor::new(&self.worth, allowance.share);
        let (options, calibration) = (self.options.clone(), self.calibration.clone());
        let advisor = StagedAdvisor::new(options, calibration, allowance, worth, sheet.clone());
        Turn {
            time: TurnTime::fixed(most),
            advisor: Box::new(advisor),
            sheet,
        }
    }

    /// A turn of a game that is searched depth by depth.
    fn deepening(&self, plan: TurnPlan, signals: &TurnSignals, outline: TurnOutline) -> Turn {
        let kind = match signals.phase > LATE {
            true => Growth::Late,
            false => Growth::Early,
        };
        let (percent, limit) = (self.options.depth_admission, plan.time.hard);
        let admission = Admission::new(self.calibration.clone(), kind, percent, limit);
        let optimum = plan.advisor.optimum();
        let sheet = TurnSheet::new(TurnOutline {
            share: optimum,
            aim: optimum,
            most: plan.time.hard,
            ..outline
        });
        let advisor = plan.advisor.weighing_gap(self.options.depth_gap);
        let advisor = advisor.admitting(admission).telling(sheet.clone());
        Turn {
            time: plan.time,
            advisor: Box::new(advisor),
            sheet,
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
