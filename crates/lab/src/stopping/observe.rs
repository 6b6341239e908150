//! Watches searches by samples: plays to a position, searches it several times
//! under other luck, and writes down what there was to see on the way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::{
    Advice, Advisor, Answer, Checkpoint, Game, GameError, Limits, LockExt, OptionError, Position,
    Random, Request, Settings, Setup, SimSnapshot, Stage, StageAdvice, Status, StopReason,
    StopSignal, TableError, TimeSource, TurnFeatures, Worker, seen_by,
};

use super::log::Observation;
use super::plan::ObservationPlan;

/// Turns of a game after which it is looked at, at most: then the bag of a
/// crossword game is nearly always empty.
const MAX_OPENING_TURNS: u64 = 22;

/// Options of a game's simulation that observing sets, by their full names.
#[derive(Clone, Copy, Debug)]
pub struct SimulationOptionNames {
    /// Where the sequence of random draws begins.
    pub seed: &'static str,
    /// Samples between two checkpoints.
    pub checkpoint: &'static str,
    /// What else has to be set so that searches are simulations, and end when
    /// they are told to.
    pub fixed: &'static [(&'static str, &'static str)],
}

/// Samples between two checkpoints: all looks are multiples of it.
const CHECKPOINT_SAMPLES: &str = "100";

/// Why nothing could be observed.
#[derive(Debug, thiserror::Error)]
pub enum ObserveError {
    /// The game has no game number so and so.
    #[error("{0} is not dealt by a number; games with tiles to draw are")]
    NotDealt(&'static str),
    /// A game cannot be set up or played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An option is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There is no memory for the search.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Plays and watches, one position after the other, on one thread.
pub struct Observer<'plan> {
    plan: &'plan ObservationPlan,
    game: Arc<dyn Game>,
    worker: Worker,
    options: SimulationOptionNames,
    stop: &'static AtomicBool,
}

impl<'plan> Observer<'plan> {
    /// Watches searches of a game with these settings, until `stop` is set.
    ///
    /// # Errors
    ///
    /// The game has no such options, or there is no memory.
    pub fn new(
        plan: &'plan ObservationPlan,
        game: &Arc<dyn Game>,
        mut settings: Settings,
        options: SimulationOptionNames,
        time: &Arc<dyn TimeSource>,
        stop: &'static AtomicBool,
    ) -> Result<Self, ObserveError> {
        settings.set("table.megabytes", "1")?;
        settings.set("engine.threads", "1")?;
        settings.set(options.checkpoint, CHECKPOINT_SAMPLES)?;
        for (name, value) in options.fixed {
            settings.set(name, value)?;
        }
        let worker = Worker::new(Arc::clone(game), settings, Arc::clone(time))?;
        Ok(Self {
            plan,
            game: Arc::clone(game),
            worker,
            options,
            stop,
        })
    }

    /// Watches a position of the game of this number; none if it was told to
    /// stop.
    ///
    /// # Errors
    ///
    /// The game cannot be played.
    pub fn observe(&mut self, game: u64) -> Result<Option<Observation>, ObserveError> {
        // Whatever was observed before must not show.
        self.worker.clear();
        let (turns, mut random) = self.draw_turn(game);
        let mut observation = Observation {
            game,
            turn: turns as u32,
            runs: Vec::new(),
        };
        let position = self.position(random.next(), turns)?;
        let looks = self.plan.snapshot_samples_of(game);
        for run in 0..self.plan.runs {
            let Some(position) = &position else {
                break;
            };
            let seed = Random::new(random.next() ^ u64::from(run)).below(1 << 32);
            let mut settings = self.worker.settings().clone();
            settings.set(self.options.seed, &seed.to_string())?;
            self.worker.configure(settings)?;
            let seen = self.snapshots(&**position, &looks);
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if seen.len() < looks.len() {
                // Nothing is simulated here, or there is nothing to choose.
                break;
            }
            observation.runs.push(seen);
        }
        if observation.runs.len() < usize::from(self.plan.runs) {
            observation.runs.clear();
        }
        Ok(Some(observation))
    }

    /// What the position that is watched in the game of this number says about
    /// itself when its turn begins, and when its plays have been found; none if
    /// nothing is watched there.
    ///
    /// # Errors
    ///
    /// The game cannot be played.
    pub fn turn_features(&mut self, game: u64) -> Result<Option<[TurnFeatures; 2]>, ObserveError> {
        self.worker.clear();
        let (turns, mut random) = self.draw_turn(game);
        let Some(position) = self.position(random.next(), turns)? else {
            return Ok(None);
        };
        let heard = Arc::new(Mutex::new(None));
        let listener = FeatureAdvisor(Arc::clone(&heard));
        self.search(&*position, Limits::nodes(1), Some(Box::new(listener)));
        let found = *heard.lock_ok();
        Ok(found.map(|found| [position.turn_features(), found]))
    }

    /// After how many turns the game of this number is watched, and what else
    /// is drawn for it.
    fn draw_turn(&self, game: u64) -> (u64, Random) {
        let mut random = Random::new(Random::new(self.plan.seed).next() ^ game);
        (Random::new(random.next()).below(MAX_OPENING_TURNS), random)
    }

    /// A position of a game of players that do not look ahead; none if the
    /// game is over by then.
    fn position(
        &mut self,
        deal: u64,
        turns: u64,
    ) -> Result<Option<Box<dyn Position>>, ObserveError> {
        let words = self.game.deal(deal);
        let words = words.ok_or_else(|| ObserveError::NotDealt(self.game.name()))?;
        let mut position = self.game.position(&Setup::new(words))?;
        for _ in 0..turns {
            if position.status() != Status::Ongoing {
                return Ok(None);
            }
            let answer = self.search(&*position, Limits::depth(1), None);
            let Some(best) = answer.best else {
                return Ok(None);
            };
            position.play(best)?;
        }
        let is_ongoing = position.status() == Status::Ongoing;
        Ok(Some(position).filter(|_| is_ongoing))
    }

    fn snapshots(&mut self, position: &dyn Position, looks: &[u32]) -> Vec<SimSnapshot> {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let watcher = SnapshotAdvisor {
            snapshots: Arc::clone(&seen),
            sample_counts: looks.to_vec(),
            stop: self.stop,
        };
        // The watcher ends the search; the limit is for one that is not asked.
        let most = looks.last().copied().unwrap_or(0);
        let limits = Limits::nodes(u64::from(most) + 1_000);
        self.search(position, limits, Some(Box::new(watcher)));
        let seen = seen.lock_ok();
        seen.clone()
    }

    fn search(
        &mut self,
        position: &dyn Position,
        limits: Limits,
        advisor: Option<Box<dyn Advisor>>,
    ) -> Answer {
        let shown = seen_by(position, position.side_to_move());
        let mut request = Request::new(shown, limits, self.worker.time().now());
        request.advisor = advisor;
        let signals = Arc::new(StopSignal::new(false));
        self.worker.answer(request, &signals, &mut |_| ())
    }
}

/// Writes down what there is to see, and ends the search after the last look.
struct SnapshotAdvisor {
    snapshots: Arc<Mutex<Vec<SimSnapshot>>>,
    sample_counts: Vec<u32>,
    stop: &'static AtomicBool,
}

impl Advisor for SnapshotAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        let mut seen = self.snapshots.lock_ok();
        let (Some(snapshot), Some(&next)) =
            (checkpoint.simulation, self.sample_counts.get(seen.len()))
        else {
            return Advice::Stop(StopReason::Advice);
        };
        if snapshot.arms < 2 || self.stop.load(Ordering::Relaxed) {
            return Advice::Stop(StopReason::Advice);
        }
        if snapshot.samples >= u64::from(next) {
            seen.push(snapshot);
        }
        if seen.len() == self.sample_counts.len() {
            Advice::Stop(StopReason::Advice)
        } else {
            Advice::Continue
        }
    }
}

/// Hears what is known when a simulation would begin, and wants none.
struct FeatureAdvisor(Arc<Mutex<Option<TurnFeatures>>>);

impl Advisor for FeatureAdvisor {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Stop(StopReason::Advice)
    }

    fn begin_stage(&mut self, stage: Stage, signals: &TurnFeatures, _: Duration) -> StageAdvice {
        if stage != Stage::Simulation {
            return StageAdvice::Begin(None);
        }
        *self.0.lock_ok() = Some(*signals);
        StageAdvice::Skip(StopReason::Advice)
    }
}
