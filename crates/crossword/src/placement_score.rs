//! What laying tiles makes: the words, and what they score. Slow and plain;
//! the move generator works it out in its own way, and tests hold the two
//! against each other.

use crate::board::Board;
use crate::equipment::Equipment;
use crate::play::Placement;
use crate::rack::RACK_SIZE;
use crate::rules::BINGO_BONUS;
use crate::square::{Direction, Square};
use crate::tile::{LaidTile, Letter};

/// Why tiles cannot be laid somewhere, whatever words they make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The first square is taken.
    #[error("its first square is taken; name the first empty one, or the whole word")]
    Taken,
    /// The line is too short.
    #[error("it runs off the board")]
    OffBoard,
    /// Nothing that lies there already is touched.
    #[error("it touches no tile; lay it beside or through one")]
    Disconnected,
    /// The first word misses its square.
    #[error("the first word has to cover the start square")]
    OffStart,
    /// A single tile makes no word.
    #[error("a single tile makes no word; lay two at least")]
    Single,
}

/// A word that a play makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormedWord {
    /// Where its first letter is.
    pub first: Square,
    /// Where it runs.
    pub direction: Direction,
    /// What lies in it, the new tiles included.
    pub tiles: Vec<LaidTile>,
    /// What it scores, the bonus for a full rack not included.
    pub score: i32,
}

impl FormedWord {
    /// Its letters.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        self.tiles.iter().map(|laid| laid.letter())
    }
}

/// What laying tiles makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementScore {
    /// The words, the one along the line of the tiles first.
    pub words: Vec<FormedWord>,
    /// What they score together, in points.
    pub score: i32,
}

impl PlacementScore {
    /// What a placement makes on a board.
    ///
    /// # Errors
    ///
    /// It cannot be laid there.
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
        let sight = BoardWithPlay {
            new: &new,
            board,
            equipment: kit,
        };
        let along = sight.word(placement.direction, placement.first);
        let across = new
            .iter()
            .map(|(square, _)| sight.word(placement.direction.other(), *square));
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

    /// The words that the lexicon does not have.
    pub fn phonies<'a>(&'a self, kit: &'a Equipment) -> impl Iterator<Item = &'a FormedWord> {
        self.words.iter().filter(|word| {
            let letters: Vec<Letter> = word.letters().collect();
            !kit.lexicon.contains(&letters)
        })
    }

    /// The same words as they are written.
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

/// The board with the new tiles on it.
struct BoardWithPlay<'a> {
    new: &'a [(Square, LaidTile)],
    board: &'a Board,
    equipment: &'a Equipment,
}

impl BoardWithPlay<'_> {
    /// What lies on a square, and whether it is new.
    fn get(&self, square: Square) -> Option<(LaidTile, bool)> {
        let new = self.new.iter().find(|(own, _)| *own == square);
        let new = new.map(|&(_, laid)| (laid, true));
        new.or_else(|| self.board.get(square).map(|laid| (laid, false)))
    }

    /// The word through a square.
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

/// The next square of a line, or the one before.
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
