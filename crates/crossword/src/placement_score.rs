//! The words and the score of a placement.
//!
//! This is a slow and plain implementation; the move generator computes the same on
//! its own, and tests compare the two.

use crate::board::Board;
use crate::equipment::Equipment;
use crate::play::Placement;
use crate::rack::RACK_SIZE;
use crate::rules::BINGO_BONUS;
use crate::square::{Direction, Square};
use crate::tile::{LaidTile, Letter};

/// A placement that is illegal regardless of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The first square is occupied.
    #[error("its first square is occupied; write the first empty square or the whole word")]
    Taken,
    /// The line has too few empty squares.
    #[error("the word runs off the board")]
    OffBoard,
    /// No tile on the board is adjacent.
    #[error("it touches no tile; place it next to or through one")]
    Disconnected,
    /// The first word misses the start square.
    #[error("the first word must cover the start square")]
    OffStart,
    /// No word has two letters.
    #[error("a single tile is not a word; place at least two")]
    Single,
}

/// A word that a play makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormedWord {
    /// The square of its first letter.
    pub first: Square,
    /// Its direction.
    pub direction: Direction,
    /// Its tiles, including the new ones.
    pub tiles: Vec<LaidTile>,
    /// Its score in points, without the bonus for a full rack.
    pub score: i32,
}

impl FormedWord {
    /// Returns its letters.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        self.tiles.iter().map(|laid| laid.letter())
    }
}

/// The words and the score of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementScore {
    /// The words, the one along the placed tiles first.
    pub words: Vec<FormedWord>,
    /// The total score in points.
    pub score: i32,
}

impl PlacementScore {
    /// Scores a placement on a board.
    ///
    /// # Errors
    ///
    /// Fails if the placement is illegal.
    pub fn new(
        placement: &Placement,
        board: &Board,
        kit: &Equipment,
    ) -> Result<Self, PlacementError> {
        if board.get(placement.first).is_some() {
            return Err(PlacementError::Taken);
        }
        let new: Vec<(Square, LaidTile)> = board.squares(placement).collect();
        if new.len() < placement.tiles.len() {
            return Err(PlacementError::OffBoard);
        }
        check_touches(&new, board, kit)?;
        let with_play = BoardWithPlay {
            new: &new,
            board,
            equipment: kit,
        };
        let along = with_play.word(placement.direction, placement.first);
        let across = new
            .iter()
            .map(|(square, _)| with_play.word(placement.direction.other(), *square));
        let words: Vec<FormedWord> = [along]
            .into_iter()
            .chain(across)
            .filter(|word| word.tiles.len() > 1)
            .collect();
        if words.is_empty() {
            return Err(PlacementError::Single);
        }
        let bonus = if new.len() == RACK_SIZE {
            BINGO_BONUS
        } else {
            0
        };
        let score = words.iter().map(|word| word.score).sum::<i32>() + bonus;
        Ok(Self { words, score })
    }

    /// Returns the words that are not in the lexicon.
    pub fn phonies<'a>(&'a self, kit: &'a Equipment) -> impl Iterator<Item = &'a FormedWord> {
        self.words.iter().filter(|word| {
            let letters: Vec<Letter> = word.letters().collect();
            !kit.lexicon.contains(&letters)
        })
    }

    /// Returns the words that are not in the lexicon, as text.
    pub(crate) fn phony_texts(&self, kit: &Equipment) -> Vec<String> {
        let letters = |word: &FormedWord| word.letters().collect::<Vec<Letter>>();
        self.phonies(kit)
            .map(|word| kit.tiles.write_word(&letters(word)))
            .collect()
    }
}

fn check_touches(
    new: &[(Square, LaidTile)],
    board: &Board,
    kit: &Equipment,
) -> Result<(), PlacementError> {
    if board.count() == 0 {
        let covers = |(square, _): &(Square, LaidTile)| {
            (square.row(), square.column()) == kit.layout.start()
        };
        return new
            .iter()
            .any(covers)
            .then_some(())
            .ok_or(PlacementError::OffStart);
    }
    let touches = |(square, _): &(Square, LaidTile)| {
        let (row, column) = (square.row(), square.column());
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        let mut squares = around.into_iter().filter_map(|(r, c)| Square::new(r, c));
        squares.any(|square| board.get(square).is_some())
    };
    new.iter()
        .any(touches)
        .then_some(())
        .ok_or(PlacementError::Disconnected)
}

/// The board with the new tiles.
struct BoardWithPlay<'a> {
    new: &'a [(Square, LaidTile)],
    board: &'a Board,
    equipment: &'a Equipment,
}

impl BoardWithPlay<'_> {
    /// Returns the tile on a square, and whether it is new.
    fn get(&self, square: Square) -> Option<(LaidTile, bool)> {
        let new = self.new.iter().find(|(own, _)| *own == square);
        let new = new.map(|&(_, laid)| (laid, true));
        new.or_else(|| self.board.get(square).map(|laid| (laid, false)))
    }

    /// Returns the word through a square.
    fn word(&self, direction: Direction, through: Square) -> FormedWord {
        let mut first = through;
        while let Some(before) = neighbor(first, direction, false)
            && self.get(before).is_some()
        {
            first = before;
        }
        let (mut tiles, mut sum, mut factor) = (Vec::new(), 0, 1);
        let mut next = Some(first);
        while let Some(square) = next
            && let Some((laid, is_new)) = self.get(square)
        {
            let mut value = self.equipment.tiles.value(laid.tile());
            if is_new {
                let (row, column) = (square.row(), square.column());
                value *= i32::from(self.equipment.layout.letter_factor(row, column));
                factor *= i32::from(self.equipment.layout.word_factor(row, column));
            }
            sum += value;
            tiles.push(laid);
            next = neighbor(square, direction, true);
        }
        FormedWord {
            first,
            direction,
            tiles,
            score: sum * factor,
        }
    }
}

/// Returns the next or the previous square in a direction.
pub(crate) fn neighbor(square: Square, direction: Direction, next: bool) -> Option<Square> {
    let (row, column) = (square.row(), square.column());
    let step = |at: usize| {
        if next {
            Some(at + 1)
        } else {
            at.checked_sub(1)
        }
    };
    match direction {
        Direction::Across => Square::new(row, step(column)?),
        Direction::Down => Square::new(step(row)?, column),
    }
}
