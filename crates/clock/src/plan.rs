//! From a reading of the clock to the plan of one turn.

use std::time::Duration;

use zeitnot_core::{ScoreUnit, TurnTime};

use crate::advisor::{TurnAdvisor, scaled};

/// What the clock shows when a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// What is left, this turn included.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Own moves until the clock is wound again, this one included; 0 acts as
    /// absent, and absent means that what is left must do for the whole game.
    pub moves_to_go: Option<u32>,
    /// What a turn costs beyond the search.
    pub overhead: Duration,
    /// Does the engine think on the opponent's time, too? What that saves is
    /// spent here.
    pub ponder: bool,
    /// Moves to choose from.
    pub root_moves: usize,
    /// What the scores of the game count.
    pub unit: ScoreUnit,
}

/// How long to think about one move: the limits that hold whatever happens,
/// and the advice when to end before.
#[derive(Clone, Debug)]
pub struct DepthPlan {
    /// The most that the advisor may want (soft), and the most that there is
    /// (hard).
    pub time: TurnTime,
    /// Knows the time that an average turn should take.
    pub advisor: TurnAdvisor,
}

/// What is known about the turns to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameForecast {
    /// What turns cost that have no time to think; the overhead if nobody
    /// knows.
    pub lag: Option<Duration>,
    /// The most that a turn has cost like that.
    pub worst_lag: Option<Duration>,
    /// Own turns that the game expects, this one included.
    pub turns: Option<u32>,
    /// Own turns that there can be at most.
    pub max_turns: Option<u32>,
    /// Own turns that have begun, this one included.
    pub started_turns: u32,
}

impl GameForecast {
    /// Moves whose cost is kept back.
    fn reserved_moves(&self) -> u32 {
        let (least, most) = RESERVED_MOVES;
        let wanted = most.saturating_sub(self.started_turns).max(least);
        self.max_turns.map_or(wanted, |turns| turns.min(wanted))
    }

    /// What is kept for turns that cost far more than usual: twice what one has
    /// cost, but some overheads at least.
    fn cushion(&self, least: Duration) -> Duration {
        let worst = self.worst_lag.unwrap_or_default();
        worst.saturating_mul(2).max(least)
    }

    /// Own moves that what is left is shared among.
    fn expected_moves(&self) -> u32 {
        let known = |turns: u32| turns.saturating_mul(3) / 4;
        self.turns
            .map_or(EXPECTED_MOVES, |turns| known(turns).max(MIN_EXPECTED_MOVES))
    }
}

/// Shares in thousandths of something.
const WHOLE_PER_MILLE: u32 = 1_000;

/// Moves still expected of a game whose end nobody knows. Of what a game expects
/// itself three quarters count, so many at least: what is thought early serves
/// all that follows. In replayed games of chess at 1 s that lost 8.1 +- 4.6 % of
/// a game less than 22 moves for every turn, 1.9 +- 4.0 at 2 s, and 0.7 +- 2.9
/// more at 4 s; in gomoku it makes no difference that shows.
const EXPECTED_MOVES: u32 = 22;
const MIN_EXPECTED_MOVES: u32 = 14;

/// Where an increment does not pay for what a move costs without any thinking,
/// the difference is kept back for as many moves as a long game still has, but
/// for so many at least. What a move costs is measured from the second turn on;
/// the overhead is rather an upper bound. Kept back for 150 moves at any time,
/// 4 ms on a busy machine were 600 of 2,000 ms, and nothing was left to think
/// with from the fortieth move of a game of chess on (`docs/experiments.md`).
const RESERVED_MOVES: (u32, u32) = (40, 120);

/// The least and the most that a move is thought to cost without thinking, as
/// shares of the overhead: a machine that stood still for a second once must not
/// play all of the game as if it did so every time.
const MIN_LAG: u32 = 50;
const MAX_LAG: u32 = 3_000;

/// So many overheads are kept as a cushion, and never planned with: on a busy
/// machine a turn now and then costs far more than usual. In games at 4+0.04
/// with both cores overloaded, five of a hundred were lost on time without it,
/// by 24 to 35 ms.
const CUSHION_OVERHEADS: u32 = 10;
/// The same where the clock will be wound again.
const CUSHION_OVERHEADS_IN_PERIOD: u32 = 3;

/// Who has nothing beyond the reserve must play nevertheless: all turns for which
/// something is kept back may think one part in so many of it away, together.
const MIN_SHARE_DIVISOR: u32 = 8;

/// The share of an increment, less the overhead, that may be spent at once.
const INCREMENT_SHARE: u32 = 800;

/// The most that one turn may take, as a share of what can be spent.
const MAX_TURN_SHARE: u32 = 350;
/// The same where the clock will be wound after a few more moves.
const MAX_TURN_SHARE_IN_PERIOD: u32 = 700;

/// More moves than this until the clock is wound are planned as this many.
const MAX_MOVES_TO_GO: u32 = 50;

/// How much longer an engine that ponders may think.
const PONDER_SHARE: u32 = 1_250;

impl DepthPlan {
    /// The plan of a turn.
    ///
    /// Whatever the clock shows, the hard limit leaves the overhead. A game in
    /// which turns cost no more beside their search than the increment (or, in
    /// a period, than the overhead) never runs out of time, even if all of
    /// them go to the hard limit. Without an increment nobody can promise
    /// that; a minute lasts for 300 turns of 5 ms beside the optimum.
    #[must_use]
    pub fn new(clock: &ClockReading) -> Self {
        Self::with_forecast(clock, &GameForecast::default())
    }

    /// The same where more is known about the turns to come.
    #[must_use]
    pub fn with_forecast(clock: &ClockReading, prospects: &GameForecast) -> Self {
        let lag = prospects.lag.map_or(clock.overhead, |lag| {
            let [least, most] = [MIN_LAG, MAX_LAG].map(|part| scaled(clock.overhead, part));
            lag.clamp(least, most)
        });
        let loss = lag.saturating_sub(clock.increment);
        let share = match clock.moves_to_go {
            None | Some(0) => {
                let cushion = prospects.cushion(clock.overhead.saturating_mul(CUSHION_OVERHEADS));
                DepthShare::for_game(clock, cushion, loss, prospects)
            }
            Some(moves) => DepthShare::for_period(clock, loss, moves.min(MAX_MOVES_TO_GO)),
        };
        let bonus = if clock.ponder {
            PONDER_SHARE
        } else {
            WHOLE_PER_MILLE
        };
        let optimum = scaled(share.optimum, bonus).min(share.hard);
        let soft = scaled(optimum, TurnAdvisor::MAX_FACTOR).min(share.hard);
        Self {
            time: TurnTime {
                soft,
                hard: share.hard,
            },
            advisor: TurnAdvisor::new(optimum, clock.root_moves).counting(clock.unit),
        }
    }

    /// Own moves that what is left is shared among, this one included.
    #[must_use]
    pub(crate) fn expected_moves(clock: &ClockReading, prospects: &GameForecast) -> u32 {
        match clock.moves_to_go {
            None | Some(0) => prospects.expected_moves(),
            Some(moves) => moves.min(MAX_MOVES_TO_GO),
        }
    }
}

/// One turn's share of the time.
struct DepthShare {
    optimum: Duration,
    hard: Duration,
}

impl DepthShare {
    /// Where what is left must do for the whole game: an equal share for each
    /// expected move, and most of what the increment brings in.
    fn for_game(
        clock: &ClockReading,
        cushion: Duration,
        loss: Duration,
        prospects: &GameForecast,
    ) -> Self {
        let usable = clock.usable(cushion);
        let reserved = prospects.reserved_moves();
        let free = usable.saturating_sub(loss.saturating_mul(reserved));
        let least = usable / reserved.max(1).saturating_mul(MIN_SHARE_DIVISOR);
        let income = scaled(clock.income(), INCREMENT_SHARE);
        let optimum = (free / prospects.expected_moves())
            .max(least)
            .saturating_add(income);
        let most = scaled(free, MAX_TURN_SHARE).max(least);
        Self {
            optimum: optimum.min(most),
            hard: optimum.saturating_mul(4).min(most),
        }
    }

    /// Where the clock is wound after `moves` more moves: an equal share for
    /// each of them and one for luck. The last one may use what is there.
    fn for_period(clock: &ClockReading, loss: Duration, moves: u32) -> Self {
        let later = moves.saturating_sub(1);
        let cushion = clock.overhead.saturating_mul(CUSHION_OVERHEADS_IN_PERIOD);
        let usable = clock.usable(cushion);
        let free = usable.saturating_sub(loss.saturating_mul(later));
        let expected = clock.income().saturating_mul(later);
        let most = match later {
            0 => free,
            _ => scaled(free, MAX_TURN_SHARE_IN_PERIOD),
        };
        let optimum = free.saturating_add(expected) / moves.saturating_add(1);
        Self {
            optimum: optimum.min(most),
            hard: optimum.saturating_mul(3).min(most),
        }
    }
}

impl ClockReading {
    /// What this turn could use at most: not the overhead, and not the cushion,
    /// though of a short time half is used nevertheless.
    fn usable(&self, cushion: Duration) -> Duration {
        let left = self.left.saturating_sub(self.overhead);
        left.saturating_sub(cushion.min(left / 2))
    }

    /// What a move brings in beyond what it costs without any thinking.
    fn income(&self) -> Duration {
        self.increment.saturating_sub(self.overhead)
    }
}

#[cfg(test)]
mod tests;
