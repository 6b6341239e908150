//! Captures: the pairs that a stone captures, their effect on fives, and the number
//! of capturable pairs.

use arrayvec::ArrayVec;
use zeitnot_core::Side;

use super::lines::{BoardLines, DIRECTIONS, STEPS, square_at};
use super::state::{BoardSummary, PendingFive};
use super::{Board, key};
use crate::pattern::tables::stone_code;
use crate::rule::{CaptureRules, Rule};
use crate::square::{CELLS, Square};
use crate::square_set::SquareSet;

/// Up to a pair in each of eight directions.
type CapturedStones = ArrayVec<Square, 16>;

/// The low bit of every cell of a line.
const LOW_BITS: u64 = 0x5555_5555_5555_5555;

impl<R: Rule> Board<R> {
    /// Returns the number of stones that `side` has captured.
    #[must_use]
    #[inline]
    pub const fn captured(&self, side: Side) -> usize {
        self.state.captured[side.index()] as usize
    }

    /// Returns the side with a five that the side to move may still break.
    #[must_use]
    #[inline]
    pub const fn pending_five(&self) -> Option<Side> {
        match self.state.pending {
            Some(five) => Some(five.side),
            None => None,
        }
    }

    /// Returns the number of ways to capture a pair, if `side` were to move.
    #[must_use]
    #[inline]
    pub const fn capturable_pairs(&self, side: Side) -> usize {
        self.state.capturable_pairs[side.index()] as usize
    }

    /// Returns the empty squares where a stone of `side` captures.
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

    /// Returns the squares where `side` wins by the number of captured stones.
    #[must_use]
    pub fn capture_win_squares(&self, side: Side) -> SquareSet {
        // A capture brings at least two stones, and at most the counted pairs.
        let max = self.state.captured[side.index()] + 2 * self.state.capturable_pairs[side.index()];
        if !self.wins_by_captures(max) {
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

    /// Returns the squares where `side` breaks the pending five of its opponent or
    /// wins by the number of captured stones.
    #[must_use]
    pub fn answers_to_pending_five(&self, side: Side) -> SquareSet {
        let Some(five) = self.state.pending else {
            return SquareSet::EMPTY;
        };
        let capturing = self.capturing_squares(side);
        let capturing = capturing.iter();
        capturing
            .filter(|&square| self.answers_five(side, square, five.square))
            .collect()
    }

    /// Returns `true` if a stone of `side` on this empty square captures.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, side: Side, square: Square) -> bool {
        R::CAPTURES && !self.captured_by(side, square).is_empty()
    }

    /// Applies the effects of a stone just placed: captures, a pending five that
    /// stands or is broken, and a new five.
    pub(super) fn resolve_captures(&mut self, side: Side, square: Square, makes_five: bool) {
        let other = side.other();
        let taken = self.captured_by(side, square);
        for &stone in &taken {
            self.remove_stone(other, stone);
        }
        let pending = self.state.pending.filter(|five| five.side == other);
        if pending.is_some() {
            self.set_pending(None);
        }
        if !taken.is_empty() {
            let total = self.state.captured[side.index()] + taken.len() as u16;
            self.set_captured_count(side, total);
            if self.wins_by_captures(total) {
                self.state.winner = Some(side);
                return;
            }
        }
        if let Some(five) = pending
            && self.stone(five.square) == Some(other)
            && self.is_in_five(five.square)
        {
            self.state.winner = Some(other);
            return;
        }
        if makes_five {
            let five = PendingFive { side, square };
            if self.can_answer(five) {
                self.set_pending(Some(five));
            } else {
                self.state.winner = Some(side);
            }
        }
    }

    /// Sets the pending five of a set-up position, instead of its winner.
    ///
    /// The five's last stone is one without which the side would have no five.
    pub(super) fn resolve_set_up_five(&mut self, side: Side) {
        let stones = self.stones_in_fives(side);
        let last = stones.iter().find(|&square| {
            self.remove_stone(side, square);
            let had_five = self.has_five(side);
            self.undo::<true>();
            !had_five
        });
        let five = last.map(|square| PendingFive { side, square });
        if let Some(five) = five.filter(|&five| self.can_answer(five)) {
            self.state.winner = None;
            self.set_pending(Some(five));
        }
    }

    pub(super) fn set_pending(&mut self, five: Option<PendingFive>) {
        let before = std::mem::replace(&mut self.state.pending, five);
        for five in before.iter().chain(&five) {
            self.state.key ^= key::pending(five.side);
        }
    }

    pub(super) fn set_captured_count(&mut self, side: Side, stones: u16) {
        let before = std::mem::replace(&mut self.state.captured[side.index()], stones);
        self.state.key ^= key::captured(side, before) ^ key::captured(side, stones);
    }

    pub(super) fn wins_by_captures(&self, captured: u16) -> bool {
        self.rules.ten_stones && captured >= CaptureRules::CAPTURES_TO_WIN
    }

    /// Returns `true` if the other side may break a five, and can.
    fn can_answer(&self, five: PendingFive) -> bool {
        let side = five.side.other();
        self.rules.breakable_fives
            && self
                .capturing_squares(side)
                .iter()
                .any(|square| self.answers_five(side, square, five.square))
    }

    /// Returns `true` if a stone of `side` breaks every five through the stone at
    /// `five`, or wins by the number of captured stones.
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

    /// Returns the stones that a stone of `side` on `square` captures.
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

/// The cells of a line from which a side captures a pair, as the low bits of the
/// cells: toward higher cells, and toward lower ones.
struct LineCaptures {
    upward: u64,
    downward: u64,
}

impl LineCaptures {
    const fn count(&self) -> u32 {
        self.upward.count_ones() + self.downward.count_ones()
    }

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

/// Adds the captures in the lines through a square to the totals, multiplied by
/// `sign`.
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

/// Returns the stones of `side` in a line, as the low bits of their cells.
const fn stones_of(line: u64, side: Side) -> u64 {
    let (low, high) = (line & LOW_BITS, line >> 1 & LOW_BITS);
    match side {
        Side::First => low & !high,
        Side::Second => high & !low,
    }
}
