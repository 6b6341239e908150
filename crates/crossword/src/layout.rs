//! The premium squares of a board and the square where the first word goes. A
//! layout is data: a picture that [`Layout::parse`] reads, as
//! `data/standard.board` is one. It need not be symmetric.

use std::sync::{Arc, OnceLock};

use crate::shown::{printable, shown};
use crate::square::{Direction, SQUARES, Square};

/// Rows of a board, and columns.
pub const SIZE: usize = 15;

/// More text is no picture of a board.
const MOST_BYTES: usize = 16 * 1024;

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

    fn of(character: char) -> Option<Self> {
        let (letter, word) = match character {
            '.' => (1, 1),
            '\'' => (2, 1),
            '"' => (3, 1),
            '^' => (4, 1),
            '-' => (1, 2),
            '=' => (1, 3),
            '~' => (1, 4),
            _ => return None,
        };
        Some(Self { letter, word })
    }
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
    pub fn named(name: &str) -> Option<Arc<Self>> {
        name.eq_ignore_ascii_case("standard").then(Self::standard)
    }

    /// Reads a layout: a line `start h8` and fifteen rows of the signs that
    /// `data/standard.board` explains; `#` begins a comment.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] names the line, what is wrong and what to write.
    pub fn parse(name: &str, text: &str) -> Result<Self, LayoutError> {
        let fail = |line, fault| LayoutError {
            name: shown(name),
            line,
            fault,
        };
        if text.len() > MOST_BYTES {
            return Err(fail(1, LayoutFault::TooLong));
        }
        let mut start = None;
        let mut squares = [[Premium::PLAIN; SIZE]; SIZE];
        let mut rows = squares.iter_mut();
        let mut end = 1;
        for (index, line) in text.lines().enumerate() {
            end = index + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            if let Some(square) = line.strip_prefix("start") {
                let read = square_named(square.trim());
                let read = read.ok_or_else(|| LayoutFault::Start(shown(square.trim())));
                if start
                    .replace(read.map_err(|fault| fail(end, fault))?)
                    .is_some()
                {
                    return Err(fail(end, LayoutFault::StartTwice));
                }
            } else {
                let row = rows.next().ok_or_else(|| fail(end, LayoutFault::Rows))?;
                read_row(line, row).map_err(|fault| fail(end, fault))?;
            }
        }
        let missing = rows.count();
        if missing > 0 {
            return Err(fail(end, LayoutFault::Ends(SIZE - missing)));
        }
        Ok(Self {
            name: name.to_owned(),
            start: start.ok_or_else(|| fail(end, LayoutFault::NoStart))?,
            lines: Direction::BOTH.map(|direction| {
                std::array::from_fn(|place| {
                    let square = Square::at_place(direction, place);
                    squares[square.row()][square.column()]
                })
            }),
        })
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
            self.lines[0][square.place(Direction::Across)]
        })
    }

    /// The premiums of the lines of a direction, one behind the other.
    #[inline]
    pub(crate) const fn premiums(&self, direction: Direction) -> &[Premium; SQUARES] {
        &self.lines[direction.index()]
    }

    /// Is it its own mirror image when rows and columns change places?
    #[must_use]
    pub fn is_mirrored(&self) -> bool {
        self.lines[0] == self.lines[1] && self.start.0 == self.start.1
    }
}

fn read_row(line: &str, row: &mut [Premium; SIZE]) -> Result<(), LayoutFault> {
    let width = line.chars().count();
    if width != SIZE {
        return Err(LayoutFault::Width(width));
    }
    for (square, sign) in row.iter_mut().zip(line.chars()) {
        *square = Premium::of(sign).ok_or_else(|| LayoutFault::Sign(printable(sign)))?;
    }
    Ok(())
}

/// Row and column of a square such as h8.
fn square_named(name: &str) -> Option<(usize, usize)> {
    let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
    let column = letter as usize - 'a' as usize;
    let digits = name.get(1..)?;
    let plain = !digits.starts_with(['0', '+']);
    let row = digits.parse::<usize>().ok()?.checked_sub(1)?;
    (plain && row < SIZE && column < SIZE).then_some((row, column))
}

/// Why a text is no layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of board layout `{name}`: {fault}")]
pub struct LayoutError {
    /// The name of the layout.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: LayoutFault,
}

/// What is wrong with a line of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutFault {
    /// A row that is too short or too long.
    #[error("the row has {0} squares; write 15 signs without spaces")]
    Width(usize),
    /// A sign that means nothing.
    #[error("`{0}` is no square; write . ' \" ^ - = or ~")]
    Sign(char),
    /// A sixteenth row.
    #[error("a board has 15 rows; leave out what comes after them")]
    Rows,
    /// Too few rows.
    #[error("the board ends after {0} rows; write 15")]
    Ends(usize),
    /// A start that is no square.
    #[error("`{0}` is no square of the board; write a column a to o and a row 1 to 15, such as h8")]
    Start(String),
    /// A second start.
    #[error("the start was given before; write it once")]
    StartTwice,
    /// No start.
    #[error("the board has no start; write a line such as `start h8`")]
    NoStart,
    /// More text than a board needs.
    #[error("the layout goes on for more than 16 KiB; shorten it")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(layout: &Layout, row: usize, column: usize) -> (u8, u8) {
        (
            layout.letter_factor(row, column),
            layout.word_factor(row, column),
        )
    }

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
    }

    #[test]
    fn the_standard_board_has_the_usual_premiums() {
        let board = Layout::standard();
        let count = |wanted| {
            let all = squares().map(|(row, column)| factors(&board, row, column));
            all.filter(|&each| each == wanted).count()
        };
        let counts = [(1, 3), (1, 2), (3, 1), (2, 1), (1, 1)].map(count);
        assert_eq!(counts, [8, 17, 12, 24, 164]);
        assert_eq!(board.start(), (7, 7));
        assert_eq!(factors(&board, 7, 7), (1, 2));
        assert_eq!(factors(&board, 0, 3), (2, 1));
        assert_eq!(factors(&board, 1, 5), (3, 1));
        assert_eq!(
            factors(&board, 15, 0),
            (1, 1),
            "outside nothing counts more"
        );
    }

    #[test]
    fn the_standard_board_is_symmetric() {
        let board = Layout::standard();
        for (row, column) in squares() {
            let here = factors(&board, row, column);
            assert_eq!(
                here,
                factors(&board, column, row),
                "mirrored at the diagonal"
            );
            assert_eq!(here, factors(&board, 14 - row, column), "upside down");
            assert_eq!(here, factors(&board, row, 14 - column), "right to left");
        }
    }

    #[test]
    fn an_asymmetric_board_is_read_row_by_row() {
        let mut text = "start c2 # off the center\n".to_owned();
        for row in 0..SIZE {
            let rest = ".".repeat(SIZE - 1);
            text += &if row == 1 {
                format!("{rest}~\r\n")
            } else {
                format!("^{rest}\n")
            };
        }
        let board = Layout::parse("odd", &text).unwrap();
        assert_eq!(board.start(), (1, 2));
        assert_eq!(factors(&board, 1, 14), (1, 4));
        assert_eq!(factors(&board, 1, 0), (1, 1));
        assert_eq!(factors(&board, 14, 0), (4, 1));
        assert_eq!(board.name(), "odd");
    }

    #[test]
    fn names_are_known() {
        for name in Layout::NAMES {
            assert_eq!(Layout::named(name).unwrap().name(), name);
        }
        assert!(Layout::named("nowhere").is_none());
    }

    #[test]
    fn what_is_no_board_is_told_with_its_line() {
        let rows = "...............\n".repeat(SIZE);
        let table = [
            (
                String::new(),
                "line 1 of board layout `x`: the board ends after 0 rows; write 15",
            ),
            (
                rows.clone(),
                "line 15 of board layout `x`: the board has no start; write a line such as `start h8`",
            ),
            (
                format!("start h8\n{rows}."),
                "line 17 of board layout `x`: a board has 15 rows; leave out what comes after them",
            ),
            (
                "\n..".to_owned(),
                "line 2 of board layout `x`: the row has 2 squares; write 15 signs without spaces",
            ),
            (
                "..............7".to_owned(),
                "line 1 of board layout `x`: `7` is no square; write . ' \" ^ - = or ~",
            ),
            (
                "start p1".to_owned(),
                "line 1 of board layout `x`: `p1` is no square of the board; write a column a to o and a row 1 to 15, such as h8",
            ),
            (
                "start a1\nstart a1".to_owned(),
                "line 2 of board layout `x`: the start was given before; write it once",
            ),
            (
                "#".repeat(20_000),
                "line 1 of board layout `x`: the layout goes on for more than 16 KiB; shorten it",
            ),
        ];
        for (text, wanted) in table {
            assert_eq!(Layout::parse("x", &text).unwrap_err().to_string(), wanted);
        }
        for start in ["", "h", "8", "h0", "h16", "h08", "h+8", "H8", "h8x", "é8"] {
            assert!(
                Layout::parse("x", &format!("start {start}\n{rows}")).is_err(),
                "{start}"
            );
        }
    }
}
