//! Observation of simulations: repeated searches of a position with snapshots.

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

/// Upper bound of the turns before an observed position.
///
/// After that, the bag of a crossword game is nearly always empty.
const MAX_OPENING_TURNS: u64 = 22;

/// Full names of the simulation options that observations set.
#[derive(Clone, Copy, Debug)]
pub struct SimulationOptionNames {
    /// The random seed.
    pub seed: &'static str,
    /// Number of samples between two checkpoints.
    pub checkpoint: &'static str,
    /// Other options with their values.
    ///
    /// They make every search a simulation that ends only by its limits or its advisor.
    pub fixed: &'static [(&'static str, &'static str)],
}

/// Samples between two checkpoints; snapshots are taken at multiples of this.
const CHECKPOINT_SAMPLES: &str = "100";

/// An error that prevents observations.
#[derive(Debug, thiserror::Error)]
pub enum ObserveError {
    /// The game has no random deals.
    #[error("{0} has no random deals; choose a game with deals")]
    NotDealt(&'static str),
    /// A game cannot be set up or played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An option is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The tables could not be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// An observer of searches on one thread.
pub struct Observer<'plan> {
    plan: &'plan ObservationPlan,
    game: Arc<dyn Game>,
    worker: Worker,
    options: SimulationOptionNames,
    stop: &'static AtomicBool,
}

impl<'plan> Observer<'plan> {
    /// Creates an observer of searches with these settings, which `stop` interrupts.
    ///
    /// # Errors
    ///
    /// Fails if the game does not have the options, or the tables could not be allocated.
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

    /// Observes a position of the game with this number; `None` if interrupted.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be played.
    pub fn observe(&mut self, game: u64) -> Result<Option<Observation>, ObserveError> {
        // The result must not depend on earlier observations.
        self.worker.clear();
        let (turns, mut random) = self.draw_turn(game);
        let mut observation = Observation {
            game,
            turn: turns as u32,
            runs: Vec::new(),
        };
        let position = self.position(random.next(), turns)?;
        let sample_counts = self.plan.snapshot_samples_of(game);
        for run in 0..self.plan.runs {
            let Some(position) = &position else {
                break;
            };
            let seed = Random::new(random.next() ^ u64::from(run)).below(1 << 32);
            let mut settings = self.worker.settings().clone();
            settings.set(self.options.seed, &seed.to_string())?;
            self.worker.configure(settings)?;
            let snapshots = self.snapshots(&**position, &sample_counts);
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if snapshots.len() < sample_counts.len() {
                // The search is not a simulation, or has only one candidate.
                break;
            }
            observation.runs.push(snapshots);
        }
        if observation.runs.len() < usize::from(self.plan.runs) {
            observation.runs.clear();
        }
        Ok(Some(observation))
    }

    /// Returns the features of the observed position of the game with this number.
    ///
    /// The first are those at the start of the turn, and the second those before the
    /// simulation. `None` if the game has no observed position.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be played.
    pub fn turn_features(&mut self, game: u64) -> Result<Option<[TurnFeatures; 2]>, ObserveError> {
        self.worker.clear();
        let (turns, mut random) = self.draw_turn(game);
        let Some(position) = self.position(random.next(), turns)? else {
            return Ok(None);
        };
        let recorded = Arc::new(Mutex::new(None));
        let advisor = FeatureAdvisor(Arc::clone(&recorded));
        self.search(&*position, Limits::nodes(1), Some(Box::new(advisor)));
        let features = *recorded.lock_ok();
        Ok(features.map(|features| [position.turn_features(), features]))
    }

    /// Draws the number of turns before the observed position of a game.
    ///
    /// Also returns the generator for the game's other random numbers.
    fn draw_turn(&self, game: u64) -> (u64, Random) {
        let mut random = Random::new(Random::new(self.plan.seed).next() ^ game);
        (Random::new(random.next()).below(MAX_OPENING_TURNS), random)
    }

    /// Returns the position after `turns` turns of players that search depth 1.
    ///
    /// `None` if the game is over.
    fn position(
        &mut self,
        deal: u64,
        turns: u64,
    ) -> Result<Option<Box<dyn Position>>, ObserveError> {
        let deal = self.game.deal(deal);
        let deal = deal.ok_or_else(|| ObserveError::NotDealt(self.game.name()))?;
        let mut position = self.game.position(&Setup::new(deal))?;
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

    fn snapshots(&mut self, position: &dyn Position, sample_counts: &[u32]) -> Vec<SimSnapshot> {
        let snapshots = Arc::new(Mutex::new(Vec::new()));
        let advisor = SnapshotAdvisor {
            snapshots: Arc::clone(&snapshots),
            sample_counts: sample_counts.to_vec(),
            stop: self.stop,
        };
        // The advisor ends the search; the limit is for searches without checkpoints.
        let max = sample_counts.last().copied().unwrap_or(0);
        let limits = Limits::nodes(u64::from(max) + 1_000);
        self.search(position, limits, Some(Box::new(advisor)));
        let snapshots = snapshots.lock_ok();
        snapshots.clone()
    }

    fn search(
        &mut self,
        position: &dyn Position,
        limits: Limits,
        advisor: Option<Box<dyn Advisor>>,
    ) -> Answer {
        let visible = seen_by(position, position.side_to_move());
        let mut request = Request::new(visible, limits, self.worker.time().now());
        request.advisor = advisor;
        let signal = Arc::new(StopSignal::new(false));
        self.worker.answer(request, &signal, &mut |_| ())
    }
}

/// An advisor that records snapshots and ends the search after the last one.
struct SnapshotAdvisor {
    snapshots: Arc<Mutex<Vec<SimSnapshot>>>,
    sample_counts: Vec<u32>,
    stop: &'static AtomicBool,
}

impl Advisor for SnapshotAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        let mut snapshots = self.snapshots.lock_ok();
        let next = self.sample_counts.get(snapshots.len());
        let (Some(snapshot), Some(&next)) = (checkpoint.simulation, next) else {
            return Advice::Stop(StopReason::Advice);
        };
        if snapshot.arms < 2 || self.stop.load(Ordering::Relaxed) {
            return Advice::Stop(StopReason::Advice);
        }
        if snapshot.samples >= u64::from(next) {
            snapshots.push(snapshot);
        }
        if snapshots.len() == self.sample_counts.len() {
            Advice::Stop(StopReason::Advice)
        } else {
            Advice::Continue
        }
    }
}

/// An advisor that records the features before a simulation, and skips it.
struct FeatureAdvisor(Arc<Mutex<Option<TurnFeatures>>>);

impl Advisor for FeatureAdvisor {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Stop(StopReason::Advice)
    }

    fn begin_stage(&mut self, stage: Stage, features: &TurnFeatures, _: Duration) -> StageAdvice {
        if stage != Stage::Simulation {
            return StageAdvice::Begin(None);
        }
        *self.0.lock_ok() = Some(*features);
        StageAdvice::Skip(StopReason::Advice)
    }
}
