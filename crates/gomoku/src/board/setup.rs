//! Boards from nothing and from move lists, and moves that come from outside
//! and so must be checked.

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
    /// The rule set forbids it.
    #[error(
        "move {number}, {square}, is forbidden because it makes {reason}: choose another square"
    )]
    Forbidden {
        /// Which move of the game.
        number: usize,
        /// Where.
        square: Square,
        /// What it makes.
        reason: &'static str,
    },
    /// A stone to be set up after moves have been made.
    #[error("{square} cannot be set up after move {number}: set up stones before the first move")]
    LateSetUp {
        /// Which stone of the game.
        number: usize,
        /// Where.
        square: Square,
    },
    /// The game is won, or no move is left.
    #[error("move {number}, {square}, comes after the end of the game: leave it out")]
    GameOver {
        /// Which move of the game.
        number: usize,
        /// Where.
        square: Square,
    },
}

/// Frames that captures need beyond one for every square, to begin with.
const EXTRA_CAPTURE_UNDOS: usize = 64;

impl<R: Rule> Board<R> {
    /// An empty board, first player to move.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self::with_rules(size, CaptureRules::default())
    }

    /// An empty board under other switches; they mean something only where
    /// stones are captured.
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
        let room = size.area() + if R::CAPTURES { EXTRA_CAPTURE_UNDOS } else { 0 };
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
            undo_stack: vec![frame; room],
            undo_depth: 0,
            moves: vec![size.center(); room],
            moves_made: 0,
            moves_set_up: 0,
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

    /// Puts a stone without play: nothing is captured and nothing forbidden.
    /// Only before the first move. The first player is to move then, or the
    /// second if it has one stone less.
    ///
    /// # Errors
    ///
    /// The square is taken or off the board, or moves have been made.
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
        self.state.winner = Side::BOTH.into_iter().find(|&side| self.has_five(side));
        Ok(())
    }

    /// Tells how many stones each side has captured, in a set-up position.
    pub fn set_captured(&mut self, captured: [u16; 2]) {
        for side in Side::BOTH {
            self.set_captured_count(side, captured[side.index()]);
            if self.wins_by_captures(captured[side.index()]) {
                self.state.winner = Some(side);
            }
        }
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

/// The name of a rule set with its switches.
pub(crate) fn rule_name<R: Rule>(rules: CaptureRules) -> String {
    if R::CAPTURES {
        rules.name()
    } else {
        R::NAME.to_owned()
    }
}

/// The shapes of a square in all four directions.
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
