//! The capture games as their rules define them, as a plain state that is cloned for
//! every trial.

use zeitnot_core::Side;
use zeitnot_gomoku::{BoardSize, BoardStatus, CaptureRules, SquareSet};

use super::rules::LineRule;
use super::{At, DIRECTIONS, Grid, step};

/// The state of a capture game.
#[derive(Clone, Debug)]
pub(crate) struct ReferenceGame {
    pub(crate) grid: Grid,
    pub(crate) rules: CaptureRules,
    pub(crate) to_move: Side,
    pub(crate) captured: [usize; 2],
    /// The side with a five that the other side may still break.
    pub(crate) pending: Option<Side>,
    pub(crate) winner: Option<Side>,
}

impl ReferenceGame {
    pub(crate) fn new(size: BoardSize, rules: CaptureRules) -> Self {
        Self {
            grid: Grid::new(size.side()),
            rules,
            to_move: Side::First,
            captured: [0; 2],
            pending: None,
            winner: None,
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, at: At) {
        let (own, other) = (self.to_move, self.to_move.other());
        self.play_and_capture(own, at);
        let five_to_break = self.pending.take() == Some(other);
        if self.wins_by_captures(own) {
            self.winner = Some(own);
        } else if five_to_break && self.has_five(other) {
            self.winner = Some(other);
        } else if self.grid.is_in_winning_row(LineRule::Capture, at) {
            if self.rules.breakable_fives && !self.answers_to_pending_five(other).is_empty() {
                self.pending = Some(own);
            } else {
                self.winner = Some(own);
            }
        }
        self.to_move = other;
    }

    pub(crate) fn status(&self) -> BoardStatus {
        match self.winner {
            Some(side) => BoardStatus::Won(side),
            None if self.legal_squares().is_empty() => BoardStatus::Drawn,
            None => BoardStatus::Ongoing,
        }
    }

    pub(crate) fn legal_squares(&self) -> SquareSet {
        let mut grid = self.grid.clone();
        self.grid.empty_cells(|at| self.is_legal(&mut grid, at))
    }

    /// A move that makes two free threes is illegal unless it captures or makes a
    /// five.
    fn is_legal(&self, grid: &mut Grid, at: At) -> bool {
        if !self.rules.free_threes || self.captures(self.to_move, at) {
            return true;
        }
        grid.with_stone(at, self.to_move, |grid| {
            let is_three = |direction: &At| is_free_three(grid, at, *direction);
            let threes = DIRECTIONS.into_iter().filter(is_three).count();
            threes < 2 || grid.is_in_winning_row(LineRule::Capture, at)
        })
    }

    /// Returns the squares where `side` captures.
    pub(crate) fn capturing_squares(&self, side: Side) -> SquareSet {
        self.grid.empty_cells(|at| self.captures(side, at))
    }

    /// Returns the number of ways to capture a pair, by square and direction.
    pub(crate) fn capturable_pairs(&self, side: Side) -> usize {
        let empty = self.grid.cells().filter(|&at| self.grid.is_empty(at));
        empty.map(|at| self.pairs(side, at).len()).sum()
    }

    /// Returns the squares where the side to move wins at once.
    pub(crate) fn winning_squares(&self) -> SquareSet {
        self.grid.empty_cells(|at| {
            let mut after = self.clone();
            after.play(at);
            after.winner == Some(self.to_move)
        })
    }

    /// Returns the squares where `side` captures its tenth stone.
    pub(crate) fn capture_win_squares(&self, side: Side) -> SquareSet {
        self.grid.empty_cells(|at| {
            self.captures(side, at) && self.after_capture(side, at).wins_by_captures(side)
        })
    }

    /// Returns the squares where a capture of `side` breaks every opposing five or
    /// wins.
    pub(crate) fn answers_to_pending_five(&self, side: Side) -> SquareSet {
        self.grid.empty_cells(|at| {
            self.captures(side, at) && {
                let after = self.after_capture(side, at);
                after.wins_by_captures(side) || !after.has_five(side.other())
            }
        })
    }

    /// Returns the squares where `side` threatens to capture a pair.
    pub(crate) fn squares_beside_pairs(&self, side: Side) -> SquareSet {
        let beside = |at: At, direction: At| {
            let stones = [1, 2].map(|steps| self.grid.stone(step(at, direction, steps)));
            stones == [Some(side.other()); 2] && self.grid.is_empty(step(at, direction, 3))
        };
        self.grid.empty_cells(|at| {
            let mut directions = DIRECTIONS.into_iter();
            directions.any(|(dx, dy)| beside(at, (dx, dy)) || beside(at, (-dx, -dy)))
        })
    }

    fn captures(&self, side: Side, at: At) -> bool {
        !self.pairs(side, at).is_empty()
    }

    /// Returns the pairs that a stone of `side` captures.
    pub(crate) fn pairs(&self, side: Side, at: At) -> Vec<[At; 2]> {
        let mut pairs = Vec::new();
        let has_stone = |who: Side, at: At| self.grid.stone(at) == Some(who);
        for (direction, sign) in DIRECTIONS.into_iter().flat_map(|d| [(d, 1), (d, -1)]) {
            let cell = |steps: i32| step(at, direction, sign * steps);
            let flanked = has_stone(side.other(), cell(1)) && has_stone(side.other(), cell(2));
            if self.rules.captures && flanked && has_stone(side, cell(3)) {
                pairs.push([cell(1), cell(2)]);
            }
        }
        pairs
    }

    /// Places a stone and removes the pairs that it captures.
    fn play_and_capture(&mut self, side: Side, at: At) {
        for pair in self.pairs(side, at) {
            for stone in pair {
                self.grid.put(stone, None);
                self.captured[side.index()] += 1;
            }
        }
        self.grid.put(at, Some(side));
    }

    fn after_capture(&self, side: Side, at: At) -> Self {
        let mut after = self.clone();
        after.play_and_capture(side, at);
        after
    }

    fn wins_by_captures(&self, side: Side) -> bool {
        self.rules.ten_stones && self.captured[side.index()] >= 10
    }

    fn has_five(&self, side: Side) -> bool {
        self.grid.cells().any(|at| {
            self.grid.stone(at) == Some(side) && self.grid.is_in_winning_row(LineRule::Capture, at)
        })
    }
}

/// Returns `true` if another stone in the line makes a straight four of the stone's
/// three.
///
/// A straight four is unbroken with both ends empty. Four stones of which another
/// makes a five are not a three.
fn is_free_three(grid: &mut Grid, at: At, direction: At) -> bool {
    let who = grid.stone(at).expect("a stone");
    if grid.row(at, direction).length > 3 {
        return false;
    }
    let mut straight_four = false;
    for i in -4..=4 {
        let cell = step(at, direction, i);
        if grid.is_empty(cell) {
            match grid.with_stone(cell, who, |grid| straight_row(grid, at, direction)) {
                (5.., _) => return false,
                (4, true) => straight_four = true,
                _ => {}
            }
        }
    }
    straight_four
}

/// Returns the length of the row through a stone, and whether both ends are empty.
fn straight_row(grid: &Grid, at: At, direction: At) -> (usize, bool) {
    let own = grid.stone(at);
    let end = |sign: i32| {
        let mut cells = (1..).map(|steps| step(at, direction, sign * steps));
        cells.find(|&cell| grid.stone(cell) != own).expect("an end")
    };
    let open = grid.is_empty(end(1)) && grid.is_empty(end(-1));
    (grid.row(at, direction).length, open)
}
