//! Board construction, and checked moves.

use core::marker::PhantomData;

use thiserror::Error;
use zeitnot_core::Side;

use super::cell::{BoardCell, replace_direction};
use super::lines::{self, BoardLines, DIRECTIONS};
use super::state::{
    BoardSummary, BoardUndo, MAX_CHANGED_CELLS, NEAR_ROWS, StrongCounts, StrongSquares,
};
use super::{Board, BoardStatus, key};
use crate::pattern::PatternTables;
use crate::pattern::scored::ValueSums;
use crate::pattern::tables::CODE_EMPTY;
use crate::rule::{CaptureRules, Rule};
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;

/// A move that the rules do not allow; moves are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The square is not on this board.
    #[error("move {number}, {square}, is off the {size} board; choose a square inside it")]
    OffBoard {
        /// The number of the move.
        number: usize,
        /// The square.
        square: Square,
        /// The board size.
        size: BoardSize,
    },
    /// The square has a stone.
    #[error("move {number}, {square}, is occupied; choose an empty square")]
    Occupied {
        /// The number of the move.
        number: usize,
        /// The square.
        square: Square,
    },
    /// The rule set forbids the move.
    #[error(
        "move {number}, {square}, is forbidden because it makes {reason}; choose another square"
    )]
    Forbidden {
        /// The number of the move.
        number: usize,
        /// The square.
        square: Square,
        /// The forbidden pattern.
        reason: &'static str,
    },
    /// A stone was set up after a move.
    #[error("{square} cannot be set up after move {number}; set up stones before the first move")]
    LateSetUp {
        /// The number of the move after which the stone was set up.
        number: usize,
        /// The square.
        square: Square,
    },
    /// The game is over.
    #[error("move {number}, {square}, comes after the end of the game; remove it")]
    GameOver {
        /// The number of the move.
        number: usize,
        /// The square.
        square: Square,
    },
}

/// Initial undo frames for captures, beyond one per square.
const EXTRA_CAPTURE_UNDOS: usize = 64;

impl<R: Rule> Board<R> {
    /// Creates an empty board; the first player is to move.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self::with_rules(size, CaptureRules::default())
    }

    /// Creates an empty board with the given switches of the capture games.
    ///
    /// Other rule sets ignore the switches.
    #[must_use]
    pub fn with_rules(size: BoardSize, rules: CaptureRules) -> Self {
        let tables = R::tables();
        let lines = BoardLines::new(size);
        let mut cells = [BoardCell::WALL; CELLS];
        let mut state = BoardSummary {
            key: key::empty_board(&rule_name::<R>(rules), size),
            sums: ValueSums::default(),
            counts: [StrongCounts::default(); 2],
            stones: 0,
            side: Side::First,
            winner: None,
            pending: None,
            captured: [0; 2],
            capturable_pairs: [0; 2],
        };
        for square in size.squares() {
            let mut cell = BoardCell {
                shapes: shapes_of::<R>(tables, &lines, square),
                contents: CODE_EMPTY,
                ..BoardCell::WALL
            };
            cell.scored = cell.score(tables);
            state.sums.add(cell.scored);
            cells[square.index()] = cell;
        }
        let frame = BoardUndo {
            state,
            square: size.center(),
            removed: None,
            near: [0; NEAR_ROWS],
            saved: [BoardCell::WALL; MAX_CHANGED_CELLS],
            indices: [0; MAX_CHANGED_CELLS],
            saved_len: 0,
            strong: 0,
        };
        let capacity = size.area() + if R::CAPTURES { EXTRA_CAPTURE_UNDOS } else { 0 };
        Self {
            tables,
            size,
            rules,
            state,
            lines,
            cells,
            vacant: SquareSet::full(size),
            near: SquareSet::EMPTY,
            strong: [StrongSquares::EMPTY; 2],
            undo_stack: vec![frame; capacity],
            undo_depth: 0,
            moves: vec![size.center(); capacity],
            moves_made: 0,
            moves_set_up: 0,
            rule: PhantomData,
        }
    }

    /// Returns the position after `moves`, first player first.
    ///
    /// # Errors
    ///
    /// Fails at the first move that is not legal.
    pub fn from_moves(size: BoardSize, moves: &[Square]) -> Result<Self, IllegalMove> {
        let mut board = Self::new(size);
        for &square in moves {
            board.play(square)?;
        }
        Ok(board)
    }

    /// Places a stone before the first move, without captures or forbidden squares.
    ///
    /// The second player is to move afterwards if it has one stone less than the first,
    /// otherwise the first player.
    ///
    /// # Errors
    ///
    /// Fails if the square is occupied or off the board, or if moves have been made.
    pub fn set_up(&mut self, side: Side, square: Square) -> Result<(), IllegalMove> {
        let number = self.moves_made + 1;
        if self.moves_made > self.moves_set_up {
            return Err(IllegalMove::LateSetUp { number, square });
        }
        self.check_on_board(square)?;
        if !self.is_empty(square) {
            return Err(IllegalMove::Occupied { number, square });
        }
        self.record_move(square);
        self.set_side_to_move(side);
        self.place_stone(side, square);
        self.moves_set_up = self.moves_made;
        let [first, second] = Side::BOTH.map(|side| self.count_stones(side));
        self.set_side_to_move(if first == second + 1 {
            Side::Second
        } else {
            Side::First
        });
        self.resolve_set_up();
        Ok(())
    }

    /// Sets the number of stones that each side has captured, in a set-up position.
    pub fn set_captured(&mut self, captured: [u16; 2]) {
        for side in Side::BOTH {
            self.set_captured_count(side, captured[side.index()]);
        }
        self.resolve_set_up();
    }

    /// Sets the winner and the pending five of a set-up position.
    pub(super) fn resolve_set_up(&mut self) {
        self.set_pending(None);
        let captured = self.state.captured;
        let by_captures = Side::BOTH
            .into_iter()
            .find(|side| self.wins_by_captures(captured[side.index()]));
        let by_five = Side::BOTH.into_iter().find(|&side| self.has_five(side));
        self.state.winner = by_captures.or(by_five);
        let (own, other) = (self.state.side, self.state.side.other());
        if R::CAPTURES && by_captures.is_none() && by_five == Some(other) && !self.has_five(own) {
            self.resolve_set_up_five(other);
        }
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    ///
    /// Fails if the move is not legal; the board is then unchanged.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.check(square)?;
        self.make(square);
        Ok(())
    }

    /// Checks whether the side to move may play on this square.
    ///
    /// # Errors
    ///
    /// Fails if the move is not legal.
    pub fn check(&self, square: Square) -> Result<(), IllegalMove> {
        let number = self.moves_made + 1;
        self.check_on_board(square)?;
        if self.status() != BoardStatus::Ongoing {
            Err(IllegalMove::GameOver { number, square })
        } else if !self.is_empty(square) {
            Err(IllegalMove::Occupied { number, square })
        } else if let Some(reason) = self.forbidden_reason(square) {
            Err(IllegalMove::Forbidden {
                number,
                square,
                reason,
            })
        } else {
            Ok(())
        }
    }

    fn check_on_board(&self, square: Square) -> Result<(), IllegalMove> {
        if self.size.contains(square) {
            return Ok(());
        }
        Err(IllegalMove::OffBoard {
            number: self.moves_made + 1,
            square,
            size: self.size,
        })
    }

    fn count_stones(&self, side: Side) -> usize {
        let stones = self.size.squares();
        stones.filter(|&at| self.stone(at) == Some(side)).count()
    }
}

/// Returns the name of a rule set, including its switches.
pub(crate) fn rule_name<R: Rule>(rules: CaptureRules) -> String {
    if R::CAPTURES {
        rules.name()
    } else {
        R::NAME.to_owned()
    }
}

/// Computes the shapes of a square in all four directions.
pub(super) fn shapes_of<R: Rule>(
    tables: &PatternTables,
    lines: &BoardLines,
    square: Square,
) -> u32 {
    (0..DIRECTIONS).fold(0, |shapes, direction| {
        let (line, position) = lines.through(direction, square);
        let entry = tables.shapes(lines::window::<R>(line, 2 * position));
        replace_direction(shapes, direction, entry)
    })
}
