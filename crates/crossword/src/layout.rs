//! The premium squares of a board and the square where the first word goes. A
//! layout is data: a picture that [`Layout::parse`] reads, as
//! `data/standard.board` is one. It need not be symmetric.

mod error;
mod parse;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use crate::square::{Direction, SQUARES, Square};

pub use error::{LayoutError, LayoutFault};

/// Rows of a board, and columns.
pub const SIZE: usize = 15;

/// Which squares multiply letters and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    name: String,
    start: (usize, usize),
    /// The squares of all rows, and of all columns.
    lines: [[Premium; SQUARES]; 2],
}

/// What a square multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Premium {
    /// The tile that is laid there.
    pub(crate) letter: u8,
    /// The words that the tile is part of.
    pub(crate) word: u8,
}

impl Premium {
    const PLAIN: Self = Self { letter: 1, word: 1 };

    /// The signs of a picture.
    const SIGNS: [(char, Self); 7] = [
        ('.', Self::PLAIN),
        ('\'', Self { letter: 2, word: 1 }),
        ('"', Self { letter: 3, word: 1 }),
        ('^', Self { letter: 4, word: 1 }),
        ('-', Self { letter: 1, word: 2 }),
        ('=', Self { letter: 1, word: 3 }),
        ('~', Self { letter: 1, word: 4 }),
    ];
}

impl Layout {
    /// The layouts that come with the program.
    pub const NAMES: [&'static str; 1] = ["standard"];

    /// The standard board.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the picture is compiled in, and a test reads it"
    )]
    pub fn standard() -> Arc<Self> {
        static STANDARD: OnceLock<Arc<Layout>> = OnceLock::new();
        let text = include_str!("../data/standard.board");
        Arc::clone(STANDARD.get_or_init(|| {
            Arc::new(Self::parse("standard", text).expect("the standard board is sound"))
        }))
    }

    /// The layout of this name, one of [`Layout::NAMES`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Arc<Self>> {
        name.eq_ignore_ascii_case("standard").then(Self::standard)
    }

    /// What the layout is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Row and column, from 0, of the square that the first word covers.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// What a tile laid on this square counts for, times its value.
    #[must_use]
    #[inline]
    pub fn letter_factor(&self, row: usize, column: usize) -> u8 {
        self.premium(row, column).letter
    }

    /// What a word with a tile laid on this square counts for, times its sum.
    #[must_use]
    #[inline]
    pub fn word_factor(&self, row: usize, column: usize) -> u8 {
        self.premium(row, column).word
    }

    #[inline]
    fn premium(&self, row: usize, column: usize) -> Premium {
        let square = Square::new(row, column);
        square.map_or(Premium::PLAIN, |square| {
            self.lines[0][square.line_index(Direction::Across)]
        })
    }

    /// The sign of a square in a picture.
    #[must_use]
    pub fn sign(&self, row: usize, column: usize) -> char {
        let premium = self.premium(row, column);
        let known = Premium::SIGNS.into_iter().find(|(_, own)| *own == premium);
        known.map_or('.', |(sign, _)| sign)
    }

    /// Every sign, row by row, and the start behind them.
    pub(crate) fn picture(&self) -> String {
        let signs = (0..SIZE * SIZE).map(|place| self.sign(place / SIZE, place % SIZE));
        let (row, column) = self.start;
        signs.collect::<String>() + &format!("{row},{column}")
    }

    /// The premiums of the lines of a direction, one behind the other.
    #[inline]
    pub(crate) const fn premiums(&self, direction: Direction) -> &[Premium; SQUARES] {
        &self.lines[direction.index()]
    }

    /// Is it its own mirror image when rows and columns change places?
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.lines[0] == self.lines[1] && self.start.0 == self.start.1
    }
}
