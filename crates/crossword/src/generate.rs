//! Finds plays: all of them, or the best one without looking at most of the
//! others.
//!
//! The board is cut into slots, places where a word may lie. The tiles that a
//! rack can lay there together are its parts of the right size, and whether they
//! make words with the letters of the slot, a [`WordMap`] knows. For the best play the
//! slots are taken in the order of what they can be worth at most, and those
//! that cannot be worth as much as what was found are never looked at.

mod area;
mod incremental;
mod scan;
mod slot;
mod slot_constraints;
mod subracks;
mod word_map;

use std::collections::BinaryHeap;

use zeitnot_core::Move;

pub(crate) use area::{ChangedArea, OccupiedSquares};
pub(crate) use incremental::{CachedPlay, PackedRack, PackedTiles};
pub use subracks::LeaveEvaluator;
pub use word_map::WordMap;

use crate::board::Board;
use crate::layout::Layout;
use crate::rack::Tiles;
use crate::square::{Direction, Square};
use crate::tile_set::TileSet;
use scan::Scan;
use slot::WordSlot;
use slot_constraints::SlotConstraints;
use subracks::{Subrack, Subracks, for_each_group};

/// What a generator needs to know of the game.
#[derive(Clone, Copy)]
pub struct GeneratorInput<'a> {
    /// The words.
    pub word_map: &'a WordMap,
    /// The letters.
    pub tiles: &'a TileSet,
    /// The premium squares.
    pub layout: &'a Layout,
    /// What laying a full rack at once is worth, in points.
    pub bonus: i32,
}

/// Tiles laid, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPlacement {
    /// The placement, packed.
    pub mv: Move,
    /// What it scores, in points.
    pub score: i32,
    /// The score and the value of what is kept, in thousandths of a point.
    pub equity: i32,
}

impl ScoredPlacement {
    /// Is it to be preferred? Of two that are worth the same it is the one
    /// with the smaller number, so that the choice is always the same.
    #[must_use]
    pub fn is_better(&self, other: &Self) -> bool {
        (self.equity, std::cmp::Reverse(self.mv)) > (other.equity, std::cmp::Reverse(other.mv))
    }
}

/// A slot that is still to be looked at, and what it can be worth at most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SlotBound {
    bound: i32,
    slot: u32,
}

/// Finds plays. Keeps its memory from one position to the next.
pub struct PlayGenerator {
    subracks: Subracks,
    slots: Vec<WordSlot>,
    slot_bounds: Vec<SlotBound>,
    /// Slots that the last search for the best play looked at.
    searched_slots: u64,
}

impl Default for PlayGenerator {
    fn default() -> Self {
        Self {
            subracks: Subracks::new(),
            slots: Vec::new(),
            slot_bounds: Vec::new(),
            searched_slots: 0,
        }
    }
}

impl PlayGenerator {
    /// Shows every placement once, in no promised order.
    pub fn for_each_placement(
        &mut self,
        board: &Board,
        rack: &Tiles,
        ground: GeneratorInput<'_>,
        value: &dyn LeaveEvaluator,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        self.subracks
            .split(rack, ground.word_map, ground.tiles, value);
        let subracks = &self.subracks;
        scan(board, ground, subracks).run(&mut |slot| {
            let fitting = SlotConstraints::new(board, slot, subracks, ground.tiles);
            for part in subracks.of_size(slot.empty_count.into()) {
                for_each_word(ground.word_map, subracks, slot, part, &mut |word| {
                    if fitting.fits(word) {
                        fitting.for_each_placement(word, part, found);
                    }
                });
            }
        });
    }

    /// The best placement by score and value of what is kept; none if no tile
    /// can be laid.
    pub fn best_placement(
        &mut self,
        board: &Board,
        rack: &Tiles,
        ground: GeneratorInput<'_>,
        value: &dyn LeaveEvaluator,
    ) -> Option<ScoredPlacement> {
        self.subracks
            .split(rack, ground.word_map, ground.tiles, value);
        self.collect_slots(board, ground);
        let subracks = &self.subracks;
        let mut best: Option<ScoredPlacement> = None;
        self.searched_slots = 0;
        let mut heap = BinaryHeap::from(std::mem::take(&mut self.slot_bounds));
        while let Some(promise) = heap.pop() {
            if best.is_some_and(|best| promise.bound < best.equity) {
                break;
            }
            self.searched_slots += 1;
            let slot = &self.slots[promise.slot as usize];
            search_slot(board, slot, ground, subracks, &mut best);
        }
        self.slot_bounds = heap.into_vec();
        self.slot_bounds.clear();
        best
    }

    /// Slots that the last search for the best play looked at, of those that
    /// there were.
    #[must_use]
    pub fn searched_slots(&self) -> (u64, u64) {
        (self.searched_slots, self.slots.len() as u64)
    }

    /// Finds the slots and what each can be worth at most.
    fn collect_slots(&mut self, board: &Board, ground: GeneratorInput<'_>) {
        self.slots.clear();
        self.slot_bounds.clear();
        let (slots, promises, subracks) = (&mut self.slots, &mut self.slot_bounds, &self.subracks);
        scan(board, ground, subracks).run(&mut |slot| {
            let Some(kept) = subracks.best_leave(slot.empty_count.into(), slot.is_isolated())
            else {
                return;
            };
            let most = slot.score_bound().max_score(subracks.values());
            promises.push(SlotBound {
                bound: most * 1_000 + kept,
                slot: slots.len() as u32,
            });
            slots.push(*slot);
        });
    }
}

fn scan<'a>(board: &'a Board, ground: GeneratorInput<'a>, subracks: &'a Subracks) -> Scan<'a> {
    let (row, column) = ground.layout.start();
    Scan {
        board,
        layout: ground.layout,
        tiles: ground.tiles,
        word_map: ground.word_map,
        letters: subracks.letters(),
        values: subracks.letters_by_value(),
        max_tiles: subracks.len(),
        bonus: ground.bonus,
        start: Square::new(row, column).filter(|_| board.count() == 0),
        area: None,
    }
}

/// Shows every word that a part of the rack makes with the letters of a slot,
/// whether it fits or not.
#[inline]
fn for_each_word(
    map: &WordMap,
    subracks: &Subracks,
    slot: &WordSlot,
    part: &Subrack,
    found: &mut impl FnMut(&[u8]),
) {
    if slot.is_isolated() {
        for group in subracks.groups_of(part) {
            map.words(group).for_each(&mut *found);
        }
        return;
    }
    let key = part.key.plus(slot.tiles_key);
    if part.blanks == 0 {
        if let Some(group) = map.find(key) {
            map.words(group).for_each(found);
        }
        return;
    }
    for_each_group(map, key, part.blanks, subracks.alphabet(), &mut |group| {
        map.words(group).for_each(&mut *found);
    });
}

/// Looks for plays in a slot that beat the best.
fn search_slot(
    board: &Board,
    slot: &WordSlot,
    ground: GeneratorInput<'_>,
    subracks: &Subracks,
    best: &mut Option<ScoredPlacement>,
) {
    let bounds = slot.score_bound();
    let most = bounds.max_score(subracks.values()) * 1_000;
    let mut fitting = None;
    for part in subracks.of_size(slot.empty_count.into()) {
        let least = best.map_or(i32::MIN, |best| best.equity);
        if most.saturating_add(part.leave_value) < least {
            // The parts behind this one keep less.
            break;
        }
        if bounds.max_score(&part.values) * 1_000 + part.leave_value < least {
            continue;
        }
        for_each_word(ground.word_map, subracks, slot, part, &mut |word| {
            let fitting = fitting
                .get_or_insert_with(|| SlotConstraints::new(board, slot, subracks, ground.tiles));
            if fitting.fits(word) {
                fitting.for_each_placement(word, part, &mut |found| {
                    if best.is_none_or(|best| found.is_better(&best)) {
                        *best = Some(found);
                    }
                });
            }
        });
    }
}

/// Where a slot's first empty square is.
fn first_empty(board: &Board, slot: &WordSlot) -> (Square, Direction) {
    let laid = board.line(slot.direction);
    let place = slot.line_indices().find(|&place| laid[place] == 0);
    let place = place.unwrap_or(usize::from(slot.begin));
    (
        Square::from_line_index(slot.direction, place),
        slot.direction,
    )
}
