//! Text of plays: `8h.WORD` across, `h8.WORD` down, `ex.ABC`, `pass`, and
//! `challenge`.
//!
//! A word is written completely, but a point may replace a letter that is already on
//! the board. Lower case letters are blanks. An exclamation mark after a word means
//! that the players agree on it.

use arrayvec::ArrayVec;
use zeitnot_core::GameError;
use zeitnot_core::text::excerpt;

use crate::board::Board;
use crate::equipment::Equipment;
use crate::layout::SIZE;
use crate::placement_score::neighbor;
use crate::play::{Placement, Play};
use crate::rack::RACK_SIZE;
use crate::square::{Direction, Square};
use crate::tile::LaidTile;

const MAX_BYTES: usize = 100;

/// Marks a word that the players agree on.
const AGREED_SUFFIX: &str = "!";

/// Returns the name of a square; across, the row is first.
pub(crate) fn square_name(square: Square, direction: Direction) -> String {
    let row = square.row() + 1;
    let column = char::from(b'a' + square.column() as u8);
    match direction {
        Direction::Across => format!("{row}{column}"),
        Direction::Down => format!("{column}{row}"),
    }
}

/// Parses the name of a square, which also gives the direction.
fn parse_square(name: &str) -> Option<(Square, Direction)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let first = name.chars().next()?;
    let (direction, row, column) = if is_digit(first) {
        let (row, column) = name.split_at(name.find(|letter| !is_digit(letter))?);
        (Direction::Across, row, column)
    } else {
        let (column, row) = name.split_at(first.len_utf8());
        (Direction::Down, row, column)
    };
    let [letter] = column.as_bytes() else {
        return None;
    };
    let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
    if !row.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let row = row.parse::<usize>().ok()?.checked_sub(1)?;
    let square = Square::new(row, column.into())?;
    Some((square, direction))
}

/// Formats a play for this board.
pub(crate) fn write(play: &Play, board: &Board, kit: &Equipment) -> String {
    match play {
        Play::Pass => "pass".to_owned(),
        Play::Challenge => "challenge".to_owned(),
        Play::Exchange(tiles) => format!("ex.{}", kit.tiles.write_tiles(tiles.iter().copied())),
        Play::Place(placement) => write_placement(placement, board, kit),
        Play::Agreed(placement) => write_placement(placement, board, kit) + AGREED_SUFFIX,
    }
}

fn write_placement(placement: &Placement, board: &Board, kit: &Equipment) -> String {
    let direction = placement.direction;
    let new: Vec<(Square, LaidTile)> = board.squares(placement).collect();
    let get = |square: Square| {
        let new = new.iter().find(|(own, _)| *own == square);
        new.map(|&(_, laid)| laid).or_else(|| board.get(square))
    };
    let first = run_start(placement.first, direction, board);
    let (mut word, mut next) = (String::new(), Some(first));
    while let Some(square) = next
        && let Some(laid) = get(square)
    {
        word += &kit.tiles.write_laid(laid);
        next = neighbor(square, direction, true);
    }
    format!("{}.{word}", square_name(first, direction))
}

/// Parses a play for this board, without checking the rules.
///
/// # Errors
///
/// Fails if the text is not a play; the message names the format.
pub(crate) fn parse(text: &str, board: &Board, kit: &Equipment) -> Result<Play, GameError> {
    let text = text.trim();
    if text.len() > MAX_BYTES {
        return Err(invalid_play(text));
    }
    match text.to_ascii_lowercase().as_str() {
        "pass" | "-" => return Ok(Play::Pass),
        "challenge" => return Ok(Play::Challenge),
        _ => {}
    }
    let (head, tail) = match text.split_once(['.', ' ']) {
        Some((head, tail)) => (head, tail.trim()),
        None => return Err(invalid_play(text)),
    };
    if head.eq_ignore_ascii_case("ex") {
        return parse_exchange(tail, kit);
    }
    let (first, direction) = parse_square(head).ok_or_else(|| invalid_play(text))?;
    let (word, kind): (&str, fn(Placement) -> Play) = match tail.strip_suffix(AGREED_SUFFIX) {
        Some(word) => (word, Play::Agreed),
        None => (tail, Play::Place),
    };
    parse_placement(word, first, direction, board, kit)
        .map(kind)
        .map_err(|problem| GameError(format!("`{}`: {problem}", excerpt(text))))
}

fn parse_exchange(text: &str, kit: &Equipment) -> Result<Play, GameError> {
    let tiles = kit.tiles.parse_tiles(text);
    let mut tiles = tiles.map_err(|error| GameError(format!("exchange: {error}")))?;
    tiles.sort_unstable();
    if tiles.is_empty() || tiles.len() > RACK_SIZE {
        return Err(GameError(format!(
            "cannot exchange {} tiles; write 1 to {RACK_SIZE} of them, such as ex.QV",
            tiles.len()
        )));
    }
    Ok(Play::Exchange(tiles.into_iter().collect()))
}

fn parse_placement(
    word: &str,
    first: Square,
    direction: Direction,
    board: &Board,
    kit: &Equipment,
) -> Result<Placement, String> {
    let mut tiles: ArrayVec<LaidTile, RACK_SIZE> = ArrayVec::new();
    let mut first_new = None;
    let mut next = Some(first);
    for laid in parse_letters(word, kit)?.into_iter().take(SIZE + 1) {
        let square = next.ok_or("the word runs off the board")?;
        let name = || square_name(square, direction);
        match (board.get(square), laid) {
            (Some(_), None) => {}
            (None, None) => return Err(format!("{} is empty; write its letter", name())),
            (Some(there), Some(laid)) if there.letter() == laid.letter() => {}
            (Some(there), Some(laid)) => {
                return Err(format!(
                    "{} has {}, not {}",
                    name(),
                    kit.tiles.write_laid(there),
                    kit.tiles.write_laid(laid)
                ));
            }
            (None, Some(laid)) => {
                first_new.get_or_insert(square);
                let full = format!("more than {RACK_SIZE} new tiles");
                tiles.try_push(laid).map_err(|_| full)?;
            }
        }
        next = neighbor(square, direction, true);
    }
    let first_new = first_new.ok_or("no new tiles; all squares of the word are occupied")?;
    let start = run_start(first, direction, board);
    if start != first {
        return Err(format!(
            "the word begins at {}; write the whole word",
            square_name(start, direction)
        ));
    }
    if let Some(after) = next.filter(|square| board.get(*square).is_some()) {
        return Err(format!(
            "the word continues at {}; write the whole word",
            square_name(after, direction)
        ));
    }
    let placement = Placement {
        first: first_new,
        direction,
        tiles,
    };
    Ok(canonical(placement, board))
}

/// Returns the start of the run of tiles before a square, or the square.
fn run_start(square: Square, direction: Direction, board: &Board) -> Square {
    let mut start = square;
    while let Some(before) = neighbor(start, direction, false)
        && board.get(before).is_some()
    {
        start = before;
    }
    start
}

/// Parses the letters of a word, with `None` for each point.
fn parse_letters(word: &str, kit: &Equipment) -> Result<Vec<Option<LaidTile>>, String> {
    let mut letters = Vec::new();
    for (index, piece) in word.split('.').enumerate() {
        letters.extend((index > 0).then_some(None));
        let laid = kit.tiles.parse_laid(piece);
        let laid = laid.map_err(|error| error.to_string())?;
        letters.extend(laid.into_iter().map(Some));
    }
    Ok(letters)
}

/// Returns the canonical form of a single tile: across if it forms a word across.
fn canonical(placement: Placement, board: &Board) -> Placement {
    if placement.tiles.len() > 1 {
        return placement;
    }
    let is_across = [false, true].into_iter().any(|next| {
        neighbor(placement.first, Direction::Across, next)
            .is_some_and(|square| board.get(square).is_some())
    });
    Placement {
        direction: match is_across {
            true => Direction::Across,
            false => Direction::Down,
        },
        ..placement
    }
}

fn invalid_play(text: &str) -> GameError {
    GameError(format!(
        "`{}` is not a play; write 8h.WORD across, h8.WORD down, ex.ABC, pass, or challenge",
        excerpt(text)
    ))
}
