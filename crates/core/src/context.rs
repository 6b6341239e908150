//! The context that a search runs in: it counts nodes, asks the stop rule, and
//! reports progress. Every thread has its own.

mod node_counter;
mod stop_state;

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
use crate::stage::Stage;
use crate::stats::SearchStats;
use crate::stop::{StopCheck, StopReason, StopRule};
use crate::turn_features::TurnFeatures;
use node_counter::NodeCounter;
use stop_state::StopState;

/// The context of one thread in one session.
pub struct SearchContext<'a> {
    /// The transposition table.
    pub table: TableView<'a>,
    /// The evaluation cache; answers nothing while it is switched off.
    pub evals: EvalView<'a>,
    /// Figures of this search.
    pub stats: SearchStats,
    caches: &'a Caches,
    counter: NodeCounter<'a>,
    stop: StopState<'a>,
    progress: &'a mut dyn FnMut(ProgressEvent),
    solver_result: Option<SolverResult>,
}

impl<'a> SearchContext<'a> {
    /// A context at node 0.
    pub fn new(
        caches: &'a Caches,
        rule: &'a StopRule,
        recorder: &'a mut Recorder,
        progress: &'a mut dyn FnMut(ProgressEvent),
    ) -> Self {
        Self {
            table: caches.table.view(),
            evals: caches.evals.view(),
            stats: SearchStats::default(),
            caches,
            counter: NodeCounter::new(rule),
            stop: StopState::new(rule, recorder),
            progress,
            solver_result: None,
        }
    }

    /// Marks the table entries with their origin. The idle learner feeds the
    /// table and nothing else.
    pub(crate) fn with_origin(mut self, origin: EntryOrigin) -> Self {
        self.table = self.caches.table.view().with_origin(origin);
        if origin == EntryOrigin::Idle {
            self.evals = self.caches.evals.view().read_only();
        }
        self
    }

    /// Joins a search by several threads.
    pub(crate) fn with_thread(mut self, slot: ThreadSlot<'a>) -> Self {
        self.counter.set_thread(slot);
        self
    }

    /// Enters a node: counts it, or says that the search is over.
    ///
    /// # Errors
    ///
    /// [`Stopped`] from the moment the stop rule says so.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.counter.is_poll_due() {
            self.poll()?;
        }
        self.counter.count();
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.counter.publish();
        self.stop.check(&self.counter, StopCheck::Tick);
        self.schedule_poll();
        self.stop.result()
    }

    fn schedule_poll(&mut self) {
        if self.stop.is_over() {
            self.counter.poll_now();
        } else {
            self.counter.schedule_poll(self.stop.rule());
        }
    }

    /// Sets the number of nodes between two looks at the clock, 0 acting as 1:
    /// for a search whose nodes are so slow that the default number of them
    /// takes longer than a millisecond.
    pub fn set_poll_interval(&mut self, nodes: u64) {
        self.counter.set_interval(nodes);
    }

    /// Returns what the searches of a session share: made by the thread that
    /// asks first. It has to be safe to use from several threads without
    /// waiting.
    pub fn shared<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let slot = self.counter.thread();
        let common = slot.and_then(|slot| slot.shared.game_data(&make));
        common.unwrap_or_else(|| Arc::new(make()))
    }

    /// How many threads search in this session.
    #[must_use]
    pub fn threads(&self) -> usize {
        let slot = self.counter.thread();
        slot.map_or(1, |slot| slot.shared.threads())
    }

    /// What the threads of the session are searching at this moment; `None` in
    /// a search by one thread.
    #[must_use]
    #[inline]
    pub fn in_progress(&self) -> Option<&'a InProgress> {
        let slot = self.counter.thread();
        slot.map(|slot| &slot.shared.in_progress)
    }

    /// Begins a stage of the turn, and ends the one before. From now on
    /// [`Stopped`] may mean that this stage is over and not the search: the
    /// next stage may begin then.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the stage is to be left out, or the search is over.
    pub fn begin_stage(&mut self, stage: Stage, features: &TurnFeatures) -> Result<(), Stopped> {
        self.stop.begin_stage(&self.counter, stage, features);
        self.schedule_poll();
        self.stop.result()
    }

    /// The search sees for itself that thinking on is not worth it, although
    /// something would be left to search.
    pub fn stop_early(&mut self, reason: StopReason) {
        self.stop.stop_early(&self.counter, reason);
    }

    /// Reports the end of a depth or batch and asks whether to go on.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if not.
    pub fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), Stopped> {
        let check = StopCheck::Checkpoint(checkpoint);
        self.stop.check(&self.counter, check);
        self.stop.result()
    }

    /// An opening book has the answer: may the search be left out?
    ///
    /// # Errors
    ///
    /// [`Stopped`] if so.
    pub fn stop_for_book(&mut self) -> Result<(), Stopped> {
        self.stop.check(&self.counter, StopCheck::Book);
        self.stop.result()
    }

    /// Called when nothing is left to search: sleeps until the answer is
    /// wanted, and returns why the search is over.
    pub fn finish(&mut self) -> StopReason {
        self.stop.finish(&self.counter)
    }

    /// Nodes that this thread has visited so far.
    #[must_use]
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Nodes that all threads of the session have published: what limits are
    /// judged by.
    #[must_use]
    pub fn total_nodes(&self) -> u64 {
        self.counter.total()
    }

    /// Which thread of the session this is: 0 is the main one, whose answer
    /// counts; the others help it by what they leave in the table.
    #[must_use]
    pub fn thread_index(&self) -> usize {
        self.counter.thread().map_or(0, |slot| slot.index)
    }

    /// Lets the other threads know how far this one is.
    pub(crate) fn publish(&self) {
        self.counter.publish();
    }

    /// The deepest ply reached so far.
    #[must_use]
    pub fn seldepth(&self) -> u32 {
        self.counter.seldepth()
    }

    /// A line has reached `ply`.
    #[inline]
    pub fn reach(&mut self, ply: u16) {
        self.counter.reach(ply);
    }

    /// Time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.rule().elapsed()
    }

    /// The stop rule, which has the limits of the request.
    #[must_use]
    pub fn rule(&self) -> &'a StopRule {
        self.stop.rule()
    }

    /// The legal moves that the request allows at the root.
    #[must_use]
    pub fn root_moves(&self, position: &dyn Position) -> Vec<Move> {
        self.rule().limits().allowed_moves(position)
    }

    /// Reports the best lines of `depth`, best first: those of the completed
    /// depth, or one with a bound while it is under way. Does nothing on helper
    /// threads.
    pub fn report(&mut self, depth: u32, lines: &[Line]) {
        if self.thread_index() > 0 {
            return;
        }
        let asked = self.rule().limits().multi_pv.max(1);
        let info = Info {
            depth,
            seldepth: self.seldepth(),
            nodes: self.total_nodes(),
            time: self.elapsed(),
            fill: self.table_fill(),
            lines: lines.iter().take(asked as usize).cloned().collect(),
        };
        (self.progress)(ProgressEvent::Info(info));
    }

    /// Reports that root move `number` (from 1) of `depth` is about to be
    /// searched, if the search has run for a while.
    pub fn report_current_move(&mut self, depth: u32, mv: Move, number: u32) {
        if self.thread_index() > 0 {
            return;
        }
        let time = self.elapsed();
        if time >= CURRENT_MOVE_DELAY {
            let nodes = self.total_nodes();
            (self.progress)(ProgressEvent::CurrentMove(CurrentMove {
                depth,
                mv,
                number,
                nodes,
                time,
            }));
        }
    }

    /// Sets the result of a solver.
    pub fn set_solver_result(&mut self, finding: SolverResult) {
        self.solver_result = Some(finding);
    }

    /// Takes the result of a solver.
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
