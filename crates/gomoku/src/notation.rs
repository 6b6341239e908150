//! Squares and games as text: `h8i9j10`, optionally separated by spaces or commas.
//!
//! A `-` is a pass. Stones that were set up rather than played precede the moves in
//! braces, black's first: `{h8h9/i9}j10`. In the capture games, the numbers of stones
//! that black and white have captured may follow: `{h8h9/i9/2/0}`.

use thiserror::Error;
use zeitnot_core::Side;

use crate::board::{Board, IllegalMove};
use crate::rule::{CaptureRules, Rule};
use crate::square::{BoardSize, Square};

/// The move limit per square in the capture games, where squares become empty again.
const MOVES_PER_SQUARE: usize = 16;

/// The largest number of captured stones in a set-up, per side.
const MAX_CAPTURED: u16 = 1_000;

/// The longest quotation of bad input in an error.
const MAX_QUOTED_CHARS: usize = 16;

/// An error in the text of a game.
///
/// Offsets are in bytes from 0; moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A token is not a square.
    #[error(
        "move {number}, at byte {offset}: `{token}` is not a square; \
         write a column letter and a row number, such as h8"
    )]
    NotASquare {
        /// The offset in the text.
        offset: usize,
        /// The text at this offset.
        token: String,
        /// The number of the move.
        number: usize,
    },
    /// A square is not on this board.
    #[error(
        "move {number}, at byte {offset}: `{token}` is off the {size} board; \
         its squares are a1 to {last}"
    )]
    OffBoard {
        /// The offset in the text.
        offset: usize,
        /// The text at this offset.
        token: String,
        /// The number of the move.
        number: usize,
        /// The board size.
        size: BoardSize,
        /// The last square of the board.
        last: Square,
    },
    /// More moves than a game on this board can have.
    #[error(
        "move {number}, at byte {offset}: a game on a {size} board has at most {} moves; \
         shorten the list",
        number - 1
    )]
    TooLong {
        /// The offset in the text.
        offset: usize,
        /// The number of the first move over the limit.
        number: usize,
        /// The board size.
        size: BoardSize,
    },
    /// An invalid set-up.
    #[error(
        "at byte {offset}: {problem}; write a set-up as {{black/white}}, such as {{h8h9/i9}}, \
         or with captured stones, such as {{h8h9/i9/2/0}}"
    )]
    SetUp {
        /// The offset in the text.
        offset: usize,
        /// The problem.
        problem: &'static str,
    },
    /// A move that the rules do not allow.
    #[error("at byte {offset}: {illegal}")]
    Illegal {
        /// The offset in the text.
        offset: usize,
        /// The move and the reason.
        illegal: IllegalMove,
    },
}

/// Parses a list of squares. Does not check whether the moves are legal.
///
/// # Errors
///
/// Fails if a token is not a square of this board, or if the list has more moves
/// than the board has squares.
pub fn parse_moves(size: BoardSize, text: &str) -> Result<Vec<Square>, NotationError> {
    let squares_only = |(offset, token)| match token {
        Token::Square(square) => Ok(square),
        Token::Pass => Err(Tokens::new(size, text).not_a_square(offset)),
    };
    Tokens::new(size, text)
        .map(|token| token.and_then(squares_only))
        .collect()
}

/// Parses a single square, with optional spaces around it.
///
/// # Errors
///
/// Fails if the text is not exactly one square of this board.
pub fn parse_square(size: BoardSize, text: &str) -> Result<Square, NotationError> {
    let mut tokens = Tokens::new(size, text);
    let first = tokens
        .next()
        .unwrap_or_else(|| Err(tokens.not_a_square(text.len())));
    let (_, Token::Square(square)) = first? else {
        return Err(tokens.not_a_square(0));
    };
    tokens.skip_separators();
    if tokens.offset < text.len() {
        Err(tokens.not_a_square(tokens.offset))
    } else {
        Ok(square)
    }
}

/// Parses a game and plays its moves, first player first.
///
/// # Errors
///
/// Fails at the first token that is not a legal move.
pub fn parse_game<R: Rule>(size: BoardSize, text: &str) -> Result<Board<R>, NotationError> {
    parse_game_with(size, CaptureRules::default(), text)
}

/// Parses a game with the given switches of the capture games.
///
/// # Errors
///
/// Fails at the first token that is not a legal move.
pub fn parse_game_with<R: Rule>(
    size: BoardSize,
    rules: CaptureRules,
    text: &str,
) -> Result<Board<R>, NotationError> {
    let mut board = Board::with_rules(size, rules);
    let mut tokens = Tokens::new(size, text);
    if R::CAPTURES {
        tokens.max_moves *= MOVES_PER_SQUARE;
    }
    tokens.skip_separators();
    if text[tokens.offset..].starts_with('{') {
        tokens.offset = set_up(&mut board, text, tokens.offset)?;
    }
    for token in tokens {
        match token? {
            (offset, Token::Square(square)) => board
                .play(square)
                .map_err(|illegal| NotationError::Illegal { offset, illegal })?,
            (_, Token::Pass) => board.pass(),
        }
    }
    Ok(board)
}

/// Sets up the stones in the braces that open at `start`.
///
/// Returns the offset of the moves.
fn set_up<R: Rule>(board: &mut Board<R>, text: &str, start: usize) -> Result<usize, NotationError> {
    let wrong = |offset, problem| NotationError::SetUp { offset, problem };
    let end = text[start..]
        .find('}')
        .map(|length| start + length)
        .ok_or_else(|| wrong(start, "the set-up has no closing brace"))?;
    let mut parts = Vec::new();
    let mut from = start + 1;
    for part in text[from..end].split('/') {
        parts.push((from, part));
        from += part.len() + 1;
    }
    let (stones, captured) = match parts[..] {
        [black, white] => ([black, white], None),
        [black, white, by_black, by_white] => ([black, white], Some([by_black, by_white])),
        _ => return Err(wrong(start, "the set-up does not have two or four parts")),
    };
    for (side, (from, part)) in Side::BOTH.into_iter().zip(stones) {
        let mut tokens = Tokens::new(board.size(), &text[..from + part.len()]);
        tokens.offset = from;
        for token in tokens {
            let (offset, token) = token?;
            let Token::Square(square) = token else {
                return Err(wrong(offset, "a set-up cannot contain a pass"));
            };
            board
                .set_up(side, square)
                .map_err(|illegal| NotationError::Illegal { offset, illegal })?;
        }
    }
    if let Some(captured) = captured {
        let mut stones = [0; 2];
        for (count, (from, part)) in stones.iter_mut().zip(captured) {
            let number = part.trim().parse().ok();
            *count = number
                .filter(|number| R::CAPTURES && number % 2 == 0 && *number <= MAX_CAPTURED)
                .ok_or_else(|| wrong(from, "invalid number of captured stones"))?;
        }
        board.set_captured(stones);
    }
    Ok(end + 1)
}

/// Formats a position so that [`parse_game_with`] reads it back.
#[must_use]
pub fn format_position<R: Rule>(board: &Board<R>) -> String {
    let placed: Vec<(Square, Side)> = board.moves().iter().copied().zip(board.movers()).collect();
    let (set_up, played) = placed.split_at(board.set_up_count());
    let mut text = String::new();
    let mut turn = Side::First;
    let captured = board.captured_in_set_up();
    if !set_up.is_empty() || captured != [0, 0] {
        let stones = Side::BOTH.map(|side| {
            let own = set_up.iter().filter(|&&(_, owner)| owner == side);
            own.map(|(square, _)| square.to_string())
                .collect::<Vec<_>>()
        });
        let [first, second] = &stones;
        text = format!("{{{}/{}", first.concat(), second.concat());
        if captured != [0, 0] {
            text += &format!("/{}/{}", captured[0], captured[1]);
        }
        text.push('}');
        if first.len() == second.len() + 1 {
            turn = Side::Second;
        }
    }
    for &(square, mover) in played {
        if mover != turn {
            text.push('-');
        }
        text += &square.to_string();
        turn = mover.other();
    }
    if board.side_to_move() != turn {
        text.push('-');
    }
    text
}

/// Formats a list of squares without separators, as in `h8i9j10`.
#[must_use]
pub fn format_moves(moves: &[Square]) -> String {
    moves.iter().map(Square::to_string).collect()
}

#[derive(Clone, Copy)]
enum Token {
    Square(Square),
    Pass,
}

/// An iterator over the tokens of a text and their offsets; ends after an error.
struct Tokens<'a> {
    size: BoardSize,
    max_moves: usize,
    text: &'a str,
    offset: usize,
    number: usize,
    failed: bool,
}

impl<'a> Tokens<'a> {
    const fn new(size: BoardSize, text: &'a str) -> Self {
        Self {
            size,
            max_moves: size.area(),
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

    /// Reads the token at the offset, which must not be the end of the text.
    fn read(&mut self) -> Result<(usize, Token), NotationError> {
        let offset = self.offset;
        let rest = &self.text.as_bytes()[offset..];
        if rest[0] == b'-' {
            self.offset += 1;
            return Ok((offset, Token::Pass));
        }
        self.number += 1;
        let letters = usize::from(rest[0].is_ascii_alphabetic());
        let digits = rest[letters..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if letters == 0 || digits == 0 {
            return Err(self.not_a_square(offset));
        }
        if self.number > self.max_moves {
            return Err(NotationError::TooLong {
                offset,
                number: self.number,
                size: self.size,
            });
        }
        let end = offset + letters + digits;
        let column = rest[0].to_ascii_lowercase() - b'a';
        // Row 0 wraps to 255, which no board has. Numbers over 255 read as 0.
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
        Ok((offset, Token::Square(square)))
    }

    fn not_a_square(&self, offset: usize) -> NotationError {
        let rest = self.text.get(offset..).unwrap_or_default();
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ',')
            .unwrap_or(rest.len());
        NotationError::NotASquare {
            offset,
            token: quote(&rest[..end]),
            number: self.number.max(1),
        }
    }

    fn last_square(&self) -> Square {
        let last = self.size.side() - 1;
        self.size.square(last, last).unwrap_or(self.size.center())
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(usize, Token), NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_separators();
        if self.failed || self.offset == self.text.len() {
            return None;
        }
        let token = self.read();
        self.failed = token.is_err();
        Some(token)
    }
}

/// Returns a short, printable copy of bad input.
fn quote(token: &str) -> String {
    let mut quoted: String = token
        .chars()
        .take(MAX_QUOTED_CHARS)
        .flat_map(char::escape_debug)
        .collect();
    if token.chars().nth(MAX_QUOTED_CHARS).is_some() {
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

    const SIZE: BoardSize = BoardSize::DEFAULT;

    #[rstest]
    #[case("h8i9j10", "h8i9j10")]
    #[case(" H8 , i9\tJ10\n", "h8i9j10")]
    #[case("h08,,a1", "h8a1")]
    #[case("", "")]
    #[case(" , ", "")]
    fn lists_may_contain_separators_and_capitals(#[case] text: &str, #[case] written: &str) {
        assert_eq!(format_moves(&parse_moves(SIZE, text).unwrap()), written);
    }

    #[rstest]
    #[case(
        "h8 ?9",
        "move 2, at byte 3: `?9` is not a square; write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8h",
        "move 2, at byte 2: `h` is not a square; write a column letter and a row number, such as h8"
    )]
    #[case(
        "8h",
        "move 1, at byte 0: `8h` is not a square; write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8,é1",
        "move 2, at byte 3: `é1` is not a square; write a column letter and a row number, such as h8"
    )]
    #[case(
        "h8 p1",
        "move 2, at byte 3: `p1` is off the 15x15 board; its squares are a1 to o15"
    )]
    #[case(
        "a0",
        "move 1, at byte 0: `a0` is off the 15x15 board; its squares are a1 to o15"
    )]
    #[case(
        "a16",
        "move 1, at byte 0: `a16` is off the 15x15 board; its squares are a1 to o15"
    )]
    #[case(
        "a256",
        "move 1, at byte 0: `a256` is off the 15x15 board; its squares are a1 to o15"
    )]
    #[case(
        "a11111111111111111111",
        "move 1, at byte 0: `a111111111111111…` is off the 15x15 board; its squares are a1 to o15"
    )]
    #[case("h8 h8", "at byte 3: move 2, h8, is occupied; choose an empty square")]
    #[case(
        "a1b2a2b3a3b4a4b5a5 h8",
        "at byte 19: move 10, h8, comes after the end of the game; remove it"
    )]
    fn errors_name_the_place_and_the_remedy(#[case] text: &str, #[case] message: &str) {
        let error = parse_game::<Freestyle>(SIZE, text).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_list_longer_than_the_board_is_rejected() {
        let size = BoardSize::new(5).unwrap();
        let error = parse_moves(size, &"a1".repeat(26)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "move 26, at byte 50: a game on a 5x5 board has at most 25 moves; shorten the list"
        );
    }

    #[rstest]
    #[case("h8i9j10")]
    #[case("h8-i9")]
    #[case("h8i9-")]
    #[case("{h8h9/i9}")]
    #[case("{/i9}-h8i8")]
    #[case("{h8h9h10/i9i10}-j10")]
    fn positions_round_trip(#[case] text: &str) {
        let board: Board<Standard> = parse_game(SIZE, text).unwrap();
        assert_eq!(format_position(&board), text);
        let again: Board<Standard> = parse_game(SIZE, &format_position(&board)).unwrap();
        assert_eq!(again.key(), board.key());
    }

    #[rstest]
    #[case("{h8", "at byte 0: the set-up has no closing brace")]
    #[case("{h8}", "at byte 0: the set-up does not have two or four parts")]
    #[case("{h8-/i9}", "at byte 3: a set-up cannot contain a pass")]
    #[case("{h8/i9/2/0}", "at byte 7: invalid number of captured stones")]
    #[case("{h8/h8}", "at byte 4: move 2, h8, is occupied")]
    #[case("h8{h9/i9}", "move 2, at byte 2: `{h9/i9}` is not a square")]
    fn invalid_set_ups_are_rejected(#[case] text: &str, #[case] message: &str) {
        let error = parse_game::<Freestyle>(SIZE, text).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }

    #[rstest]
    #[case("h8", true)]
    #[case(" h8 ", true)]
    #[case("", false)]
    #[case("h8i9", false)]
    #[case("h8x", false)]
    fn a_single_square_allows_only_spaces_around_it(#[case] text: &str, #[case] valid: bool) {
        assert_eq!(parse_square(SIZE, text).is_ok(), valid);
    }

    proptest! {
        #[test]
        fn arbitrary_text_does_not_panic(text: String, side in 5..=20u8) {
            let size = BoardSize::new(side).unwrap();
            let _ = parse_moves(size, &text);
            let _ = parse_square(size, &text);
            let _ = parse_game::<Standard>(size, &text);
        }

        #[test]
        fn nearly_valid_text_does_not_panic(text in "([a-uA-U]?[0-9]{0,3}[ ,é/{}-]?){0,40}") {
            if let Err(error) = parse_game::<Freestyle>(SIZE, &text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }

        #[test]
        fn lists_round_trip(moves in proptest::collection::vec((0..15u8, 0..15u8), 0..200)) {
            let moves: Vec<Square> =
                moves.into_iter().map(|(x, y)| SIZE.square(x, y).unwrap()).collect();
            prop_assert_eq!(parse_moves(SIZE, &format_moves(&moves)).unwrap(), moves);
        }
    }
}
