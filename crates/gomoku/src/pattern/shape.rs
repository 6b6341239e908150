//! Line shapes: what a stone makes in one line, by definition.
//!
//! The recursion runs once per rule to fill the tables; the board never calls it.

use arrayvec::ArrayVec;
use zeitnot_core::Side;

use crate::rule::{Rule, StoneRun};

/// The shape that a stone on an empty cell makes in one line, weakest first.
///
/// Each shape is defined by the next stronger one. Only fives that contain the cell
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineShape {
    /// A five is no longer possible.
    Dead,
    /// Six or more in a row, where that is forbidden.
    Overline,
    /// Another stone makes a [`Self::Two`].
    One,
    /// Another stone makes an [`Self::OpenTwo`].
    OpenOne,
    /// Another stone makes a [`Self::Three`].
    Two,
    /// Another stone makes an [`Self::OpenThree`].
    OpenTwo,
    /// Another stone makes a [`Self::Four`].
    Three,
    /// Another stone makes an [`Self::OpenFour`].
    OpenThree,
    /// A five can be completed, unless the opponent prevents it.
    Four,
    /// Two fours in one line, as in `X_XXX_X`, where the rules distinguish that from
    /// [`Self::OpenFour`].
    DoubleFour,
    /// A five can be completed after any answer, as in `_XXXX_`.
    OpenFour,
    /// A winning line.
    Five,
}

impl LineShape {
    /// Number of shapes.
    pub const COUNT: usize = 12;

    /// All shapes, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::Overline,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::DoubleFour,
        Self::OpenFour,
        Self::Five,
    ];

    /// Returns the shape of a table nibble; `Dead` for unused nibbles.
    #[must_use]
    #[inline]
    pub const fn from_nibble(nibble: u8) -> Self {
        let nibble = nibble as usize & 15;
        if nibble < Self::COUNT {
            Self::ALL[nibble]
        } else {
            Self::Dead
        }
    }

    /// Returns the shape whose best continuation is `best`.
    const fn one_stone_short_of(best: Self) -> Self {
        match best {
            Self::Five | Self::DoubleFour | Self::Four => Self::Three,
            Self::OpenFour => Self::OpenThree,
            Self::OpenThree => Self::OpenTwo,
            Self::Three => Self::Two,
            Self::OpenTwo => Self::OpenOne,
            Self::Two => Self::One,
            Self::OpenOne | Self::One | Self::Overline | Self::Dead => Self::Dead,
        }
    }
}

/// An empty cell in a window code, which has two bits per cell.
const EMPTY: usize = 0;
/// A stone of the side.
const OWN: usize = 1;
/// A stone of the opponent.
const OPPONENT: usize = 2;
/// A cell off the board.
const WALL: usize = 3;

/// The low bit of every cell.
const LOW_BITS: usize = 0x5555_5555;

/// The shapes of every window for one side.
///
/// A window is a number of two bits per cell for the `2 * RADIUS` cells around the
/// center, leftmost cell lowest.
pub(super) struct WindowShapes {
    shapes: Vec<LineShape>,
}

impl WindowShapes {
    /// Classifies every window under rule `R` for `side`.
    pub(super) fn build<R: Rule>(side: Side) -> Self {
        let windows = 1 << (4 * R::RADIUS);
        let mut known = vec![None; windows];
        for code in (0..windows).filter(|&code| is_possible::<R>(code)) {
            let seen = normalized::<R>(code);
            let shape = classify::<R>(side, PatternWindow::from_code::<R>(seen), seen, &mut known);
            known[code] = Some(shape);
        }
        let shapes = known.into_iter();
        Self {
            shapes: shapes
                .map(|shape| shape.unwrap_or(LineShape::Dead))
                .collect(),
        }
    }

    pub(super) fn get(&self, code: usize) -> LineShape {
        self.shapes[code]
    }
}

/// Returns `false` if a cell beyond a wall is not a wall.
fn is_possible<R: Rule>(code: usize) -> bool {
    let cell = |i: usize| code >> (2 * i) & 3;
    let walled = |outer: usize, inner: usize| cell(inner) != WALL || cell(outer) == WALL;
    let last = 2 * R::RADIUS - 1;
    (1..R::RADIUS).all(|i| walled(i - 1, i) && walled(last - i + 1, last - i))
}

/// Replaces walls by the opponent's stones where the rule treats both alike.
const fn normalized<R: Rule>(code: usize) -> usize {
    if R::ENDS_CAN_BE_BLOCKED {
        code
    } else {
        let walls = code & code >> 1 & LOW_BITS;
        code & !walls
    }
}

/// A window with an own stone in its center.
#[derive(Clone, Copy)]
struct PatternWindow {
    cells: [usize; 11],
}

/// The run of stones through the center of a window.
///
/// Ends outside the window may or may not be blocked.
struct WindowRun {
    length: usize,
    blocked_ends: usize,
    unseen_ends: usize,
}

impl WindowRun {
    /// Returns the run if its unseen ends are free.
    const fn at_best(&self) -> StoneRun {
        StoneRun {
            length: self.length,
            blocked_ends: self.blocked_ends,
        }
    }

    /// Returns the run if its unseen ends are blocked.
    const fn at_worst(&self) -> StoneRun {
        StoneRun {
            length: self.length,
            blocked_ends: self.blocked_ends + self.unseen_ends,
        }
    }
}

impl PatternWindow {
    fn from_code<R: Rule>(mut code: usize) -> Self {
        let mut cells = [WALL; 11];
        for (i, cell) in cells.iter_mut().enumerate().take(2 * R::RADIUS + 1) {
            if i == R::RADIUS {
                *cell = OWN;
            } else {
                *cell = code & 3;
                code >>= 2;
            }
        }
        Self { cells }
    }

    fn with(mut self, cell: usize, contents: usize) -> Self {
        self.cells[cell] = contents;
        self
    }

    fn empty_cells<R: Rule>(self) -> impl Iterator<Item = usize> {
        (0..=2 * R::RADIUS).filter(move |&i| self.cells[i] == EMPTY)
    }

    fn run<R: Rule>(&self) -> WindowRun {
        let own = |cell: &&usize| **cell == OWN;
        let left = self.cells[..R::RADIUS].iter().rev().take_while(own).count();
        let right = self.cells[R::RADIUS + 1..=2 * R::RADIUS]
            .iter()
            .take_while(own)
            .count();
        let before = (left < R::RADIUS).then(|| self.cells[R::RADIUS - left - 1]);
        let behind = (right < R::RADIUS).then(|| self.cells[R::RADIUS + right + 1]);
        let ends = [before, behind];
        WindowRun {
            length: left + 1 + right,
            blocked_ends: ends.iter().filter(|&&end| end == Some(OPPONENT)).count(),
            unseen_ends: ends.iter().filter(|end| end.is_none()).count(),
        }
    }
}

/// Returns the shape of `window`, and stores it and the shapes of its continuations in
/// `known`.
fn classify<R: Rule>(
    side: Side,
    window: PatternWindow,
    code: usize,
    known: &mut [Option<LineShape>],
) -> LineShape {
    if let Some(shape) = known[code] {
        return shape;
    }
    let run = window.run::<R>().at_best();
    let shape = if R::wins(side, run) {
        LineShape::Five
    } else if R::is_overline(side, run) {
        LineShape::Overline
    } else {
        let mut best = LineShape::Dead;
        let mut completions = ArrayVec::<usize, 11>::new();
        for cell in window.empty_cells::<R>() {
            let digit = cell - usize::from(cell > R::RADIUS);
            let next_code = code | OWN << (2 * digit);
            let next = classify::<R>(side, window.with(cell, OWN), next_code, known);
            if next == LineShape::Five {
                completions.push(cell);
            }
            best = best.max(next);
        }
        match completions[..] {
            [] => LineShape::one_stone_short_of(best),
            _ if R::ENDS_CAN_BE_BLOCKED => {
                if can_be_stopped::<R>(side, window, &completions) {
                    LineShape::Four
                } else {
                    LineShape::OpenFour
                }
            }
            [_] => LineShape::Four,
            // A straight four is completed at both ends.
            [first, second] if R::counts_fours(side) && second - first != 5 => {
                LineShape::DoubleFour
            }
            _ => LineShape::OpenFour,
        }
    };
    known[code] = Some(shape);
    shape
}

/// Returns `true` if an opponent's stone can prevent every certain five.
///
/// Unseen ends count as blocked, so that an open four is certain.
fn can_be_stopped<R: Rule>(side: Side, window: PatternWindow, completions: &[usize]) -> bool {
    window.empty_cells::<R>().any(|stop| {
        let stopped = window.with(stop, OPPONENT);
        let mut left = completions.iter().filter(|&&cell| cell != stop);
        !left.any(|&cell| R::wins(side, stopped.with(cell, OWN).run::<R>().at_worst()))
    })
}
