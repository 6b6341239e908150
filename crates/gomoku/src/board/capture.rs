//! Captures: which pairs a stone takes, what that does to fives, and how many
//! pairs are in danger.

use arrayvec::ArrayVec;
use zeitnot_core::Side;

use super::lines::{BoardLines, DIRECTIONS, STEPS, square_at};
use super::state::BoardSummary;
use super::{Board, key};
use crate::pattern::tables::stone_code;
use crate::rule::{CaptureRules, Rule};
use crate::square::{CELLS, Square};
use crate::square_set::SquareSet;

/// A pair in each of eight directions.
type CapturedStones = ArrayVec<Square, 16>;

/// One bit a cell of a line.
const LOW_BITS: u64 = 0x5555_5555_5555_5555;

impl<R: Rule> Board<R> {
    /// How many stones `side` has taken off the board.
    #[must_use]
    #[inline]
    pub const fn captured(&self, side: Side) -> usize {
        self.state.captured[side.index()] as usize
    }

    /// Who has a five that the side to move may still break.
    #[must_use]
    #[inline]
    pub const fn pending_five(&self) -> Option<Side> {
        self.state.pending
    }

    /// In how many ways `side` could take a pair if it were to move.
    #[must_use]
    #[inline]
    pub const fn capturable_pairs(&self, side: Side) -> usize {
        self.state.capturable_pairs[side.index()] as usize
    }

    /// The empty squares where a stone of `side` takes something.
    #[must_use]
    pub fn capturing_squares(&self, side: Side) -> SquareSet {
        if !R::CAPTURES || self.capturable_pairs(side) == 0 {
            return SquareSet::EMPTY;
        }
        let mut squares = SquareSet::EMPTY;
        for direction in 0..DIRECTIONS {
            for (line, &cells) in self.lines.in_direction(direction).iter().enumerate() {
                let mut places = captures_in_line(cells, side).either_direction();
                while places != 0 {
                    let position = places.trailing_zeros() as usize / 2;
                    places &= places - 1;
                    squares.insert(square_at(direction, line, position));
                }
            }
        }
        squares
    }

    /// The squares where `side` wins by the number of captured stones.
    #[must_use]
    pub fn capture_win_squares(&self, side: Side) -> SquareSet {
        // Every take brings two stones, and nobody has more takes than counted.
        let most =
            self.state.captured[side.index()] + 2 * self.state.capturable_pairs[side.index()];
        if !self.wins_by_captures(most) {
            return SquareSet::EMPTY;
        }
        let capturing = self.capturing_squares(side);
        let capturing = capturing.iter();
        capturing
            .filter(|&square| {
                let taken = self.captured_by(side, square).len() as u16;
                self.wins_by_captures(self.state.captured[side.index()] + taken)
            })
            .collect()
    }

    /// The squares where `side`, against whom a five is pending, breaks it or
    /// wins by the number of captured stones.
    #[must_use]
    pub fn answers_to_pending_five(&self, side: Side) -> SquareSet {
        let Some(five) = self.last_move() else {
            return SquareSet::EMPTY;
        };
        let capturing = self.capturing_squares(side);
        let capturing = capturing.iter();
        capturing
            .filter(|&square| self.answers_five(side, square, five))
            .collect()
    }

    /// Would a stone of `side` on this empty square take something?
    #[must_use]
    #[inline]
    pub fn is_capture(&self, side: Side, square: Square) -> bool {
        R::CAPTURES && !self.captured_by(side, square).is_empty()
    }

    /// Decides what follows from a stone just put: captures, a pending five
    /// broken or not, a new five.
    pub(super) fn resolve_captures(&mut self, side: Side, square: Square, makes_five: bool) {
        let other = side.other();
        let taken = self.captured_by(side, square);
        for &stone in &taken {
            self.remove_stone(other, stone);
        }
        let was_pending = self.state.pending == Some(other);
        if was_pending {
            self.state.pending = None;
            self.state.key ^= key::pending(other);
        }
        if !taken.is_empty() {
            let total = self.state.captured[side.index()] + taken.len() as u16;
            self.set_captured_count(side, total);
            if self.wins_by_captures(total) {
                self.state.winner = Some(side);
                return;
            }
        }
        if was_pending {
            // The five was made by the other side's last stone.
            let last = self.moves.get(self.moves_made.wrapping_sub(2));
            if last.is_some_and(|&last| self.stone(last) == Some(other) && self.is_in_five(last)) {
                self.state.winner = Some(other);
                return;
            }
        }
        if makes_five {
            if self.rules.breakable_fives && self.can_answer_five(other, square) {
                self.state.pending = Some(side);
                self.state.key ^= key::pending(side);
            } else {
                self.state.winner = Some(side);
            }
        }
    }

    /// Sets the number of stones that `side` has captured.
    pub(super) fn set_captured_count(&mut self, side: Side, stones: u16) {
        let before = std::mem::replace(&mut self.state.captured[side.index()], stones);
        self.state.key ^= key::captured(side, before) ^ key::captured(side, stones);
    }

    pub(super) fn wins_by_captures(&self, captured: u16) -> bool {
        self.rules.ten_stones && captured >= CaptureRules::CAPTURES_TO_WIN
    }

    /// Does `side` have an answer to the other side's five through `five`?
    fn can_answer_five(&self, side: Side, five: Square) -> bool {
        let capturing = self.capturing_squares(side);
        capturing
            .iter()
            .any(|square| self.answers_five(side, square, five))
    }

    /// Would a stone of `side` break every five through the stone at `five`,
    /// or win by the number of captured stones?
    fn answers_five(&self, side: Side, square: Square, five: Square) -> bool {
        let taken = self.captured_by(side, square);
        let total = self.state.captured[side.index()] + taken.len() as u16;
        if self.wins_by_captures(total) {
            return true;
        }
        if taken.contains(&five) {
            return true;
        }
        let owner = stone_code(side.other());
        STEPS.into_iter().all(|step| {
            let reach = |step: u16| {
                let cells = (1..)
                    .map(|distance: u16| five.to_u16().wrapping_add(step.wrapping_mul(distance)));
                cells
                    .take_while(|&index| {
                        self.contents(index) == owner
                            && !taken.iter().any(|stone| stone.to_u16() == index)
                    })
                    .count()
            };
            reach(step) + 1 + reach(step.wrapping_neg()) < 5
        })
    }

    /// The stones that a stone of `side` on `square` takes.
    pub(crate) fn captured_by(&self, side: Side, square: Square) -> CapturedStones {
        let mut captured = CapturedStones::new();
        if !self.rules.captures {
            return captured;
        }
        let (own, other) = (stone_code(side), stone_code(side.other()));
        for step in STEPS.into_iter().chain(STEPS.map(u16::wrapping_neg)) {
            let at = |distance: u16| square.to_u16().wrapping_add(step.wrapping_mul(distance));
            if self.contents(at(1)) == other
                && self.contents(at(2)) == other
                && self.contents(at(3)) == own
            {
                captured.push(Square::from_index(at(1)));
                captured.push(Square::from_index(at(2)));
            }
        }
        captured
    }

    #[inline]
    fn contents(&self, index: u16) -> u8 {
        self.cells[usize::from(index) % CELLS].contents
    }
}

/// The cells of a line from which a side takes a pair, a bit at the lower
/// place of each: towards higher cells, and towards lower ones.
struct LineCaptures {
    upward: u64,
    downward: u64,
}

impl LineCaptures {
    const fn count(&self) -> u32 {
        self.upward.count_ones() + self.downward.count_ones()
    }

    /// Either way.
    const fn either_direction(&self) -> u64 {
        self.upward | self.downward
    }
}

const fn captures_in_line(line: u64, side: Side) -> LineCaptures {
    let empty = !(line | line >> 1) & LOW_BITS;
    let (own, other) = (stones_of(line, side), stones_of(line, side.other()));
    LineCaptures {
        upward: empty & other >> 2 & other >> 4 & own >> 6,
        downward: empty & other << 2 & other << 4 & own << 6,
    }
}

/// Adds the takes in the lines through a square to the totals, or with a
/// negative sign takes them away.
pub(super) fn update_capturable_pairs(
    lines: &BoardLines,
    square: Square,
    sign: i16,
    state: &mut BoardSummary,
) {
    for direction in 0..DIRECTIONS {
        let (line, _) = lines.through(direction, square);
        for side in Side::BOTH {
            let takes = captures_in_line(line, side).count() as i16;
            let total = &mut state.capturable_pairs[side.index()];
            *total = total.wrapping_add_signed(sign * takes);
        }
    }
}

/// The stones of `side` in a line, a bit at the lower place of each cell.
const fn stones_of(line: u64, side: Side) -> u64 {
    let (low, high) = (line & LOW_BITS, line >> 1 & LOW_BITS);
    match side {
        Side::First => low & !high,
        Side::Second => high & !low,
    }
}
