//! What engines made of their clocks: time by turn, what was planned and why
//! turns ended, what was left in the end and what was overrun.

mod aims;
mod clock_trace;
mod ends;
mod histogram;
mod overtime;
mod reasons;
mod turns;
mod unused;

use std::array;

use zeitnot_core::StopReason;

pub use aims::{AimRatios, RATIO_BUCKETS};
pub use ends::{ReasonTimes, StageCount, TurnEnds};
pub use histogram::TimeHistogram;
pub use overtime::Overtime;
pub use reasons::{describe_stage, serialized_name};
pub use turns::TurnTimes;
pub(super) use turns::mean;
pub use unused::Unused;

use crate::conditions::MatchConditions;
use crate::move_limits::MoveLimits;
use crate::played::{GameEndReason, PlayedGame, PlayedMove};
use clock_trace::ClockTrace;

/// Turn numbers that are told apart; later turns count as the last of them.
pub const MOVE_NUMBERS: usize = 300;

/// The clocks of a match, game by game. Takes the games in any order, and its
/// size does not depend on how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    limits: [MoveLimits; 2],
    games: u64,
    engines: [ClockUse; 2],
}

/// What one engine made of its clock in all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockUse {
    /// All its turns.
    pub total: TurnTimes,
    /// By number of its own turn behind the opening, from 1; no longer than
    /// [`MOVE_NUMBERS`].
    pub by_number: Vec<TurnTimes>,
    /// What its clock still showed after the last turn of a game.
    pub unused: Unused,
    /// Turns that took longer than the clock allowed.
    pub overtime: Overtime,
    /// What turns took of what they should.
    pub aims: AimRatios,
    /// Turns in which so little was left that nothing was searched.
    pub low: u64,
    /// Why its turns ended, where it told.
    pub ends: TurnEnds,
}

impl Clocks {
    /// The clocks of a match under these conditions.
    #[must_use]
    pub fn new(conditions: &MatchConditions) -> Self {
        Self {
            limits: conditions.engines.each_ref().map(|engine| engine.pace),
            ..Self::default()
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.games = self.games.saturating_add(1);
        let mut courses = self.limits.map(ClockTrace::new);
        for (index, mv) in game.moves.iter().enumerate() {
            let engine = game.engine_at(index);
            courses[engine].press(mv.used_us);
            self.engines[engine].record_turn(&courses[engine], mv);
        }
        if let Some(late) = &game.late {
            let engine = game.engine_at(game.moves.len());
            courses[engine].lose_on_time(late.used_us);
            self.engines[engine].record_turn(&courses[engine], late);
        } else if game.ending == GameEndReason::Time {
            // No move came at all: the clock ran out.
            let loser = usize::from(game.half_points(0) > 0);
            courses[loser].run_out();
        }
        for (engine, course) in self.engines.iter_mut().zip(courses) {
            engine.unused.add(&course);
        }
    }

    /// Games that were counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// What engine 0 or 1 made of its clock.
    #[must_use]
    pub const fn engine(&self, engine: usize) -> &ClockUse {
        &self.engines[engine & 1]
    }

    /// Had either engine a clock, or a limit for each turn?
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.limits.iter().any(MoveLimits::is_timed)
    }

    /// Returns why the turns of one engine ended, the most frequent first.
    #[must_use]
    pub fn reasons_of(&self, engine: usize) -> Vec<(StopReason, ReasonTimes)> {
        let reasons = self.reasons().into_iter();
        let own = reasons.map(|(reason, times)| (reason, times[engine & 1]));
        let mut own: Vec<_> = own.filter(|(_, times)| times.turns > 0).collect();
        own.sort_by_key(|(_, times)| std::cmp::Reverse(times.turns));
        own
    }

    /// Why turns ended, the most frequent first, with how often and how long
    /// those of each engine took.
    #[must_use]
    pub fn reasons(&self) -> Vec<(StopReason, [ReasonTimes; 2])> {
        let [one, two] = &self.engines;
        let mut reasons: Vec<_> = one.ends.reasons().chain(two.ends.reasons()).collect();
        reasons.sort_by_key(|&reason| reason as u8);
        reasons.dedup();
        let times = |reason| array::from_fn(|engine| self.engines[engine].ends.times_for(reason));
        let mut rows: Vec<_> = reasons
            .into_iter()
            .map(|reason| (reason, times(reason)))
            .collect();
        let turns = |times: &[ReasonTimes; 2]| times[0].turns.saturating_add(times[1].turns);
        rows.sort_by_key(|(_, times)| std::cmp::Reverse(turns(times)));
        rows
    }
}

impl ClockUse {
    /// Returns the share of the engine's time that these turns took.
    #[must_use]
    pub fn share_of(&self, times: &ReasonTimes) -> f64 {
        times.used_us as f64 / self.total.used_us.max(1) as f64
    }

    /// Takes the turn that this course has come to.
    fn record_turn(&mut self, course: &ClockTrace, mv: &PlayedMove) {
        let slot = course.turns().clamp(1, MOVE_NUMBERS);
        if self.by_number.len() < slot {
            self.by_number.resize(slot, TurnTimes::default());
        }
        let number = self.by_number.get_mut(slot - 1);
        for times in [Some(&mut self.total), number].into_iter().flatten() {
            times.add(mv, course.remaining_us());
        }
        self.overtime.add(mv);
        let Some(thinking) = &mv.thinking else {
            return;
        };
        self.ends.add(thinking, mv.used_us);
        if let Some(plan) = &thinking.plan {
            self.aims.add(mv.used_us, plan.aim_us);
            self.low = self.low.saturating_add(plan.is_low.into());
        }
    }
}
