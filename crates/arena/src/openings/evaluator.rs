//! Evaluates openings by searches and games.

use std::sync::Arc;

use zeitnot_core::{
    AbsScore, Engine, Limits, Move, Position, Random, Request, Status, TableError, TimeSource,
    Worker, default_settings,
};

use super::context::OpeningContext;

/// The size of the table in MiB; enough for the small number of nodes.
const TABLE_MEGABYTES: &str = "8";

/// The number of plies after which a trial game is a draw.
const MAX_TRIAL_PLIES: u32 = 200;

/// The score that decides a trial game; larger than that of any position which
/// the other side still wins half of the time.
const WIN_SCORE: i32 = 2_000;

/// A failure to evaluate openings.
#[derive(Debug, thiserror::Error)]
pub enum EvaluatorError {
    /// The table could not be allocated.
    #[error("could not allocate the table for evaluating openings: {0}")]
    Table(#[from] TableError),
    /// The operating system refused a thread.
    #[error(
        "could not start the thread for evaluating openings: {0}; close other programs and try again"
    )]
    Thread(#[from] std::io::Error),
    /// The search thread ended.
    #[error("the search for evaluating openings ended without an answer; please report this")]
    Gone,
}

/// The evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningEvaluation {
    /// The score of the first player.
    pub score: AbsScore,
    /// Whether the search sees the end of the game, proven or not.
    pub is_decided: bool,
    /// The best move; `None` without a legal move.
    pub best: Option<Move>,
}

/// A deterministic search on its own thread.
///
/// It runs one search at a time, because a new search stops the previous one.
pub struct OpeningEvaluator {
    engine: Engine,
    time: Arc<dyn TimeSource>,
}

impl OpeningEvaluator {
    /// Creates an evaluator for this game.
    ///
    /// # Errors
    ///
    /// Fails if its table or its thread cannot be created.
    pub fn new(
        context: &OpeningContext,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, EvaluatorError> {
        let game = Arc::clone(context.game());
        let mut settings = default_settings(&*game);
        // The option exists and accepts the number.
        let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        let engine = Engine::new(worker)?;
        Ok(Self { engine, time })
    }

    /// Searches a position with a cleared table.
    ///
    /// # Errors
    ///
    /// Fails if the search thread has ended.
    pub fn evaluate(
        &mut self,
        position: &dyn Position,
        nodes: u64,
    ) -> Result<OpeningEvaluation, EvaluatorError> {
        self.clear_table()?;
        self.search(position, nodes)
    }

    /// Plays a game against itself and returns its result.
    ///
    /// Each move gets a random number of nodes, from half to one and a half times
    /// `nodes`, so that the games from a position differ.
    ///
    /// # Errors
    ///
    /// Fails if the search thread has ended.
    pub fn play(
        &mut self,
        position: &dyn Position,
        nodes: u64,
        random: &mut Random,
    ) -> Result<Status, EvaluatorError> {
        self.clear_table()?;
        let mut position = position.clone_box();
        for _ in 0..MAX_TRIAL_PLIES {
            if position.status() != Status::Ongoing {
                return Ok(position.status());
            }
            let share = (nodes / 2).saturating_add(random.below(nodes.saturating_add(1)));
            let evaluation = self.search(&*position, share)?;
            if evaluation.is_decided || evaluation.score.0.abs() >= WIN_SCORE {
                let to_move = position.side_to_move();
                let wins = evaluation.score.relative(to_move).0 > 0;
                let winner = if wins { to_move } else { to_move.other() };
                return Ok(Status::Won(winner));
            }
            // Without a legal move, the status would have been final.
            let Some(mv) = evaluation.best else { break };
            if position.play(mv).is_err() {
                break;
            }
        }
        Ok(Status::Draw)
    }

    fn clear_table(&mut self) -> Result<(), EvaluatorError> {
        self.engine.clear().map_err(|_| EvaluatorError::Gone)
    }

    fn search(
        &mut self,
        position: &dyn Position,
        nodes: u64,
    ) -> Result<OpeningEvaluation, EvaluatorError> {
        let request = Request::new(position.clone_box(), Limits::nodes(nodes), self.time.now());
        let session = self
            .engine
            .start(request)
            .map_err(|_| EvaluatorError::Gone)?;
        let answer = session.wait().ok_or(EvaluatorError::Gone)?;
        let line = answer.lines.first();
        let score = line.map(|line| line.score).unwrap_or_default();
        Ok(OpeningEvaluation {
            score: score.absolute(position.side_to_move()),
            is_decided: score.is_mate() || score.is_unproven_end(),
            best: answer.best,
        })
    }
}
