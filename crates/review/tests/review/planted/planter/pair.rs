//! Two games that differ in one move.

use super::Motif;
use super::dice::Dice;
use super::draft::Draft;
use super::grid::{Color, Grid, Point};
use super::rules::Rule;

/// A game and the move to examine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) motif: Motif,
    /// The kind of construction.
    pub(crate) variant: &'static str,
    pub(crate) rule: Rule,
    pub(crate) size: i32,
    pub(crate) moves: Vec<Point>,
    /// Number of the move to examine, from 1.
    pub(crate) ply: usize,
    /// Whether the move is the planted one.
    pub(crate) planted: bool,
}

impl Example {
    /// Returns the board before move `ply`, counted from 1.
    pub(crate) fn before(&self, ply: usize) -> Grid {
        Grid::after(self.size, self.moves.get(..ply - 1).unwrap_or_default())
    }

    /// Returns move `ply` and its color.
    pub(crate) fn played(&self, ply: usize) -> Option<(Color, Point)> {
        let color = if ply % 2 == 1 {
            Color::Black
        } else {
            Color::White
        };
        Some((color, *self.moves.get(ply - 1)?))
    }

    /// Returns the moves as one string, as in game records.
    pub(crate) fn text(&self) -> String {
        self.moves.iter().map(ToString::to_string).collect()
    }
}

/// A planted game, and the same game with another move instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) planted: Example,
    pub(crate) clean: Example,
}

/// A move and its continuation.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) point: Point,
    pub(crate) after: Vec<Point>,
}

impl Choice {
    pub(crate) const fn only(point: Point) -> Self {
        Self {
            point,
            after: Vec::new(),
        }
    }
}

/// Creates the games: the stones of a position in a legal order, then a move.
pub(crate) fn pair(
    dice: &mut Dice,
    draft: &Draft,
    (motif, variant): (Motif, &'static str),
    planted: Choice,
    clean: Choice,
) -> Option<Pair> {
    let before = draft.order(dice)?;
    pair_after(
        draft.rule,
        draft.grid.size(),
        &before,
        (motif, variant),
        planted,
        clean,
    )
}

/// Creates the games after the moves `before`; `None` if a game is illegal.
pub(crate) fn pair_after(
    rule: Rule,
    size: i32,
    before: &[Point],
    (motif, variant): (Motif, &'static str),
    planted: Choice,
    clean: Choice,
) -> Option<Pair> {
    if planted.point == clean.point {
        return None;
    }
    let game = |choice: Choice, planted: bool| {
        let mut moves = before.to_vec();
        moves.push(choice.point);
        moves.extend(choice.after);
        is_game(rule, size, &moves).then_some(Example {
            motif,
            variant,
            rule,
            size,
            moves,
            ply: before.len() + 1,
            planted,
        })
    };
    Some(Pair {
        planted: game(planted, true)?,
        clean: game(clean, false)?,
    })
}

/// Returns `true` if all moves are legal, and none follows a win.
pub(crate) fn is_game(rule: Rule, size: i32, moves: &[Point]) -> bool {
    let mut grid = Grid::new(size);
    let mut color = Color::Black;
    let mut over = false;
    for &point in moves {
        if over || !rule.allows(&grid, color, point) {
            return false;
        }
        over = rule.wins(&grid, color, point);
        grid.put(point, color);
        color = color.other();
    }
    true
}
