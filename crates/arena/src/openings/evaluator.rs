//! What an opening is worth: by a search, and by games played from it.

use std::sync::Arc;

use zeitnot_core::{
    AbsScore, Engine, Limits, Move, Position, Random, Request, Status, TableError, TimeSource,
    Worker, default_settings,
};

use super::context::OpeningContext;

/// Megabytes of the judge's table: few nodes fill no more.
const TABLE_MEGABYTES: &str = "8";

/// Plies after which a trial game is a draw.
const MAX_TRIAL_PLIES: u32 = 200;

/// In a trial game a side this far ahead has won; more than any position has
/// from which the other side still wins as often as not.
const WIN_SCORE: i32 = 2_000;

/// Why there is nobody to judge.
#[derive(Debug, thiserror::Error)]
pub enum EvaluatorError {
    /// The search has no memory to work with.
    #[error("the search that judges openings got no table: {0}")]
    Table(#[from] TableError),
    /// The operating system refused the search a thread.
    #[error("the search that judges openings got no thread: {0}; end other programs and try again")]
    Thread(#[from] std::io::Error),
    /// The search went away.
    #[error("the search that judges openings ended without an answer; please report this")]
    Gone,
}

/// What a search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningEvaluation {
    /// How good it is for the first player.
    pub score: AbsScore,
    /// Is the game over as far as the search sees, with or without a proof?
    pub is_decided: bool,
    /// The best move; none if there is none to make.
    pub best: Option<Move>,
}

/// A search with a thread of its own, so that anybody may ask it, but one at a
/// time: a second question would cut the first one short. The same question
/// has always the same answer.
pub struct OpeningEvaluator {
    engine: Engine,
    time: Arc<dyn TimeSource>,
}

impl OpeningEvaluator {
    /// A judge of this game.
    ///
    /// # Errors
    ///
    /// Its memory or its thread could not be had.
    pub fn new(ground: &OpeningContext, time: Arc<dyn TimeSource>) -> Result<Self, EvaluatorError> {
        let game = Arc::clone(ground.game());
        let mut settings = default_settings(&*game);
        // The option exists and takes the number; nothing can go wrong here.
        let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        let engine = Engine::new(worker)?;
        Ok(Self { engine, time })
    }

    /// Searches a position of which nothing is known.
    ///
    /// # Errors
    ///
    /// The search is gone.
    pub fn evaluate(
        &mut self,
        position: &dyn Position,
        nodes: u64,
    ) -> Result<OpeningEvaluation, EvaluatorError> {
        self.clear_table()?;
        self.search(position, nodes)
    }

    /// Plays a game against itself and tells how it ended. Each move gets
    /// between half and one and a half times the nodes, so that every game
    /// from a position goes its own way.
    ///
    /// # Errors
    ///
    /// The search is gone.
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
            let seen = self.search(&*position, share)?;
            if seen.is_decided || seen.score.0.abs() >= WIN_SCORE {
                let to_move = position.side_to_move();
                let wins = seen.score.relative(to_move).0 > 0;
                let winner = if wins { to_move } else { to_move.other() };
                return Ok(Status::Won(winner));
            }
            // A game without a move to make would have been over.
            let Some(mv) = seen.best else { break };
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
