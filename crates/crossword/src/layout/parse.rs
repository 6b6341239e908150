//! Parses a layout. `data/standard.board` describes the format.

use zeitnot_core::text::{excerpt, printable_char};

use super::error::{LayoutError, LayoutFault};
use super::{Layout, Premium, SIZE};
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};

const MAX_BYTES: usize = 16 * 1024;

impl Layout {
    /// Parses a layout: a line `start h8` and 15 rows of characters.
    ///
    /// `data/standard.board` explains the characters; `#` begins a comment.
    ///
    /// # Errors
    ///
    /// Fails if a line is invalid; [`LayoutError`] names the line and the remedy.
    pub fn parse(name: &str, text: &str) -> Result<Self, LayoutError> {
        let fail = |line, fault| LayoutError {
            name: excerpt(name),
            line,
            fault,
        };
        if text.len() > MAX_BYTES {
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
            if let Some(square) = line.strip_prefix("start ") {
                let square = square_named(square.trim());
                if start
                    .replace(square.map_err(|fault| fail(end, fault))?)
                    .is_some()
                {
                    return Err(fail(end, LayoutFault::StartTwice));
                }
            } else {
                let row = rows
                    .next()
                    .ok_or_else(|| fail(end, LayoutFault::TooManyRows))?;
                read_row(line, row).map_err(|fault| fail(end, fault))?;
            }
        }
        let missing = rows.count();
        if missing > 0 {
            return Err(fail(end, LayoutFault::TooFewRows(SIZE - missing)));
        }
        check_factors(&squares).map_err(|fault| fail(end, fault))?;
        Ok(Self {
            name: name.to_owned(),
            start: start.ok_or_else(|| fail(end, LayoutFault::NoStart))?,
            lines: Direction::BOTH.map(|direction| {
                std::array::from_fn(|place| {
                    let square = Square::from_line_index(direction, place);
                    squares[square.row()][square.column()]
                })
            }),
        })
    }
}

/// Limits the factors, because scores in thousandths have to fit into an `i32`.
fn check_factors(squares: &[[Premium; SIZE]; SIZE]) -> Result<(), LayoutFault> {
    const MAX_FACTOR: u32 = 256;
    let product = |factors: &mut dyn Iterator<Item = u8>| {
        let mut factors: Vec<u32> = factors.map(u32::from).collect();
        factors.sort_unstable_by(|one, two| two.cmp(one));
        factors.into_iter().take(RACK_SIZE).product::<u32>()
    };
    for line in 0..SIZE {
        if product(&mut squares[line].iter().map(|square| square.word)) > MAX_FACTOR {
            return Err(LayoutFault::FactorTooLarge(format!("row {}", line + 1)));
        }
        if product(&mut squares.iter().map(|row| row[line].word)) > MAX_FACTOR {
            let column = char::from(b'a' + line as u8);
            return Err(LayoutFault::FactorTooLarge(format!("column {column}")));
        }
    }
    Ok(())
}

impl Premium {
    fn from_sign(sign: char) -> Option<Self> {
        let known = Self::SIGNS.into_iter().find(|(own, _)| *own == sign);
        known.map(|(_, premium)| premium)
    }
}

fn read_row(line: &str, row: &mut [Premium; SIZE]) -> Result<(), LayoutFault> {
    let width = line.chars().count();
    if width != SIZE {
        return Err(LayoutFault::Width(width));
    }
    for (square, sign) in row.iter_mut().zip(line.chars()) {
        *square =
            Premium::from_sign(sign).ok_or_else(|| LayoutFault::Sign(printable_char(sign)))?;
    }
    Ok(())
}

fn square_named(name: &str) -> Result<(usize, usize), LayoutFault> {
    row_and_column(name).ok_or_else(|| LayoutFault::Start(excerpt(name)))
}

/// Parses a square such as h8 into its row and column.
fn row_and_column(name: &str) -> Option<(usize, usize)> {
    let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
    let column = letter as usize - 'a' as usize;
    let digits = name.get(1..)?;
    let plain = !digits.starts_with(['0', '+']);
    let row = digits.parse::<usize>().ok()?.checked_sub(1)?;
    (plain && row < SIZE && column < SIZE).then_some((row, column))
}
