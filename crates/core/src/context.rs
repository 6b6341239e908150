//! The context that a search runs in: it counts nodes, asks the stop rule and
//! passes news on. It is the thread's own: nothing in it is shared on the hot
//! path.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_table::{EvalView, Origin, TableView};

use crate::advisor::Checkpoint;
use crate::busy::Busy;
use crate::caches::Caches;
use crate::flight::Recorder;
use crate::game::{Move, Position};
use crate::proof::Finding;
use crate::report::{Info, QUIET, Report, Trying};
use crate::search::{Line, Stopped};
use crate::stage::{Stage, StagePoint, StageUse};
use crate::stats::SearchStats;
use crate::stop::{Occasion, OccasionKind, StopReason, StopRule};
use crate::tally::Seat;
use crate::turn_signals::TurnSignals;

/// Nodes between two looks at the clock: well below a millisecond.
const POLL_INTERVAL: u64 = 256;

/// The context of one worker in one session.
pub struct Cx<'a> {
    /// The transposition table.
    pub table: TableView<'a>,
    /// The evaluation cache; answers nothing while it is switched off.
    pub evals: EvalView<'a>,
    /// Figures of this search.
    pub stats: SearchStats,
    caches: &'a Caches,
    rule: &'a StopRule,
    recorder: &'a mut Recorder,
    report: &'a mut dyn FnMut(Report),
    /// This thread's place among several; none if it searches alone.
    seat: Option<Seat<'a>>,
    nodes: u64,
    next_poll: u64,
    /// Nodes between two looks at the clock.
    poll_interval: u64,
    seldepth: u32,
    pondering: bool,
    stopped: Option<StopReason>,
    /// The stage of the turn, if the search has said which.
    stage: Option<Underway>,
    /// Where the present stage ended before it had nothing left to do.
    stage_end: Option<StagePoint>,
    finding: Option<Finding>,
}

/// A stage that has begun.
#[derive(Clone, Copy)]
struct Underway {
    stage: Stage,
    begun: Duration,
    nodes: u64,
}

impl<'a> Cx<'a> {
    /// A context at node 0.
    pub fn new(
        caches: &'a Caches,
        rule: &'a StopRule,
        recorder: &'a mut Recorder,
        report: &'a mut dyn FnMut(Report),
    ) -> Self {
        Self {
            table: caches.table.view(),
            evals: caches.evals.view(),
            stats: SearchStats::default(),
            caches,
            rule,
            recorder,
            report,
            seat: None,
            nodes: 0,
            // Every search gets its first few nodes, so that even no time at
            // all completes a first depth where that is small.
            next_poll: rule.next_poll(0, POLL_INTERVAL),
            poll_interval: POLL_INTERVAL,
            seldepth: 0,
            pondering: rule.pondering(),
            stopped: None,
            stage: None,
            stage_end: None,
            finding: None,
        }
    }

    /// The same context in somebody else's name. The idle learner feeds the
    /// table and nothing else.
    pub(crate) fn on_behalf_of(mut self, origin: Origin) -> Self {
        self.table = self.caches.table.view().storing_as(origin);
        if origin == Origin::Idle {
            self.evals = self.caches.evals.view().reading_only();
        }
        self
    }

    /// The same context in a team.
    pub(crate) fn seated(mut self, seat: Seat<'a>) -> Self {
        self.seat = Some(seat);
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
    pub fn poll_every(&mut self, nodes: u64) {
        self.poll_interval = nodes.max(1);
        let soon = self.nodes.saturating_add(self.poll_interval);
        self.next_poll = self.next_poll.min(soon);
    }

    /// What the searches of a session share: made by the thread that asks
    /// first, and the same for all. Whatever is in it has to be safe to use
    /// from several threads without waiting.
    pub fn common<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let seat = self.seat;
        let common = seat.and_then(|seat| seat.tally.common(&make));
        common.unwrap_or_else(|| Arc::new(make()))
    }

    /// How many threads search in this session.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.seat.map_or(1, |seat| seat.tally.threads())
    }

    /// What the threads of the session are searching at this moment; nothing
    /// where there is only one.
    #[must_use]
    #[inline]
    pub fn busy(&self) -> Option<&'a Busy> {
        self.seat.map(|seat| &seat.tally.busy)
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.publish();
        self.ask(Occasion::Tick);
        self.next_poll = if self.is_over() {
            self.nodes
        } else {
            let others = self.others();
            let next = self.rule.next_poll(self.nodes + others, self.poll_interval);
            next.saturating_sub(others)
        };
        self.go_on()
    }

    /// Is the search over, or its present stage?
    fn is_over(&self) -> bool {
        self.stopped.is_some() || self.stage_end.is_some()
    }

    fn go_on(&self) -> Result<(), Stopped> {
        if self.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// Begins a stage of the turn, and ends the one before. From now on
    /// [`Stopped`] may mean that this stage is over and not the search: the
    /// next stage may begin then.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the stage is to be left out, or the search is over.
    pub fn begin_stage(&mut self, stage: Stage, signals: &TurnSignals) -> Result<(), Stopped> {
        self.leave_stage();
        if let Some(point) = self.stage_end.take() {
            self.recorder.stage_ended(point);
        }
        self.stage = Some(Underway {
            stage,
            begun: self.elapsed(),
            nodes: self.total_nodes(),
        });
        self.ask(Occasion::Stage(stage, signals));
        let interval = self.poll_interval;
        let soon = self.rule.next_poll(self.total_nodes(), interval);
        self.next_poll = match self.is_over() {
            true => self.nodes,
            false => soon.saturating_sub(self.others()),
        };
        self.go_on()
    }

    /// The present stage has nothing more to do.
    fn leave_stage(&mut self) {
        let Some(underway) = self.stage.take() else {
            return;
        };
        self.rule.end_stage(&StageUse {
            stage: underway.stage,
            time: self.elapsed().saturating_sub(underway.begun),
            nodes: self.total_nodes().saturating_sub(underway.nodes),
        });
    }

    /// The search sees for itself that thinking on is not worth it, although
    /// something would be left to search.
    pub fn conclude(&mut self, reason: StopReason) {
        if self.is_over() || self.rule.is_held() {
            return;
        }
        self.stage_end = Some(self.point(OccasionKind::Finished, reason));
    }

    fn point(&self, occasion: OccasionKind, reason: StopReason) -> StagePoint {
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
        self.ask(Occasion::Checkpoint(checkpoint));
        self.go_on()
    }

    /// An opening book has the answer: may the search be left out?
    ///
    /// # Errors
    ///
    /// [`Stopped`] if so.
    pub fn book(&mut self) -> Result<(), Stopped> {
        self.ask(Occasion::Book);
        self.go_on()
    }

    /// Called when nothing is left to search: sleeps while the answer is not
    /// wanted yet, and tells why the search is over.
    pub fn finish(&mut self) -> StopReason {
        self.leave_stage();
        if let Some(point) = self.stage_end.take()
            && self.stopped.is_none()
        {
            // No other stage has followed, so that was the end.
            self.stopped = Some(point.reason);
            self.recorder
                .ended(point.nodes, point.occasion, point.reason);
        }
        self.ask(Occasion::Finished);
        match self.stopped {
            // A weakened search ends by itself even while it is held.
            Some(StopReason::Strength) if self.rule.is_held() => self.sleep(),
            Some(reason) => reason,
            None => self.sleep(),
        }
    }

    fn sleep(&mut self) -> StopReason {
        let reason = self.rule.await_release(self.total_nodes());
        self.notice_ponder_hit();
        self.record(reason, OccasionKind::Finished);
        reason
    }

    fn ask(&mut self, occasion: Occasion<'_>) {
        if self.is_over() {
            return;
        }
        self.notice_ponder_hit();
        let nodes = self.total_nodes();
        let verdict = match self.stage {
            Some(underway) => self.rule.judge_stage(underway.stage, nodes, occasion),
            None => self.rule.judge(nodes, occasion),
        };
        match verdict {
            Some(reason) if self.stage.is_some() && reason.is_advice() => {
                self.stage_end = Some(self.point(occasion.kind(), reason));
            }
            Some(reason) => self.record(reason, occasion.kind()),
            None => {}
        }
    }

    fn notice_ponder_hit(&mut self) {
        if self.pondering && !self.rule.pondering() {
            self.pondering = false;
            self.recorder.ponder_hit(self.total_nodes());
        }
    }

    fn record(&mut self, reason: StopReason, occasion: OccasionKind) {
        self.stopped = Some(reason);
        let nodes = self.total_nodes();
        self.recorder.ended(nodes, occasion, reason);
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
        self.nodes + self.others()
    }

    /// Which thread of the session this is: 0 is the main one, whose answer
    /// counts; the others help it by what they leave in the table.
    #[must_use]
    pub fn helper_index(&self) -> usize {
        self.seat.map_or(0, |seat| seat.index)
    }

    fn others(&self) -> u64 {
        self.seat.map_or(0, |seat| seat.others())
    }

    /// Lets the other threads know how far this one is.
    pub(crate) fn publish(&self) {
        if let Some(seat) = self.seat {
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
        if self.helper_index() > 0 {
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
        (self.report)(Report::Info(info));
    }

    /// Root move `number` (from 1) of `depth` is about to be searched. The
    /// outside hears of it only in a search that has run for a while.
    pub fn trying(&mut self, depth: u32, mv: Move, number: u32) {
        if self.helper_index() > 0 {
            return;
        }
        let time = self.elapsed();
        if time >= QUIET {
            let nodes = self.total_nodes();
            (self.report)(Report::Trying(Trying {
                depth,
                mv,
                number,
                nodes,
                time,
            }));
        }
    }

    /// A solver has found something out.
    pub fn find(&mut self, finding: Finding) {
        self.finding = Some(finding);
    }

    /// What a solver has found out, for who takes it along.
    pub(crate) fn take_finding(&mut self) -> Option<Finding> {
        self.finding.take()
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
