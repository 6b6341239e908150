//! Potential: the fives that a point could become part of.

use zeitnot_core::Side;

use super::SquareMap;
use crate::board::{Board, STEPS};
use crate::rule::{Rule, StoneRun};
use crate::square::Square;

/// Cells of a five.
const FIVE: u16 = 5;

/// Returns each side's potential on every empty point, the first player's first.
///
/// It is the sum over the live windows through the point: 1 for a window without
/// stones, and four times as much for each stone of the side: 1, 4, 16, 64, 256. A
/// window is five cells in a row. It is live for a side if it has no opponent's stone
/// and would win if the side filled it, which excludes rows that the rule set calls
/// too long or blocked. The potential of an occupied point is 0.
#[must_use]
pub fn potential<R: Rule>(board: &Board<R>) -> SquareMap<[u32; 2]> {
    let mut totals = SquareMap::new(board.size(), |_| [0; 2]);
    for side in Side::BOTH {
        for start in board.size().squares() {
            for step in STEPS {
                if let Some(value) = window_value(board, side, start, step) {
                    for distance in 0..FIVE {
                        add(
                            board,
                            &mut totals,
                            side,
                            square_at(start, step, distance),
                            value,
                        );
                    }
                }
            }
        }
    }
    totals
}

fn add<R: Rule>(
    board: &Board<R>,
    totals: &mut SquareMap<[u32; 2]>,
    side: Side,
    square: Option<Square>,
    value: u32,
) {
    let Some(square) = square.filter(|&square| board.is_empty(square)) else {
        return;
    };
    let row = usize::from(square.y()) * usize::from(totals.size.side());
    if let Some(total) = totals.values.get_mut(row + usize::from(square.x())) {
        total[side.index()] += value;
    }
}

/// Returns the value of the window that begins at `start`; `None` if it is not live.
fn window_value<R: Rule>(board: &Board<R>, side: Side, start: Square, step: u16) -> Option<u32> {
    let mut value = 1;
    for distance in 0..FIVE {
        let square = square_at(start, step, distance)?;
        match board.stone(square) {
            Some(who) if who == side => value *= 4,
            None if board.is_empty(square) => {}
            _ => return None,
        }
    }
    R::wins(side, filled_run(board, side, start, step)).then_some(value)
}

/// Returns the row that the window would be part of if it were filled.
fn filled_run<R: Rule>(board: &Board<R>, side: Side, start: Square, step: u16) -> StoneRun {
    let mut run = StoneRun {
        length: usize::from(FIVE),
        blocked_ends: 0,
    };
    let last = start.to_u16().wrapping_add(step.wrapping_mul(FIVE - 1));
    for (from, step) in [(last, step), (start.to_u16(), step.wrapping_neg())] {
        let indices = (1..).map(|distance| from.wrapping_add(step.wrapping_mul(distance)));
        for index in indices {
            match Square::from_u16(index).and_then(|square| board.stone(square)) {
                Some(who) if who == side => run.length += 1,
                Some(_) => {
                    run.blocked_ends += 1;
                    break;
                }
                None => break,
            }
        }
    }
    run
}

/// Returns the square `distance` steps away, if it is on the largest board.
fn square_at(start: Square, step: u16, distance: u16) -> Option<Square> {
    Square::from_u16(start.to_u16().wrapping_add(step.wrapping_mul(distance)))
}
