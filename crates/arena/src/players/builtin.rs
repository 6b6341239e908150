//! Our own engine, in this process, on a thread of its own.

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

/// How long the engine may take to empty its memory, or for its first words.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// What a turn costs beyond the search: two changes of threads, on a machine
/// that other games keep busy. With 6 ms and twice as many searches as cores,
/// one move in twenty of 60 ms each came a little late.
const OVERHEAD: Duration = Duration::from_millis(10);

/// What the errors of weaker levels depend on. Games differ by their openings.
const SEED: u64 = 1;

/// Our own engine with any settings. It plans its time as it does for an
/// interface that speaks UCI.
pub struct Builtin {
    game: Arc<dyn Game>,
    settings: Settings,
    time: Arc<dyn TimeSource>,
    engine: Option<Engine>,
    /// Is the game equipped otherwise than the referee's?
    has_own_equipment: bool,
    level: Level,
    preload: Option<TablePreload>,
    clock_manager: ClockManager,
}

/// What is in the table when a game begins.
struct TablePreload {
    snapshot: Arc<[u8]>,
    identity: SnapshotIdentity,
    /// The table; none until the first game begins.
    caches: Option<Arc<Caches>>,
}

impl Builtin {
    /// An engine that is made when its first game begins.
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

    /// The same engine, which begins every game with what this snapshot of a
    /// table holds.
    #[must_use]
    pub fn with_preload(mut self, snapshot: Arc<[u8]>, identity: SnapshotIdentity) -> Self {
        self.preload = Some(TablePreload {
            snapshot,
            identity,
            caches: None,
        });
        self
    }

    /// The same engine, whose game is equipped in its own way: it builds every
    /// position again by its own rules, from the words of what it is shown.
    #[must_use]
    pub fn with_own_equipment(mut self) -> Self {
        self.has_own_equipment = true;
        self
    }

    /// The same engine at this level. From the same opening it plays the same
    /// game again.
    #[must_use]
    pub fn at_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// A position as this engine's own game has it.
    fn own_position(&self, shown: &dyn Position) -> Result<Box<dyn Position>, PlayerError> {
        if !self.has_own_equipment {
            return Ok(shown.clone_box());
        }
        self.game.position(&shown.setup()).map_err(|error| {
            PlayerError::NotStarted(format!("it cannot set the position up: {error}"))
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
            Some(learned) => Caches::shared(&settings).map(|caches| {
                learned.caches = Some(Arc::clone(&caches));
                Worker::with_caches(game, settings, time, caches)
            }),
        };
        let worker = worker.map_err(|error| PlayerError::NotStarted(error.to_string()))?;
        Engine::new(worker).map_err(|error| PlayerError::NotStarted(error.to_string()))
    }

    /// Makes what is made when it is first needed, tables of patterns for
    /// example: no clock runs yet.
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
            // Only a record has the ends of stages.
            record: request.features.in_bag.is_some(),
            ..Request::new(position.clone(), limits, arrived)
        };
        let session = engine
            .start(request)
            .map_err(|error| PlayerError::Terminated(error.to_string()))?;
        let answer = wait_for_answer(&session, began + turn.timeout)
            .ok_or(PlayerError::TimedOut(turn.timeout))?;
        let used = began.elapsed();
        // Delivering the answer shows on the clock and is not thinking time.
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
    /// Puts into the table what was learned, and nothing else.
    fn restore(&self) -> Result<(), PlayerError> {
        let not_ready = |why: String| PlayerError::NotStarted(why);
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
            let why = "its snapshot is of another evaluation, whose scores mean nothing here";
            return Err(not_ready(why.to_owned()));
        }
        Ok(())
    }
}

/// Empties its memory.
fn clear(engine: &Engine) -> Result<(), PlayerError> {
    let not_ready = |why: String| PlayerError::NotStarted(why);
    engine
        .clear()
        .map_err(|error| not_ready(error.to_string()))?;
    let settled = engine.acknowledgements().recv_timeout(READY_TIMEOUT);
    settled
        .map_err(|_| not_ready("its memory could not be emptied".to_owned()))?
        .map_err(|refusal| not_ready(refusal.to_string()))
}

fn not_started() -> PlayerError {
    PlayerError::NotStarted("no game has begun".to_owned())
}

/// The answer, if it comes before `deadline`.
fn wait_for_answer(session: &Session, deadline: Instant) -> Option<Answer> {
    loop {
        match session.events().recv_deadline(deadline).ok()? {
            SearchEvent::Answer(answer) => return Some(*answer),
            SearchEvent::Info(_) | SearchEvent::CurrentMove(_) => {}
        }
    }
}
