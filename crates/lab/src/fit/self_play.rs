//! Games that the engine plays with itself, for fits to results.

use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Notation, Position, Score, Setup, Side, Status, SystemTime, TimeSource, Worker,
    default_settings,
};

use super::FitError;
use crate::search::answer;

/// The number of moves after which a game is a draw.
const MAX_MOVES: usize = 300;

/// A game that was played.
pub(super) struct Played {
    /// The positions in which somebody was to move, with the first player's
    /// score where it is no proof.
    pub(super) positions: Vec<(Box<dyn Position>, Option<Score>)>,
    /// The first player's result: 2, 1 or 0 halves.
    pub(super) halves: u32,
}

/// Plays with itself.
pub(super) struct SelfPlay {
    game: Arc<dyn Game>,
    rule: String,
    nodes: u64,
    worker: Worker,
}

impl SelfPlay {
    /// Of a game by a rule, so many nodes a move.
    pub(super) fn new(game: Arc<dyn Game>, rule: &str, nodes: u64) -> Result<Self, FitError> {
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let settings = default_settings(&*game);
        let worker = Worker::new(Arc::clone(&game), settings, time)?;
        Ok(Self {
            game,
            rule: rule.to_owned(),
            nodes,
            worker,
        })
    }

    /// The game of this number.
    pub(super) fn play(&mut self, number: u64) -> Result<Played, FitError> {
        let mut position = self.opening(number)?;
        self.vary(&mut *position, number);
        self.worker.clear();
        let mut positions = Vec::new();
        for _ in 0..MAX_MOVES {
            if position.status() != Status::Ongoing {
                break;
            }
            let answer = answer(&mut self.worker, &*position, Limits::nodes(self.nodes));
            let (Some(line), Some(mv)) = (answer.lines.first(), answer.best) else {
                break;
            };
            let score = line.score.absolute(position.side_to_move());
            let score = (!line.score.is_mate()).then_some(Score(score.0));
            positions.push((position.clone_box(), score));
            position.play(mv)?;
        }
        let halves = match position.status() {
            Status::Won(Side::First) => 2,
            Status::Won(Side::Second) => 0,
            Status::Draw | Status::Ongoing => 1,
        };
        Ok(Played { positions, halves })
    }

    /// Where a game of this number begins.
    fn opening(&self, number: u64) -> Result<Box<dyn Position>, FitError> {
        let setup = Setup {
            rule: Some(self.rule.clone()),
            ..Setup::default()
        };
        let mut position = self.game.position(&setup)?;
        let size = position.setup().size.unwrap_or(0);
        let openings = self.game.openings();
        match openings.and_then(|it| it.balanced_opening(&self.rule, size, number)) {
            Some(moves) => {
                for word in moves {
                    let mv = position.parse_move(&word, Notation::Engine)?;
                    position.play(mv)?;
                }
            }
            None => scatter(&mut *position, number)?,
        }
        Ok(position)
    }

    /// Two more moves, each one of the better ones, so that no two games are the
    /// same: there are fewer openings than games.
    fn vary(&mut self, position: &mut dyn Position, number: u64) {
        let mut random = zeitnot_core::Random::new(number);
        for _ in 0..2 {
            self.worker.clear();
            let limits = Limits {
                multi_pv: 8,
                ..Limits::nodes(6_000)
            };
            let answer = answer(&mut self.worker, position, limits);
            let moves: Vec<_> = answer
                .lines
                .iter()
                .filter_map(|line| line.moves.first())
                .collect();
            let Some(&&mv) = random.pick(&moves) else {
                return;
            };
            if position.play(mv).is_err() {
                return;
            }
        }
    }
}

/// Some moves by the digits of a number.
fn scatter(position: &mut dyn Position, number: u64) -> Result<(), FitError> {
    let mut random = zeitnot_core::Random::new(number);
    for _ in 0..8 {
        let moves = position.legal_moves();
        let chosen = random.below(moves.len() as u64) as usize;
        position.play(moves[chosen])?;
    }
    Ok(())
}
