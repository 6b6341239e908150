//! Shares the clock of a game that is searched depth by depth.

use std::time::Duration;

use zeitnot_core::TurnTime;

use crate::per_mille::{ONE, PerMille, scaled};
use crate::stoppers::MAX_FACTOR;
use crate::turn::ClockReading;

/// The time of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DepthPlan {
    pub(crate) time: TurnTime,
    /// The time of a turn of average difficulty.
    pub(crate) optimum: Duration,
}

/// A forecast of the remaining turns of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameForecast {
    /// The measured cost of a turn without any thinking; `None` means the overhead.
    pub(crate) lag: Option<Duration>,
    /// The largest cost of such a turn.
    pub(crate) worst_lag: Option<Duration>,
    /// The expected number of own turns, this one included.
    pub(crate) turns: Option<u32>,
    pub(crate) max_turns: Option<u32>,
    /// The number of own turns that have started, this one included.
    pub(crate) started_turns: u32,
}

impl GameForecast {
    /// Returns the number of moves whose cost is reserved.
    fn reserved_moves(&self) -> u32 {
        let (min, max) = RESERVED_MOVES;
        let wanted = max.saturating_sub(self.started_turns).max(min);
        self.max_turns.map_or(wanted, |turns| turns.min(wanted))
    }

    /// Returns the reserve for exceptionally slow turns: twice the slowest one.
    fn cushion(&self, min: Duration) -> Duration {
        let worst = self.worst_lag.unwrap_or_default();
        worst.saturating_mul(2).max(min)
    }

    /// Returns the number of own moves that share the remaining time.
    fn expected_moves(&self) -> u32 {
        let known = |turns: u32| turns.saturating_mul(3) / 4;
        self.turns
            .map_or(EXPECTED_MOVES, |turns| known(turns).max(MIN_EXPECTED_MOVES))
    }
}

/// The default number of expected own moves, and the minimum if the game gives one.
///
/// Three quarters of a game's own number count, because early thinking serves all
/// later moves. Compared with 22 moves at every turn, replayed chess games lost 8.1
/// +- 4.6 % of a game less at 1 s, 1.9 +- 4.0 less at 2 s, and 0.7 +- 2.9 more at 4 s;
/// gomoku shows no difference.
const EXPECTED_MOVES: u32 = 22;
const MIN_EXPECTED_MOVES: u32 = 14;

/// The minimum and the maximum number of moves whose cost is reserved.
///
/// If the increment does not pay for the cost of a move without thinking, the
/// difference is reserved for the remaining moves of a long game. The cost is
/// measured from the second turn on; the overhead is an upper bound. When it was
/// reserved for 150 moves at any time, 4 ms on a busy machine were 600 of 2,000 ms,
/// and no thinking time was left from move 40 of a chess game on
/// (`docs/dev/experiments/clock.md`).
const RESERVED_MOVES: (u32, u32) = (40, 120);

/// Bounds of the measured cost of a move, as a share of the overhead: one stall of
/// a second must not be planned for at every move.
const MIN_LAG: PerMille = 50;
const MAX_LAG: PerMille = 3_000;

/// The number of overheads that are never allocated, because a turn on a busy
/// machine sometimes costs far more than usual. Without it, 5 of 100 games at
/// 4+0.04 with both cores overloaded were lost on time, by 24 to 35 ms.
const CUSHION_OVERHEADS: u32 = 10;
/// The number of overheads that are never allocated before a time control.
const CUSHION_OVERHEADS_IN_PERIOD: u32 = 3;

/// The part of the usable time that all reserved moves together may spend on
/// thinking, even if nothing is left beyond the reserve.
const MIN_SHARE_DIVISOR: u32 = 8;

/// The share of the increment, less the overhead, that is spent at once.
const INCREMENT_SHARE: PerMille = 800;

/// The largest share of the free time for one turn.
const MAX_TURN_SHARE: PerMille = 350;
/// The largest share of the free time for one turn before a time control.
const MAX_TURN_SHARE_IN_PERIOD: PerMille = 700;

/// The largest `moves_to_go` used for planning.
const MAX_MOVES_TO_GO: u32 = 50;

/// The factor on the optimum of an engine that ponders.
const PONDER_SHARE: PerMille = 1_250;

impl DepthPlan {
    /// Plans a turn.
    ///
    /// The hard limit always leaves the overhead. If a turn costs at most the
    /// increment beside its search (before a time control: the overhead), the clock
    /// never runs out, even if every turn takes its hard limit. Without an increment
    /// there is no such guarantee; a minute lasts for 300 turns that cost 5 ms beside
    /// the optimum.
    pub(crate) fn new(clock: &ClockReading, forecast: &GameForecast) -> Self {
        let lag = forecast.lag.map_or(clock.overhead, |lag| {
            let [min, max] = [MIN_LAG, MAX_LAG].map(|part| scaled(clock.overhead, part));
            lag.clamp(min, max)
        });
        let loss = lag.saturating_sub(clock.increment);
        let share = match clock.moves_to_go {
            None => {
                let cushion = forecast.cushion(clock.overhead.saturating_mul(CUSHION_OVERHEADS));
                DepthShare::for_game(clock, cushion, loss, forecast)
            }
            Some(moves) => DepthShare::for_period(clock, loss, moves.min(MAX_MOVES_TO_GO)),
        };
        let bonus = if clock.ponder { PONDER_SHARE } else { ONE };
        let optimum = scaled(share.optimum, bonus).min(share.hard);
        let soft = scaled(optimum, MAX_FACTOR).min(share.hard);
        Self {
            time: TurnTime {
                soft,
                hard: share.hard,
            },
            optimum,
        }
    }

    /// Returns the number of own moves that share the time, this one included.
    pub(crate) fn expected_moves(clock: &ClockReading, forecast: &GameForecast) -> u32 {
        match clock.moves_to_go {
            None => forecast.expected_moves(),
            Some(moves) => moves.min(MAX_MOVES_TO_GO),
        }
    }
}

struct DepthShare {
    optimum: Duration,
    hard: Duration,
}

impl DepthShare {
    /// Computes the share if the clock must last for the rest of the game: an equal
    /// part for each expected move, and most of the increment.
    fn for_game(
        clock: &ClockReading,
        cushion: Duration,
        loss: Duration,
        forecast: &GameForecast,
    ) -> Self {
        let usable = clock.usable(cushion);
        let reserved = forecast.reserved_moves();
        let free = usable.saturating_sub(loss.saturating_mul(reserved));
        let min = usable / reserved.max(1).saturating_mul(MIN_SHARE_DIVISOR);
        let income = scaled(clock.income(), INCREMENT_SHARE);
        let optimum = (free / forecast.expected_moves())
            .max(min)
            .saturating_add(income);
        let max = scaled(free, MAX_TURN_SHARE).max(min);
        Self {
            optimum: optimum.min(max),
            hard: optimum.saturating_mul(4).min(max),
        }
    }

    /// Computes the share of `moves` moves before a time control: an equal part for
    /// each and one in reserve. The last move may use all of the free time.
    fn for_period(clock: &ClockReading, loss: Duration, moves: u32) -> Self {
        let later = moves.saturating_sub(1);
        let cushion = clock.overhead.saturating_mul(CUSHION_OVERHEADS_IN_PERIOD);
        let usable = clock.usable(cushion);
        let free = usable.saturating_sub(loss.saturating_mul(later));
        let expected = clock.income().saturating_mul(later);
        let max = match later {
            0 => free,
            _ => scaled(free, MAX_TURN_SHARE_IN_PERIOD),
        };
        let optimum = free.saturating_add(expected) / moves.saturating_add(1);
        Self {
            optimum: optimum.min(max),
            hard: optimum.saturating_mul(3).min(max),
        }
    }
}

impl ClockReading {
    /// Returns the time without the overhead and the cushion, which is at most half.
    fn usable(&self, cushion: Duration) -> Duration {
        let left = self.left.saturating_sub(self.overhead);
        left.saturating_sub(cushion.min(left / 2))
    }

    /// Returns the part of the increment that is left after the overhead.
    fn income(&self) -> Duration {
        self.increment.saturating_sub(self.overhead)
    }
}

#[cfg(test)]
mod tests;
