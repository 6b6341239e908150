//! The state of the stop decision in one thread.

use std::time::Duration;

use super::node_counter::NodeCounter;
use crate::flight::Recorder;
use crate::search::Stopped;
use crate::stage::{Stage, StagePoint, StageUse};
use crate::stop::{StopCheck, StopCheckKind, StopReason, StopRule};
use crate::turn_features::TurnFeatures;

#[derive(Clone, Copy)]
struct RunningStage {
    stage: Stage,
    started: Duration,
    nodes: u64,
}

/// Asks the stop rule and records its decisions.
pub(super) struct StopState<'a> {
    rule: &'a StopRule,
    recorder: &'a mut Recorder,
    pondering: bool,
    stopped: Option<StopReason>,
    /// `None` in a search without stages.
    stage: Option<RunningStage>,
    /// The early end of the current stage.
    stage_stop: Option<StagePoint>,
}

impl<'a> StopState<'a> {
    pub(super) fn new(rule: &'a StopRule, recorder: &'a mut Recorder) -> Self {
        Self {
            rule,
            recorder,
            pondering: rule.is_pondering(),
            stopped: None,
            stage: None,
            stage_stop: None,
        }
    }

    pub(super) fn rule(&self) -> &'a StopRule {
        self.rule
    }

    /// Returns `true` if the search or its current stage is over.
    pub(super) fn is_over(&self) -> bool {
        self.stopped.is_some() || self.stage_stop.is_some()
    }

    pub(super) fn result(&self) -> Result<(), Stopped> {
        if self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    pub(super) fn check(&mut self, counter: &NodeCounter<'_>, check: StopCheck<'_>) {
        if self.is_over() {
            return;
        }
        self.detect_ponder_hit(counter);
        let nodes = counter.total();
        let reason = match self.stage {
            Some(running) => self.rule.should_stop_stage(running.stage, nodes, check),
            None => self.rule.should_stop(nodes, check),
        };
        self.apply(reason, nodes, check.kind());
    }

    /// Ends the running stage and begins the next if the rule allows it.
    pub(super) fn begin_stage(
        &mut self,
        counter: &NodeCounter<'_>,
        stage: Stage,
        features: &TurnFeatures,
    ) {
        self.end_stage(counter);
        if let Some(point) = self.stage_stop.take() {
            self.recorder.record_stage_end(point);
        }
        let nodes = counter.total();
        self.stage = Some(RunningStage {
            stage,
            started: self.rule.elapsed(),
            nodes,
        });
        if self.is_over() {
            return;
        }
        self.detect_ponder_hit(counter);
        let reason = self.rule.begin_stage(stage, nodes, features);
        let reason = reason.or_else(|| self.rule.stage_time_stop(stage));
        self.apply(reason, nodes, StopCheckKind::Stage(stage));
    }

    fn end_stage(&mut self, counter: &NodeCounter<'_>) {
        let Some(running) = self.stage.take() else {
            return;
        };
        self.rule.end_stage(&StageUse {
            stage: running.stage,
            time: self.rule.elapsed().saturating_sub(running.started),
            nodes: counter.total().saturating_sub(running.nodes),
        });
    }

    /// Ends the stage, or a search without stages, unless limits are suspended.
    pub(super) fn stop_early(&mut self, counter: &NodeCounter<'_>, reason: StopReason) {
        if self.is_over() || self.rule.is_suspended() {
            return;
        }
        let nodes = counter.total();
        self.stage_stop = Some(self.stage_point(nodes, StopCheckKind::Finished, reason));
    }

    /// Waits until the answer may be sent, and returns why the search ended.
    pub(super) fn finish(&mut self, counter: &NodeCounter<'_>) -> StopReason {
        self.end_stage(counter);
        if let Some(point) = self.stage_stop.take()
            && self.stopped.is_none()
        {
            // No other stage followed, so that was the end of the search.
            self.record(point.reason, point.nodes, point.occasion);
        }
        self.check(counter, StopCheck::Finished);
        match self.stopped {
            // A weakened search spends its nodes even while its answer is held back.
            Some(StopReason::Strength) if self.rule.is_suspended() => {
                self.wait_for_release(counter)
            }
            Some(reason) => reason,
            None => self.wait_for_release(counter),
        }
    }

    fn wait_for_release(&mut self, counter: &NodeCounter<'_>) -> StopReason {
        let reason = self.rule.wait_for_release(counter.total());
        self.detect_ponder_hit(counter);
        self.record(reason, counter.total(), StopCheckKind::Finished);
        reason
    }

    /// Advice ends only the stage; any other reason ends the search.
    fn apply(&mut self, reason: Option<StopReason>, nodes: u64, occasion: StopCheckKind) {
        match reason {
            Some(reason) if self.stage.is_some() && reason.is_advice() => {
                self.stage_stop = Some(self.stage_point(nodes, occasion, reason));
            }
            Some(reason) => self.record(reason, nodes, occasion),
            None => {}
        }
    }

    fn stage_point(&self, nodes: u64, occasion: StopCheckKind, reason: StopReason) -> StagePoint {
        let running = self.stage.map(|running| running.stage);
        StagePoint {
            stage: running.unwrap_or(Stage::MoveGeneration),
            nodes,
            occasion,
            reason,
        }
    }

    fn record(&mut self, reason: StopReason, nodes: u64, occasion: StopCheckKind) {
        self.stopped = Some(reason);
        self.recorder.record_end(nodes, occasion, reason);
    }

    fn detect_ponder_hit(&mut self, counter: &NodeCounter<'_>) {
        if self.pondering && !self.rule.is_pondering() {
            self.pondering = false;
            self.recorder.record_ponder_hit(counter.total());
        }
    }
}
