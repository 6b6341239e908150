//! Potential: what may still become of a point.

use zeitnot_core::Side;

use super::SquareMap;
use crate::board::{Board, STEPS};
use crate::rule::{Rule, StoneRun};
use crate::square::Square;

/// Cells of a five.
const FIVE: u16 = 5;

/// What each empty point could still become part of, the first player's first;
/// nothing where a stone is.
///
/// It is the sum over the live windows through the point of 1 for one without
/// stones, and four times as much for each stone of the side's in it: 1, 4, 16,
/// 64, 256. A window is five cells in a row. It is live for a side if it has no
/// stone of the opponent's and would win if the side filled it: not where it
/// would be too long a row, or blocked at both ends, if the rule set minds.
#[must_use]
pub fn potential<R: Rule>(board: &Board<R>) -> SquareMap<[u32; 2]> {
    let mut totals = SquareMap::new(board.size(), |_| [0; 2]);
    for side in Side::BOTH {
        for start in board.size().squares() {
            for step in STEPS {
                if let Some(worth) = window_value(board, side, start, step) {
                    for distance in 0..FIVE {
                        add(
                            board,
                            &mut totals,
                            side,
                            square_at(start, step, distance),
                            worth,
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
    worth: u32,
) {
    let Some(square) = square.filter(|&square| board.is_empty(square)) else {
        return;
    };
    let row = usize::from(square.y()) * usize::from(totals.size.side());
    if let Some(total) = totals.values.get_mut(row + usize::from(square.x())) {
        total[side.index()] += worth;
    }
}

/// What the window that begins here is worth to a side; nothing if it is dead.
fn window_value<R: Rule>(board: &Board<R>, side: Side, start: Square, step: u16) -> Option<u32> {
    let mut worth = 1;
    for distance in 0..FIVE {
        let square = square_at(start, step, distance)?;
        match board.stone(square) {
            Some(who) if who == side => worth *= 4,
            None if board.is_empty(square) => {}
            _ => return None,
        }
    }
    R::wins(side, filled_run(board, side, start, step)).then_some(worth)
}

/// The row that the window would be part of if it were filled.
fn filled_run<R: Rule>(board: &Board<R>, side: Side, start: Square, step: u16) -> StoneRun {
    let mut run = StoneRun {
        length: usize::from(FIVE),
        blocked_ends: 0,
    };
    let last = start.to_u16().wrapping_add(step.wrapping_mul(FIVE - 1));
    for (from, step) in [(last, step), (start.to_u16(), step.wrapping_neg())] {
        let beyond = (1..).map(|distance| from.wrapping_add(step.wrapping_mul(distance)));
        for index in beyond {
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

/// The square some steps away, if it is one of the largest board.
fn square_at(start: Square, step: u16, distance: u16) -> Option<Square> {
    Square::from_u16(start.to_u16().wrapping_add(step.wrapping_mul(distance)))
}
