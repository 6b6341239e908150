//! The context of a running search: counts nodes, asks the stop rule, and
//! reports progress. Every thread has one.

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
    /// The evaluation cache; every probe misses while it is disabled.
    pub evals: EvalView<'a>,
    /// Statistics of this search.
    pub stats: SearchStats,
    caches: &'a Caches,
    counter: NodeCounter<'a>,
    stop: StopState<'a>,
    progress: &'a mut dyn FnMut(ProgressEvent),
    solver_result: Option<SolverResult>,
}

impl<'a> SearchContext<'a> {
    /// Creates a context at node 0.
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

    /// Sets the origin of stored table entries.
    ///
    /// The idle learner stores to the table, but not to the evaluation cache.
    pub(crate) fn with_origin(mut self, origin: EntryOrigin) -> Self {
        self.table = self.caches.table.view().with_origin(origin);
        if origin == EntryOrigin::Idle {
            self.evals = self.caches.evals.view().read_only();
        }
        self
    }

    /// Makes this the context of one thread among several.
    pub(crate) fn with_thread(mut self, slot: ThreadSlot<'a>) -> Self {
        self.counter.set_thread(slot);
        self
    }

    /// Counts a node.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`] from the moment the stop rule ends the search.
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
        self.stop.rule().wait_while_paused();
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

    /// Sets the number of nodes between two polls; 0 acts as 1.
    ///
    /// A search needs it if its nodes are so slow that the default interval
    /// takes longer than a millisecond.
    pub fn set_poll_interval(&mut self, nodes: u64) {
        self.counter.set_interval(nodes);
    }

    /// Returns the data that the threads of a session share.
    ///
    /// The first caller creates it with `make`. It must be usable from several
    /// threads without blocking. A caller that asks for another type gets an
    /// unshared value.
    pub fn shared<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let slot = self.counter.thread();
        let shared = slot.and_then(|slot| slot.shared.game_data(&make));
        shared.unwrap_or_else(|| Arc::new(make()))
    }

    /// Returns the number of threads of this session.
    #[must_use]
    pub fn threads(&self) -> usize {
        let slot = self.counter.thread();
        slot.map_or(1, |slot| slot.shared.threads())
    }

    /// Returns the positions that the threads of the session search now.
    ///
    /// `None` in a search with one thread.
    #[must_use]
    #[inline]
    pub fn in_progress(&self) -> Option<&'a InProgress> {
        let slot = self.counter.thread();
        slot.map(|slot| &slot.shared.in_progress)
    }

    /// Ends the current stage of the turn and begins the next one.
    ///
    /// From now on, [`Stopped`] may mean the end of this stage rather than of
    /// the search. The search may then begin the next stage.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`] if the stage is skipped or the search is over.
    pub fn begin_stage(&mut self, stage: Stage, features: &TurnFeatures) -> Result<(), Stopped> {
        self.stop.begin_stage(&self.counter, stage, features);
        self.schedule_poll();
        self.stop.result()
    }

    /// Ends the current stage, or a search without stages, for the search's own reason.
    ///
    /// Call it if something is left to search but not worth it. It has no
    /// effect while limits are suspended (`infinite` and `ponder`).
    pub fn stop_early(&mut self, reason: StopReason) {
        self.stop.stop_early(&self.counter, reason);
    }

    /// Reports the end of a depth or batch to the stop rule.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`] if the search is over.
    pub fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), Stopped> {
        let check = StopCheck::Checkpoint(checkpoint);
        self.stop.check(&self.counter, check);
        self.stop.result()
    }

    /// Asks whether a book move may replace the search.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`] if it may.
    pub fn stop_for_book(&mut self) -> Result<(), Stopped> {
        self.stop.check(&self.counter, StopCheck::Book);
        self.stop.result()
    }

    /// Waits until the answer may be sent, and returns why the search ended.
    ///
    /// Call it when nothing is left to search.
    pub fn finish(&mut self) -> StopReason {
        self.stop.finish(&self.counter)
    }

    /// Returns the number of nodes that this thread has visited.
    #[must_use]
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Returns the published nodes of all threads, to which limits apply.
    #[must_use]
    pub fn total_nodes(&self) -> u64 {
        self.counter.total()
    }

    /// Returns the index of this thread.
    ///
    /// Thread 0 is the main thread and gives the answer. The others only add
    /// entries to the table.
    #[must_use]
    pub fn thread_index(&self) -> usize {
        self.counter.thread().map_or(0, |slot| slot.index)
    }

    /// Publishes the node count to the other threads.
    pub(crate) fn publish(&self) {
        self.counter.publish();
    }

    /// Returns the deepest ply reached so far.
    #[must_use]
    pub fn seldepth(&self) -> u32 {
        self.counter.seldepth()
    }

    /// Records that a line reached `ply`.
    #[inline]
    pub fn reach(&mut self, ply: u16) {
        self.counter.reach(ply);
    }

    /// Returns the time since the request arrived.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.rule().elapsed()
    }

    /// Returns the stop rule, which holds the limits of the request.
    #[must_use]
    pub fn rule(&self) -> &'a StopRule {
        self.stop.rule()
    }

    /// Returns the legal root moves that the request allows.
    #[must_use]
    pub fn root_moves(&self, position: &dyn Position) -> Vec<Move> {
        self.rule().limits().allowed_moves(position)
    }

    /// Reports the best lines of `depth`, best first.
    ///
    /// These are the lines of a completed depth, or one line with a bound
    /// during a depth. Has no effect on helper threads.
    pub fn report(&mut self, depth: u32, lines: &[Line]) {
        if self.thread_index() > 0 {
            return;
        }
        let line_count = self.rule().limits().multi_pv.max(1);
        let info = Info {
            depth,
            seldepth: self.seldepth(),
            nodes: self.total_nodes(),
            time: self.elapsed(),
            fill: self.table_fill(),
            lines: lines.iter().take(line_count as usize).cloned().collect(),
        };
        (self.progress)(ProgressEvent::Info(info));
    }

    /// Reports that the search of root move `number` (from 1) of `depth` starts.
    ///
    /// Has no effect during the first [`CURRENT_MOVE_DELAY`] or on helper threads.
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
    pub fn set_solver_result(&mut self, result: SolverResult) {
        self.solver_result = Some(result);
    }

    /// Takes the result of a solver.
    pub(crate) fn take_solver_result(&mut self) -> Option<SolverResult> {
        self.solver_result.take()
    }

    /// Returns the fill of the table in thousandths, estimated from a sample.
    fn table_fill(&self) -> u32 {
        (self.caches.table.counters().fill * 1000.0).round() as u32
    }

    /// Returns the statistics of this search, including table and cache.
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
