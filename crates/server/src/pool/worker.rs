//! The engines of a pool and the body of its search threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_core::caches::Caches;
use zeitnot_core::{
    Answer, Game, Info, Limits, ProgressEvent, Request, SearchOffer, Settings, Setup, StopReason,
    StopSignal, TimeSource, Worker,
};

use super::admission::{JobNumber, JobUsage};
use super::assistance::Assist;
use super::job::{JobError, SearchResult};
use super::metrics::SearchMetrics;
use super::state::{PoolState, QueuedJob, Work};

/// The index of a game in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(usize);

/// The games of a pool, with their settings and shared caches.
pub struct Engines {
    games: Vec<(Arc<dyn Game>, Settings)>,
    caches: Arc<Caches>,
    time: Arc<dyn TimeSource>,
}

impl Engines {
    /// Creates engines that search with one thread each.
    #[must_use]
    pub fn new(
        mut games: Vec<(Arc<dyn Game>, Settings)>,
        caches: Arc<Caches>,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        for (_, settings) in &mut games {
            // Without this option, a search has one thread anyway.
            let _ = settings.set("engine.threads", "1");
        }
        Self {
            games,
            caches,
            time,
        }
    }

    /// Returns the game called `name`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<GameId> {
        let mut games = self.games.iter();
        games.position(|(game, _)| game.name() == name).map(GameId)
    }

    /// Returns the clock for [`SearchJob::arrived`](super::SearchJob::arrived).
    #[must_use]
    pub fn time(&self) -> &Arc<dyn TimeSource> {
        &self.time
    }

    fn logs_stats(&self, game: GameId) -> bool {
        let game = self.games.get(game.0);
        game.is_some_and(|(game, settings)| game.defaults(settings).log_stats)
    }

    fn name(&self, game: GameId) -> &'static str {
        self.games.get(game.0).map_or("", |(game, _)| game.name())
    }

    fn worker(&self, game: usize) -> Worker {
        let (game, settings) = &self.games[game];
        Worker::with_caches(
            Arc::clone(game),
            settings.clone(),
            Arc::clone(&self.time),
            Arc::clone(&self.caches),
        )
    }
}

/// One search thread: a worker per game, created on first use.
pub(super) struct PoolThread<'a> {
    pool: &'a Arc<PoolState>,
    workers: Vec<Option<Worker>>,
}

impl<'a> PoolThread<'a> {
    /// Nodes of a warm-up search: enough to touch all tables.
    const WARM_UP_NODES: u64 = 2_000;

    pub(super) fn new(pool: &'a Arc<PoolState>) -> Self {
        let workers = pool.engines.games.iter().map(|_| None).collect();
        Self { pool, workers }
    }

    /// Serves jobs until the pool closes.
    pub(super) fn run(mut self) {
        self.warm_up();
        self.pool.mark_ready();
        while let Some(work) = self.pool.next() {
            match work {
                Work::Search(number, job) => self.serve(number, *job),
                Work::Assist(assist) => self.assist(&assist),
            }
        }
    }

    /// Searches the first position of every rule set.
    ///
    /// Some of their tables take long to create, and no request should wait.
    fn warm_up(&mut self) {
        let Engines { games, time, .. } = &self.pool.engines;
        for (index, (game, _)) in games.iter().enumerate() {
            for rule in game.rules() {
                let setup = Setup {
                    rule: Some((*rule).to_owned()),
                    ..Setup::new(game.deal(0).unwrap_or_default())
                };
                let Ok(position) = game.position(&setup) else {
                    continue;
                };
                let limits = Limits {
                    nodes: Some(Self::WARM_UP_NODES),
                    ..Limits::depth(1)
                };
                let request = Request::new(position, limits, time.now());
                let signal = Arc::new(StopSignal::new(false));
                self.search(GameId(index), request, &signal, &mut |_| ());
            }
        }
    }

    fn serve(&mut self, number: JobNumber, queued: QueuedJob) {
        let QueuedJob {
            mut job,
            stop_signal,
            outcome,
        } = queued;
        let (game, arrived, deadline) = (job.game, job.arrived, job.deadline());
        let (preemptible, infos) = (job.preemptible, job.infos.take());
        let span = std::mem::replace(&mut job.span, tracing::Span::none());
        let mut request = job.into_request();
        let helpers = self.pool.max_helpers();
        if preemptible && helpers > 0 {
            let pool = Arc::clone(self.pool);
            let open = Box::new(move |search| pool.open(number, game, search));
            request.offer = Some(SearchOffer { helpers, open });
        }
        let answer = self.search(game, request, &stop_signal, &mut |info| {
            if let Some(infos) = &infos {
                // A slow reader misses infos; the answer has all lines.
                let _ = infos.try_send(info);
            }
        });
        let finished = self.pool.now();
        let usage = self.pool.finish(number);
        let logs_stats = self.pool.engines.logs_stats(game);
        let line = answer.as_ref().filter(|_| logs_stats);
        let line = line.map(Answer::stats_line);
        let waited = usage.started.since(arrived);
        self.pool.metrics.record(&SearchMetrics {
            game: self.pool.engines.name(game),
            waited,
            granted: usage.granted,
            late_by: finished.since(deadline),
            shortened: usage.shortened && !preemptible,
            failed: answer.is_none(),
        });
        let result = answer.map(|answer| {
            Box::new(SearchResult {
                answer: with_shortened_reason(answer, usage),
                waited,
                granted: usage.granted,
                shortened: usage.shortened,
            })
        });
        // The receiver may already be gone.
        let _ = outcome.send(result.ok_or(JobError::Fault));
        if let Some(line) = line {
            tracing::info!(parent: &span, "{line}");
        }
    }

    /// Helps an analysis until the pool needs the thread.
    fn assist(&mut self, assist: &Assist) {
        let engines = &self.pool.engines;
        let Some(worker) = self.workers.get_mut(assist.game.0) else {
            return;
        };
        let help = || {
            let worker = worker.get_or_insert_with(|| engines.worker(assist.game.0));
            worker.assist(&assist.search, &assist.stop)
        };
        // A search may panic when it is created.
        let helped = catch_unwind(AssertUnwindSafe(help)).unwrap_or(false);
        self.pool.leave(assist, helped);
    }

    /// Searches; returns `None` and replaces the worker after a fault.
    fn search(
        &mut self,
        game: GameId,
        request: Request,
        stop_signal: &Arc<StopSignal>,
        report: &mut dyn FnMut(Info),
    ) -> Option<Answer> {
        let engines = &self.pool.engines;
        let worker = self.workers.get_mut(game.0)?;
        let search = || {
            let worker = worker.get_or_insert_with(|| engines.worker(game.0));
            worker.answer(request, stop_signal, &mut |event| match event {
                ProgressEvent::Info(info) => report(info),
                ProgressEvent::CurrentMove(_) => {}
            })
        };
        let answer = catch_unwind(AssertUnwindSafe(search)).ok();
        if answer.is_none() {
            *worker = None;
        }
        answer.filter(|answer| answer.reason != StopReason::Fault)
    }
}

/// Reports a preempted search as out of time: its client did not stop it.
fn with_shortened_reason(answer: Answer, usage: JobUsage) -> Answer {
    let reason = match answer.reason {
        StopReason::Stop if usage.shortened => StopReason::Time,
        reason => reason,
    };
    Answer { reason, ..answer }
}
