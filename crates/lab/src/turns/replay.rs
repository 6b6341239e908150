//! Replay of recorded turns as a game with a clock.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_clock::{ClockManager, TimeControl, TurnPlan, TurnRequest};
use zeitnot_core::stop::StopCheck;
use zeitnot_core::{
    Advice, Advisor, Checkpoint, Limits, LockExt, ManualTime, Moment, Settings, Side, Stage,
    StageAdvice, StageUse, StopReason, StopRule, StopSignal, TimeSource, TurnFeatures,
};

use super::turn::RecordedTurn;

/// The clock and the speed of a replay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayConditions {
    /// Initial time of the clock.
    pub initial: Duration,
    /// Time that each move adds.
    pub increment: Duration,
    /// Number of nodes or samples per second.
    pub rate: f64,
    /// Time of move generation in a turn with stages.
    pub generation: Duration,
    /// Time reserved in each turn for the work after the search.
    pub overhead: Duration,
    /// Time that the work after the search takes.
    pub lag: Duration,
    /// Minimum depth of a search.
    pub min_depth: u32,
}

/// Time of move generation in a match.
const GENERATION: Duration = Duration::from_millis(1);
/// Time reserved in a match for the work after the search.
const OVERHEAD: Duration = Duration::from_millis(10);
/// Time that the work after the search takes in a match.
const LAG: Duration = Duration::from_millis(1);

impl ReplayConditions {
    /// Returns the conditions of a match with this clock.
    #[must_use]
    pub fn of_match(initial: Duration, increment: Duration, rate: u32, min_depth: u32) -> Self {
        Self {
            initial,
            increment,
            rate: rate.into(),
            generation: GENERATION,
            overhead: OVERHEAD,
            lag: LAG,
            min_depth,
        }
    }
}

/// A replayed turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayedTurn {
    /// Loss of the move, as a share of a game.
    pub regret: f64,
    /// Time of the turn, without the lag.
    pub used: Duration,
    /// The reason why the turn ended.
    pub reason: StopReason,
}

/// A replayed game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedGame {
    /// The turns, in order.
    pub turns: Vec<ReplayedTurn>,
    /// Time left on the clock at the end.
    pub unused: Duration,
    /// Whether the clock ran out.
    pub is_forfeit: bool,
}

/// A replay of games with some settings.
pub struct Replay<'a> {
    conditions: &'a ReplayConditions,
    settings: &'a Settings,
}

impl<'a> Replay<'a> {
    /// Creates a replay with these settings and conditions.
    #[must_use]
    pub const fn new(settings: &'a Settings, conditions: &'a ReplayConditions) -> Self {
        Self {
            conditions,
            settings,
        }
    }

    /// Replays these turns as one game.
    ///
    /// The clock manager adapts from turn to turn, as in a real game.
    #[must_use]
    pub fn play(&self, turns: &[&RecordedTurn]) -> ReplayedGame {
        let conditions = self.conditions;
        let mut manager = ClockManager::new(self.settings);
        manager.new_game(TimeControl {
            initial: Some(conditions.initial),
            increment: conditions.increment,
            ..TimeControl::default()
        });
        let mut left = conditions.initial;
        let mut game = ReplayedGame {
            turns: Vec::with_capacity(turns.len()),
            unused: left,
            is_forfeit: false,
        };
        for turn in turns {
            let plan = manager.plan(&TurnRequest {
                side: Side::First,
                features: turn.features,
                unit: turn.unit,
                root_moves: turn.root_moves,
                left: Some(left),
                fixed: None,
                increment: conditions.increment,
                moves_to_go: None,
                overhead: conditions.overhead,
                ponder: false,
            });
            let replayed = self.play_turn(turn, plan);
            manager.end_turn(Side::First, replayed.used);
            let cost = replayed.used.saturating_add(conditions.lag);
            game.is_forfeit |= cost > left;
            left = left
                .saturating_sub(cost)
                .saturating_add(conditions.increment);
            game.turns.push(replayed);
        }
        game.unused = left;
        game
    }

    /// Replays a turn by its plan, with the stop rule of real searches.
    fn play_turn(&self, turn: &RecordedTurn, plan: TurnPlan) -> ReplayedTurn {
        let TurnPlan {
            time,
            advisor,
            shown,
        } = plan;
        let limit = time.map_or(Duration::MAX, |time| time.hard);
        let clock = Arc::new(ManualTime::new());
        let stage_end = StageDeadline::default();
        let advisor = advisor.map(|advisor| {
            let stage_end = stage_end.clone();
            Box::new(DeadlineAdvisor { advisor, stage_end }) as Box<dyn Advisor>
        });
        let limits = Limits {
            time,
            min_depth: self.conditions.min_depth,
            ..Limits::default()
        };
        let signal = Arc::new(StopSignal::new(false));
        let time: Arc<dyn TimeSource> = Arc::clone(&clock) as _;
        let arrived = Moment::default();
        let rule = StopRule::new(limits, arrived, signal, time, advisor);
        let mut replayed = ReplayedTurn {
            regret: turn.regret_without_search,
            used: Duration::ZERO,
            reason: StopReason::Complete,
        };
        let has_stages = turn.features.in_bag.is_some();
        let mut start = Duration::ZERO;
        if has_stages {
            start = self.conditions.generation;
            clock.advance(start);
            replayed.used = start;
            let skipped = rule.begin_stage(Stage::MoveGeneration, 0, &turn.features);
            let skips_generation = skipped.is_some();
            rule.end_stage(&StageUse {
                stage: Stage::MoveGeneration,
                time: start,
                nodes: 0,
            });
            let features = &turn.features_after_generation;
            let skipped = rule.begin_stage(Stage::Simulation, 0, features);
            if let Some(reason) = skipped.or(skips_generation.then_some(StopReason::LowTime)) {
                return ReplayedTurn { reason, ..replayed };
            }
        }
        let end = stage_end.get().unwrap_or(Duration::MAX).min(limit);
        let ended = turn.snapshots.iter().find_map(|snapshot| {
            let time = RecordedTurn::snapshot_time(snapshot, self.conditions.rate);
            let elapsed = start.saturating_add(time);
            if elapsed >= end {
                replayed.used = end.max(replayed.used);
                return Some(StopReason::Time);
            }
            clock.advance(elapsed.saturating_sub(replayed.used));
            (replayed.used, replayed.regret) = (elapsed, snapshot.regret);
            let checkpoint = Checkpoint {
                elapsed,
                ..snapshot.checkpoint
            };
            rule.should_stop(checkpoint.nodes, StopCheck::Checkpoint(&checkpoint))
        });
        if let Some(reason) = ended {
            replayed.reason = reason;
        } else if !turn.is_complete {
            // The search would have continued, but the recording ends here.
            let aim = shown.map_or(end, |plan| plan.read().aim);
            replayed.used = aim.min(end).max(replayed.used);
            replayed.reason = StopReason::Time;
        }
        if has_stages {
            let time = replayed.used.saturating_sub(start);
            rule.end_stage(&StageUse {
                stage: Stage::Simulation,
                time,
                nodes: (time.as_secs_f64() * self.conditions.rate) as u64,
            });
        }
        replayed
    }
}

/// The deadline of the current stage, as a time since the start of the turn.
#[derive(Clone, Debug, Default)]
struct StageDeadline(Arc<Mutex<Option<Duration>>>);

impl StageDeadline {
    fn get(&self) -> Option<Duration> {
        *self.0.lock_ok()
    }

    fn set(&self, end: Option<Duration>) {
        *self.0.lock_ok() = end;
    }
}

/// An advisor that also records the deadline of each stage.
struct DeadlineAdvisor {
    advisor: Box<dyn Advisor>,
    stage_end: StageDeadline,
}

impl Advisor for DeadlineAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        self.advisor.advise(checkpoint)
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        features: &TurnFeatures,
        elapsed: Duration,
    ) -> StageAdvice {
        let advice = self.advisor.begin_stage(stage, features, elapsed);
        if let StageAdvice::Begin(end) = advice {
            self.stage_end.set(end);
        }
        advice
    }

    fn end_stage(&mut self, used: &StageUse) {
        self.advisor.end_stage(used);
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_clock::{ClockOptions, ClockPolicy};
    use zeitnot_core::{Score, ScoreUnit};

    use super::super::turn::TurnSnapshot;
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    fn settings(policy: ClockPolicy) -> Settings {
        let options = ClockOptions {
            policy,
            ..ClockOptions::default()
        };
        Settings::new(vec![Box::new(options)])
    }

    /// Returns conditions with a million nodes per second.
    fn conditions(initial: Duration) -> ReplayConditions {
        ReplayConditions {
            initial,
            increment: Duration::ZERO,
            rate: 1e6,
            generation: MILLISECOND,
            overhead: 10 * MILLISECOND,
            lag: MILLISECOND,
            min_depth: 0,
        }
    }

    /// Returns a turn with depth 1 at 0.1 ms and depth n at 20n ms, with regret 1/n.
    fn turn_of(depths: u32, is_complete: bool) -> RecordedTurn {
        let features = TurnFeatures {
            turns_left: Some(10),
            ..TurnFeatures::default()
        };
        let snapshot = |depth: u32| TurnSnapshot {
            checkpoint: Checkpoint {
                depth,
                nodes: if depth == 1 {
                    100
                } else {
                    20_000 * u64::from(depth)
                },
                elapsed: Duration::ZERO,
                score: Score(10),
                failed_low: false,
                best_changed: false,
                effort: 750,
                multi_pv: false,
                simulation: None,
            },
            regret: 1.0 / f64::from(depth),
        };
        RecordedTurn {
            features,
            features_after_generation: features,
            root_moves: 30,
            unit: ScoreUnit::Centi,
            regret_without_search: 5.0,
            snapshots: (1..=depths).map(snapshot).collect(),
            is_complete,
        }
    }

    #[test]
    fn uniform_shares_are_used_completely() {
        let (settings, conditions) = (
            settings(ClockPolicy::Uniform),
            conditions(1_000 * MILLISECOND),
        );
        let turn = turn_of(30, false);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn]);
        // A tenth of a second minus overhead and floor is 96 ms, enough for four depths.
        let turn = replayed.turns[0];
        assert_eq!((turn.used, turn.regret), (96 * MILLISECOND, 0.25));
        assert_eq!(turn.reason, StopReason::Time);
        assert_eq!(replayed.unused, 903 * MILLISECOND);
        assert!(!replayed.is_forfeit);
    }

    #[test]
    fn a_finished_search_saves_its_remaining_time() {
        let (settings, conditions) = (
            settings(ClockPolicy::Uniform),
            conditions(1_000 * MILLISECOND),
        );
        let turn = turn_of(2, true);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn, &turn]);
        let second = replayed.turns[1];
        assert_eq!((second.used, second.regret), (40 * MILLISECOND, 0.5));
        assert_eq!(second.reason, StopReason::Complete);
        assert_eq!(replayed.unused, 918 * MILLISECOND);
        // An unfinished search would have continued.
        let unfinished = turn_of(2, false);
        let replayed = Replay::new(&settings, &conditions).play(&[&unfinished]);
        assert_eq!(replayed.turns[0].used, 96 * MILLISECOND);
    }

    #[test]
    fn the_managed_policy_stops_stable_searches_by_advice() {
        let (settings, conditions) = (
            settings(ClockPolicy::Managed),
            conditions(4_000 * MILLISECOND),
        );
        let turn = turn_of(100, false);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn; 30]);
        assert!(
            replayed
                .turns
                .iter()
                .all(|turn| turn.reason == StopReason::Advice)
        );
        assert!(!replayed.is_forfeit && replayed.unused > Duration::ZERO);
        let used: Duration = replayed.turns.iter().map(|turn| turn.used).sum();
        assert_eq!(
            used + replayed.unused + 30 * MILLISECOND,
            conditions.initial
        );
    }

    #[test]
    fn the_simulation_is_skipped_if_the_gap_is_large() {
        let conditions = conditions(20_000 * MILLISECOND);
        let mut turn = turn_of(100, false);
        turn.features.in_bag = Some(50);
        turn.features_after_generation = TurnFeatures {
            gap: Some(30.0),
            choices: Some(9),
            ..turn.features
        };
        let settings = settings(ClockPolicy::Managed);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn]);
        let skipped = replayed.turns[0];
        assert_eq!((skipped.regret, skipped.used), (5.0, MILLISECOND));
        assert_eq!(skipped.reason, StopReason::Gap);
        turn.features_after_generation.gap = Some(1.0);
        let simulated = Replay::new(&settings, &conditions).play(&[&turn]).turns[0];
        assert!(simulated.regret < 0.1 && simulated.reason == StopReason::Time);
    }

    #[test]
    fn a_clock_that_runs_out_is_a_forfeit() {
        let settings = settings(ClockPolicy::Uniform);
        let late = ReplayConditions {
            lag: Duration::from_secs(2),
            ..conditions(1_000 * MILLISECOND)
        };
        assert!(
            Replay::new(&settings, &late)
                .play(&[&turn_of(3, false)])
                .is_forfeit
        );
    }
}
