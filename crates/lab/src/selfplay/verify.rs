//! Verification of a shard by the rules of the game.

use zeitnot_core::{GameError, Notation, Position, Status};
use zeitnot_gomoku::BoardSize;

use super::format::{GameEnd, GameOutcome, Shard, TrainingGame};
use super::starts::{Starts, square};

/// A shard that breaks the rules.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The rule set or the board size of the shard is invalid.
    #[error(transparent)]
    Header(#[from] GameError),
    /// A game breaks the rules.
    #[error("game {game}, move {ply}: {problem}")]
    Game {
        /// The number of the game, from 1.
        game: usize,
        /// The number of the move, from 1.
        ply: usize,
        /// The violation.
        problem: String,
    },
}

/// Replays all games of a shard.
///
/// Calls `on_position` with the key of every searched position.
///
/// # Errors
///
/// Fails if a played move or a best move is illegal, or the result is wrong.
pub fn verify(shard: &Shard, mut on_position: impl FnMut(u64)) -> Result<(), VerifyError> {
    let size = BoardSize::new(shard.header.size).unwrap_or(BoardSize::DEFAULT);
    let starts = Starts::new(&shard.header.rule, size)?;
    for (number, game) in shard.games.iter().enumerate() {
        let mut position = starts.position(&[])?;
        let replay = Replay { game, size };
        replay
            .check(&mut *position, &mut on_position)
            .map_err(|(ply, problem)| VerifyError::Game {
                game: number + 1,
                ply: ply + 1,
                problem,
            })?;
    }
    Ok(())
}

struct Replay<'a> {
    game: &'a TrainingGame,
    size: BoardSize,
}

impl Replay<'_> {
    /// Checks the game; an error contains the ply and the problem.
    fn check(
        &self,
        position: &mut dyn Position,
        on_position: &mut impl FnMut(u64),
    ) -> Result<(), (usize, String)> {
        let game = self.game;
        let last = (game.opening.len() + game.moves.len()).saturating_sub(1);
        for (ply, played) in game.squares().enumerate() {
            let failed = |problem: String| (ply, problem);
            if position.status() != Status::Ongoing {
                return Err(failed("the game is already over".to_owned()));
            }
            if let Some(searched) = ply.checked_sub(game.opening.len()) {
                on_position(position.key());
                let best = game.moves[searched].best;
                let mut after = position.clone_box();
                self.play(&mut *after, best).map_err(failed)?;
            }
            self.play(position, played).map_err(failed)?;
        }
        let outcome = match position.status() {
            Status::Ongoing => None,
            Status::Draw => Some(GameOutcome::Draw),
            Status::Won(zeitnot_core::Side::First) => Some(GameOutcome::FirstWins),
            Status::Won(zeitnot_core::Side::Second) => Some(GameOutcome::SecondWins),
        };
        let failed = |problem: &str| Err((last, problem.to_owned()));
        match (outcome, game.end) {
            (Some(outcome), _) if outcome != game.outcome => failed("the result is wrong"),
            (None, GameEnd::Rules) => failed("the game is not over"),
            (None, GameEnd::Proof) if game.moves.iter().all(|mv| mv.proof.is_none()) => {
                failed("no search proved the result")
            }
            _ => Ok(()),
        }
    }

    fn play(&self, position: &mut dyn Position, at: u16) -> Result<(), String> {
        let square = square(self.size, at).ok_or("a square is off the board")?;
        let mv = position.parse_move(&square.to_string(), Notation::Engine);
        let played = mv.and_then(|mv| position.play(mv));
        played.map_err(|error| error.to_string())
    }
}
