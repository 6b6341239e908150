//! Squares and games as text: `h8i9j10`, or with spaces and commas between.
//! Errors say where and what to do. Protocols and file formats are elsewhere.

use thiserror::Error;

use crate::board::{Board, IllegalMove};
use crate::rule::Rule;
use crate::square::{BoardSize, Square};

/// Longest piece of bad input quoted in an error.
const QUOTED: usize = 16;

/// Why a text is not a list of moves. Offsets are in bytes from 0, moves are
/// numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Not a square at all.
    #[error(
        "move {number}, at byte {offset}: `{token}` is not a square: \
         write a column letter and a row number, such as h8"
    )]
    Junk {
        /// Where in the text.
        offset: usize,
        /// What stands there.
        token: String,
        /// Which move it would have been.
        number: usize,
    },
    /// A square of no board, or not of this one.
    #[error(
        "move {number}, at byte {offset}: `{token}` is off the {size} board: \
         its squares go from a1 to {last}"
    )]
    OffBoard {
        /// Where in the text.
        offset: usize,
        /// What stands there.
        token: String,
        /// Which move it would have been.
        number: usize,
        /// The board it is not on.
        size: BoardSize,
        /// That board's last square.
        last: Square,
    },
    /// More moves than the board has squares.
    #[error(
        "move {number}, at byte {offset}: a {size} board has only {} squares: \
         shorten the list",
        size.area()
    )]
    TooLong {
        /// Where in the text.
        offset: usize,
        /// The first move too many.
        number: usize,
        /// The board that is too small for it.
        size: BoardSize,
    },
    /// A move the rules do not allow there.
    #[error("at byte {offset}: {illegal}")]
    Illegal {
        /// Where in the text.
        offset: usize,
        /// The move and what is wrong with it.
        illegal: IllegalMove,
    },
}

/// Reads a list of squares without asking whether the moves are legal.
///
/// # Errors
///
/// Names the first place that is not a square of this board, or the first move
/// beyond one for every square.
pub fn parse_moves(size: BoardSize, text: &str) -> Result<Vec<Square>, NotationError> {
    Tokens::new(size, text)
        .map(|token| token.map(|(_, square)| square))
        .collect()
}

/// Reads a single square; spaces around it are allowed.
///
/// # Errors
///
/// If the text is not exactly one square of this board.
pub fn parse_square(size: BoardSize, text: &str) -> Result<Square, NotationError> {
    let mut tokens = Tokens::new(size, text);
    let first = tokens
        .next()
        .unwrap_or_else(|| Err(tokens.junk(text.len())));
    let (_, square) = first?;
    tokens.skip_separators();
    if tokens.offset < text.len() {
        Err(tokens.junk(tokens.offset))
    } else {
        Ok(square)
    }
}

/// Reads a game and plays it, first player first.
///
/// # Errors
///
/// Names the first place that is not a legal move.
pub fn parse_game<R: Rule>(size: BoardSize, text: &str) -> Result<Board<R>, NotationError> {
    let mut board = Board::new(size);
    for token in Tokens::new(size, text) {
        let (offset, square) = token?;
        board
            .play(square)
            .map_err(|illegal| NotationError::Illegal { offset, illegal })?;
    }
    Ok(board)
}

/// Writes a list of squares the short way, `h8i9j10`.
#[must_use]
pub fn format_moves(moves: &[Square]) -> String {
    moves.iter().map(Square::to_string).collect()
}

/// Squares of a text with their offsets; ends after the first error.
struct Tokens<'a> {
    size: BoardSize,
    text: &'a str,
    offset: usize,
    number: usize,
    failed: bool,
}

impl<'a> Tokens<'a> {
    const fn new(size: BoardSize, text: &'a str) -> Self {
        Self {
            size,
            text,
            offset: 0,
            number: 0,
            failed: false,
        }
    }

    fn skip_separators(&mut self) {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let separator = |c: char| c.is_whitespace() || c == ',';
        self.offset = self.text.len() - rest.trim_start_matches(separator).len();
    }

    /// Reads the square at the offset, which is not at the end of the text.
    fn read(&mut self) -> Result<(usize, Square), NotationError> {
        let offset = self.offset;
        let rest = &self.text.as_bytes()[offset..];
        let letters = usize::from(rest[0].is_ascii_alphabetic());
        let digits = rest[letters..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if letters == 0 || digits == 0 {
            return Err(self.junk(offset));
        }
        if self.number > self.size.area() {
            return Err(NotationError::TooLong {
                offset,
                number: self.number,
                size: self.size,
            });
        }
        let end = offset + letters + digits;
        let column = rest[0].to_ascii_lowercase() - b'a';
        // Row 0 wraps to one no board has; so does a number too long for a byte.
        let row = self.text[offset + letters..end]
            .parse::<u8>()
            .unwrap_or(0)
            .wrapping_sub(1);
        let square = self
            .size
            .square(column, row)
            .ok_or_else(|| NotationError::OffBoard {
                offset,
                token: quote(&self.text[offset..end]),
                number: self.number,
                size: self.size,
                last: self.last_square(),
            })?;
        self.offset = end;
        Ok((offset, square))
    }

    fn junk(&self, offset: usize) -> NotationError {
        let rest = self.text.get(offset..).unwrap_or_default();
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ',')
            .unwrap_or(rest.len());
        NotationError::Junk {
            offset,
            token: quote(&rest[..end]),
            number: self.number.max(1),
        }
    }

    fn last_square(&self) -> Square {
        let last = self.size.side() - 1;
        self.size.square(last, last).unwrap_or(self.size.centre())
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(usize, Square), NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_separators();
        if self.failed || self.offset == self.text.len() {
            return None;
        }
        self.number += 1;
        let token = self.read();
        self.failed = token.is_err();
        Some(token)
    }
}

/// A short, printable copy of bad input.
fn quote(token: &str) -> String {
    let mut quoted: String = token
        .chars()
        .take(QUOTED)
        .flat_map(char::escape_debug)
        .collect();
    if token.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Freestyle, Standard};
    use proptest::prelude::*;
    use rstest::rstest;

    const USUAL: BoardSize = BoardSize::USUAL;

    #[rstest]
    #[case("h8i9j10", "h8i9j10")]
    #[case(" H8 , i9\tJ10\n", "h8i9j10")]
    #[case("h08,,a1", "h8a1")]
    #[case("", "")]
    #[case(" , ", "")]
    fn lists_are_read(#[case] text: &str, #[case] written: &str) {
        assert_eq!(format_moves(&parse_moves(USUAL, text).unwrap()), written);
    }

    #[rstest]
    #[case(
        "h8 ?9",
        "move 2, at byte 3: `?9` is not a square: write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8h",
        "move 2, at byte 2: `h` is not a square: write a column letter and a row number, such as h8"
    )]
    #[case(
        "8h",
        "move 1, at byte 0: `8h` is not a square: write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8,é1",
        "move 2, at byte 3: `é1` is not a square: write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8 p1",
        "move 2, at byte 3: `p1` is off the 15x15 board: its squares go from a1 to o15"
    )]
    #[case(
        "a0",
        "move 1, at byte 0: `a0` is off the 15x15 board: its squares go from a1 to o15"
    )]
    #[case(
        "a16",
        "move 1, at byte 0: `a16` is off the 15x15 board: its squares go from a1 to o15"
    )]
    #[case(
        "a256",
        "move 1, at byte 0: `a256` is off the 15x15 board: its squares go from a1 to o15"
    )]
    #[case(
        "a11111111111111111111",
        "move 1, at byte 0: `a111111111111111…` is off the 15x15 board: its squares go from a1 to o15"
    )]
    #[case(
        "h8 h8",
        "at byte 3: move 2, h8, is taken already: choose an empty square"
    )]
    #[case(
        "a1b2a2b3a3b4a4b5a5 h8",
        "at byte 19: move 10, h8, comes after the end of the game: leave it out"
    )]
    fn errors_name_place_and_remedy(#[case] text: &str, #[case] message: &str) {
        let error = parse_game::<Freestyle>(USUAL, text).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_list_longer_than_the_board_is_refused() {
        let size = BoardSize::new(5).unwrap();
        let error = parse_moves(size, &"a1".repeat(26)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "move 26, at byte 50: a 5x5 board has only 25 squares: shorten the list"
        );
    }

    #[rstest]
    #[case("h8", true)]
    #[case(" h8 ", true)]
    #[case("", false)]
    #[case("h8i9", false)]
    #[case("h8x", false)]
    fn a_single_square_stands_alone(#[case] text: &str, #[case] fine: bool) {
        assert_eq!(parse_square(USUAL, text).is_ok(), fine);
    }

    proptest! {
        #[test]
        fn no_text_panics(text: String, side in 5..=20u8) {
            let size = BoardSize::new(side).unwrap();
            let _ = parse_moves(size, &text);
            let _ = parse_square(size, &text);
            let _ = parse_game::<Standard>(size, &text);
        }

        #[test]
        fn no_nearly_right_text_panics(text in "([a-uA-U]?[0-9]{0,3}[ ,é]?){0,40}") {
            if let Err(error) = parse_game::<Freestyle>(USUAL, &text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }

        #[test]
        fn lists_round_trip(moves in proptest::collection::vec((0..15u8, 0..15u8), 0..200)) {
            let moves: Vec<Square> =
                moves.into_iter().map(|(x, y)| USUAL.square(x, y).unwrap()).collect();
            prop_assert_eq!(parse_moves(USUAL, &format_moves(&moves)).unwrap(), moves);
        }
    }
}
