//! Statistics of the clocks: time per turn, plans, stop reasons, unused time, and
//! overtime.

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

/// The number of separate turn numbers; later turns count as the last one.
pub const MOVE_NUMBERS: usize = 300;

/// The clocks of a match; the size does not depend on the number of games.
///
/// Games may be added in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    limits: [MoveLimits; 2],
    games: u64,
    engines: [ClockUse; 2],
}

/// The clock statistics of one engine in all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockUse {
    /// All turns.
    pub total: TurnTimes,
    /// By number of the engine's turn after the opening, from 1; at most
    /// [`MOVE_NUMBERS`].
    pub by_number: Vec<TurnTimes>,
    /// The remaining time after the last turn of a game.
    pub unused: Unused,
    /// The turns that exceeded their budget.
    pub overtime: Overtime,
    /// The ratio of used to planned time.
    pub aims: AimRatios,
    /// The number of turns without enough time to search.
    pub low: u64,
    /// The reported stop reasons.
    pub ends: TurnEnds,
}

impl Clocks {
    /// Creates statistics for a match with these conditions.
    #[must_use]
    pub fn new(conditions: &MatchConditions) -> Self {
        Self {
            limits: conditions.engines.each_ref().map(|engine| engine.pace),
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.games = self.games.saturating_add(1);
        let mut traces = self.limits.map(ClockTrace::new);
        for (index, mv) in game.moves.iter().enumerate() {
            let engine = game.engine_at(index);
            traces[engine].press(mv.used_us);
            self.engines[engine].record_turn(&traces[engine], mv);
        }
        if let Some(late) = &game.late {
            let engine = game.engine_at(game.moves.len());
            traces[engine].lose_on_time(late.used_us);
            self.engines[engine].record_turn(&traces[engine], late);
        } else if game.ending == GameEndReason::Time {
            // There was no move: the clock ran out.
            let loser = usize::from(game.half_points(0) > 0);
            traces[loser].run_out();
        }
        for (engine, trace) in self.engines.iter_mut().zip(traces) {
            engine.unused.add(&trace);
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the statistics of engine 0 or 1.
    #[must_use]
    pub const fn engine(&self, engine: usize) -> &ClockUse {
        &self.engines[engine & 1]
    }

    /// Returns `true` if an engine had a clock or a limit per turn.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.limits.iter().any(MoveLimits::is_timed)
    }

    /// Returns the stop reasons of one engine, most frequent first.
    #[must_use]
    pub fn reasons_of(&self, engine: usize) -> Vec<(StopReason, ReasonTimes)> {
        let reasons = self.reasons().into_iter();
        let own = reasons.map(|(reason, times)| (reason, times[engine & 1]));
        let mut own: Vec<_> = own.filter(|(_, times)| times.turns > 0).collect();
        own.sort_by_key(|(_, times)| std::cmp::Reverse(times.turns));
        own
    }

    /// Returns all stop reasons with the turns of each engine, most frequent first.
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
    /// Returns the share of the engine's total time that these turns took.
    #[must_use]
    pub fn share_of(&self, times: &ReasonTimes) -> f64 {
        times.used_us as f64 / self.total.used_us.max(1) as f64
    }

    /// Adds the latest turn of `trace`.
    fn record_turn(&mut self, trace: &ClockTrace, mv: &PlayedMove) {
        let slot = trace.turns().clamp(1, MOVE_NUMBERS);
        if self.by_number.len() < slot {
            self.by_number.resize(slot, TurnTimes::default());
        }
        let number = self.by_number.get_mut(slot - 1);
        for times in [Some(&mut self.total), number].into_iter().flatten() {
            times.add(mv, trace.remaining_us());
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
