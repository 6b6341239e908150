//! What lives across moves: a [`Worker`] owns a game's search, with table and
//! cache or a share in them, and answers one request at a time on the caller's
//! thread.

use std::sync::Arc;

use zeitnot_table::{EntryOrigin, TableConfig, TableCounters, TableError};

use crate::cached_search::CachedSearch;
use crate::caches::{Caches, EngineOptions, EvalCacheOptions, TableOptions, table_config};
use crate::context::SearchContext;
use crate::flight::{self, FlightRecord, RecordedResult, Recorder, TableState};
use crate::game::{Facts, Game, Position};
use crate::helper_pool::{HelperPool, HelperRun};
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

/// Table of a weakened search: more than its nodes can fill.
const WEAK_TABLE_BYTES: usize = 1 << 20;

/// Answers requests on the caller's thread, with helpers beside it if the
/// options ask for more than one thread.
pub struct Worker {
    game: Arc<dyn Game>,
    settings: Settings,
    search: CachedSearch,
    /// What `mind` remembers.
    table_state: TableState,
    /// Thinks for weakened requests, each time from nothing: what it finds
    /// must not meet what was found in earnest. None until it is needed.
    weakened: Option<CachedSearch>,
    helpers: HelperPool,
    time: Arc<dyn TimeSource>,
}

/// What a search came to.
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
        let mind = CachedSearch::new(&*game, table_config(&*game, &settings), &settings)?;
        Ok(Self::from_parts(game, settings, mind, time))
    }

    /// A worker that remembers in caches which others use, too. It leaves them
    /// alone when it is cleared or configured; `table` and `eval_cache` of its
    /// settings mean nothing for them.
    #[must_use]
    pub fn with_caches(
        game: Arc<dyn Game>,
        settings: Settings,
        time: Arc<dyn TimeSource>,
        caches: Arc<Caches>,
    ) -> Self {
        let mind = CachedSearch::with_caches(&*game, &settings, caches);
        Self::from_parts(game, settings, mind, time)
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
        &self.search.caches
    }

    /// Forgets everything learned: a new game. Shared caches stay as they are.
    pub fn clear(&mut self) {
        self.search.clear();
        self.helpers.clear();
        self.table_state = state_after_clear(&self.search);
    }

    /// Takes over new options. Own table and cache begin empty if theirs
    /// changed.
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
        if caches_changed && !self.search.shares_caches() {
            self.replace_caches(config, &settings)?;
        }
        self.search.configure(&settings);
        self.weakened = None;
        self.settings = settings;
        // Helpers that are not wanted any more go at once; those that are
        // missing come when there is something to do.
        let helpers = self.helpers_wanted().min(self.helpers.len());
        self.helpers.resize(helpers, &self.game, &self.settings);
        self.helpers.configure(&self.settings);
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
        self.table_state = TableState::Cleared;
        self.search.caches = Arc::new(Caches::new(smallest, &Settings::default())?);
        let wanted = Caches::new(config, settings);
        let failed = wanted.as_ref().err().copied();
        self.search.caches = Arc::new(wanted.or_else(|_| Caches::new(old, &self.settings))?);
        failed.map_or(Ok(()), Err)
    }

    fn helpers_wanted(&self) -> usize {
        let threads = self.settings.group::<EngineOptions>().threads;
        threads.saturating_sub(1) as usize
    }

    /// Searches, reporting on the way, until `signals` or the limits end it.
    pub fn answer(
        &mut self,
        request: Request,
        signals: &Arc<StopSignal>,
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
            recorded_stops: script,
            origin,
        } = request;
        let (strength, asked) = (limits.strength, limits.multi_pv.max(1) as usize);
        let memory = match strength {
            None => std::mem::replace(&mut self.table_state, TableState::Warm),
            Some(_) => TableState::Cleared,
        };
        let time = Arc::clone(&self.time);
        let rule = StopRule::new(limits, arrived, Arc::clone(signals), time, advisor)
            .with_recorded_stops(script);
        let mut recorder = Recorder::default();
        let mut thought = self.run_search(&*position, &rule, origin, &mut recorder, report);
        if let Some(strength) = strength {
            strength.choose(&mut thought.outcome.lines, position.key());
            thought.outcome.lines.truncate(asked);
        }
        let record =
            record.then(|| self.flight_record(&*position, &rule, &recorder, memory, &thought));
        let lines = thought.outcome.lines;
        let explained = lines.iter().filter(|_| explain);
        let facts = explained.map(|line| match line.moves.first() {
            Some(&mv) => line.merge_facts(position.explain_move(mv, &self.settings)),
            None => Facts::new(),
        });
        Answer {
            facts: facts.collect(),
            best: lines.first().and_then(|line| line.moves.first().copied()),
            depth: thought.outcome.depth,
            lines,
            seldepth: thought.seldepth,
            nodes: thought.nodes,
            time: rule.elapsed(),
            reason: thought.reason,
            solver_result: thought.solver_result,
            status: position.status(),
            stats: thought.stats,
            table: thought.table,
            record: record.flatten().map(Box::new),
        }
    }

    /// Searches with the mind that the request calls for, and waits until the
    /// answer is wanted.
    fn run_search(
        &mut self,
        position: &dyn Position,
        rule: &StopRule,
        origin: EntryOrigin,
        recorder: &mut Recorder,
        report: &mut dyn FnMut(ProgressEvent),
    ) -> CompletedSearch {
        let is_weak = rule.limits().strength.is_some();
        if is_weak {
            self.prepare_weakened();
        }
        // A draw that has to be claimed leaves moves, and somebody may want
        // one of them.
        let some_move = rule.limits().fallback_move(position);
        let shift = if some_move.is_some() && origin == EntryOrigin::Live {
            self.start_helpers(position, rule)
        } else {
            None
        };
        let caches = Arc::clone(match &self.weakened {
            Some(weak) if is_weak => &weak.caches,
            _ => &self.search.caches,
        });
        let mind = if is_weak {
            self.weakened.as_mut()
        } else {
            Some(&mut self.search)
        };
        let mut cx = SearchContext::new(&caches, rule, recorder, report).with_origin(origin);
        if let Some(shift) = &shift {
            cx = cx.with_thread(shift.main_slot());
        }
        let searched = if some_move.is_none() {
            Some(SearchOutcome::default())
        } else {
            mind.and_then(|mind| mind.run(&*self.game, &self.settings, position, &mut cx))
        };
        // Helpers rest while an answer that nobody wants yet is kept.
        if let Some(shift) = &shift {
            shift.finish();
        }
        let end = cx.finish();
        let (outcome, reason) = match searched {
            Some(outcome) if outcome.lines.is_empty() && end == StopReason::Complete => {
                (outcome, StopReason::NoMove)
            }
            Some(outcome) => (outcome, end),
            None => (SearchOutcome::from_move(some_move), StopReason::Fault),
        };
        let finding = cx.take_solver_result();
        let stats = cx.stats().summary();
        let (nodes, seldepth) = (cx.total_nodes(), cx.seldepth());
        drop(cx);
        CompletedSearch {
            outcome,
            reason,
            solver_result: finding,
            nodes,
            seldepth,
            threads: shift.as_ref().map_or(1, HelperRun::threads),
            stats,
            table: caches.table.counters(),
        }
    }

    /// Sets helpers to work where the options ask for them. A weakened search
    /// wants no help, and one that repeats a record must not have any.
    fn start_helpers(&mut self, position: &dyn Position, rule: &StopRule) -> Option<HelperRun> {
        let wanted = self.helpers_wanted();
        if wanted == 0 || rule.limits().strength.is_some() || rule.is_replay() {
            return None;
        }
        self.helpers.resize(wanted, &self.game, &self.settings);
        self.helpers.start(position, rule, &self.search.caches)
    }

    /// Makes or empties the mind of weakened requests. Where it cannot be
    /// made, memory is short even for a small table, and any legal move has
    /// to do.
    fn prepare_weakened(&mut self) {
        match &mut self.weakened {
            Some(mind) => mind.clear(),
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
        memory: TableState,
        thought: &CompletedSearch,
    ) -> Option<FlightRecord> {
        let best = thought.outcome.lines.first();
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
            memory,
            threads: thought.threads,
            ponder_hit: recorder.ponder_hit_at(),
            stages: recorder.stages().to_vec(),
            end: recorder.end()?,
            landing: RecordedResult {
                best_move: pv.first().cloned(),
                score: best.map_or(0, |line| line.score.0),
                pv,
                depth: thought.outcome.depth,
                nodes: thought.nodes,
            },
        })
    }
}

/// What a mind knows that has just been cleared: where it shares its caches,
/// what others have put there.
fn state_after_clear(mind: &CachedSearch) -> TableState {
    if mind.shares_caches() {
        TableState::Warm
    } else {
        TableState::Cleared
    }
}
