//! The single place where limits and advice end a search.
//!
//! Every search asks [`StopRule::should_stop`]: every 256 nodes (a tick), at the end
//! of each depth or batch (a checkpoint), when an opening book has a move, and when
//! nothing is left to search (finished). The answer contains the [`StopReason`]. A
//! search with its own stopping criterion ends itself with
//! [`SearchContext::stop_early`](crate::SearchContext::stop_early).
//!
//! These parts of the decision stand elsewhere, each for a reason:
//!
//! * **Proofs**: `is_mate_proven` in `deepening.rs` ends a search whose mates cannot
//!   become shorter. No limit is involved: greater depths cannot change the answer.
//! * **The greatest depth**: `Deepening::run` ends at its `max_depth` with
//!   [`StopReason::Depth`]. The option belongs to a game, not to a request, so it
//!   applies to `infinite` and `ponder` too; the answer then waits.
//! * **The end of the game**: `DepthSearch::stop_reason` ends a search of which each
//!   relevant line ended with the game, or whose value stayed the same for several
//!   depths (crossword endgames). Only the search knows its lines.
//! * **Samples**: `is_decided` and its `is_settled` in
//!   `crossword/src/simulate/identify.rs` end a simulation whose best play is known
//!   (`sure`). They need the samples of all plays, which a checkpoint does not have.
//! * **Advice**: `clock/src/stoppers` decides when more time is not worth it, such as
//!   `Settled`. This module asks it at checkpoints, below all limits, and does not
//!   know its rules, because they depend on clocks and games.
//! * **The watchdog** in `frontend/src/watchdog.rs` answers with the last completed
//!   depth if the thread of a search is not scheduled in time. A thread that does not
//!   run cannot ask this rule. It uses the same limits, plus a margin.
//! * **Preemption**: `server/src/pool` stops a search for other requests with its
//!   [`StopSignal`], which this rule obeys first. Only the pool knows its queue.
//! * **Game clocks** in `server/src/play` end a game (`ending`), never a search: the
//!   result of a game whose time is over no longer depends on its search.

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

/// The point of a search at which the rule is asked.
#[derive(Clone, Copy, Debug)]
pub enum StopCheck<'a> {
    /// In the middle of a depth or batch.
    Tick,
    /// A depth or batch is complete.
    Checkpoint(&'a Checkpoint),
    /// An opening book has a move.
    Book,
    /// Nothing is left to search.
    Finished,
}

/// A [`StopCheck`] without its details, for records.
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
    /// Returns the check without its details.
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

/// The recorded end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StopPoint {
    /// Number of nodes visited.
    pub nodes: u64,
    /// The kind of check that ended the search.
    pub occasion: StopCheckKind,
    /// The reason.
    pub reason: StopReason,
}

/// The recorded ends of a search and its stages.
///
/// A replay stops exactly there and ignores limits and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedStops {
    /// The ends of all stages but the last, in order.
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
    /// Returns the recorded stop that follows `ended` stages.
    fn stop_after(&self, ended: usize) -> StopPoint {
        self.stages.get(ended).map_or(self.end, |stage| StopPoint {
            nodes: stage.nodes,
            occasion: stage.occasion,
            reason: stage.reason,
        })
    }
}

/// Decides when one search ends, and why.
pub struct StopRule {
    limits: Limits,
    arrived: Moment,
    signal: Arc<StopSignal>,
    time: Arc<dyn TimeSource>,
    advisor: Option<Mutex<Box<dyn Advisor>>>,
    recorded_stops: Option<RecordedStops>,
    /// Number of recorded stages that have ended.
    replayed_stages: AtomicUsize,
    stage_ends: StageEnds,
    /// On helper threads: set when the main search is over.
    canceled: Option<Arc<AtomicBool>>,
    /// Whether a depth was completed.
    has_depth: AtomicBool,
    /// The last depth completed while pondering, to be checked after the
    /// ponderhit.
    pondered: Mutex<Option<Checkpoint>>,
}

impl StopRule {
    /// Creates a rule for `limits`, with time counting from `arrived`.
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

    /// Returns the rule of a helper thread, which stops when `canceled` is set.
    ///
    /// Limits that apply anywhere in a search also end it, so that it stops on
    /// time even if the main thread is delayed. Limits that apply to completed
    /// depths of the main thread do not.
    #[must_use]
    pub(crate) fn for_helper(&self, canceled: Arc<AtomicBool>) -> Self {
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
            canceled: Some(canceled),
            has_depth: AtomicBool::new(false),
            pondered: Mutex::new(None),
        }
    }

    /// Replaces limits and time by recorded stops, if there are any.
    #[must_use]
    pub fn with_recorded_stops(mut self, stops: Option<RecordedStops>) -> Self {
        self.recorded_stops = stops;
        self
    }

    /// Returns `true` if recorded stops replace limits and time.
    pub(crate) fn is_replay(&self) -> bool {
        self.recorded_stops.is_some()
    }

    /// Returns the limits of the request.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns `true` while the search waits for the opponent's move.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// Sleeps while the session is paused.
    pub(crate) fn wait_while_paused(&self) {
        self.signal.wait_while_paused();
    }

    /// Returns the time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.time.now().since(self.arrived)
    }

    /// Returns the node count at which the next tick must ask again.
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
        let latest = nodes.saturating_add(interval);
        let upcoming = exact.into_iter().flatten().filter(|&exact| exact > nodes);
        upcoming.min().unwrap_or(latest).min(latest)
    }

    /// Returns the reason to stop here; `None` to continue.
    #[must_use]
    pub fn should_stop(&self, nodes: u64, check: StopCheck<'_>) -> Option<StopReason> {
        if let Some(point) = self.next_recorded_stop() {
            return self.replay_stop(point, nodes, check.kind());
        }
        if self.signal.is_stopped() || self.is_canceled() {
            return Some(StopReason::Stop);
        }
        if let StopCheck::Checkpoint(_) = check {
            self.has_depth.store(true, Ordering::Relaxed);
        }
        if self.is_suspended() {
            if let StopCheck::Checkpoint(checkpoint) = check {
                self.record_pondered(checkpoint);
            }
            // The node limit of a weakened search is never suspended; the search
            // then sleeps until its answer may be sent.
            let is_searching = !matches!(check, StopCheck::Book | StopCheck::Finished);
            return (is_searching && self.is_strength_spent(nodes)).then_some(StopReason::Strength);
        }
        let hard_stop = || self.hard_stop(nodes);
        match check {
            // The reason is never a limit, because no search was interrupted.
            StopCheck::Book => Some(StopReason::Book),
            StopCheck::Tick => hard_stop().or_else(|| self.stop_after_ponderhit(nodes)),
            StopCheck::Checkpoint(checkpoint) => hard_stop().or_else(|| self.soft_stop(checkpoint)),
            StopCheck::Finished => hard_stop().or(Some(StopReason::Complete)),
        }
    }

    /// Returns the reason to stop a stage here; `None` to continue.
    ///
    /// In addition to [`Self::should_stop`], the time limit of the stage applies.
    #[must_use]
    pub fn should_stop_stage(
        &self,
        stage: Stage,
        nodes: u64,
        check: StopCheck<'_>,
    ) -> Option<StopReason> {
        let reason = self.should_stop(nodes, check);
        reason.or_else(|| self.stage_time_stop(stage))
    }

    /// Returns the reason to skip a stage; `None` to begin it.
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

    /// Returns [`StopReason::StageTime`] if the time of a stage is used.
    pub(crate) fn stage_time_stop(&self, stage: Stage) -> Option<StopReason> {
        let can_end = self.recorded_stops.is_none() && !self.is_suspended();
        let is_over = can_end && self.stage_ends.is_over(stage, || self.elapsed());
        is_over.then_some(StopReason::StageTime)
    }

    /// Ends a stage on the helpers and reports its use to the advisor.
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

    fn next_recorded_stop(&self) -> Option<StopPoint> {
        let stops = self.recorded_stops.as_ref()?;
        Some(stops.stop_after(self.replayed_stages.load(Ordering::Relaxed)))
    }

    /// Sleeps until a finished search may answer, and returns why it is over.
    #[must_use]
    pub fn wait_for_release(&self, nodes: u64) -> StopReason {
        let mut reason = None;
        self.signal.sleep_while(|| {
            reason = self.should_stop(nodes, StopCheck::Finished);
            reason.is_none()
        });
        reason.unwrap_or(StopReason::Complete)
    }

    /// Returns `true` while `infinite` or `ponder` suspends all limits.
    pub(crate) fn is_suspended(&self) -> bool {
        self.limits.infinite || self.signal.is_pondering()
    }

    /// Records a depth completed while pondering.
    ///
    /// The advisor sees it too, because later advice depends on it.
    fn record_pondered(&self, checkpoint: &Checkpoint) {
        let mut pondered = self.pondered.lock_ok();
        *pondered = Some(*checkpoint);
        let _ = self.advice(checkpoint);
    }

    /// Checks the soft limits once after the ponderhit, with the last depth
    /// completed before. The end of the next depth may be far away.
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
        let canceled = self.canceled.as_ref();
        canceled.is_some_and(|canceled| canceled.load(Ordering::Acquire))
    }

    fn hard_stop(&self, nodes: u64) -> Option<StopReason> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit.max(1)) {
            return Some(StopReason::Nodes);
        }
        if self.is_strength_spent(nodes) {
            return Some(StopReason::Strength);
        }
        let turn = self.limits.time?;
        // After a ponderhit, the hard limit counts from there.
        let start = self.arrived.max(self.signal.ponder_hit_at());
        (self.time.now().since(start) >= turn.hard).then_some(StopReason::Time)
    }

    /// Returns `true` if a weakened search has used its nodes.
    ///
    /// It must complete a depth first, because it chooses from its lines.
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
            // After a fail low, the soft limit is 1.5 times as long.
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
        check: StopCheckKind,
    ) -> Option<StopReason> {
        if nodes == point.nodes && check == point.occasion {
            self.replayed_stages.fetch_add(1, Ordering::Relaxed);
            Some(point.reason)
        } else if nodes > point.nodes || check == StopCheckKind::Finished {
            Some(StopReason::Diverged)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
