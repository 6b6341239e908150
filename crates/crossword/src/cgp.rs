//! CGP: a position of the crossword game in one line.
//!
//! ```text
//! 15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0 lex ENABLE;
//! ```
//!
//! The board row by row, from the top, with numbers for empty squares, small
//! letters for blanks and brackets around tiles of several characters; what
//! the player on turn holds and what the other one does, as far as it is
//! known; their scores; the scoreless turns so far; and operations with a word
//! and a value each, ended by semicolons.

use zeitnot_core::GameError;
use zeitnot_core::text::excerpt;

use crate::layout::SIZE;
use crate::rack::{RACK_SIZE, Tiles};
use crate::square::Square;
use crate::tile::LaidTile;
use crate::tile_set::TileSet;

/// Longest position that is read, in bytes.
const MAX_BYTES: usize = 4_000;
/// Highest score in whole points, either way; no more are ever counted.
pub(crate) const MAX_POINTS: i32 = 1_000_000;
/// Most operations.
const MAX_OPERATIONS: usize = 20;

/// What a CGP says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cgp {
    /// What lies on the board.
    pub board: Vec<(Square, LaidTile)>,
    /// What is known of the racks: of the player on turn, and of the other.
    pub racks: [Tiles; 2],
    /// Their scores in points.
    pub scores: [i32; 2],
    /// Scoreless turns so far.
    pub scoreless: u8,
    /// Operations: names and values.
    pub operations: Vec<(String, String)>,
}

impl Cgp {
    /// Reads a position.
    ///
    /// # Errors
    ///
    /// Says which part of it is wrong and how it is written.
    pub fn parse(text: &str, tiles: &TileSet) -> Result<Self, GameError> {
        if text.len() > MAX_BYTES {
            let length = text.len();
            return Err(invalid(format!(
                "a CGP of {length} bytes is longer than any position; at most {MAX_BYTES} are read"
            )));
        }
        let mut words = text.split_whitespace();
        let mut word = |what: &str| {
            words.next().ok_or_else(|| {
                invalid(format!(
                    "the CGP has no {what}; write board, racks, scores and scoreless turns, \
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
                "`{}` is no number of scoreless turns; write 0 to 5",
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

    /// Writes the position.
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

    /// The value of an operation.
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
            "the board has {} rows; write {SIZE}, with / between them",
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
                "row {number}, `{}`, has {}; a row has {SIZE} squares",
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

/// Numbers, and what stands between them.
fn pieces(row: &str) -> impl Iterator<Item = &str> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let is_digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != is_digit);
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some(piece)
    })
}

fn parse_racks(text: &str, tiles: &TileSet) -> Result<[Tiles; 2], GameError> {
    let (own, other) = text.split_once('/').ok_or_else(|| {
        invalid(format!(
            "the racks `{}` have no / between them; leave an unknown one empty, such as ADEIRST/",
            excerpt(text)
        ))
    })?;
    let rack = |text: &str| {
        let rack = tiles.parse_tiles(text);
        let rack = rack.map_err(|error| invalid(format!("rack `{}`: {error}", excerpt(text))))?;
        if rack.len() > RACK_SIZE {
            return Err(invalid(format!(
                "the rack `{}` has {} tiles; a rack has at most {RACK_SIZE}",
                excerpt(text),
                rack.len()
            )));
        }
        Ok(rack.into_iter().collect())
    };
    Ok([rack(own)?, rack(other)?])
}

fn parse_scores(text: &str) -> Result<[i32; 2], GameError> {
    let bad = || {
        invalid(format!(
            "`{}` are no scores; write two numbers within {MAX_POINTS} with / between, such as 0/0",
            excerpt(text)
        ))
    };
    let (own, other) = text.split_once('/').ok_or_else(bad)?;
    let score = |text: &str| {
        let score = text.parse().ok();
        score.filter(|score: &i32| (-MAX_POINTS..=MAX_POINTS).contains(score))
    };
    Ok([score(own).ok_or_else(bad)?, score(other).ok_or_else(bad)?])
}

fn parse_operations(text: &str) -> Result<Vec<(String, String)>, GameError> {
    let mut operations = Vec::new();
    for operation in text.split(';').map(str::trim) {
        if operation.is_empty() {
            continue;
        }
        if operations.len() == MAX_OPERATIONS {
            return Err(invalid(format!(
                "the CGP has more than {MAX_OPERATIONS} operations; leave some out"
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
