//! Self-play games for fits to results.

use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Notation, Position, Score, Setup, Side, Status, SystemTime, TimeSource, Worker,
    default_settings,
};

use super::FitError;
use crate::search::answer;

/// The number of moves after which a game is a draw.
const MAX_MOVES: usize = 300;

/// A played game.
pub(super) struct Played {
    /// The positions before each move, with the first player's score.
    ///
    /// The score is `None` if the search proved the result.
    pub(super) positions: Vec<(Box<dyn Position>, Option<Score>)>,
    /// The first player's result in half points: 2, 1, or 0.
    pub(super) halves: u32,
}

/// An engine that plays itself.
pub(super) struct SelfPlay {
    game: Arc<dyn Game>,
    rule: String,
    nodes: u64,
    worker: Worker,
}

impl SelfPlay {
    /// Creates an engine that searches `nodes` nodes per move.
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

    /// Plays the game with this number.
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

    /// Returns the opening of the game with this number.
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
                for text in moves {
                    let mv = position.parse_move(&text, Notation::Engine)?;
                    position.play(mv)?;
                }
            }
            None => play_random_moves(&mut *position, number)?,
        }
        Ok(position)
    }

    /// Plays two more moves, each a random one of the eight best.
    ///
    /// Without them, games would repeat, because there are fewer openings than games.
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

/// Plays 8 random moves that depend on `number`.
fn play_random_moves(position: &mut dyn Position, number: u64) -> Result<(), FitError> {
    let mut random = zeitnot_core::Random::new(number);
    for _ in 0..8 {
        let moves = position.legal_moves();
        let chosen = random.below(moves.len() as u64) as usize;
        position.play(moves[chosen])?;
    }
    Ok(())
}
