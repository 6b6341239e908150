//! The worker, which answers search requests on the caller's thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use zeitnot_table::{EntryOrigin, TableConfig, TableCounters, TableError};

use crate::cached_search::CachedSearch;
use crate::caches::{Caches, EngineOptions, EvalCacheOptions, TableOptions, table_config};
use crate::context::SearchContext;
use crate::flight::{self, FlightRecord, RecordedResult, Recorder, TableState};
use crate::game::{Facts, Game, Position};
use crate::helper_pool::{HelperPool, HelperRun};
use crate::open_search::{OpenSearch, SearchOffer};
use crate::options::Settings;
use crate::progress::ProgressEvent;
use crate::proof::SolverResult;
use crate::search::SearchOutcome;
use crate::session::{Answer, Request};
use crate::stats::StatsSummary;
use crate::stop::{StopReason, StopRule};
use crate::stop_signal::StopSignal;
use crate::time::TimeSource;
use crate::{Notation, format_line};

/// Table size of a weakened search, more than its nodes can fill.
const WEAK_TABLE_BYTES: usize = 1 << 20;

/// Answers one request at a time on the caller's thread.
///
/// It owns the search of a game, and owns or shares its caches. Helper threads
/// run if the options set more than one thread.
pub struct Worker {
    game: Arc<dyn Game>,
    settings: Settings,
    search: CachedSearch,
    /// The state of the table of `search`.
    table_state: TableState,
    /// The search of weakened requests; `None` until one is needed.
    ///
    /// It has separate caches and starts each time with empty ones, so that its
    /// results do not mix with those of full strength.
    weakened: Option<CachedSearch>,
    helpers: HelperPool,
    time: Arc<dyn TimeSource>,
}

struct CompletedSearch {
    outcome: SearchOutcome,
    reason: StopReason,
    solver_result: Option<SolverResult>,
    nodes: u64,
    seldepth: u32,
    threads: u32,
    stats: StatsSummary,
    table: TableCounters,
}

impl Worker {
    /// Creates a worker with empty caches.
    ///
    /// # Errors
    ///
    /// Fails if a cache of the configured size could not be allocated.
    pub fn new(
        game: Arc<dyn Game>,
        settings: Settings,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, TableError> {
        let search = CachedSearch::new(&*game, table_config(&*game, &settings), &settings)?;
        Ok(Self::from_parts(game, settings, search, time))
    }

    /// Creates a worker that shares caches with others.
    ///
    /// It neither clears nor replaces them, and ignores the groups `table` and
    /// `eval_cache` of its settings.
    #[must_use]
    pub fn with_caches(
        game: Arc<dyn Game>,
        settings: Settings,
        time: Arc<dyn TimeSource>,
        caches: Arc<Caches>,
    ) -> Self {
        let search = CachedSearch::with_caches(&*game, &settings, caches);
        Self::from_parts(game, settings, search, time)
    }

    fn from_parts(
        game: Arc<dyn Game>,
        settings: Settings,
        search: CachedSearch,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        Self {
            game,
            settings,
            table_state: state_after_clear(&search),
            search,
            weakened: None,
            helpers: HelperPool::default(),
            time,
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// Returns the time source, from which a request takes its arrival.
    #[must_use]
    pub fn time(&self) -> &Arc<dyn TimeSource> {
        &self.time
    }

    /// Returns the current options.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the caches.
    #[must_use]
    pub fn caches(&self) -> &Arc<Caches> {
        &self.search.caches
    }

    /// Clears the search and its caches for a new game; shared caches stay.
    pub fn clear(&mut self) {
        self.search.clear();
        self.helpers.clear();
        self.table_state = state_after_clear(&self.search);
    }

    /// Applies new options.
    ///
    /// If the options of the worker's own caches change, the caches are empty.
    ///
    /// # Errors
    ///
    /// Fails if the new table could not be allocated. The old options then stay
    /// in force, with an empty table.
    pub fn configure(&mut self, settings: Settings) -> Result<(), TableError> {
        let config = table_config(&*self.game, &settings);
        let caches_changed = config != table_config(&*self.game, &self.settings)
            || settings.group::<TableOptions>() != self.settings.group::<TableOptions>()
            || settings.group::<EvalCacheOptions>() != self.settings.group::<EvalCacheOptions>();
        if caches_changed && !self.search.shares_caches() {
            self.replace_caches(config, &settings)?;
        }
        self.search.configure(&settings);
        self.weakened = None;
        self.settings = settings;
        // Surplus helpers end now; missing ones start with the next search.
        let helpers = self.helper_count().min(self.helpers.len());
        self.helpers.resize(helpers, &self.game, &self.settings);
        self.helpers.configure(&self.settings);
        Ok(())
    }

    /// Frees the old caches before it allocates the new ones, because both
    /// together might not fit into memory.
    fn replace_caches(
        &mut self,
        config: TableConfig,
        settings: &Settings,
    ) -> Result<(), TableError> {
        let old = table_config(&*self.game, &self.settings);
        let smallest = TableConfig { bytes: 64, ..old };
        self.table_state = TableState::Cleared;
        self.search.caches = Arc::new(Caches::new(smallest, &Settings::default())?);
        let new = Caches::new(config, settings);
        let error = new.as_ref().err().copied();
        self.search.caches = Arc::new(new.or_else(|_| Caches::new(old, &self.settings))?);
        error.map_or(Ok(()), Err)
    }

    fn helper_count(&self) -> usize {
        let threads = self.settings.group::<EngineOptions>().threads;
        threads.saturating_sub(1) as usize
    }

    /// Searches until `signal` or the limits end it; reports progress to `report`.
    pub fn answer(
        &mut self,
        request: Request,
        signal: &Arc<StopSignal>,
        report: &mut dyn FnMut(ProgressEvent),
    ) -> Answer {
        if !self.game.defaults(&self.settings).memory.reuse_across_moves {
            self.clear();
        }
        let Request {
            position,
            limits,
            arrived,
            advisor,
            record,
            explain,
            recorded_stops,
            origin,
            offer,
        } = request;
        let (strength, line_count) = (limits.strength, limits.multi_pv.max(1) as usize);
        let table_state = match strength {
            None => std::mem::replace(&mut self.table_state, TableState::Warm),
            Some(_) => TableState::Cleared,
        };
        let time = Arc::clone(&self.time);
        let rule = StopRule::new(limits, arrived, Arc::clone(signal), time, advisor)
            .with_recorded_stops(recorded_stops);
        let mut recorder = Recorder::default();
        let mut done = self.run_search(&*position, &rule, origin, offer, &mut recorder, report);
        if let Some(strength) = strength {
            strength.choose(&mut done.outcome.lines, position.key());
            done.outcome.lines.truncate(line_count);
        }
        let record =
            record.then(|| self.flight_record(&*position, &rule, &recorder, table_state, &done));
        let lines = done.outcome.lines;
        let explained = lines.iter().filter(|_| explain);
        let facts = explained.map(|line| match line.moves.first() {
            Some(&mv) => line.merge_facts(position.explain_move(mv, &self.settings)),
            None => Facts::new(),
        });
        Answer {
            facts: facts.collect(),
            best: lines.first().and_then(|line| line.moves.first().copied()),
            depth: done.outcome.depth,
            lines,
            seldepth: done.seldepth,
            nodes: done.nodes,
            time: rule.elapsed(),
            reason: done.reason,
            solver_result: done.solver_result,
            status: position.status(),
            stats: done.stats,
            table: done.table,
            record: record.flatten().map(Box::new),
        }
    }

    /// Runs the full or the weakened search, and waits until the answer may be sent.
    fn run_search(
        &mut self,
        position: &dyn Position,
        rule: &StopRule,
        origin: EntryOrigin,
        offer: Option<SearchOffer>,
        recorder: &mut Recorder,
        report: &mut dyn FnMut(ProgressEvent),
    ) -> CompletedSearch {
        let is_weak = rule.limits().strength.is_some();
        if is_weak {
            self.prepare_weakened();
        }
        // The status does not decide: a position with a claimable draw has moves.
        let fallback = rule.limits().fallback_move(position);
        let helper_run = if fallback.is_some() && origin == EntryOrigin::Live {
            self.start_helpers(position, rule)
        } else {
            None
        };
        let offer = offer.filter(|_| fallback.is_some() && helper_run.is_none() && !is_weak);
        let open_search = offer.map(|offer| self.open_search(position, rule, offer));
        let caches = Arc::clone(match &self.weakened {
            Some(weak) if is_weak => &weak.caches,
            _ => &self.search.caches,
        });
        let search = if is_weak {
            self.weakened.as_mut()
        } else {
            Some(&mut self.search)
        };
        let mut ctx = SearchContext::new(&caches, rule, recorder, report).with_origin(origin);
        if let Some(helper_run) = &helper_run {
            ctx = ctx.with_thread(helper_run.main_slot());
        } else if let Some(open_search) = &open_search {
            ctx = ctx.with_thread(open_search.main_slot());
        }
        let outcome = if fallback.is_none() {
            Some(SearchOutcome::default())
        } else {
            search.and_then(|search| search.run(&*self.game, &self.settings, position, &mut ctx))
        };
        // `ctx.finish` may wait for a ponderhit; the helpers stop before it.
        if let Some(helper_run) = &helper_run {
            helper_run.finish();
        }
        if let Some(open_search) = &open_search {
            open_search.close();
        }
        let end = ctx.finish();
        let (outcome, reason) = match outcome {
            Some(outcome) if outcome.lines.is_empty() && end == StopReason::Complete => {
                (outcome, StopReason::NoMove)
            }
            Some(outcome) => (outcome, end),
            None => (SearchOutcome::from_move(fallback), StopReason::Fault),
        };
        let solver_result = ctx.take_solver_result();
        let stats = ctx.stats().summary();
        let (nodes, seldepth) = (ctx.total_nodes(), ctx.seldepth());
        drop(ctx);
        CompletedSearch {
            outcome,
            reason,
            solver_result,
            nodes,
            seldepth,
            threads: helper_run.as_ref().map_or(1, HelperRun::threads),
            stats,
            table: caches.table.counters(),
        }
    }

    /// Starts the helpers, if the options set any.
    ///
    /// A weakened search does not use them, and a replay must be deterministic.
    fn start_helpers(&mut self, position: &dyn Position, rule: &StopRule) -> Option<HelperRun> {
        let wanted = self.helper_count();
        if wanted == 0 || rule.limits().strength.is_some() || rule.is_replay() {
            return None;
        }
        self.helpers.resize(wanted, &self.game, &self.settings);
        self.helpers.start(position, rule, &self.search.caches)
    }

    fn open_search(
        &self,
        position: &dyn Position,
        rule: &StopRule,
        offer: SearchOffer,
    ) -> Arc<OpenSearch> {
        let SearchOffer { helpers, open } = offer;
        let search = OpenSearch::new(position, rule, &self.search.caches, helpers);
        let search = Arc::new(search);
        open(Arc::clone(&search));
        search
    }

    /// Helps another worker of the same game until `stop` is set or its search is over.
    ///
    /// Returns `false` if it cannot be joined. Without shared caches, the help has no
    /// effect.
    pub fn assist(&mut self, search: &OpenSearch, stop: &Arc<AtomicBool>) -> bool {
        let Some(job) = search.join(stop) else {
            return false;
        };
        self.search.assist(&*self.game, &self.settings, job);
        true
    }

    /// Creates or clears the weakened search.
    ///
    /// If memory is too short even for its small table, it stays `None`, and the
    /// answer is the fallback move.
    fn prepare_weakened(&mut self) {
        match &mut self.weakened {
            Some(search) => search.clear(),
            None => {
                let config = TableConfig {
                    bytes: WEAK_TABLE_BYTES,
                    ..table_config(&*self.game, &self.settings)
                };
                self.weakened = CachedSearch::new(&*self.game, config, &self.settings).ok();
            }
        }
    }

    fn flight_record(
        &self,
        position: &dyn Position,
        rule: &StopRule,
        recorder: &Recorder,
        table_state: TableState,
        search: &CompletedSearch,
    ) -> Option<FlightRecord> {
        let best = search.outcome.lines.first();
        let moves = best.map_or(&[][..], |line| &line.moves);
        let pv = format_line(position, moves, Notation::Engine);
        let options = self.settings.list();
        Some(FlightRecord {
            format: flight::FORMAT,
            build: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.name().to_owned(),
            equipment: self.game.equipment_id(),
            setup: position.setup(),
            limits: rule.limits().clone(),
            options: options.into_iter().map(|(name, _, v)| (name, v)).collect(),
            seed: rule.limits().strength.map_or(0, |strength| strength.seed),
            memory: table_state,
            threads: search.threads,
            ponder_hit: recorder.ponder_hit_at(),
            stages: recorder.stages().to_vec(),
            end: recorder.end()?,
            landing: RecordedResult {
                best_move: pv.first().cloned(),
                score: best.map_or(0, |line| line.score.0),
                pv,
                depth: search.outcome.depth,
                nodes: search.nodes,
            },
        })
    }
}

/// Returns the state of the table after [`CachedSearch::clear`], which keeps
/// shared caches.
fn state_after_clear(search: &CachedSearch) -> TableState {
    if search.shares_caches() {
        TableState::Warm
    } else {
        TableState::Cleared
    }
}
