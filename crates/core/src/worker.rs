//! What lives across moves: a [`Worker`] owns table, cache and a game's search
//! and answers one request at a time on the caller's thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_table::{TableConfig, TableError};

use crate::caches::{Caches, EvalCacheOptions, TableOptions, table_config};
use crate::flight::{self, FlightRecord, Landing, Memory, Recorder};
use crate::game::{Game, Position, Status};
use crate::options::Settings;
use crate::score::Score;
use crate::search::{Cx, Line, Outcome, Search};
use crate::session::{Answer, Info, Request};
use crate::signals::Signals;
use crate::stop::{StopReason, StopRule};
use crate::time::TimeSource;

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
                lines: vec![Line {
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
