//! Our own engine, in this process, on a thread of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_clock::{ClockManager, ClockReading, TimeControl, TurnBudget, TurnSheet};
use zeitnot_core::caches::Caches;
use zeitnot_core::snapshot::{self, Identity};
use zeitnot_core::{
    Advisor, Answer, Engine, Event, Game, Level, Limits, Line, Position, Request, ScoreUnit,
    Session, Settings, TimeSource, TurnTime, Worker,
};

use crate::played::Verdict;
use crate::player::{Choice, Fault, NewGame, Player, Turn, TurnClock};
use crate::thinking::{PlannedTime, StageEnd, Thinking};

/// How long the engine may take to empty its memory, or for its first words.
const GETTING_READY: Duration = Duration::from_secs(30);

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
    has_own_game: bool,
    level: Level,
    learned: Option<Learned>,
    clocks: ClockManager,
}

/// What is asked of the search of a turn.
struct Plan {
    limits: Limits,
    advisor: Option<Box<dyn Advisor>>,
    /// What the clock's manager decided; none without a clock.
    sheet: Option<TurnSheet>,
    /// Is the turn played in stages?
    has_stages: bool,
}

/// What is in the table when a game begins.
struct Learned {
    snapshot: Arc<[u8]>,
    identity: Identity,
    /// The table; none until the first game begins.
    caches: Option<Arc<Caches>>,
}

impl Builtin {
    /// An engine that is made when its first game begins.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self {
        Self {
            clocks: ClockManager::new(&settings),
            game,
            settings,
            time,
            engine: None,
            has_own_game: false,
            level: Level::FULL,
            learned: None,
        }
    }

    /// The same engine, which begins every game with what this snapshot of a
    /// table holds.
    #[must_use]
    pub fn having_learned(mut self, snapshot: Arc<[u8]>, identity: Identity) -> Self {
        self.learned = Some(Learned {
            snapshot,
            identity,
            caches: None,
        });
        self
    }

    /// The same engine, whose game is equipped in its own way: it builds every
    /// position again by its own rules, from the words of what it is shown.
    #[must_use]
    pub fn with_own_game(mut self) -> Self {
        self.has_own_game = true;
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
    fn own(&self, shown: &dyn Position) -> Result<Box<dyn Position>, Fault> {
        if !self.has_own_game {
            return Ok(shown.clone_box());
        }
        self.game
            .position(&shown.setup())
            .map_err(|error| Fault::NotStarted(format!("it cannot set the position up: {error}")))
    }

    fn verdict(&self, line: &Line) -> Verdict {
        let mate = line.score.mate_in().map(Verdict::Mate);
        mate.unwrap_or(match self.game.score_unit() {
            ScoreUnit::Centi => Verdict::Centi(line.score.0),
            ScoreUnit::Millipoints => Verdict::Millipoints(line.score.0),
        })
    }

    fn make(&mut self) -> Result<Engine, Fault> {
        let (game, time) = (Arc::clone(&self.game), Arc::clone(&self.time));
        let settings = self.settings.clone();
        let worker = match &mut self.learned {
            None => Worker::new(game, settings, time),
            Some(learned) => Caches::shared(&settings).map(|caches| {
                learned.caches = Some(Arc::clone(&caches));
                Worker::sharing(game, settings, time, caches)
            }),
        };
        let worker = worker.map_err(|error| Fault::NotStarted(error.to_string()))?;
        Engine::new(worker).map_err(|error| Fault::NotStarted(error.to_string()))
    }

    /// Makes what is made when it is first needed, tables of patterns for
    /// example: no clock runs yet.
    fn warm_up(&self, engine: &Engine, position: Box<dyn Position>) -> Result<(), Fault> {
        let request = Request::new(position, Limits::depth(1), self.time.now());
        let session = engine
            .start(request)
            .map_err(|error| Fault::NotStarted(error.to_string()))?;
        let answered = answer(&session, Instant::now() + GETTING_READY);
        answered.ok_or_else(|| Fault::NotStarted("it does not answer".to_owned()))?;
        clear(engine)
    }

    fn plan(&mut self, clock: &TurnClock, position: &dyn Position) -> Plan {
        let side = position.side_to_move();
        let overhead = OVERHEAD;
        let signals = position.turn_signals();
        let shared = clock.left[side.index()].map(|left| {
            let reading = ClockReading {
                left,
                increment: clock.increment[side.index()],
                moves_to_go: clock.moves_to_go,
                overhead,
                ponder: false,
                root_moves: 1 + usize::from(position.has_choice()),
                unit: self.game.score_unit(),
            };
            self.clocks.turn(side, &reading, &signals)
        });
        let fixed = clock
            .turn
            .map(|granted| TurnBudget { granted, overhead }.turn_time());
        let limits = Limits {
            time: TurnTime::shorter(fixed, shared.as_ref().map(|plan| plan.time)),
            nodes: clock.nodes,
            depth: clock.depth,
            min_depth: self.game.min_depth(&self.settings),
            strength: self.game.strength(self.level, SEED),
            book: true,
            ..Limits::default()
        };
        let (advisor, sheet) = shared.map(|turn| (turn.advisor, turn.sheet)).unzip();
        Plan {
            limits,
            advisor,
            sheet,
            has_stages: signals.in_bag.is_some(),
        }
    }
}

impl Player for Builtin {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Fault> {
        self.clocks.new_game(TimeControl::default());
        if let Some(engine) = &self.engine {
            clear(engine)?;
        } else {
            let engine = self.make()?;
            self.warm_up(&engine, self.own(game.origin)?)?;
            self.engine = Some(engine);
        }
        self.learned.as_ref().map_or(Ok(()), Learned::recall)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let began = Instant::now();
        let arrived = self.time.now();
        let position = self.own(turn.position)?;
        let plan = self.plan(&turn.clock, &*position);
        let limit = plan.limits.time.map_or(Duration::MAX, |time| time.hard);
        let engine = self.engine.as_ref().ok_or_else(not_begun)?;
        let request = Request {
            advisor: plan.advisor,
            // The ends of stages are told nowhere else.
            record: plan.has_stages,
            ..Request::new(position.clone(), plan.limits, arrived)
        };
        let session = engine
            .start(request)
            .map_err(|error| Fault::Gone(error.to_string()))?;
        let answer = answer(&session, began + turn.patience).ok_or(Fault::Silent(turn.patience))?;
        let used = began.elapsed();
        // Whatever the way back takes shows on the clock, and is no thinking.
        self.clocks.end_turn(position.side_to_move(), answer.time);
        let Some(best) = answer.best else {
            return Err(Fault::NoMove("no move".to_owned()));
        };
        Ok(Choice {
            word: position.format_move(best),
            verdict: answer.lines.first().map(|line| self.verdict(line)),
            depth: Some(answer.depth),
            nodes: Some(answer.nodes),
            used,
            thinking: Some(Thinking {
                plan: plan
                    .sheet
                    .map(|sheet| PlannedTime::new(&sheet.read(), limit)),
                reason: answer.reason,
                stages: answer.record.map_or_else(Vec::new, |record| {
                    record.stages.iter().map(StageEnd::from).collect()
                }),
            }),
        })
    }
}

impl Learned {
    /// Puts into the table what was learned, and nothing else.
    fn recall(&self) -> Result<(), Fault> {
        let not_ready = |why: String| Fault::NotStarted(why);
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
fn clear(engine: &Engine) -> Result<(), Fault> {
    let not_ready = |why: String| Fault::NotStarted(why);
    engine
        .clear()
        .map_err(|error| not_ready(error.to_string()))?;
    let settled = engine.settled().recv_timeout(GETTING_READY);
    settled
        .map_err(|_| not_ready("its memory could not be emptied".to_owned()))?
        .map_err(|refusal| not_ready(refusal.to_string()))
}

fn not_begun() -> Fault {
    Fault::NotStarted("no game has begun".to_owned())
}

/// The answer, if it comes before `deadline`.
fn answer(session: &Session, deadline: Instant) -> Option<Answer> {
    loop {
        match session.events().recv_deadline(deadline).ok()? {
            Event::Answer(answer) => return Some(*answer),
            Event::Info(_) | Event::Trying(_) => {}
        }
    }
}
