//! Recording of searches in games of the engine against itself.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use zeitnot_core::progress::ProgressEvent;
use zeitnot_core::{
    Advice, Advisor, Answer, Checkpoint, Game, GameError, Limits, LockExt, Move, Notation,
    OptionError, Position, Request, Score, Settings, Side, Status, StopReason, StopSignal,
    TableError, TimeSource, Worker,
};

use super::bank::{BankDepth, BankGame, BankPlan, BankTurn};

/// Maximum number of plies in a game.
const MAX_PLIES: u32 = 300;

/// Reciprocal of the first part of a search whose choices are not evaluated.
///
/// Turns do not end that early.
const EARLY_FRACTION: u64 = 100;

/// An error that prevents a recording.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// A move cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An option is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The tables could not be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// A recorder of games on one thread.
pub struct TurnRecorder<'plan> {
    plan: &'plan BankPlan,
    /// The players, which keep their tables during a game.
    players: [Worker; 2],
    /// The evaluator of chosen moves, which starts each search with empty tables.
    evaluator: Worker,
    stop: &'static AtomicBool,
}

impl<'plan> TurnRecorder<'plan> {
    /// Creates a recorder of searches with these settings, which `stop` interrupts.
    ///
    /// # Errors
    ///
    /// Fails if an option is missing or the tables could not be allocated.
    pub fn new(
        plan: &'plan BankPlan,
        game: &Arc<dyn Game>,
        mut settings: Settings,
        time: &Arc<dyn TimeSource>,
        stop: &'static AtomicBool,
    ) -> Result<Self, RecordingError> {
        settings.set("engine.threads", "1")?;
        let worker = || Worker::new(Arc::clone(game), settings.clone(), Arc::clone(time));
        Ok(Self {
            plan,
            players: [worker()?, worker()?],
            evaluator: worker()?,
            stop,
        })
    }

    /// Plays a game from a position and records its turns; `None` if interrupted.
    ///
    /// # Errors
    ///
    /// Fails if a move cannot be played.
    pub fn play(
        &mut self,
        number: u32,
        mut position: Box<dyn Position>,
    ) -> Result<Option<BankGame>, RecordingError> {
        for player in &mut self.players {
            player.clear();
        }
        let mut turns = Vec::new();
        // The first recorded turn depends on the game, so that all parts of games are
        // recorded.
        let first = number % self.plan.every.max(1);
        for ply in 0..MAX_PLIES {
            if position.status() != Status::Ongoing {
                break;
            }
            let is_recorded = (ply / 2 + first).is_multiple_of(self.plan.every.max(1));
            let best = match is_recorded {
                true => self.record_turn(&*position, &mut turns)?,
                false => {
                    let limits = Limits::nodes(self.plan.playing_nodes);
                    self.search(&*position, limits, None, &mut |_| ()).best
                }
            };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(best) = best else {
                break;
            };
            position.play(best)?;
        }
        let game = number;
        Ok(Some(BankGame { game, turns }))
    }

    /// Records the search of a position, and returns its best move.
    fn record_turn(
        &mut self,
        position: &dyn Position,
        turns: &mut Vec<BankTurn>,
    ) -> Result<Option<Move>, RecordingError> {
        let checkpoints = Arc::new(Mutex::new(Vec::new()));
        let advisor = RecordingAdvisor {
            checkpoints: Arc::clone(&checkpoints),
            stop: self.stop,
        };
        let mut best_by_depth = BTreeMap::new();
        let limits = Limits::nodes(self.plan.nodes);
        let answer = self.search(position, limits, Some(Box::new(advisor)), &mut |event| {
            if let ProgressEvent::Info(info) = event
                && info.is_complete()
                && let Some(best) = info.lines.first().and_then(|line| line.moves.first())
            {
                best_by_depth.insert(info.depth, *best);
            }
        });
        let checkpoints = checkpoints.lock_ok().clone();
        if self.stop.load(Ordering::Relaxed) {
            return Ok(answer.best);
        }
        let mut win_chances = BTreeMap::new();
        let is_late =
            |checkpoint: &&Checkpoint| checkpoint.nodes >= self.plan.nodes / EARLY_FRACTION;
        let late: Vec<&Checkpoint> = checkpoints.iter().filter(is_late).collect();
        // The last choice is evaluated even if the search ended early.
        for checkpoint in late.iter().copied().chain(checkpoints.last()) {
            if let Some(best) = best_by_depth.get(&checkpoint.depth)
                && !win_chances.contains_key(&best.0)
            {
                win_chances.insert(best.0, self.win_chance_after(position, *best)?);
            }
        }
        let max = win_chances.values().copied().fold(0.0, f64::max);
        let min = win_chances.values().copied().fold(max, f64::min);
        let depth = |checkpoint: &Checkpoint| {
            let best = best_by_depth.get(&checkpoint.depth)?;
            Some(BankDepth {
                depth: checkpoint.depth,
                nodes: checkpoint.nodes,
                score: checkpoint.score.0,
                low: checkpoint.failed_low,
                changed: checkpoint.best_changed,
                effort: checkpoint.effort,
                gap: None,
                best: position.format_move(*best, Notation::Engine),
                regret: max - win_chances.get(&best.0).copied().unwrap_or(min),
            })
        };
        let features = position.turn_features();
        turns.push(BankTurn {
            side: position.side_to_move(),
            phase: features.phase,
            turns_left: features.turns_left,
            choice: position.has_choice(),
            complete: answer.reason != StopReason::Nodes,
            depths: checkpoints.iter().filter_map(depth).collect(),
        });
        Ok(answer.best)
    }

    /// Returns the winning chance of the side to move after its move `mv`.
    fn win_chance_after(
        &mut self,
        position: &dyn Position,
        mv: Move,
    ) -> Result<f64, RecordingError> {
        let own = position.side_to_move();
        let mut after = position.clone_box();
        after.play(mv)?;
        match after.status() {
            Status::Won(side) => return Ok(f64::from(u8::from(side == own))),
            Status::Draw => return Ok(0.5),
            Status::Ongoing => {}
        }
        self.evaluator.clear();
        let limits = Limits::nodes(self.plan.reference_nodes);
        let request = Request::new(after, limits, self.evaluator.time().now());
        let signal = Arc::new(StopSignal::new(false));
        let answer = self.evaluator.answer(request, &signal, &mut |_| ());
        let score = answer.lines.first().map_or(Score::DRAW, |line| line.score);
        Ok(1.0 - win_chance(score, self.plan.scale))
    }

    fn search(
        &mut self,
        position: &dyn Position,
        limits: Limits,
        advisor: Option<Box<dyn Advisor>>,
        on_event: &mut dyn FnMut(ProgressEvent),
    ) -> Answer {
        let player = &mut self.players[Side::index(position.side_to_move())];
        let mut request = Request::new(position.clone_box(), limits, player.time().now());
        request.advisor = advisor;
        let signal = Arc::new(StopSignal::new(false));
        player.answer(request, &signal, on_event)
    }
}

/// Returns the winning chance of the side to move.
fn win_chance(score: Score, scale: u32) -> f64 {
    match score.mate_in() {
        Some(plies) => f64::from(u8::from(plies > 0)),
        None => 1.0 / (1.0 + (-f64::from(score.0) / f64::from(scale.max(1))).exp()),
    }
}

/// An advisor that records all checkpoints.
struct RecordingAdvisor {
    checkpoints: Arc<Mutex<Vec<Checkpoint>>>,
    stop: &'static AtomicBool,
}

impl Advisor for RecordingAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        self.checkpoints.lock_ok().push(*checkpoint);
        match self.stop.load(Ordering::Relaxed) {
            true => Advice::Stop(StopReason::Advice),
            false => Advice::Continue,
        }
    }
}
