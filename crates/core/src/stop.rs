//! The single place where a search ends.
//!
//! Every search asks [`StopRule::judge`] and nobody else: every so many nodes
//! (a tick), at the end of each depth or batch (a checkpoint), and when it has
//! nothing left to search (finished). The answer carries its reason.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::advisor::{Advice, Advisor, Checkpoint};
use crate::limits::Limits;
use crate::signals::Signals;
use crate::time::{Moment, TimeSource};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// It was told to, or nobody waits for the answer any more.
    Stop,
    /// The hard time limit.
    Time,
    /// The soft time limit: a new depth was not begun.
    SoftTime,
    /// The node limit.
    Nodes,
    /// The depth limit.
    Depth,
    /// A proof within the mate limit.
    Mate,
    /// The advisor saw no worth in thinking on.
    Advice,
    /// There was nothing left to search.
    Complete,
    /// The game was over before the search, or no root move was allowed.
    NoMove,
    /// The search failed; the answer is merely a legal move.
    Fault,
    /// A replay went past the point where the recorded search ended.
    Diverged,
}

/// On which occasion the rule is asked.
#[derive(Clone, Copy, Debug)]
pub enum Occasion<'a> {
    /// In the middle of a search.
    Tick,
    /// A depth or a batch is complete.
    Checkpoint(&'a Checkpoint),
    /// Nothing is left to search.
    Finished,
}

/// The occasion without its details, for records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OccasionKind {
    /// See [`Occasion::Tick`].
    Tick,
    /// See [`Occasion::Checkpoint`].
    Checkpoint,
    /// See [`Occasion::Finished`].
    Finished,
}

impl Occasion<'_> {
    /// The occasion without its details.
    #[must_use]
    pub const fn kind(&self) -> OccasionKind {
        match self {
            Self::Tick => OccasionKind::Tick,
            Self::Checkpoint(_) => OccasionKind::Checkpoint,
            Self::Finished => OccasionKind::Finished,
        }
    }
}

/// Where a recorded search ended: the only thing a replay obeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StopPoint {
    /// Nodes visited by then.
    pub nodes: u64,
    /// On which occasion.
    pub occasion: OccasionKind,
    /// For which reason.
    pub reason: StopReason,
}

/// The judge of one request.
pub struct StopRule {
    limits: Limits,
    arrived: Moment,
    signals: Arc<Signals>,
    time: Arc<dyn TimeSource>,
    advisor: Option<Mutex<Box<dyn Advisor>>>,
    script: Option<StopPoint>,
}

impl StopRule {
    /// A rule for `limits`, whose time counts from `arrived`.
    #[must_use]
    pub fn new(
        limits: Limits,
        arrived: Moment,
        signals: Arc<Signals>,
        time: Arc<dyn TimeSource>,
        advisor: Option<Box<dyn Advisor>>,
    ) -> Self {
        Self {
            limits,
            arrived,
            signals,
            time,
            advisor: advisor.map(Mutex::new),
            script: None,
        }
    }

    /// The same rule, obeying a recorded end instead of limits and time.
    #[must_use]
    pub fn scripted(mut self, script: Option<StopPoint>) -> Self {
        self.script = script;
        self
    }

    /// What was asked.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Is the opponent's move still awaited?
    #[must_use]
    pub fn pondering(&self) -> bool {
        self.signals.pondering()
    }

    /// Time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.time.now().since(self.arrived)
    }

    /// The highest node count at which a tick must ask again at the latest.
    #[must_use]
    pub fn next_poll(&self, nodes: u64, interval: u64) -> u64 {
        let ahead = nodes.saturating_add(interval);
        let exact = match self.script {
            Some(point) => point.nodes,
            None if self.is_held() => return ahead,
            None => self.limits.nodes.unwrap_or(u64::MAX).max(1),
        };
        if exact > nodes {
            ahead.min(exact)
        } else {
            ahead
        }
    }

    /// Should the search end here, and why?
    #[must_use]
    pub fn judge(&self, nodes: u64, occasion: Occasion<'_>) -> Option<StopReason> {
        if let Some(point) = self.script {
            return Self::follow(point, nodes, occasion.kind());
        }
        if self.signals.stopped() {
            return Some(StopReason::Stop);
        }
        if self.is_held() {
            return None;
        }
        if let Some(reason) = self.exhausted(nodes) {
            return Some(reason);
        }
        match occasion {
            Occasion::Tick => None,
            Occasion::Checkpoint(checkpoint) => self.satisfied(checkpoint),
            Occasion::Finished => Some(StopReason::Complete),
        }
    }

    /// Sleeps until a search without anything left to do may answer.
    #[must_use]
    pub fn await_release(&self, nodes: u64) -> StopReason {
        let mut verdict = None;
        self.signals.sleep_while(|| {
            verdict = self.judge(nodes, Occasion::Finished);
            verdict.is_none()
        });
        verdict.unwrap_or(StopReason::Complete)
    }

    /// `infinite` and `ponder` suspend every limit.
    fn is_held(&self) -> bool {
        self.limits.infinite || self.signals.pondering()
    }

    fn exhausted(&self, nodes: u64) -> Option<StopReason> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit.max(1)) {
            return Some(StopReason::Nodes);
        }
        let turn = self.limits.time?;
        // The hard limit counts from the ponderhit where there was one.
        let begun = self.arrived.max(self.signals.hit_at());
        (self.time.now().since(begun) >= turn.hard).then_some(StopReason::Time)
    }

    fn satisfied(&self, checkpoint: &Checkpoint) -> Option<StopReason> {
        if self
            .limits
            .depth
            .is_some_and(|limit| checkpoint.depth >= limit.max(1))
        {
            return Some(StopReason::Depth);
        }
        if let (Some(limit), Some(plies)) = (self.limits.mate, checkpoint.score.mate_in())
            && plies.unsigned_abs() <= limit
        {
            return Some(StopReason::Mate);
        }
        if checkpoint.depth < self.limits.min_depth {
            return None;
        }
        if let Some(turn) = self.limits.time {
            // A depth that failed low deserves half as much time again.
            let soft = if checkpoint.failed_low {
                turn.soft.saturating_add(turn.soft / 2).min(turn.hard)
            } else {
                turn.soft
            };
            if checkpoint.elapsed >= soft {
                return Some(StopReason::SoftTime);
            }
        }
        let advisor = self.advisor.as_ref()?;
        let advice = advisor
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .advise(checkpoint);
        (advice == Advice::Stop).then_some(StopReason::Advice)
    }

    fn follow(point: StopPoint, nodes: u64, occasion: OccasionKind) -> Option<StopReason> {
        if nodes == point.nodes && occasion == point.occasion {
            Some(point.reason)
        } else if nodes > point.nodes || occasion == OccasionKind::Finished {
            Some(StopReason::Diverged)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::TurnTime;
    use crate::score::{Ply, Score};
    use crate::time::ManualTime;

    struct Bench {
        time: Arc<ManualTime>,
        signals: Arc<Signals>,
        rule: StopRule,
    }

    fn bench(limits: Limits) -> Bench {
        let time = Arc::new(ManualTime::new());
        let signals = Arc::new(Signals::new(limits.ponder));
        let rule = StopRule::new(
            limits,
            time.now(),
            Arc::clone(&signals),
            Arc::clone(&time) as Arc<dyn TimeSource>,
            None,
        );
        Bench {
            time,
            signals,
            rule,
        }
    }

    impl Bench {
        fn tick(&self, nodes: u64) -> Option<StopReason> {
            self.rule.judge(nodes, Occasion::Tick)
        }

        fn depth(&self, depth: u32, score: Score) -> Option<StopReason> {
            self.rule.judge(
                10,
                Occasion::Checkpoint(&Checkpoint {
                    depth,
                    nodes: 10,
                    elapsed: self.rule.elapsed(),
                    score,
                    failed_low: false,
                    best_changed: false,
                }),
            )
        }

        fn pass(&self, millis: u64) {
            self.time.advance(Duration::from_millis(millis));
        }
    }

    fn turn(soft: u64, hard: u64) -> Option<TurnTime> {
        Some(TurnTime {
            soft: Duration::from_millis(soft),
            hard: Duration::from_millis(hard),
        })
    }

    #[test]
    fn each_limit_stops_for_its_own_reason() {
        let nodes = bench(Limits::nodes(100));
        assert_eq!(nodes.tick(99), None);
        assert_eq!(nodes.tick(100), Some(StopReason::Nodes));

        let depth = bench(Limits::depth(4));
        assert_eq!(depth.depth(3, Score::DRAW), None);
        assert_eq!(depth.depth(4, Score::DRAW), Some(StopReason::Depth));

        let time = bench(Limits {
            time: turn(50, 80),
            ..Limits::default()
        });
        time.pass(49);
        assert_eq!(time.depth(9, Score::DRAW), None);
        time.pass(1);
        assert_eq!(time.tick(9), None, "the soft limit never cuts a depth");
        assert_eq!(time.depth(9, Score::DRAW), Some(StopReason::SoftTime));
        time.pass(30);
        assert_eq!(time.tick(9), Some(StopReason::Time));
    }

    #[test]
    fn zero_is_the_smallest_search_and_never_unlimited() {
        assert_eq!(bench(Limits::nodes(0)).tick(1), Some(StopReason::Nodes));
        let depth = bench(Limits::depth(0));
        assert_eq!(depth.depth(1, Score::DRAW), Some(StopReason::Depth));
        let time = bench(Limits::time(Duration::ZERO));
        assert_eq!(time.tick(0), Some(StopReason::Time));
    }

    #[test]
    fn a_mate_limit_accepts_a_mate_within_it_and_no_longer_one() {
        let mate = bench(Limits {
            mate: Some(5),
            ..Limits::default()
        });
        assert_eq!(mate.depth(7, Score::win_at(Ply(7))), None);
        assert_eq!(mate.depth(7, Score::win_at(Ply(5))), Some(StopReason::Mate));
    }

    #[test]
    fn infinite_silences_everything_but_stop() {
        let all = bench(Limits {
            infinite: true,
            time: turn(1, 1),
            depth: Some(1),
            nodes: Some(1),
            mate: Some(9),
            ..Limits::default()
        });
        all.pass(1000);
        assert_eq!(all.tick(1_000_000), None);
        assert_eq!(all.depth(60, Score::win_at(Ply(1))), None);
        assert_eq!(all.rule.judge(5, Occasion::Finished), None);
        all.signals.stop();
        assert_eq!(all.tick(1), Some(StopReason::Stop));
    }

    #[test]
    fn ponderhit_wakes_the_limits_the_hard_one_from_then_on() {
        let ponder = bench(Limits {
            ponder: true,
            time: turn(50, 80),
            ..Limits::default()
        });
        ponder.pass(200);
        assert_eq!(ponder.tick(5), None);
        ponder.signals.ponder_hit(ponder.time.now());
        assert_eq!(ponder.tick(5), None, "the hard limit has just begun");
        assert_eq!(
            ponder.depth(5, Score::DRAW),
            Some(StopReason::SoftTime),
            "time pondered satisfies the soft limit"
        );
        ponder.pass(80);
        assert_eq!(ponder.tick(5), Some(StopReason::Time));
    }

    #[test]
    fn ponderhit_out_of_season_is_nothing() {
        let plain = bench(Limits::time(Duration::from_millis(10)));
        plain.pass(9);
        plain.signals.ponder_hit(plain.time.now());
        plain.pass(1);
        assert_eq!(plain.tick(5), Some(StopReason::Time));
    }

    #[test]
    fn the_hard_limit_beats_min_depth_and_min_depth_beats_the_soft_one() {
        let deep = bench(Limits {
            time: turn(10, 20),
            min_depth: 6,
            ..Limits::default()
        });
        deep.pass(15);
        assert_eq!(deep.depth(5, Score::DRAW), None);
        assert_eq!(deep.depth(6, Score::DRAW), Some(StopReason::SoftTime));
        deep.pass(5);
        assert_eq!(deep.depth(2, Score::DRAW), Some(StopReason::Time));
    }

    #[test]
    fn advice_is_asked_at_checkpoints_and_weighs_less_than_min_depth() {
        struct Bored;
        impl Advisor for Bored {
            fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
                if checkpoint.depth >= 3 {
                    Advice::Stop
                } else {
                    Advice::Continue
                }
            }
        }
        let mut advised = bench(Limits {
            min_depth: 5,
            ..Limits::default()
        });
        advised.rule.advisor = Some(Mutex::new(Box::new(Bored)));
        assert_eq!(advised.tick(1_000_000), None);
        assert_eq!(advised.depth(4, Score::DRAW), None);
        assert_eq!(advised.depth(5, Score::DRAW), Some(StopReason::Advice));
        advised.rule.limits.min_depth = 0;
        assert_eq!(advised.depth(2, Score::DRAW), None);
        assert_eq!(advised.depth(3, Score::DRAW), Some(StopReason::Advice));
        advised.rule.limits.infinite = true;
        assert_eq!(advised.depth(3, Score::DRAW), None);
    }

    #[test]
    fn a_depth_that_failed_low_gets_half_as_much_time_again() {
        let low = bench(Limits {
            time: turn(40, 100),
            ..Limits::default()
        });
        let at = |failed_low| Checkpoint {
            depth: 7,
            nodes: 10,
            elapsed: low.rule.elapsed(),
            score: Score::DRAW,
            failed_low,
            best_changed: false,
        };
        low.pass(50);
        let judge = |checkpoint| low.rule.judge(10, Occasion::Checkpoint(&checkpoint));
        assert_eq!(judge(at(false)), Some(StopReason::SoftTime));
        assert_eq!(judge(at(true)), None);
        low.pass(10);
        assert_eq!(judge(at(true)), Some(StopReason::SoftTime));
    }

    #[test]
    fn a_replay_ends_where_the_record_ended_or_says_it_diverged() {
        let point = StopPoint {
            nodes: 77,
            occasion: OccasionKind::Tick,
            reason: StopReason::Time,
        };
        let rule = bench(Limits::default()).rule.scripted(Some(point));
        assert_eq!(rule.judge(76, Occasion::Tick), None);
        assert_eq!(rule.judge(77, Occasion::Tick), Some(StopReason::Time));
        assert_eq!(rule.judge(78, Occasion::Tick), Some(StopReason::Diverged));
        assert_eq!(rule.next_poll(70, 512), 77);
    }
}
