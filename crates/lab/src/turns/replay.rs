//! Watched turns played through as a game with a clock.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_clock::{ClockManager, TimeControl, TurnPlan, TurnRequest};
use zeitnot_core::stop::StopCheck;
use zeitnot_core::{
    Advice, Advisor, Checkpoint, Limits, LockExt, ManualTime, Moment, Settings, Side, Stage,
    StageAdvice, StageUse, StopReason, StopRule, StopSignal, TimeSource, TurnFeatures,
};

use super::turn::RecordedTurn;

/// Under which clock, and on which machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayConditions {
    /// What the clock shows at the beginning.
    pub initial: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Nodes or samples that take a second.
    pub rate: f64,
    /// How long it takes to find the moves of a turn that has stages.
    pub generation: Duration,
    /// What is kept back in a turn for what comes after the search.
    pub overhead: Duration,
    /// What that really costs.
    pub lag: Duration,
    /// The depth before which no search ends.
    pub min_depth: u32,
}

/// Time of move generation in a turn with stages, time reserved in a turn of a match
/// for the work after the search, and the time that this work takes.
const GENERATION: Duration = Duration::from_millis(1);
const OVERHEAD: Duration = Duration::from_millis(10);
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

/// A turn that was replayed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayedTurn {
    /// What its move loses.
    pub regret: f64,
    /// What it took, without the lag.
    pub used: Duration,
    /// Why it ended.
    pub reason: StopReason,
}

/// A game that was replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedGame {
    /// Its turns.
    pub turns: Vec<ReplayedTurn>,
    /// What the clock showed at the end.
    pub unused: Duration,
    /// Did the clock run out?
    pub is_forfeit: bool,
}

/// Replays games with certain settings.
pub struct Replay<'a> {
    conditions: &'a ReplayConditions,
    settings: &'a Settings,
}

impl<'a> Replay<'a> {
    /// Replays with these settings under these conditions.
    #[must_use]
    pub const fn new(settings: &'a Settings, conditions: &'a ReplayConditions) -> Self {
        Self {
            conditions,
            settings,
        }
    }

    /// Plays these turns one after the other. What is measured from turn to
    /// turn is measured here, too, from the beginning of each game.
    #[must_use]
    pub fn play(&self, turns: &[&RecordedTurn]) -> ReplayedGame {
        let conditions = self.conditions;
        let mut clocks = ClockManager::new(self.settings);
        clocks.new_game(TimeControl {
            initial: Some(conditions.initial),
            increment: conditions.increment,
            ..TimeControl::default()
        });
        let mut left = conditions.initial;
        let mut replayed = ReplayedGame {
            turns: Vec::with_capacity(turns.len()),
            unused: left,
            is_forfeit: false,
        };
        for turn in turns {
            let plan = clocks.plan(&TurnRequest {
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
            let told = self.play_turn(turn, plan);
            clocks.end_turn(Side::First, told.used);
            let cost = told.used.saturating_add(conditions.lag);
            replayed.is_forfeit |= cost > left;
            left = left
                .saturating_sub(cost)
                .saturating_add(conditions.increment);
            replayed.turns.push(told);
        }
        replayed.unused = left;
        replayed
    }

    /// One turn by its plan. The judge is the one of every search.
    fn play_turn(&self, turn: &RecordedTurn, plan: TurnPlan) -> ReplayedTurn {
        let TurnPlan {
            time,
            advisor,
            shown,
        } = plan;
        let limit = time.map_or(Duration::MAX, |time| time.hard);
        let clock = Arc::new(ManualTime::new());
        let stage_end = StageDeadline::default();
        let listener = advisor.map(|advisor| {
            let stage_end = stage_end.clone();
            Box::new(DeadlineAdvisor { advisor, stage_end }) as Box<dyn Advisor>
        });
        let limits = Limits {
            time,
            min_depth: self.conditions.min_depth,
            ..Limits::default()
        };
        let signals = Arc::new(StopSignal::new(false));
        let time: Arc<dyn TimeSource> = Arc::clone(&clock) as _;
        let begun = Moment::default();
        let rule = StopRule::new(limits, begun, signals, time, listener);
        let mut told = ReplayedTurn {
            regret: turn.regret_without_search,
            used: Duration::ZERO,
            reason: StopReason::Complete,
        };
        let has_stages = turn.features.in_bag.is_some();
        let mut start = Duration::ZERO;
        if has_stages {
            start = self.conditions.generation;
            clock.advance(start);
            told.used = start;
            let skipped = rule.begin_stage(Stage::MoveGeneration, 0, &turn.features);
            let is_hurried = skipped.is_some();
            rule.end_stage(&StageUse {
                stage: Stage::MoveGeneration,
                time: start,
                nodes: 0,
            });
            let features = &turn.features_after_generation;
            let skipped = rule.begin_stage(Stage::Simulation, 0, features);
            if let Some(reason) = skipped.or(is_hurried.then_some(StopReason::LowTime)) {
                return ReplayedTurn { reason, ..told };
            }
        }
        let end = stage_end.get().unwrap_or(Duration::MAX).min(limit);
        let moment_of = |look| {
            let since = RecordedTurn::snapshot_time(look, self.conditions.rate);
            start.saturating_add(since)
        };
        let ended = turn.snapshots.iter().find_map(|look| {
            let moment = moment_of(look);
            if moment >= end {
                told.used = end.max(told.used);
                return Some(StopReason::Time);
            }
            clock.advance(moment.saturating_sub(told.used));
            (told.used, told.regret) = (moment, look.regret);
            let checkpoint = Checkpoint {
                elapsed: moment,
                ..look.checkpoint
            };
            rule.should_stop(checkpoint.nodes, StopCheck::Checkpoint(&checkpoint))
        });
        if let Some(reason) = ended {
            told.reason = reason;
        } else if !turn.is_complete {
            // It would have thought on; what it would have found, nobody saw.
            let aim = shown.map_or(end, |plan| plan.read().aim);
            told.used = aim.min(end).max(told.used);
            told.reason = StopReason::Time;
        }
        if has_stages {
            let time = told.used.saturating_sub(start);
            rule.end_stage(&StageUse {
                stage: Stage::Simulation,
                time,
                nodes: (time.as_secs_f64() * self.conditions.rate) as u64,
            });
        }
        told
    }
}

/// When the stage under way has to be over.
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

/// Passes everything on, and hears when a stage has to be over.
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
        signals: &TurnFeatures,
        elapsed: Duration,
    ) -> StageAdvice {
        let advice = self.advisor.begin_stage(stage, signals, elapsed);
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

    /// A million nodes a second.
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

    /// A turn with a depth every 20 ms, the first at once, whose regret falls from
    /// depth to depth.
    fn turn_of(depths: u32, is_complete: bool) -> RecordedTurn {
        let signals = TurnFeatures {
            turns_left: Some(10),
            ..TurnFeatures::default()
        };
        let look = |depth: u32| TurnSnapshot {
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
            features: signals,
            features_after_generation: signals,
            root_moves: 30,
            unit: ScoreUnit::Centi,
            regret_without_search: 5.0,
            snapshots: (1..=depths).map(look).collect(),
            is_complete,
        }
    }

    #[test]
    fn equal_shares_are_used_up() {
        let (settings, conditions) = (
            settings(ClockPolicy::Uniform),
            conditions(1_000 * MILLISECOND),
        );
        let turn = turn_of(30, false);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn]);
        // A tenth of a second without overhead and floor: 96 ms, four depths.
        let told = replayed.turns[0];
        assert_eq!((told.used, told.regret), (96 * MILLISECOND, 0.25));
        assert_eq!(told.reason, StopReason::Time);
        assert_eq!(replayed.unused, 903 * MILLISECOND);
        assert!(!replayed.is_forfeit);
    }

    #[test]
    fn a_search_that_is_over_leaves_its_time() {
        let (settings, conditions) = (
            settings(ClockPolicy::Uniform),
            conditions(1_000 * MILLISECOND),
        );
        let turn = turn_of(2, true);
        let replayed = Replay::new(&settings, &conditions).play(&[&turn, &turn]);
        let told = replayed.turns[1];
        assert_eq!((told.used, told.regret), (40 * MILLISECOND, 0.5));
        assert_eq!(told.reason, StopReason::Complete);
        assert_eq!(replayed.unused, 918 * MILLISECOND);
        // One that was not watched to its end would have gone on.
        let cut = turn_of(2, false);
        let replayed = Replay::new(&settings, &conditions).play(&[&cut]);
        assert_eq!(replayed.turns[0].used, 96 * MILLISECOND);
    }

    #[test]
    fn the_manager_ends_settled_searches_by_its_advice() {
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
                .all(|told| told.reason == StopReason::Advice)
        );
        assert!(!replayed.is_forfeit && replayed.unused > Duration::ZERO);
        let used: Duration = replayed.turns.iter().map(|told| told.used).sum();
        assert_eq!(
            used + replayed.unused + 30 * MILLISECOND,
            conditions.initial
        );
    }

    #[test]
    fn stages_may_be_left_out() {
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
        let told = replayed.turns[0];
        assert_eq!((told.regret, told.used), (5.0, MILLISECOND));
        assert_eq!(told.reason, StopReason::Gap);
        turn.features_after_generation.gap = Some(1.0);
        let told = Replay::new(&settings, &conditions).play(&[&turn]).turns[0];
        assert!(told.regret < 0.1 && told.reason == StopReason::Time);
    }

    #[test]
    fn a_clock_that_runs_out_is_told() {
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
