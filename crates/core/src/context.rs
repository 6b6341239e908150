//! The context that a search runs in: it counts nodes, asks the stop rule and
//! passes news on. It is the thread's own: nothing in it is shared on the hot
//! path.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_table::{EntryOrigin, EvalView, TableView};

use crate::advisor::Checkpoint;
use crate::caches::Caches;
use crate::flight::Recorder;
use crate::game::{Move, Position};
use crate::in_progress::InProgress;
use crate::progress::{CURRENT_MOVE_DELAY, CurrentMove, Info, ProgressEvent};
use crate::proof::SolverResult;
use crate::search::{Line, Stopped};
use crate::shared_search::ThreadSlot;
use crate::stage::{Stage, StagePoint, StageUse};
use crate::stats::SearchStats;
use crate::stop::{StopCheck, StopCheckKind, StopReason, StopRule};
use crate::turn_features::TurnFeatures;

/// Nodes between two looks at the clock: well below a millisecond.
const POLL_INTERVAL: u64 = 256;

/// The context of one worker in one session.
pub struct SearchContext<'a> {
    /// The transposition table.
    pub table: TableView<'a>,
    /// The evaluation cache; answers nothing while it is switched off.
    pub evals: EvalView<'a>,
    /// Figures of this search.
    pub stats: SearchStats,
    caches: &'a Caches,
    rule: &'a StopRule,
    recorder: &'a mut Recorder,
    report: &'a mut dyn FnMut(ProgressEvent),
    /// This thread's place among several; none if it searches alone.
    thread: Option<ThreadSlot<'a>>,
    nodes: u64,
    next_poll: u64,
    /// Nodes between two looks at the clock.
    poll_interval: u64,
    seldepth: u32,
    pondering: bool,
    stopped: Option<StopReason>,
    /// The stage of the turn, if the search has said which.
    stage: Option<RunningStage>,
    /// Where the present stage ended before it had nothing left to do.
    stage_stop: Option<StagePoint>,
    solver_result: Option<SolverResult>,
}

/// A stage that has begun.
#[derive(Clone, Copy)]
struct RunningStage {
    stage: Stage,
    started: Duration,
    nodes: u64,
}

impl<'a> SearchContext<'a> {
    /// A context at node 0.
    pub fn new(
        caches: &'a Caches,
        rule: &'a StopRule,
        recorder: &'a mut Recorder,
        report: &'a mut dyn FnMut(ProgressEvent),
    ) -> Self {
        Self {
            table: caches.table.view(),
            evals: caches.evals.view(),
            stats: SearchStats::default(),
            caches,
            rule,
            recorder,
            report,
            thread: None,
            nodes: 0,
            // Every search gets its first few nodes, so that even no time at
            // all completes a first depth where that is small.
            next_poll: rule.next_poll(0, POLL_INTERVAL),
            poll_interval: POLL_INTERVAL,
            seldepth: 0,
            pondering: rule.is_pondering(),
            stopped: None,
            stage: None,
            stage_stop: None,
            solver_result: None,
        }
    }

    /// The same context in somebody else's name. The idle learner feeds the
    /// table and nothing else.
    pub(crate) fn with_origin(mut self, origin: EntryOrigin) -> Self {
        self.table = self.caches.table.view().with_origin(origin);
        if origin == EntryOrigin::Idle {
            self.evals = self.caches.evals.view().read_only();
        }
        self
    }

    /// The same context in a team.
    pub(crate) fn with_thread(mut self, seat: ThreadSlot<'a>) -> Self {
        self.thread = Some(seat);
        self
    }

    /// Enters a node: counts it, or says that the search is over.
    ///
    /// # Errors
    ///
    /// [`Stopped`] from the moment the stop rule says so.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// From now on the clock is looked at after so many nodes, 0 acting as 1:
    /// for a search whose nodes are so slow that the usual number of them would
    /// take longer than a millisecond.
    pub fn set_poll_interval(&mut self, nodes: u64) {
        self.poll_interval = nodes.max(1);
        let soon = self.nodes.saturating_add(self.poll_interval);
        self.next_poll = self.next_poll.min(soon);
    }

    /// What the searches of a session share: made by the thread that asks
    /// first, and the same for all. Whatever is in it has to be safe to use
    /// from several threads without waiting.
    pub fn shared<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let seat = self.thread;
        let common = seat.and_then(|seat| seat.shared.game_data(&make));
        common.unwrap_or_else(|| Arc::new(make()))
    }

    /// How many threads search in this session.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.thread.map_or(1, |seat| seat.shared.threads())
    }

    /// What the threads of the session are searching at this moment; nothing
    /// where there is only one.
    #[must_use]
    #[inline]
    pub fn in_progress(&self) -> Option<&'a InProgress> {
        self.thread.map(|seat| &seat.shared.in_progress)
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.publish();
        self.check_stop(StopCheck::Tick);
        self.next_poll = if self.is_over() {
            self.nodes
        } else {
            let others = self.other_nodes();
            let next = self.rule.next_poll(self.nodes + others, self.poll_interval);
            next.saturating_sub(others)
        };
        self.check_stopped()
    }

    /// Is the search over, or its present stage?
    fn is_over(&self) -> bool {
        self.stopped.is_some() || self.stage_stop.is_some()
    }

    fn check_stopped(&self) -> Result<(), Stopped> {
        if self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// Begins a stage of the turn, and ends the one before. From now on
    /// [`Stopped`] may mean that this stage is over and not the search: the
    /// next stage may begin then.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the stage is to be left out, or the search is over.
    pub fn begin_stage(&mut self, stage: Stage, signals: &TurnFeatures) -> Result<(), Stopped> {
        self.end_stage();
        if let Some(point) = self.stage_stop.take() {
            self.recorder.record_stage_end(point);
        }
        self.stage = Some(RunningStage {
            stage,
            started: self.elapsed(),
            nodes: self.total_nodes(),
        });
        self.check_stop(StopCheck::Stage(stage, signals));
        let interval = self.poll_interval;
        let soon = self.rule.next_poll(self.total_nodes(), interval);
        self.next_poll = match self.is_over() {
            true => self.nodes,
            false => soon.saturating_sub(self.other_nodes()),
        };
        self.check_stopped()
    }

    /// The present stage has nothing more to do.
    fn end_stage(&mut self) {
        let Some(underway) = self.stage.take() else {
            return;
        };
        self.rule.end_stage(&StageUse {
            stage: underway.stage,
            time: self.elapsed().saturating_sub(underway.started),
            nodes: self.total_nodes().saturating_sub(underway.nodes),
        });
    }

    /// The search sees for itself that thinking on is not worth it, although
    /// something would be left to search.
    pub fn stop_early(&mut self, reason: StopReason) {
        if self.is_over() || self.rule.is_suspended() {
            return;
        }
        self.stage_stop = Some(self.stage_point(StopCheckKind::Finished, reason));
    }

    fn stage_point(&self, occasion: StopCheckKind, reason: StopReason) -> StagePoint {
        let underway = self.stage.map(|underway| underway.stage);
        StagePoint {
            stage: underway.unwrap_or(Stage::MoveGeneration),
            nodes: self.total_nodes(),
            occasion,
            reason,
        }
    }

    /// Reports the end of a depth or batch and asks whether to go on.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if not.
    pub fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), Stopped> {
        self.check_stop(StopCheck::Checkpoint(checkpoint));
        self.check_stopped()
    }

    /// An opening book has the answer: may the search be left out?
    ///
    /// # Errors
    ///
    /// [`Stopped`] if so.
    pub fn stop_for_book(&mut self) -> Result<(), Stopped> {
        self.check_stop(StopCheck::Book);
        self.check_stopped()
    }

    /// Called when nothing is left to search: sleeps while the answer is not
    /// wanted yet, and tells why the search is over.
    pub fn finish(&mut self) -> StopReason {
        self.end_stage();
        if let Some(point) = self.stage_stop.take()
            && self.stopped.is_none()
        {
            // No other stage has followed, so that was the end.
            self.stopped = Some(point.reason);
            self.recorder
                .record_end(point.nodes, point.occasion, point.reason);
        }
        self.check_stop(StopCheck::Finished);
        match self.stopped {
            // A weakened search ends by itself even while it is held.
            Some(StopReason::Strength) if self.rule.is_suspended() => self.wait_for_release(),
            Some(reason) => reason,
            None => self.wait_for_release(),
        }
    }

    fn wait_for_release(&mut self) -> StopReason {
        let reason = self.rule.wait_for_release(self.total_nodes());
        self.detect_ponder_hit();
        self.record_stop(reason, StopCheckKind::Finished);
        reason
    }

    fn check_stop(&mut self, occasion: StopCheck<'_>) {
        if self.is_over() {
            return;
        }
        self.detect_ponder_hit();
        let nodes = self.total_nodes();
        let verdict = match self.stage {
            Some(underway) => self.rule.should_stop_stage(underway.stage, nodes, occasion),
            None => self.rule.should_stop(nodes, occasion),
        };
        match verdict {
            Some(reason) if self.stage.is_some() && reason.is_advice() => {
                self.stage_stop = Some(self.stage_point(occasion.kind(), reason));
            }
            Some(reason) => self.record_stop(reason, occasion.kind()),
            None => {}
        }
    }

    fn detect_ponder_hit(&mut self) {
        if self.pondering && !self.rule.is_pondering() {
            self.pondering = false;
            self.recorder.record_ponder_hit(self.total_nodes());
        }
    }

    fn record_stop(&mut self, reason: StopReason, occasion: StopCheckKind) {
        self.stopped = Some(reason);
        let nodes = self.total_nodes();
        self.recorder.record_end(nodes, occasion, reason);
    }

    /// Nodes that this thread has visited so far.
    #[must_use]
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes that all threads of the session have visited, as far as they
    /// have told: what limits are judged by.
    #[must_use]
    pub fn total_nodes(&self) -> u64 {
        self.nodes + self.other_nodes()
    }

    /// Which thread of the session this is: 0 is the main one, whose answer
    /// counts; the others help it by what they leave in the table.
    #[must_use]
    pub fn thread_index(&self) -> usize {
        self.thread.map_or(0, |seat| seat.index)
    }

    fn other_nodes(&self) -> u64 {
        self.thread.map_or(0, |seat| seat.other_nodes())
    }

    /// Lets the other threads know how far this one is.
    pub(crate) fn publish(&self) {
        if let Some(seat) = self.thread {
            seat.publish(self.nodes);
        }
    }

    /// The deepest ply reached so far.
    #[must_use]
    pub fn seldepth(&self) -> u32 {
        self.seldepth
    }

    /// A line has reached `ply`.
    #[inline]
    pub fn reach(&mut self, ply: u16) {
        self.seldepth = self.seldepth.max(u32::from(ply));
    }

    /// Time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.rule.elapsed()
    }

    /// What was asked.
    #[must_use]
    pub fn rule(&self) -> &'a StopRule {
        self.rule
    }

    /// The legal moves that the request allows at the root.
    #[must_use]
    pub fn root_moves(&self, position: &dyn Position) -> Vec<Move> {
        self.rule.limits().allowed_moves(position)
    }

    /// Tells the outside about the best lines of `depth`, best first: those of
    /// the completed depth, or one with a bound while it is under way.
    ///
    /// A helper is not heard.
    pub fn report(&mut self, depth: u32, lines: &[Line]) {
        if self.thread_index() > 0 {
            return;
        }
        let asked = self.rule.limits().multi_pv.max(1);
        let info = Info {
            depth,
            seldepth: self.seldepth,
            nodes: self.total_nodes(),
            time: self.elapsed(),
            fill: self.table_fill(),
            lines: lines.iter().take(asked as usize).cloned().collect(),
        };
        (self.report)(ProgressEvent::Info(info));
    }

    /// Root move `number` (from 1) of `depth` is about to be searched. The
    /// outside hears of it only in a search that has run for a while.
    pub fn report_current_move(&mut self, depth: u32, mv: Move, number: u32) {
        if self.thread_index() > 0 {
            return;
        }
        let time = self.elapsed();
        if time >= CURRENT_MOVE_DELAY {
            let nodes = self.total_nodes();
            (self.report)(ProgressEvent::CurrentMove(CurrentMove {
                depth,
                mv,
                number,
                nodes,
                time,
            }));
        }
    }

    /// A solver has found something out.
    pub fn set_solver_result(&mut self, finding: SolverResult) {
        self.solver_result = Some(finding);
    }

    /// What a solver has found out, for who takes it along.
    pub(crate) fn take_solver_result(&mut self) -> Option<SolverResult> {
        self.solver_result.take()
    }

    /// How full the table is, in thousandths, judged by a sample.
    fn table_fill(&self) -> u32 {
        (self.caches.table.counters().fill * 1000.0).round() as u32
    }

    /// The figures of this search, table and cache included.
    #[must_use]
    pub fn stats(&self) -> SearchStats {
        let table = self.table.counters();
        let evals = self.evals.counters();
        let mut stats = self.stats.clone();
        stats.table_probes = table.probes;
        stats.table_hits = table.hits;
        stats.eval_probes = evals.probes;
        stats.eval_hits = evals.hits;
        stats
    }
}
