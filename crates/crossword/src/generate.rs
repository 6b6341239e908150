//! The move generator: all plays, or the best one without examining most others.
//!
//! The board has slots in which words can lie. For each slot, the generator tries
//! the subracks that fill its empty squares, and a [`WordMap`] tells whether they
//! form words with the letters in the slot. For the best play, slots are processed
//! in descending order of their upper bounds, until no slot can beat the best play
//! found.

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

/// The input of the generator, apart from board and rack.
#[derive(Clone, Copy)]
pub struct GeneratorInput<'a> {
    /// The words.
    pub word_map: &'a WordMap,
    /// The tile set.
    pub tiles: &'a TileSet,
    /// The premium squares.
    pub layout: &'a Layout,
    /// The bonus for playing a full rack, in points.
    pub bonus: i32,
}

/// A placement with its score and equity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPlacement {
    /// The placement, packed.
    pub mv: Move,
    /// The score in points.
    pub score: i32,
    /// The score plus the leave value, in thousandths of a point.
    pub equity: i32,
}

impl ScoredPlacement {
    /// Returns `true` if it has more equity, or the same and a smaller move number.
    ///
    /// The move number makes the choice deterministic.
    #[must_use]
    pub fn is_better(&self, other: &Self) -> bool {
        (self.equity, std::cmp::Reverse(self.mv)) > (other.equity, std::cmp::Reverse(other.mv))
    }
}

/// A slot and the upper bound of its plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SlotBound {
    bound: i32,
    slot: u32,
}

/// Generates plays, and reuses its buffers.
pub struct PlayGenerator {
    subracks: Subracks,
    slots: Vec<WordSlot>,
    slot_bounds: Vec<SlotBound>,
    /// Number of slots that the last search for the best play visited.
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
    /// Calls `found` once for every placement, in unspecified order.
    pub fn for_each_placement(
        &mut self,
        board: &Board,
        rack: &Tiles,
        input: GeneratorInput<'_>,
        value: &dyn LeaveEvaluator,
        found: &mut impl FnMut(ScoredPlacement),
    ) {
        self.subracks
            .split(rack, input.word_map, input.tiles, value);
        let subracks = &self.subracks;
        scan(board, input, subracks).run(&mut |slot| {
            let constraints = SlotConstraints::new(board, slot, subracks, input.tiles);
            for subrack in subracks.of_size(slot.empty_count.into()) {
                for_each_word(input.word_map, subracks, slot, subrack, &mut |word| {
                    if constraints.fits(word) {
                        constraints.for_each_placement(word, subrack, found);
                    }
                });
            }
        });
    }

    /// Returns the placement with the most equity; `None` if there is none.
    pub fn best_placement(
        &mut self,
        board: &Board,
        rack: &Tiles,
        input: GeneratorInput<'_>,
        value: &dyn LeaveEvaluator,
    ) -> Option<ScoredPlacement> {
        self.subracks
            .split(rack, input.word_map, input.tiles, value);
        self.collect_slots(board, input);
        let subracks = &self.subracks;
        let mut best: Option<ScoredPlacement> = None;
        self.searched_slots = 0;
        let mut heap = BinaryHeap::from(std::mem::take(&mut self.slot_bounds));
        while let Some(candidate) = heap.pop() {
            if best.is_some_and(|best| candidate.bound < best.equity) {
                break;
            }
            self.searched_slots += 1;
            let slot = &self.slots[candidate.slot as usize];
            search_slot(board, slot, input, subracks, &mut best);
        }
        self.slot_bounds = heap.into_vec();
        self.slot_bounds.clear();
        best
    }

    /// Returns the number of slots visited by the last [`Self::best_placement`], and
    /// their total number.
    #[must_use]
    pub fn searched_slots(&self) -> (u64, u64) {
        (self.searched_slots, self.slots.len() as u64)
    }

    /// Finds the slots and their upper bounds.
    fn collect_slots(&mut self, board: &Board, input: GeneratorInput<'_>) {
        self.slots.clear();
        self.slot_bounds.clear();
        let (slots, slot_bounds, subracks) =
            (&mut self.slots, &mut self.slot_bounds, &self.subracks);
        scan(board, input, subracks).run(&mut |slot| {
            let Some(leave_value) =
                subracks.best_leave(slot.empty_count.into(), slot.is_isolated())
            else {
                return;
            };
            let max_score = slot.score_bound().max_score(subracks.values());
            slot_bounds.push(SlotBound {
                bound: max_score * 1_000 + leave_value,
                slot: slots.len() as u32,
            });
            slots.push(*slot);
        });
    }
}

fn scan<'a>(board: &'a Board, input: GeneratorInput<'a>, subracks: &'a Subracks) -> Scan<'a> {
    let (row, column) = input.layout.start();
    Scan {
        board,
        layout: input.layout,
        tiles: input.tiles,
        word_map: input.word_map,
        letters: subracks.letters(),
        values: subracks.letters_by_value(),
        max_tiles: subracks.len(),
        bonus: input.bonus,
        start: Square::new(row, column).filter(|_| board.count() == 0),
        area: None,
    }
}

/// Calls `found` with every anagram of a subrack and the letters of a slot.
///
/// The words may not fit into the slot.
#[inline]
fn for_each_word(
    map: &WordMap,
    subracks: &Subracks,
    slot: &WordSlot,
    subrack: &Subrack,
    found: &mut impl FnMut(&[u8]),
) {
    if slot.is_isolated() {
        for group in subracks.groups_of(subrack) {
            map.words(group).for_each(&mut *found);
        }
        return;
    }
    let key = subrack.key.plus(slot.tiles_key);
    if subrack.blanks == 0 {
        if let Some(group) = map.find(key) {
            map.words(group).for_each(found);
        }
        return;
    }
    for_each_group(
        map,
        key,
        subrack.blanks,
        subracks.alphabet(),
        &mut |group| {
            map.words(group).for_each(&mut *found);
        },
    );
}

/// Searches a slot for plays that beat the best.
fn search_slot(
    board: &Board,
    slot: &WordSlot,
    input: GeneratorInput<'_>,
    subracks: &Subracks,
    best: &mut Option<ScoredPlacement>,
) {
    let bounds = slot.score_bound();
    let max_score = bounds.max_score(subracks.values()) * 1_000;
    let mut constraints = None;
    for subrack in subracks.of_size(slot.empty_count.into()) {
        let threshold = best.map_or(i32::MIN, |best| best.equity);
        if max_score.saturating_add(subrack.leave_value) < threshold {
            // Later subracks have lower leave values.
            break;
        }
        if bounds.max_score(&subrack.values) * 1_000 + subrack.leave_value < threshold {
            continue;
        }
        for_each_word(input.word_map, subracks, slot, subrack, &mut |word| {
            let constraints = constraints
                .get_or_insert_with(|| SlotConstraints::new(board, slot, subracks, input.tiles));
            if constraints.fits(word) {
                constraints.for_each_placement(word, subrack, &mut |found| {
                    if best.is_none_or(|best| found.is_better(&best)) {
                        *best = Some(found);
                    }
                });
            }
        });
    }
}

/// Returns the first empty square of a slot and its direction.
fn first_empty(board: &Board, slot: &WordSlot) -> (Square, Direction) {
    let laid = board.line(slot.direction);
    let index = slot.line_indices().find(|&index| laid[index] == 0);
    let index = index.unwrap_or(usize::from(slot.start));
    (
        Square::from_line_index(slot.direction, index),
        slot.direction,
    )
}
