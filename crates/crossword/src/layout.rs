//! The premium squares of a board and its start square.
//!
//! A layout is data: [`Layout::parse`] reads a text such as `data/standard.board`.
//! It need not be symmetric.

mod error;
mod parse;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use crate::square::{Direction, SQUARES, Square};

pub use error::{LayoutError, LayoutFault};

/// The number of rows and of columns.
pub const SIZE: usize = 15;

/// The premium squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    name: String,
    start: (usize, usize),
    /// The squares by rows and by columns.
    lines: [[Premium; SQUARES]; 2],
}

/// The factors of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Premium {
    /// The factor of the tile placed there.
    pub(crate) letter: u8,
    /// The factor of the words with that tile.
    pub(crate) word: u8,
}

impl Premium {
    const PLAIN: Self = Self { letter: 1, word: 1 };

    /// The characters for squares in a layout file.
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
    /// The names of the built-in layouts.
    pub const NAMES: [&'static str; 1] = ["standard"];

    /// Returns the standard board.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the picture is compiled in, and a test reads it"
    )]
    pub fn standard() -> Arc<Self> {
        static STANDARD: OnceLock<Arc<Layout>> = OnceLock::new();
        let text = include_str!("../data/standard.board");
        Arc::clone(STANDARD.get_or_init(|| {
            Arc::new(Self::parse("standard", text).expect("the standard board should be valid"))
        }))
    }

    /// Returns the layout with this name, one of [`Layout::NAMES`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Arc<Self>> {
        name.eq_ignore_ascii_case("standard").then(Self::standard)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the row and column of the start square, from 0.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// Returns the factor for a tile placed on this square.
    #[must_use]
    #[inline]
    pub fn letter_factor(&self, row: usize, column: usize) -> u8 {
        self.premium(row, column).letter
    }

    /// Returns the factor for a word with a tile placed on this square.
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

    /// Returns the character for a square in a layout file.
    #[must_use]
    pub fn sign(&self, row: usize, column: usize) -> char {
        let premium = self.premium(row, column);
        let known = Premium::SIGNS.into_iter().find(|(_, own)| *own == premium);
        known.map_or('.', |(sign, _)| sign)
    }

    /// Returns all characters by rows, followed by the start square.
    pub(crate) fn picture(&self) -> String {
        let signs = (0..SIZE * SIZE).map(|index| self.sign(index / SIZE, index % SIZE));
        let (row, column) = self.start;
        signs.collect::<String>() + &format!("{row},{column}")
    }

    /// Returns the premiums of all lines in a direction.
    #[inline]
    pub(crate) const fn premiums(&self, direction: Direction) -> &[Premium; SQUARES] {
        &self.lines[direction.index()]
    }

    /// Returns `true` if swapping rows and columns does not change the layout.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.lines[0] == self.lines[1] && self.start.0 == self.start.1
    }
}
