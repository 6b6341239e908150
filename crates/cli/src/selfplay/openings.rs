//! Openings made on the fly: a few random stones near the middle, kept if a
//! short search sees even chances.

use std::sync::Arc;

use zeitnot_core::{
    Game, GameError, Limits, Position, Random, Request, Score, Setup, Signals, Status, TableError,
    TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::{BoardSize, Gomoku};

use super::{Opening, setup_of};

/// Nodes spent on judging an opening.
const JUDGING_NODES: u64 = 4_000;
/// An opening further from even than this is thrown away.
const EVEN_WITHIN: i32 = 120;
/// After so many failures the next opening is taken as it is.
const MOST_TRIES: u32 = 200;

/// Makes openings; the same seed and number give the same one.
pub struct OpeningBook {
    rule: String,
    size: BoardSize,
    judge: Worker,
}

impl OpeningBook {
    /// A book for one rule set and size.
    ///
    /// # Errors
    ///
    /// The judge's table could not be had.
    pub fn new(rule: &str, size: BoardSize, time: Arc<dyn TimeSource>) -> Result<Self, TableError> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        // The option exists and takes a 4; nothing can go wrong here.
        let _ = settings.set("table.megabytes", "4");
        Ok(Self {
            rule: rule.to_owned(),
            size,
            judge: Worker::new(game, settings, time)?,
        })
    }

    /// Opening number `number` of the book with this seed.
    pub fn opening(&mut self, seed: u64, number: u32) -> Opening {
        let mut random = Random::new(seed ^ u64::from(number).wrapping_mul(0xd134_2543_de82_ef95));
        let mut fallback = None;
        for _ in 0..MOST_TRIES {
            let plies = 3 + random.below(5) as usize;
            let Ok(position) = self.scatter(&mut random, plies) else {
                continue;
            };
            if self.is_even(&*position) {
                return Opening { position, plies };
            }
            fallback = Some(Opening { position, plies });
        }
        fallback.unwrap_or_else(|| self.empty())
    }

    fn empty(&self) -> Opening {
        let setup = setup_of(&self.rule, self.size, String::new());
        let position = Gomoku
            .position(&setup)
            .or_else(|_| Gomoku.position(&Setup::default()));
        match position {
            Ok(position) => Opening { position, plies: 0 },
            Err(error) => unreachable!("the empty board is a position: {error}"),
        }
    }

    /// Random stones in the middle of the board.
    fn scatter(&self, random: &mut Random, plies: usize) -> Result<Box<dyn Position>, GameError> {
        let side = u64::from(self.size.side());
        let reach = side.min(7);
        let mut coordinate = || (side - reach) / 2 + random.below(reach);
        let mut position = self.empty().position;
        for _ in 0..plies {
            let (x, y) = (coordinate() as u8, coordinate() as u8);
            let square = self.size.square(x, y).map(|square| square.to_string());
            let mv = position.parse_move(&square.unwrap_or_default())?;
            position.play(mv)?;
        }
        Ok(position)
    }

    fn is_even(&mut self, position: &dyn Position) -> bool {
        if position.status() != Status::Ongoing {
            return false;
        }
        self.judge.clear();
        let now = self.judge.time().now();
        let request = Request::new(position.clone_box(), Limits::nodes(JUDGING_NODES), now);
        let signals = Arc::new(Signals::new(false));
        let answer = self.judge.answer(request, &signals, &mut |_| ());
        let score = answer.lines.first().map_or(Score::LOST, |line| line.score);
        score.0.abs() <= EVEN_WITHIN
    }
}
