//! Openings of training games.

use std::sync::Arc;

use zeitnot_arena::openings::{OpeningBook, OpeningContext};
use zeitnot_core::{Game, GameError, Move, Notation, Position, Random, Setup, Status};
use zeitnot_gomoku::notation::parse_square;
use zeitnot_gomoku::{BoardSize, Gomoku, Square, Symmetry};

use super::format::{StartKind, TrainingGame};

/// Maximum length of a random opening, in plies.
const MAX_RANDOM_PLIES: u64 = 10;

/// Maximum distance of a random stone from another one.
const REACH: u8 = 2;

/// Number of games in a shard before openings are derived from them.
const MIN_EARLIER_GAMES: usize = 20;

/// A source of openings for one rule set and board size.
pub(super) struct Starts {
    rule: String,
    size: BoardSize,
    shipped: Vec<Vec<Square>>,
}

/// An opening.
pub(super) struct Start {
    pub(super) kind: StartKind,
    /// The moves, in the order of play.
    pub(super) squares: Vec<Square>,
}

impl Starts {
    /// Loads the shipped openings, if any.
    pub(super) fn new(rule: &str, size: BoardSize) -> Result<Self, GameError> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let context = OpeningContext::new(game, Some(rule), Some(size.side().into()))?;
        let book = OpeningBook::shipped(&context);
        let openings = book.as_ref().map_or(&[][..], |book| book.openings());
        let squares = |names: &Vec<String>| {
            let squares = names.iter().map(|name| parse_square(size, name));
            squares.collect::<Result<Vec<Square>, _>>().ok()
        };
        Ok(Self {
            rule: rule.to_owned(),
            size,
            shipped: openings
                .iter()
                .filter_map(|it| squares(&it.moves))
                .collect(),
        })
    }

    /// Returns the position after `squares`.
    pub(super) fn position(&self, squares: &[Square]) -> Result<Box<dyn Position>, GameError> {
        let mut position = Gomoku.position(&Setup {
            rule: Some(self.rule.clone()),
            size: Some(self.size.side().into()),
            ..Setup::default()
        })?;
        for square in squares {
            let mv = position.parse_move(&square.to_string(), Notation::Engine)?;
            position.play(mv)?;
        }
        Ok(position)
    }

    /// Chooses an opening.
    ///
    /// A quarter of the openings are shipped ones, and a quarter are changed positions of
    /// earlier games, if available. The others are random.
    pub(super) fn choose(
        &self,
        earlier: &[TrainingGame],
        random: &mut Random,
    ) -> Result<Start, GameError> {
        match random.below(4) {
            0 if !self.shipped.is_empty() => Ok(self.shipped_start(random)),
            1 if earlier.len() >= MIN_EARLIER_GAMES => self.changed_start(earlier, random),
            _ => self.random_start(random),
        }
    }

    fn shipped_start(&self, random: &mut Random) -> Start {
        let symmetry = Symmetry::from_number(random.below(8));
        let opening = random.pick(&self.shipped).map_or(&[][..], Vec::as_slice);
        let image = |&square: &Square| symmetry.apply(self.size, square);
        Start {
            kind: StartKind::Shipped,
            squares: opening.iter().map(image).collect(),
        }
    }

    fn random_start(&self, random: &mut Random) -> Result<Start, GameError> {
        let plies = 1 + random.below(MAX_RANDOM_PLIES) as usize;
        let mut squares = Vec::new();
        let mut position = self.position(&squares)?;
        while squares.len() < plies && position.status() == Status::Ongoing {
            let near = self.near_moves(&*position, &squares);
            let Some(&(square, mv)) = random.pick(&near) else {
                break;
            };
            position.play(mv)?;
            squares.push(square);
        }
        Ok(Start {
            kind: StartKind::Random,
            squares,
        })
    }

    /// Cuts an earlier game and ends it with another move.
    fn changed_start(
        &self,
        earlier: &[TrainingGame],
        random: &mut Random,
    ) -> Result<Start, GameError> {
        let Some(game) = random.pick(earlier) else {
            return self.random_start(random);
        };
        let searched = game.moves.iter().filter(|mv| !mv.behind_proof).count();
        let cut = game.opening.len() + random.below(searched as u64) as usize;
        let squares = game.squares().take(cut);
        let mut squares: Vec<Square> = squares.filter_map(|at| square(self.size, at)).collect();
        let played = game.squares().nth(cut);
        let position = self.position(&squares)?;
        let mut near = self.near_moves(&*position, &squares);
        near.retain(|&(square, _)| Some(index(self.size, square)) != played);
        let changed = random.pick(&near).map(|&(square, _)| square);
        squares.extend(changed);
        Ok(Start {
            kind: StartKind::Changed,
            squares,
        })
    }

    /// Returns the legal moves near the stones, or near the center of an empty board.
    fn near_moves(&self, position: &dyn Position, squares: &[Square]) -> Vec<(Square, Move)> {
        let center = [self.size.center()];
        let (stones, reach) = match squares {
            [] => (&center[..], 2 * REACH),
            _ => (squares, REACH),
        };
        let is_near = |&(square, _): &(Square, Move)| {
            stones.iter().any(|stone| {
                square.x().abs_diff(stone.x()) <= reach && square.y().abs_diff(stone.y()) <= reach
            })
        };
        let moves = position.legal_moves().into_iter();
        let moves = moves.filter_map(|mv| Some((move_square(self.size, position, mv)?, mv)));
        moves.filter(is_near).collect()
    }
}

impl TrainingGame {
    /// Returns the indices of all squares, in the order of play.
    pub fn squares(&self) -> impl Iterator<Item = u16> + '_ {
        let searched = self.moves.iter().map(|mv| mv.played);
        self.opening.iter().copied().chain(searched)
    }
}

pub(super) fn move_square(size: BoardSize, position: &dyn Position, mv: Move) -> Option<Square> {
    let name = position.format_move(mv, Notation::Engine);
    parse_square(size, &name).ok()
}

/// Returns the index of a square, from the bottom left, row by row.
pub(super) fn index(size: BoardSize, square: Square) -> u16 {
    u16::from(square.y()) * u16::from(size.side()) + u16::from(square.x())
}

/// Returns the square with this index; `None` if it is off the board.
pub(super) fn square(size: BoardSize, index: u16) -> Option<Square> {
    let side = u16::from(size.side());
    let x = u8::try_from(index % side).ok()?;
    size.square(x, u8::try_from(index / side).ok()?)
}
