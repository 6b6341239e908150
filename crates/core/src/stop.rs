//! The single place where limits and advice end a search.
//!
//! Every search asks [`StopRule::should_stop`]: every 256 nodes (a tick), at the end
//! of each depth or batch (a checkpoint), when an opening book has the answer, and
//! when nothing is left to search (finished). The answer carries its
//! [`StopReason`]. A search that decides by its own figures ends itself with
//! [`SearchContext::stop_early`](crate::SearchContext::stop_early).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::advisor::{Advice, Advisor, Checkpoint};
use crate::limits::{Limits, TurnTime};
use crate::lock_ext::LockExt;
use crate::stage::{Stage, StageAdvice, StageEnds, StagePoint, StageUse};
pub use crate::stop_reason::StopReason;
use crate::stop_signal::StopSignal;
use crate::time::{Moment, TimeSource};
use crate::turn_features::TurnFeatures;

/// On which occasion the rule is asked.
#[derive(Clone, Copy, Debug)]
pub enum StopCheck<'a> {
    /// In the middle of a search.
    Tick,
    /// A depth or a batch is complete.
    Checkpoint(&'a Checkpoint),
    /// An opening book has the answer.
    Book,
    /// Nothing is left to search.
    Finished,
}

/// The occasion without its details, for records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopCheckKind {
    /// See [`StopCheck::Tick`].
    Tick,
    /// See [`StopCheck::Checkpoint`].
    Checkpoint,
    /// See [`StopRule::begin_stage`].
    Stage(Stage),
    /// See [`StopCheck::Book`].
    Book,
    /// See [`StopCheck::Finished`].
    Finished,
}

impl StopCheck<'_> {
    /// The occasion without its details.
    #[must_use]
    pub const fn kind(&self) -> StopCheckKind {
        match self {
            Self::Tick => StopCheckKind::Tick,
            Self::Checkpoint(_) => StopCheckKind::Checkpoint,
            Self::Book => StopCheckKind::Book,
            Self::Finished => StopCheckKind::Finished,
        }
    }
}

/// Where a recorded search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StopPoint {
    /// Nodes visited by then.
    pub nodes: u64,
    /// On which occasion.
    pub occasion: StopCheckKind,
    /// For which reason.
    pub reason: StopReason,
}

/// Where a recorded search and its stages ended: the only thing a replay obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedStops {
    /// The ends of stages after which another one followed, in order.
    pub stages: Vec<StagePoint>,
    /// The end of the search.
    pub end: StopPoint,
}

impl From<StopPoint> for RecordedStops {
    fn from(end: StopPoint) -> Self {
        let stages = Vec::new();
        Self { stages, end }
    }
}

impl RecordedStops {
    /// The end that comes next where so many stages have ended.
    fn stop_after(&self, ended: usize) -> StopPoint {
        self.stages.get(ended).map_or(self.end, |stage| StopPoint {
            nodes: stage.nodes,
            occasion: stage.occasion,
            reason: stage.reason,
        })
    }
}

/// The judge of one request.
pub struct StopRule {
    limits: Limits,
    arrived: Moment,
    signal: Arc<StopSignal>,
    time: Arc<dyn TimeSource>,
    advisor: Option<Mutex<Box<dyn Advisor>>>,
    recorded_stops: Option<RecordedStops>,
    /// Stages of the script that have ended.
    replayed_stages: AtomicUsize,
    stage_ends: StageEnds,
    /// Set when the search that this one helps is over.
    canceled: Option<Arc<AtomicBool>>,
    /// Has a depth been completed?
    has_depth: AtomicBool,
    /// The last depth completed while pondering: it is judged when the
    /// expected move has been played.
    pondered: Mutex<Option<Checkpoint>>,
}

impl StopRule {
    /// A rule for `limits`, whose time counts from `arrived`.
    #[must_use]
    pub fn new(
        limits: Limits,
        arrived: Moment,
        signal: Arc<StopSignal>,
        time: Arc<dyn TimeSource>,
        advisor: Option<Box<dyn Advisor>>,
    ) -> Self {
        Self {
            limits,
            arrived,
            signal,
            time,
            advisor: advisor.map(Mutex::new),
            recorded_stops: None,
            replayed_stages: AtomicUsize::new(0),
            stage_ends: StageEnds::default(),
            canceled: None,
            has_depth: AtomicBool::new(false),
            pondered: Mutex::new(None),
        }
    }

    /// The rule of a thread that helps the search of this one: it is over when
    /// that search is (`dismissed`). What ends a search anywhere ends it, too,
    /// so that it stops in time even if the main thread is not there to tell;
    /// what is judged by the main thread's depths does not.
    #[must_use]
    pub(crate) fn for_helper(&self, dismissed: Arc<AtomicBool>) -> Self {
        let limits = Limits {
            time: self.limits.time.map(|turn| TurnTime::fixed(turn.hard)),
            depth: None,
            mate: None,
            book: false,
            ..self.limits.clone()
        };
        Self {
            limits,
            arrived: self.arrived,
            signal: Arc::clone(&self.signal),
            time: Arc::clone(&self.time),
            advisor: None,
            recorded_stops: None,
            replayed_stages: AtomicUsize::new(0),
            stage_ends: self.stage_ends.clone(),
            canceled: Some(dismissed),
            has_depth: AtomicBool::new(false),
            pondered: Mutex::new(None),
        }
    }

    /// The same rule, obeying a recorded end instead of limits and time.
    #[must_use]
    pub fn with_recorded_stops(mut self, script: Option<RecordedStops>) -> Self {
        self.recorded_stops = script;
        self
    }

    /// Does a recorded end count instead of limits and time?
    pub(crate) fn is_replay(&self) -> bool {
        self.recorded_stops.is_some()
    }

    /// What was asked.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Is the opponent's move still awaited?
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// Time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.time.now().since(self.arrived)
    }

    /// The highest node count at which a tick must ask again at the latest.
    #[must_use]
    pub fn next_poll(&self, nodes: u64, interval: u64) -> u64 {
        let exact = match self.next_recorded_stop() {
            Some(point) => [Some(point.nodes), None],
            None => [
                self.limits.nodes.filter(|_| !self.is_suspended()),
                self.limits.strength.map(|strength| strength.nodes),
            ]
            .map(|limit| limit.map(|nodes| nodes.max(1))),
        };
        let ahead = nodes.saturating_add(interval);
        let still_to_come = exact.into_iter().flatten().filter(|&exact| exact > nodes);
        still_to_come.min().unwrap_or(ahead).min(ahead)
    }

    /// Should the search end here, and why?
    #[must_use]
    pub fn should_stop(&self, nodes: u64, occasion: StopCheck<'_>) -> Option<StopReason> {
        if let Some(point) = self.next_recorded_stop() {
            return self.replay_stop(point, nodes, occasion.kind());
        }
        if self.signal.is_stopped() || self.is_canceled() {
            return Some(StopReason::Stop);
        }
        if let StopCheck::Checkpoint(_) = occasion {
            self.has_depth.store(true, Ordering::Relaxed);
        }
        if self.is_suspended() {
            if let StopCheck::Checkpoint(checkpoint) = occasion {
                self.record_pondered(checkpoint);
            }
            // A weakened search thinks no further even then; it sleeps until
            // its answer is wanted.
            let thinks = !matches!(occasion, StopCheck::Book | StopCheck::Finished);
            return (thinks && self.is_strength_spent(nodes)).then_some(StopReason::Strength);
        }
        let exhausted = || self.hard_stop(nodes);
        match occasion {
            // However late it is, no limit has ended a search.
            StopCheck::Book => Some(StopReason::Book),
            StopCheck::Tick => exhausted().or_else(|| self.stop_after_ponderhit(nodes)),
            StopCheck::Checkpoint(checkpoint) => exhausted().or_else(|| self.soft_stop(checkpoint)),
            StopCheck::Finished => exhausted().or(Some(StopReason::Complete)),
        }
    }

    /// The same in a stage of the turn, whose time may be spent before that of
    /// the turn is.
    #[must_use]
    pub fn should_stop_stage(
        &self,
        stage: Stage,
        nodes: u64,
        occasion: StopCheck<'_>,
    ) -> Option<StopReason> {
        let verdict = self.should_stop(nodes, occasion);
        verdict.or_else(|| self.stage_time_stop(stage))
    }

    /// Returns why a stage should not begin; `None` if it should.
    #[must_use]
    pub fn begin_stage(
        &self,
        stage: Stage,
        nodes: u64,
        features: &TurnFeatures,
    ) -> Option<StopReason> {
        if let Some(point) = self.next_recorded_stop() {
            return self.replay_stop(point, nodes, StopCheckKind::Stage(stage));
        }
        if self.signal.is_stopped() || self.is_canceled() {
            return Some(StopReason::Stop);
        }
        let advisor = self.advisor.as_ref().filter(|_| !self.is_suspended())?;
        let advice = advisor
            .lock_ok()
            .begin_stage(stage, features, self.elapsed());
        match advice {
            StageAdvice::Begin(end) => {
                self.stage_ends.set(stage, end);
                None
            }
            StageAdvice::Skip(reason) => Some(reason),
        }
    }

    /// Returns [`StopReason::StageTime`] if the time of a stage is over.
    pub(crate) fn stage_time_stop(&self, stage: Stage) -> Option<StopReason> {
        let can_end = self.recorded_stops.is_none() && !self.is_suspended();
        let is_over = can_end && self.stage_ends.is_over(stage, || self.elapsed());
        is_over.then_some(StopReason::StageTime)
    }

    /// A stage is over: its helpers stop, and the advisor learns what it took.
    pub fn end_stage(&self, used: &StageUse) {
        if self.canceled.is_some() {
            return;
        }
        self.stage_ends.set(used.stage, Some(Duration::ZERO));
        if let Some(advisor) = &self.advisor {
            let mut advisor = advisor.lock_ok();
            advisor.end_stage(used);
        }
    }

    /// The recorded end that comes next.
    fn next_recorded_stop(&self) -> Option<StopPoint> {
        let script = self.recorded_stops.as_ref()?;
        Some(script.stop_after(self.replayed_stages.load(Ordering::Relaxed)))
    }

    /// Sleeps until a search without anything left to do may answer.
    #[must_use]
    pub fn wait_for_release(&self, nodes: u64) -> StopReason {
        let mut verdict = None;
        self.signal.sleep_while(|| {
            verdict = self.should_stop(nodes, StopCheck::Finished);
            verdict.is_none()
        });
        verdict.unwrap_or(StopReason::Complete)
    }

    /// `infinite` and `ponder` suspend every limit.
    pub(crate) fn is_suspended(&self) -> bool {
        self.limits.infinite || self.signal.is_pondering()
    }

    /// Keeps a depth completed while pondering, and lets the advisor see it:
    /// what it learns about the position counts later.
    fn record_pondered(&self, checkpoint: &Checkpoint) {
        let mut pondered = self.pondered.lock_ok();
        *pondered = Some(*checkpoint);
        let _ = self.advice(checkpoint);
    }

    /// The expected move was played: are the limits satisfied by what was
    /// found before? Asked once; the next depth may be far away.
    fn stop_after_ponderhit(&self, nodes: u64) -> Option<StopReason> {
        let mut pondered = self.pondered.lock_ok();
        let checkpoint = Checkpoint {
            nodes,
            elapsed: self.elapsed(),
            ..pondered.take()?
        };
        self.soft_stop(&checkpoint)
    }

    fn advice(&self, checkpoint: &Checkpoint) -> Advice {
        let Some(advisor) = &self.advisor else {
            return Advice::Continue;
        };
        let mut advisor = advisor.lock_ok();
        advisor.advise(checkpoint)
    }

    fn is_canceled(&self) -> bool {
        let dismissed = self.canceled.as_ref();
        dismissed.is_some_and(|dismissed| dismissed.load(Ordering::Acquire))
    }

    fn hard_stop(&self, nodes: u64) -> Option<StopReason> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit.max(1)) {
            return Some(StopReason::Nodes);
        }
        if self.is_strength_spent(nodes) {
            return Some(StopReason::Strength);
        }
        let turn = self.limits.time?;
        // The hard limit counts from the ponderhit where there was one.
        let begun = self.arrived.max(self.signal.ponder_hit_at());
        (self.time.now().since(begun) >= turn.hard).then_some(StopReason::Time)
    }

    /// Has a weakened search had its nodes? Not before there is a depth whose
    /// lines it can choose from.
    fn is_strength_spent(&self, nodes: u64) -> bool {
        let strength = self.limits.strength;
        strength.is_some_and(|strength| nodes >= strength.nodes)
            && self.has_depth.load(Ordering::Relaxed)
    }

    fn soft_stop(&self, checkpoint: &Checkpoint) -> Option<StopReason> {
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
        match self.advice(checkpoint) {
            Advice::Continue => None,
            Advice::Stop(reason) => Some(reason),
        }
    }

    fn replay_stop(
        &self,
        point: StopPoint,
        nodes: u64,
        occasion: StopCheckKind,
    ) -> Option<StopReason> {
        if nodes == point.nodes && occasion == point.occasion {
            self.replayed_stages.fetch_add(1, Ordering::Relaxed);
            Some(point.reason)
        } else if nodes > point.nodes || occasion == StopCheckKind::Finished {
            Some(StopReason::Diverged)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
