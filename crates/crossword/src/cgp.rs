//! CGP: a position of the crossword game in one line of text.
//!
//! ```text
//! 15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0 lex ENABLE;
//! ```
//!
//! The fields are the board by rows from the top, with numbers for empty squares,
//! lower case for blanks, and brackets around tiles of several characters; the known
//! tiles of the player on turn and of the opponent; their scores; the number of
//! consecutive scoreless turns; and operations, each with a name and a value,
//! terminated by semicolons.

use zeitnot_core::GameError;
use zeitnot_core::text::excerpt;

use crate::layout::SIZE;
use crate::rack::{RACK_SIZE, Tiles};
use crate::square::Square;
use crate::tile::LaidTile;
use crate::tile_set::TileSet;

/// The maximum length of a position in bytes.
const MAX_BYTES: usize = 4_000;
/// The maximum absolute score in points, which scores never exceed.
pub(crate) const MAX_POINTS: i32 = 1_000_000;
const MAX_OPERATIONS: usize = 20;

/// A parsed CGP.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cgp {
    /// The tiles on the board.
    pub board: Vec<(Square, LaidTile)>,
    /// The known tiles of the player on turn and of the opponent.
    pub racks: [Tiles; 2],
    /// The scores in points, in the same order.
    pub scores: [i32; 2],
    /// The number of consecutive scoreless turns.
    pub scoreless: u8,
    /// Names and values of the operations.
    pub operations: Vec<(String, String)>,
}

impl Cgp {
    /// Parses a position.
    ///
    /// # Errors
    ///
    /// Fails if a field is invalid; the message names the field and its format.
    pub fn parse(text: &str, tiles: &TileSet) -> Result<Self, GameError> {
        if text.len() > MAX_BYTES {
            let length = text.len();
            return Err(invalid(format!(
                "the CGP has {length} bytes; use at most {MAX_BYTES}"
            )));
        }
        let mut words = text.split_whitespace();
        let mut word = |what: &str| {
            words.next().ok_or_else(|| {
                invalid(format!(
                    "the CGP lacks the {what}; write board, racks, scores, and scoreless turns, \
                     such as 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ADEIRST/ 0/0 0"
                ))
            })
        };
        let board = parse_board(word("board")?, tiles)?;
        let racks = parse_racks(word("racks")?, tiles)?;
        let scores = parse_scores(word("scores")?)?;
        let scoreless = word("number of scoreless turns")?;
        let scoreless = scoreless.trim_end_matches(';').parse().map_err(|_| {
            invalid(format!(
                "`{}` is not a number of scoreless turns; write 0 to 5",
                excerpt(scoreless)
            ))
        })?;
        let rest: Vec<&str> = words.collect();
        Ok(Self {
            board,
            racks,
            scores,
            scoreless,
            operations: parse_operations(&rest.join(" "))?,
        })
    }

    /// Formats the position.
    #[must_use]
    pub fn write(&self, tiles: &TileSet) -> String {
        let mut rows: Vec<String> = Vec::with_capacity(SIZE);
        for row in 0..SIZE {
            rows.push(self.write_row(row, tiles));
        }
        let [own, other] = self.racks.map(|rack| tiles.write_tiles(rack.iter()));
        let [score, other_score] = self.scores;
        let mut text = format!(
            "{} {own}/{other} {score}/{other_score} {}",
            rows.join("/"),
            self.scoreless
        );
        for (name, value) in &self.operations {
            text += &format!(" {name} {value};");
        }
        text
    }

    /// Returns the value of an operation.
    #[must_use]
    pub fn operation(&self, name: &str) -> Option<&str> {
        let mut found = self.operations.iter().filter(|(own, _)| own == name);
        found.next().map(|(_, value)| value.as_str())
    }

    fn write_row(&self, row: usize, tiles: &TileSet) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        for column in 0..SIZE {
            let here = Square::new(row, column);
            let laid = self.board.iter().find(|(square, _)| Some(*square) == here);
            match laid {
                None => gap += 1,
                Some((_, laid)) => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text += &tiles.write_laid(*laid);
                }
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        text
    }
}

fn parse_board(text: &str, tiles: &TileSet) -> Result<Vec<(Square, LaidTile)>, GameError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != SIZE {
        return Err(invalid(format!(
            "the board has {} rows; write {SIZE}, separated by /",
            rows.len()
        )));
    }
    let mut board = Vec::new();
    for (row, text) in rows.into_iter().enumerate() {
        let number = row + 1;
        let mut column = 0;
        for piece in pieces(text) {
            if piece.starts_with(|first: char| first.is_ascii_digit()) {
                column += piece.parse().unwrap_or(SIZE + 1).min(SIZE + 1);
                continue;
            }
            let laid = tiles.parse_laid(piece);
            for laid in laid.map_err(|error| invalid(format!("row {number}: {error}")))? {
                board.extend(Square::new(row, column).map(|square| (square, laid)));
                column += 1;
            }
        }
        if column != SIZE {
            return Err(invalid(format!(
                "row {number}, `{}`, has {}; write {SIZE} squares",
                excerpt(text),
                match column {
                    1 => "one square".to_owned(),
                    few if few < SIZE => format!("{few} squares"),
                    _ => format!("more than {SIZE} squares"),
                }
            )));
        }
    }
    Ok(board)
}

/// Splits a row into numbers and texts between them.
fn pieces(row: &str) -> impl Iterator<Item = &str> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let is_digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != is_digit);
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(piece)
    })
}

fn parse_racks(text: &str, tiles: &TileSet) -> Result<[Tiles; 2], GameError> {
    let (own, other) = text.split_once('/').ok_or_else(|| {
        invalid(format!(
            "no / between the racks in `{}`; leave an unknown rack empty, such as ADEIRST/",
            excerpt(text)
        ))
    })?;
    let rack = |text: &str| {
        let rack = tiles.parse_tiles(text);
        let rack = rack.map_err(|error| invalid(format!("rack `{}`: {error}", excerpt(text))))?;
        if rack.len() > RACK_SIZE {
            return Err(invalid(format!(
                "the rack `{}` has {} tiles; write at most {RACK_SIZE}",
                excerpt(text),
                rack.len()
            )));
        }
        Ok(rack.into_iter().collect())
    };
    Ok([rack(own)?, rack(other)?])
}

fn parse_scores(text: &str) -> Result<[i32; 2], GameError> {
    let error = || {
        invalid(format!(
            "`{}` is not a pair of scores; write two numbers up to {MAX_POINTS}, such as 0/0",
            excerpt(text)
        ))
    };
    let (own, other) = text.split_once('/').ok_or_else(error)?;
    let score = |text: &str| {
        let score = text.parse().ok();
        score.filter(|score: &i32| (-MAX_POINTS..=MAX_POINTS).contains(score))
    };
    Ok([
        score(own).ok_or_else(error)?,
        score(other).ok_or_else(error)?,
    ])
}

fn parse_operations(text: &str) -> Result<Vec<(String, String)>, GameError> {
    let mut operations = Vec::new();
    for operation in text.split(';').map(str::trim) {
        if operation.is_empty() {
            continue;
        }
        if operations.len() == MAX_OPERATIONS {
            return Err(invalid(format!(
                "the CGP has more than {MAX_OPERATIONS} operations; remove some"
            )));
        }
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        operations.push((name.to_owned(), value.trim().to_owned()));
    }
    Ok(operations)
}

fn invalid(problem: String) -> GameError {
    GameError(problem)
}
