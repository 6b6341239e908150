//! A plain and slow implementation of the rules: every word on every square.

use std::collections::{BTreeMap, HashSet};

use zeitnot_crossword::CrosswordPosition;
use zeitnot_crossword::layout::SIZE;
use zeitnot_crossword::tile::{LaidTile, Letter, Tile};

type Grid = [[Option<LaidTile>; SIZE]; SIZE];

/// A tile on a square: row, column, letter, and whether it is a blank.
pub(super) type NewTile = (usize, usize, usize, bool);

/// Returns every placement as the set of its new tiles, with its score.
pub(super) fn placements(
    position: &CrosswordPosition,
    words: &HashSet<Vec<Letter>>,
) -> BTreeMap<Vec<NewTile>, i32> {
    let mut grid: Grid = [[None; SIZE]; SIZE];
    for (square, laid) in position.board().tiles() {
        grid[square.row()][square.column()] = Some(laid);
    }
    let mut rack = [0_u8; Tile::KINDS];
    for tile in position.rack().iter() {
        rack[tile.index()] += 1;
    }
    let mut found = BTreeMap::new();
    for down in [false, true] {
        // On an empty board, plays down mirror plays across.
        if down && position.board().count() == 0 {
            continue;
        }
        for word in words {
            for row in 0..SIZE {
                for column in 0..SIZE {
                    let start = (row, column, down);
                    place(
                        position,
                        words,
                        &grid,
                        &mut rack,
                        word,
                        start,
                        0,
                        &mut vec![],
                        &mut found,
                    );
                }
            }
        }
    }
    found
}

fn step((row, column, down): (usize, usize, bool), by: usize) -> (usize, usize) {
    if down {
        (row + by, column)
    } else {
        (row, column + by)
    }
}

fn get(grid: &Grid, (row, column): (usize, usize)) -> Option<LaidTile> {
    grid.get(row)?.get(column).copied()?
}

/// Places the letters of a word from `index`, as tiles and as blanks.
#[expect(clippy::too_many_arguments, reason = "recursion with its state")]
fn place(
    position: &CrosswordPosition,
    words: &HashSet<Vec<Letter>>,
    grid: &Grid,
    rack: &mut [u8; Tile::KINDS],
    word: &[Letter],
    start: (usize, usize, bool),
    index: usize,
    new: &mut Vec<NewTile>,
    found: &mut BTreeMap<Vec<NewTile>, i32>,
) {
    if index == word.len() {
        if let Some(score) = score_play(position, words, grid, word, start, new) {
            let mut tiles = new.clone();
            tiles.sort_unstable();
            // A single tile that forms words in both directions is found twice, with
            // equal scores.
            let before = found.insert(tiles, score);
            assert!(before.is_none_or(|before| before == score));
        }
        return;
    }
    let (row, column) = step(start, index);
    if row >= SIZE || column >= SIZE {
        return;
    }
    let letter = word[index];
    if let Some(laid) = grid[row][column] {
        if laid.letter() == letter {
            place(
                position,
                words,
                grid,
                rack,
                word,
                start,
                index + 1,
                new,
                found,
            );
        }
        return;
    }
    for (tile, is_blank) in [(letter.index(), false), (Tile::BLANK.index(), true)] {
        if rack[tile] > 0 {
            rack[tile] -= 1;
            new.push((row, column, letter.index(), is_blank));
            place(
                position,
                words,
                grid,
                rack,
                word,
                start,
                index + 1,
                new,
                found,
            );
            new.pop();
            rack[tile] += 1;
        }
    }
}

/// Returns the score of a play, or `None` if it is illegal.
fn score_play(
    position: &CrosswordPosition,
    words: &HashSet<Vec<Letter>>,
    old: &Grid,
    word: &[Letter],
    start: (usize, usize, bool),
    new: &[NewTile],
) -> Option<i32> {
    let kit = position.equipment();
    let (row, column, down) = start;
    let before = if down {
        row.checked_sub(1).map(|row| (row, column))
    } else {
        column.checked_sub(1).map(|column| (row, column))
    };
    if before.is_some_and(|square| get(old, square).is_some())
        || get(old, step(start, word.len())).is_some()
        || new.is_empty()
    {
        return None;
    }
    let mut grid = *old;
    for &(row, column, letter, is_blank) in new {
        let letter = Letter::new(letter as u8)?;
        grid[row][column] = Some(if is_blank {
            LaidTile::blank(letter)
        } else {
            LaidTile::plain(letter)
        });
    }
    let is_new = |square: (usize, usize)| new.iter().any(|tile| (tile.0, tile.1) == square);
    let neighbor = |&(row, column, _, _): &NewTile| {
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        around.into_iter().any(|square| get(old, square).is_some())
    };
    let touches = if position.board().count() == 0 {
        is_new(kit.layout.start())
    } else {
        new.iter().any(neighbor)
    };
    if !touches {
        return None;
    }
    let score_of = |first: (usize, usize), down: bool, length: usize| {
        let (mut sum, mut factor) = (0, 1);
        for by in 0..length {
            let square = step((first.0, first.1, down), by);
            let laid = get(&grid, square)?;
            let mut value = kit.tiles.value(laid.tile());
            if is_new(square) {
                value *= i32::from(kit.layout.letter_factor(square.0, square.1));
                factor *= i32::from(kit.layout.word_factor(square.0, square.1));
            }
            sum += value;
        }
        Some(sum * factor)
    };
    let mut score = score_of((row, column), down, word.len())?;
    for &(row, column, _, _) in new {
        let (mut first, mut length) = ((row, column), 0);
        loop {
            let (row, column) = first;
            let back = if down {
                column.checked_sub(1).map(|c| (row, c))
            } else {
                row.checked_sub(1).map(|r| (r, column))
            };
            match back.filter(|square| get(&grid, *square).is_some()) {
                Some(back) => first = back,
                None => break,
            }
        }
        let mut crossing = Vec::new();
        while let Some(laid) = get(&grid, step((first.0, first.1, !down), length)) {
            crossing.push(laid.letter());
            length += 1;
        }
        if length > 1 {
            if !words.contains(&crossing) {
                return None;
            }
            score += score_of(first, !down, length)?;
        }
    }
    Some(if new.len() == 7 { score + 50 } else { score })
}
