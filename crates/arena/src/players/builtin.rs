//! The built-in engine, which searches on its own thread in this process.

use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_clock::{ClockManager, TimeControl, TurnPlan, TurnRequest};
use zeitnot_core::caches::Caches;
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Answer, Engine, Game, Level, Limits, Line, Notation, Position, Request, ScoreUnit, SearchEvent,
    Session, Settings, TimeSource, Worker,
};

use crate::move_timing::{EndedStage, MoveTiming, PlannedTime};
use crate::played::ReportedScore;
use crate::player::{NewGame, Player, PlayerError, PlayerMove, PlayerTurn, TurnClock};

/// The time limit for clearing the caches and for the warm-up search.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// The time that a turn costs besides the search: two thread switches on a
/// busy machine. With 6 ms and twice as many searches as cores, 1 in 20 moves
/// of 60 ms was slightly late.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The random seed of weaker levels; openings make the games differ.
const SEED: u64 = 1;

/// The built-in engine, with any settings.
///
/// It plans its time as it does with a UCI front end.
pub struct Builtin {
    game: Arc<dyn Game>,
    settings: Settings,
    time: Arc<dyn TimeSource>,
    engine: Option<Engine>,
    /// Whether this engine's equipment differs from the referee's.
    has_own_equipment: bool,
    level: Level,
    preload: Option<TablePreload>,
    clock_manager: ClockManager,
}

/// The contents of the table at the start of each game.
struct TablePreload {
    snapshot: Arc<[u8]>,
    identity: SnapshotIdentity,
    /// The table; `None` before the first game.
    caches: Option<Arc<Caches>>,
}

impl Builtin {
    /// Creates a player; its engine starts with the first game.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self {
        Self {
            clock_manager: ClockManager::new(&settings),
            game,
            settings,
            time,
            engine: None,
            has_own_equipment: false,
            level: Level::FULL,
            preload: None,
        }
    }

    /// Loads this table snapshot before each game.
    #[must_use]
    pub fn with_preload(mut self, snapshot: Arc<[u8]>, identity: SnapshotIdentity) -> Self {
        self.preload = Some(TablePreload {
            snapshot,
            identity,
            caches: None,
        });
        self
    }

    /// Marks the game's equipment as different from the referee's.
    ///
    /// Every position is then rebuilt from its text, by the engine's own rules.
    #[must_use]
    pub fn with_own_equipment(mut self) -> Self {
        self.has_own_equipment = true;
        self
    }

    /// Sets the level. The player repeats its moves if an opening is repeated.
    #[must_use]
    pub fn at_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Returns the position with this engine's equipment.
    fn own_position(&self, shown: &dyn Position) -> Result<Box<dyn Position>, PlayerError> {
        if !self.has_own_equipment {
            return Ok(shown.clone_box());
        }
        self.game.position(&shown.setup()).map_err(|error| {
            PlayerError::NotStarted(format!("it could not set up the position: {error}"))
        })
    }

    fn reported_score(&self, line: &Line) -> ReportedScore {
        let mate = line.score.mate_in().map(ReportedScore::Mate);
        mate.unwrap_or(match self.game.score_unit() {
            ScoreUnit::Centi => ReportedScore::Centi(line.score.0),
            ScoreUnit::Millipoints => ReportedScore::Millipoints(line.score.0),
        })
    }

    fn create_engine(&mut self) -> Result<Engine, PlayerError> {
        let (game, time) = (Arc::clone(&self.game), Arc::clone(&self.time));
        let settings = self.settings.clone();
        let worker = match &mut self.preload {
            None => Worker::new(game, settings, time),
            Some(preload) => {
                let aging = game.defaults(&settings).memory.aging;
                Caches::shared_with_aging(&settings, aging).map(|caches| {
                    preload.caches = Some(Arc::clone(&caches));
                    Worker::with_caches(game, settings, time, caches)
                })
            }
        };
        let worker = worker.map_err(|error| PlayerError::NotStarted(error.to_string()))?;
        Engine::new(worker).map_err(|error| PlayerError::NotStarted(error.to_string()))
    }

    /// Initializes lazily built tables, such as patterns, before a clock runs.
    fn warm_up(&self, engine: &Engine, position: Box<dyn Position>) -> Result<(), PlayerError> {
        let request = Request::new(position, Limits::depth(1), self.time.now());
        let session = engine
            .start(request)
            .map_err(|error| PlayerError::NotStarted(error.to_string()))?;
        let answered = wait_for_answer(&session, Instant::now() + READY_TIMEOUT);
        answered.ok_or_else(|| PlayerError::NotStarted("it does not answer".to_owned()))?;
        clear(engine)
    }

    fn limits(&self, clock: &TurnClock) -> Limits {
        Limits {
            nodes: clock.nodes,
            depth: clock.depth,
            min_depth: self.game.defaults(&self.settings).min_depth,
            strength: self.game.strength(self.level, SEED),
            book: true,
            ..Limits::default()
        }
    }

    fn turn_request(&self, clock: &TurnClock, position: &dyn Position) -> TurnRequest {
        let turn = TurnRequest::new(position, self.game.score_unit());
        TurnRequest {
            left: clock.remaining[turn.side.index()],
            fixed: clock.turn,
            increment: clock.increment[turn.side.index()],
            moves_to_go: clock.moves_to_go,
            overhead: OVERHEAD,
            ..turn
        }
    }
}

impl Player for Builtin {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.clock_manager.new_game(TimeControl::default());
        if let Some(engine) = &self.engine {
            clear(engine)?;
        } else {
            let engine = self.create_engine()?;
            self.warm_up(&engine, self.own_position(game.start)?)?;
            self.engine = Some(engine);
        }
        self.preload.as_ref().map_or(Ok(()), TablePreload::restore)
    }

    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError> {
        let began = Instant::now();
        let arrived = self.time.now();
        let position = self.own_position(turn.position)?;
        let request = self.turn_request(&turn.clock, &*position);
        let TurnPlan {
            time,
            advisor,
            shown,
        } = self.clock_manager.plan(&request);
        let limit = time.map_or(Duration::MAX, |time| time.hard);
        let limits = Limits {
            time,
            ..self.limits(&turn.clock)
        };
        let engine = self.engine.as_ref().ok_or_else(not_started)?;
        let request = Request {
            advisor,
            // Only a record contains the ends of stages.
            record: request.features.in_bag.is_some(),
            ..Request::new(position.clone(), limits, arrived)
        };
        let session = engine
            .start(request)
            .map_err(|error| PlayerError::Terminated(error.to_string()))?;
        let answer = wait_for_answer(&session, began + turn.timeout)
            .ok_or(PlayerError::TimedOut(turn.timeout))?;
        let used = began.elapsed();
        // The clock includes delivery, but the plan uses thinking time only.
        self.clock_manager
            .end_turn(position.side_to_move(), answer.time);
        let Some(best) = answer.best else {
            return Err(PlayerError::NotAMove("no move".to_owned()));
        };
        Ok(PlayerMove {
            text: position.format_move(best, Notation::Engine),
            score: answer.lines.first().map(|line| self.reported_score(line)),
            depth: Some(answer.depth),
            nodes: Some(answer.nodes),
            used,
            timing: Some(MoveTiming {
                plan: shown.map(|plan| PlannedTime::new(&plan.read(), limit)),
                reason: answer.reason,
                stages: answer.record.map_or_else(Vec::new, |record| {
                    record.stages.iter().map(EndedStage::from).collect()
                }),
            }),
        })
    }
}

impl TablePreload {
    /// Clears the table and loads the snapshot.
    fn restore(&self) -> Result<(), PlayerError> {
        let not_ready = PlayerError::NotStarted;
        let Some(caches) = &self.caches else {
            return Ok(());
        };
        caches.clear();
        let length = self.snapshot.len() as u64;
        let loaded = snapshot::load(
            &caches.table,
            self.identity,
            &mut &self.snapshot[..],
            length,
        )
        .map_err(|error| not_ready(error.to_string()))?;
        if loaded.moves_only {
            let reason = "its snapshot has scores of another evaluation";
            return Err(not_ready(reason.to_owned()));
        }
        Ok(())
    }
}

fn clear(engine: &Engine) -> Result<(), PlayerError> {
    let not_ready = PlayerError::NotStarted;
    engine
        .clear()
        .map_err(|error| not_ready(error.to_string()))?;
    let acknowledgement = engine.acknowledgements().recv_timeout(READY_TIMEOUT);
    acknowledgement
        .map_err(|_| not_ready("its caches could not be cleared".to_owned()))?
        .map_err(|error| not_ready(error.to_string()))
}

fn not_started() -> PlayerError {
    PlayerError::NotStarted("no game has begun".to_owned())
}

/// Returns the answer, or `None` if it does not arrive before `deadline`.
fn wait_for_answer(session: &Session, deadline: Instant) -> Option<Answer> {
    loop {
        match session.events().recv_deadline(deadline).ok()? {
            SearchEvent::Answer(answer) => return Some(*answer),
            SearchEvent::Info(_) | SearchEvent::CurrentMove(_) => {}
        }
    }
}
