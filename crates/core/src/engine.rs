//! What lives across moves. A [`Worker`] owns table, cache and a game's search
//! and answers one request at a time on the caller's thread; an [`Engine`]
//! parks a worker on a thread of its own and hands out sessions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use zeitnot_table::{EvalCache, EvalCacheConfig, Policy, Table, TableConfig, TableError};

use crate::flight::{self, FlightRecord, Landing, Memory, Recorder};
use crate::game::{Game, Position, Status};
use crate::option_group;
use crate::options::{OptionKind, OptionValue, Settings};
use crate::score::Score;
use crate::search::{Cx, Outcome, Search};
use crate::session::{Answer, Info, Outlet, Request, Session};
use crate::signals::Signals;
use crate::stop::{StopReason, StopRule};
use crate::time::TimeSource;

/// Replacement policy of the table, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyOption(pub Policy);

impl OptionValue for PolicyOption {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(&["strict", "two_tier"])
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        match text {
            "strict" => Some(Self(Policy::Strict)),
            "two_tier" => Some(Self(Policy::TwoTier)),
            _ => None,
        }
    }

    fn render(&self) -> String {
        match self.0 {
            Policy::Strict => "strict".to_owned(),
            Policy::TwoTier => "two_tier".to_owned(),
        }
    }
}

option_group! {
    /// The transposition table.
    pub struct TableOptions: "table" {
        /// Size of the transposition table in MiB.
        megabytes: u32 = 64, 1..=65536;
        /// Use the transposition table at all.
        enabled: bool = true;
        /// Replacement policy: `strict` keeps what is deeper, `two_tier` has one slot in four that takes anything.
        policy: PolicyOption = PolicyOption(Policy::Strict);
        /// Stores after which entries grow one generation older, in thousandths of the table.
        generation_step: u32 = 60, 1..=100000;
    }
}

option_group! {
    /// The evaluation cache.
    pub struct EvalCacheOptions: "eval_cache" {
        /// Remember static evaluations; worth it only where they are expensive.
        enabled: bool = false;
        /// Size of the evaluation cache in KiB.
        kilobytes: u32 = 1024, 1..=1048576;
        /// Only scores at least this far from zero are remembered.
        min_abs_score: u32 = 0, 0..=30000;
    }
}

/// All options of an engine for `game`, at their defaults.
#[must_use]
pub fn default_settings(game: &dyn Game) -> Settings {
    let mut groups = game.options();
    groups.push(Box::new(TableOptions::default()));
    groups.push(Box::new(EvalCacheOptions::default()));
    Settings::new(groups)
}

/// Table and cache, shared with whoever shows their figures.
pub struct Caches {
    /// The transposition table.
    pub table: Table,
    /// The evaluation cache.
    pub evals: EvalCache,
}

impl Caches {
    fn new(config: TableConfig, settings: &Settings) -> Result<Self, TableError> {
        let table = Table::new(config)?;
        table.set_enabled(settings.group::<TableOptions>().enabled);
        let options: EvalCacheOptions = settings.group();
        // A cache that is off takes no memory worth speaking of.
        let kilobytes = if options.enabled {
            options.kilobytes
        } else {
            1
        };
        let evals = EvalCache::new(EvalCacheConfig {
            bytes: kilobytes as usize * 1024,
            min_abs_score: options.min_abs_score.cast_signed(),
        })?;
        evals.set_enabled(options.enabled);
        Ok(Self { table, evals })
    }

    fn clear(&self) {
        self.table.clear();
        self.evals.clear();
    }
}

fn table_config(game: &dyn Game, settings: &Settings) -> TableConfig {
    let options: TableOptions = settings.group();
    TableConfig {
        bytes: options.megabytes as usize * 1024 * 1024,
        policy: options.policy.0,
        aging: game.memory_policy(settings).aging,
        generation_step: options.generation_step,
    }
}

/// Answers requests on the caller's thread.
pub struct Worker {
    game: Arc<dyn Game>,
    settings: Settings,
    caches: Arc<Caches>,
    search: Box<dyn Search>,
    time: Arc<dyn TimeSource>,
    memory: Memory,
}

impl Worker {
    /// A worker with an empty memory.
    ///
    /// # Errors
    ///
    /// The table or the cache could not be had in the wanted size.
    pub fn new(
        game: Arc<dyn Game>,
        settings: Settings,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, TableError> {
        let config = table_config(&*game, &settings);
        let caches = Arc::new(Caches::new(config, &settings)?);
        let search = game.search(&settings);
        Ok(Self {
            game,
            settings,
            caches,
            search,
            time,
            memory: Memory::Cleared,
        })
    }

    /// The game this worker plays.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// The time that requests are stamped with.
    #[must_use]
    pub fn time(&self) -> &Arc<dyn TimeSource> {
        &self.time
    }

    /// Options in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Table and cache, for their figures and switches.
    #[must_use]
    pub fn caches(&self) -> &Arc<Caches> {
        &self.caches
    }

    /// Forgets everything learned: a new game.
    pub fn clear(&mut self) {
        self.caches.clear();
        self.search.clear();
        self.memory = Memory::Cleared;
    }

    /// Takes over new options. Table and cache begin empty if theirs changed.
    ///
    /// # Errors
    ///
    /// The new table could not be had; the old options stay in force then,
    /// with an empty table.
    pub fn configure(&mut self, settings: Settings) -> Result<(), TableError> {
        let config = table_config(&*self.game, &settings);
        let caches_changed = config != table_config(&*self.game, &self.settings)
            || settings.group::<TableOptions>() != self.settings.group::<TableOptions>()
            || settings.group::<EvalCacheOptions>() != self.settings.group::<EvalCacheOptions>();
        if caches_changed {
            self.replace_caches(config, &settings)?;
        }
        self.search.configure(&settings);
        self.settings = settings;
        Ok(())
    }

    /// Gives the old memory back before it asks for the new: both at once
    /// might not fit.
    fn replace_caches(
        &mut self,
        config: TableConfig,
        settings: &Settings,
    ) -> Result<(), TableError> {
        let old = table_config(&*self.game, &self.settings);
        let smallest = TableConfig { bytes: 64, ..old };
        self.memory = Memory::Cleared;
        self.caches = Arc::new(Caches::new(smallest, &Settings::default())?);
        let wanted = Caches::new(config, settings);
        let failed = wanted.as_ref().err().copied();
        self.caches = Arc::new(wanted.or_else(|_| Caches::new(old, &self.settings))?);
        failed.map_or(Ok(()), Err)
    }

    /// Searches, reporting completed depths, until `signals` or the limits
    /// end it.
    pub fn answer(
        &mut self,
        request: Request,
        signals: &Arc<Signals>,
        report: &mut dyn FnMut(Info),
    ) -> Answer {
        if !self.game.memory_policy(&self.settings).reuse_across_moves {
            self.clear();
        }
        let Request {
            position,
            limits,
            arrived,
            advisor,
            record,
            script,
        } = request;
        let memory = std::mem::replace(&mut self.memory, Memory::Warm);
        let time = Arc::clone(&self.time);
        let rule =
            StopRule::new(limits, arrived, Arc::clone(signals), time, advisor).scripted(script);
        let caches = Arc::clone(&self.caches);
        let mut recorder = Recorder::default();
        let mut cx = Cx::new(
            caches.table.view(),
            caches.evals.view(),
            &rule,
            &mut recorder,
            report,
        );
        let status = position.status();
        let searched = if status == Status::Ongoing && !cx.root_moves(&*position).is_empty() {
            self.search_guarded(&*position, &mut cx)
        } else {
            Ok(Outcome::default())
        };
        let end = cx.finish();
        let stats = cx.stats().summary();
        let (nodes, seldepth) = (cx.nodes(), cx.seldepth());
        drop(cx);
        let (outcome, reason) = match searched {
            Ok(outcome) if outcome.lines.is_empty() && end == StopReason::Complete => {
                (outcome, StopReason::NoMove)
            }
            Ok(outcome) => (outcome, end),
            Err(fallback) => (fallback, StopReason::Fault),
        };
        let record = record
            .then(|| self.flight_record(&*position, &rule, &recorder, memory, &outcome, nodes));
        Answer {
            best: outcome.lines.first().and_then(|l| l.moves.first().copied()),
            depth: outcome.depth,
            lines: outcome.lines,
            seldepth,
            nodes,
            time: rule.elapsed(),
            reason,
            status,
            stats,
            table: caches.table.counters(),
            record: record.flatten().map(Box::new),
        }
    }

    /// A panic costs this request its quality, not the process its life: the
    /// search is made anew and any legal move is the answer.
    fn search_guarded(
        &mut self,
        position: &dyn Position,
        cx: &mut Cx<'_>,
    ) -> Result<Outcome, Outcome> {
        let search = &mut self.search;
        let run = AssertUnwindSafe(|| search.run(position, cx));
        catch_unwind(run).map_err(|_| {
            self.search = self.game.search(&self.settings);
            let moves = position.legal_moves().into_iter().take(1).collect();
            Outcome {
                lines: vec![crate::search::Line {
                    score: Score::DRAW,
                    moves,
                }],
                depth: 0,
            }
        })
    }

    fn flight_record(
        &self,
        position: &dyn Position,
        rule: &StopRule,
        recorder: &Recorder,
        memory: Memory,
        outcome: &Outcome,
        nodes: u64,
    ) -> Option<FlightRecord> {
        let best = outcome.lines.first();
        let moves = best.map_or(&[][..], |line| &line.moves);
        let pv: Vec<String> = moves.iter().map(|&mv| position.format_move(mv)).collect();
        let options = self.settings.list();
        Some(FlightRecord {
            format: flight::FORMAT,
            build: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.name().to_owned(),
            setup: position.setup(),
            limits: rule.limits().clone(),
            options: options.into_iter().map(|(name, _, v)| (name, v)).collect(),
            seed: 0,
            memory,
            ponder_hit: recorder.ponder_hit_at(),
            end: recorder.end()?,
            landing: Landing {
                best_move: pv.first().cloned(),
                score: best.map_or(0, |line| line.score.0),
                pv,
                depth: outcome.depth,
                nodes,
            },
        })
    }
}

/// Why a session could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Too many requests wait already.
    #[error("the engine has too many requests waiting; wait for an answer first")]
    Busy,
    /// The engine's thread is gone.
    #[error("the engine has stopped; start a new one")]
    Gone,
}

enum Job {
    Search(Request, Arc<Signals>, Outlet),
    Clear,
    Configure(Settings),
}

/// Stack of a thread that searches: lines are hundreds of plies long and every
/// ply keeps its list of moves there.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Requests that may wait; each of them has been told to stop already.
const WAITING_JOBS: usize = 256;

/// A worker parked on a thread of its own.
///
/// Starting, clearing and configuring never wait for a running search: they
/// tell it to stop, which makes it answer, and queue up behind it.
pub struct Engine {
    jobs: Option<crossbeam_channel::Sender<Job>>,
    current: Mutex<Option<Arc<Signals>>>,
    time: Arc<dyn TimeSource>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Engine {
    /// Parks `worker` on a new thread.
    ///
    /// # Errors
    ///
    /// The operating system refused the thread.
    pub fn new(worker: Worker) -> std::io::Result<Self> {
        let time = Arc::clone(&worker.time);
        let (jobs, inbox) = crossbeam_channel::bounded(WAITING_JOBS);
        let thread = std::thread::Builder::new()
            .name("zeitnot-search".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || work(worker, &inbox))?;
        Ok(Self {
            jobs: Some(jobs),
            current: Mutex::new(None),
            time,
            thread: Some(thread),
        })
    }

    /// Starts a session and returns at once. A session still running is told
    /// to stop and answers first.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn start(&self, request: Request) -> Result<Session, StartError> {
        let signals = Arc::new(Signals::new(request.limits.ponder));
        let (session, outlet) = Session::new(Arc::clone(&signals), Arc::clone(&self.time));
        self.interrupt(Some(Arc::clone(&signals)));
        self.send(Job::Search(request, signals, outlet))?;
        Ok(session)
    }

    /// Forgets everything learned, after the running search has answered.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn clear(&self) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Clear)
    }

    /// Changes options, after the running search has answered. A table that
    /// cannot be had in its new size leaves the old options in force.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn configure(&self, settings: Settings) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Configure(settings))
    }

    fn interrupt(&self, next: Option<Arc<Signals>>) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = std::mem::replace(&mut *current, next) {
            running.stop();
        }
    }

    fn send(&self, job: Job) -> Result<(), StartError> {
        let jobs = self.jobs.as_ref().ok_or(StartError::Gone)?;
        jobs.try_send(job).map_err(|error| match error {
            crossbeam_channel::TrySendError::Full(_) => StartError::Busy,
            crossbeam_channel::TrySendError::Disconnected(_) => StartError::Gone,
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.interrupt(None);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been answered there.
            let _ = thread.join();
        }
    }
}

fn work(mut worker: Worker, inbox: &crossbeam_channel::Receiver<Job>) {
    for job in inbox {
        match job {
            Job::Search(request, signals, outlet) => {
                let answer = worker.answer(request, &signals, &mut |info| outlet.info(info));
                outlet.answer(answer);
            }
            Job::Clear => worker.clear(),
            // The old options stay in force; their figures show it.
            Job::Configure(settings) => drop(worker.configure(settings)),
        }
    }
}
