//! Boards from nothing and from move lists, and moves that come from outside
//! and so must be checked.

use core::marker::PhantomData;

use thiserror::Error;
use zeitnot_core::Side;

use super::cell::{Cell, replace_direction};
use super::lines::{self, DIRECTIONS, Lines};
use super::state::{Frame, NEAR_ROWS, SAVED, State, StrongCounts, StrongSquares};
use super::{Board, Status, key};
use crate::pattern::scored::Sums;
use crate::pattern::tables::CODE_EMPTY;
use crate::rule::Rule;
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;

/// A move the rules do not allow here; moves are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The square is not on this board.
    #[error("move {number}, {square}, is off the {size} board: name a square inside it")]
    OffBoard {
        /// Which move of the game.
        number: usize,
        /// Where.
        square: Square,
        /// The board it is not on.
        size: BoardSize,
    },
    /// The square has a stone.
    #[error("move {number}, {square}, is taken already: choose an empty square")]
    Occupied {
        /// Which move of the game.
        number: usize,
        /// Where.
        square: Square,
    },
    /// The game is won or the board is full.
    #[error("move {number}, {square}, comes after the end of the game: leave it out")]
    GameOver {
        /// Which move of the game.
        number: usize,
        /// Where.
        square: Square,
    },
}

impl<R: Rule> Board<R> {
    /// An empty board, first player to move.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        let tables = R::tables();
        let lines = Lines::new(size);
        let mut cells = [Cell::WALL; CELLS];
        let mut state = State {
            key: key::empty_board(R::NAME, size),
            sums: Sums::default(),
            counts: [StrongCounts::default(); 2],
            side: Side::First,
            winner: None,
        };
        for square in size.squares() {
            let shapes = (0..DIRECTIONS).fold(0, |shapes, direction| {
                let (line, position) = lines.through(direction, square);
                let entry = tables.shapes(lines::window::<R>(line, 2 * position));
                replace_direction(shapes, direction, entry)
            });
            let mut cell = Cell {
                shapes,
                contents: CODE_EMPTY,
                ..Cell::WALL
            };
            cell.scored = cell.score(tables);
            state.sums.add(cell.scored);
            cells[square.index()] = cell;
        }
        let frame = Frame {
            state,
            near: [0; NEAR_ROWS],
            saved: [Cell::WALL; SAVED],
            indices: [0; SAVED],
            saved_len: 0,
            strong: 0,
        };
        Self {
            tables,
            size,
            stones: 0,
            state,
            lines,
            cells,
            vacant: SquareSet::full(size),
            near: SquareSet::EMPTY,
            strong: [StrongSquares::EMPTY; 2],
            frames: vec![frame; size.area()].into_boxed_slice(),
            moves: vec![size.centre(); size.area()].into_boxed_slice(),
            rule: PhantomData,
        }
    }

    /// The position after `moves`, the first player's first.
    ///
    /// # Errors
    ///
    /// Names the first move that is not legal.
    pub fn from_moves(size: BoardSize, moves: &[Square]) -> Result<Self, IllegalMove> {
        let mut board = Self::new(size);
        for &square in moves {
            board.play(square)?;
        }
        Ok(board)
    }

    /// Puts a stone of the side to move, if that is legal.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal; the board is then unchanged.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.check(square)?;
        self.make(square);
        Ok(())
    }

    /// Tells whether a stone may be put there.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal.
    pub fn check(&self, square: Square) -> Result<(), IllegalMove> {
        let number = self.stones + 1;
        if !self.size.contains(square) {
            Err(IllegalMove::OffBoard {
                number,
                square,
                size: self.size,
            })
        } else if self.status() != Status::Ongoing {
            Err(IllegalMove::GameOver { number, square })
        } else if !self.is_empty(square) {
            Err(IllegalMove::Occupied { number, square })
        } else {
            Ok(())
        }
    }
}
