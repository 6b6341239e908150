//! Plays games and watches searches on the way.

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

/// Turns of both sides after which a game is not played on.
const MAX_PLIES: u32 = 300;

/// What is chosen in the first part of a watched search is not judged by
/// searches of its own, because nobody ends a turn there.
const EARLY_FRACTION: u64 = 100;

/// Why nothing could be watched.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// A move cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An option is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There is no memory for the search.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Plays one game after the other, on one thread.
pub struct TurnRecorder<'plan> {
    plan: &'plan BankPlan,
    /// Each side remembers what it has searched, as it does in a game.
    players: [Worker; 2],
    /// Begins every judgement with nothing in mind.
    evaluator: Worker,
    stop: &'static AtomicBool,
}

impl<'plan> TurnRecorder<'plan> {
    /// Watches searches of a game with these settings, until `stop` is set.
    ///
    /// # Errors
    ///
    /// There is no memory for the tables.
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

    /// Plays a game on from a position and watches its turns; none if it was
    /// told to stop.
    ///
    /// # Errors
    ///
    /// A move cannot be played.
    pub fn play(
        &mut self,
        number: u32,
        mut position: Box<dyn Position>,
    ) -> Result<Option<BankGame>, RecordingError> {
        for player in &mut self.players {
            player.clear();
        }
        let mut turns = Vec::new();
        // Sides are watched in different turns of theirs, games as well, so that
        // all parts of games are.
        let first = number % self.plan.every.max(1);
        for ply in 0..MAX_PLIES {
            if position.status() != Status::Ongoing {
                break;
            }
            let watched = (ply / 2 + first).is_multiple_of(self.plan.every.max(1));
            let best = match watched {
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

    /// Watches the search of a position, and returns what it came to.
    fn record_turn(
        &mut self,
        position: &dyn Position,
        turns: &mut Vec<BankTurn>,
    ) -> Result<Option<Move>, RecordingError> {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let scribe = RecordingAdvisor {
            checkpoints: Arc::clone(&seen),
            stop: self.stop,
        };
        let mut best_by_depth = BTreeMap::new();
        let limits = Limits::nodes(self.plan.nodes);
        let answer = self.search(position, limits, Some(Box::new(scribe)), &mut |report| {
            if let ProgressEvent::Info(info) = report
                && info.is_complete()
                && let Some(best) = info.lines.first().and_then(|line| line.moves.first())
            {
                best_by_depth.insert(info.depth, *best);
            }
        });
        let seen = seen.lock_ok().clone();
        if self.stop.load(Ordering::Relaxed) {
            return Ok(answer.best);
        }
        let mut worths = BTreeMap::new();
        let is_late =
            |checkpoint: &&Checkpoint| checkpoint.nodes >= self.plan.nodes / EARLY_FRACTION;
        let late: Vec<&Checkpoint> = seen.iter().filter(is_late).collect();
        // Of a search that is over early, what it came to.
        for checkpoint in late.iter().copied().chain(seen.last()) {
            if let Some(best) = best_by_depth.get(&checkpoint.depth)
                && !worths.contains_key(&best.0)
            {
                worths.insert(best.0, self.win_chance_after(position, *best)?);
            }
        }
        let most = worths.values().copied().fold(0.0, f64::max);
        let least = worths.values().copied().fold(most, f64::min);
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
                regret: most - worths.get(&best.0).copied().unwrap_or(least),
            })
        };
        let signals = position.turn_features();
        turns.push(BankTurn {
            side: position.side_to_move(),
            phase: signals.phase,
            turns_left: signals.turns_left,
            choice: position.has_choice(),
            complete: answer.reason != StopReason::Nodes,
            depths: seen.iter().filter_map(depth).collect(),
        });
        Ok(answer.best)
    }

    /// What a move is worth to who makes it: a chance to win.
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
        let signals = Arc::new(StopSignal::new(false));
        let answer = self.evaluator.answer(request, &signals, &mut |_| ());
        let score = answer.lines.first().map_or(Score::DRAW, |line| line.score);
        Ok(1.0 - win_chance(score, self.plan.scale))
    }

    fn search(
        &mut self,
        position: &dyn Position,
        limits: Limits,
        advisor: Option<Box<dyn Advisor>>,
        report: &mut dyn FnMut(ProgressEvent),
    ) -> Answer {
        let player = &mut self.players[Side::index(position.side_to_move())];
        let mut request = Request::new(position.clone_box(), limits, player.time().now());
        request.advisor = advisor;
        let signals = Arc::new(StopSignal::new(false));
        player.answer(request, &signals, report)
    }
}

/// The chance to win of the side to move.
fn win_chance(score: Score, scale: u32) -> f64 {
    match score.mate_in() {
        Some(plies) => f64::from(u8::from(plies > 0)),
        None => 1.0 / (1.0 + (-f64::from(score.0) / f64::from(scale.max(1))).exp()),
    }
}

/// Writes down what there is to see.
struct RecordingAdvisor {
    checkpoints: Arc<Mutex<Vec<Checkpoint>>>,
    stop: &'static AtomicBool,
}

impl Advisor for RecordingAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        let mut seen = self.checkpoints.lock_ok();
        seen.push(*checkpoint);
        match self.stop.load(Ordering::Relaxed) {
            true => Advice::Stop(StopReason::Advice),
            false => Advice::Continue,
        }
    }
}
