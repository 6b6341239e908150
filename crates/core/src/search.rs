//! What a search is, and the context it runs in.
//!
//! A [`Search`] may be iterative deepening, sampling or proof search; all of
//! them count nodes with [`Cx::tick`] and obey its verdict. The context is
//! the worker's own: nothing in it is shared on the hot path.

use std::time::Duration;

use zeitnot_table::{EvalView, TableView};

use crate::advisor::Checkpoint;
use crate::flight::Recorder;
use crate::game::{Move, Position};
use crate::options::Settings;
use crate::score::Score;
use crate::session::Info;
use crate::stats::SearchStats;
use crate::stop::{Occasion, StopReason, StopRule};

/// The search was told to stop; unwinds a recursion through `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// One line of play and what it is worth to the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its score.
    pub score: Score,
    /// Its moves, the recommended one first.
    pub moves: Vec<Move>,
}

/// What a search found: the best lines of the last completed depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Best line first; empty only if there is no move at all.
    pub lines: Vec<Line>,
    /// Last completed depth; 0 if none was.
    pub depth: u32,
}

/// A way to find a move. Lives across moves and keeps its own memory.
pub trait Search: Send {
    /// Searches `position` until finished or told to stop.
    fn run(&mut self, position: &dyn Position, cx: &mut Cx<'_>) -> Outcome;

    /// Takes over changed options.
    fn configure(&mut self, settings: &Settings);

    /// Forgets everything learned.
    fn clear(&mut self);
}

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
    rule: &'a StopRule,
    recorder: &'a mut Recorder,
    report: &'a mut dyn FnMut(Info),
    nodes: u64,
    next_poll: u64,
    seldepth: u32,
    pondering: bool,
    stopped: Option<StopReason>,
}

impl<'a> Cx<'a> {
    /// A context at node 0.
    pub fn new(
        table: TableView<'a>,
        evals: EvalView<'a>,
        rule: &'a StopRule,
        recorder: &'a mut Recorder,
        report: &'a mut dyn FnMut(Info),
    ) -> Self {
        Self {
            table,
            evals,
            stats: SearchStats::default(),
            rule,
            recorder,
            report,
            nodes: 0,
            // Every search gets its first few nodes, so that even no time at
            // all completes a first depth where that is small.
            next_poll: rule.next_poll(0, POLL_INTERVAL),
            seldepth: 0,
            pondering: rule.pondering(),
            stopped: None,
        }
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

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.ask(Occasion::Tick);
        self.next_poll = if self.stopped.is_some() {
            self.nodes
        } else {
            self.rule.next_poll(self.nodes, POLL_INTERVAL)
        };
        self.stopped.map_or(Ok(()), |_| Err(Stopped))
    }

    /// Reports the end of a depth or batch and asks whether to go on.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if not.
    pub fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), Stopped> {
        self.ask(Occasion::Checkpoint(checkpoint));
        self.stopped.map_or(Ok(()), |_| Err(Stopped))
    }

    /// Called when nothing is left to search: sleeps while the answer is not
    /// wanted yet, and tells why the search is over.
    pub fn finish(&mut self) -> StopReason {
        if self.stopped.is_none() {
            self.ask(Occasion::Finished);
        }
        match self.stopped {
            Some(reason) => reason,
            None => {
                let reason = self.rule.await_release(self.nodes);
                self.notice_ponder_hit();
                self.record(reason, Occasion::Finished);
                reason
            }
        }
    }

    fn ask(&mut self, occasion: Occasion<'_>) {
        if self.stopped.is_some() {
            return;
        }
        self.notice_ponder_hit();
        if let Some(reason) = self.rule.judge(self.nodes, occasion) {
            self.record(reason, occasion);
        }
    }

    fn notice_ponder_hit(&mut self) {
        if self.pondering && !self.rule.pondering() {
            self.pondering = false;
            self.recorder.ponder_hit(self.nodes);
        }
    }

    fn record(&mut self, reason: StopReason, occasion: Occasion<'_>) {
        self.stopped = Some(reason);
        self.recorder.ended(self.nodes, occasion.kind(), reason);
    }

    /// Nodes visited so far.
    #[must_use]
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
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
        let mut moves = position.legal_moves();
        if let Some(wanted) = &self.rule.limits().root_moves {
            moves.retain(|mv| wanted.contains(mv));
        }
        moves
    }

    /// Tells the outside about a completed depth.
    pub fn report(&mut self, info: Info) {
        (self.report)(info);
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
