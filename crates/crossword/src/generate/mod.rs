//! Finds plays: all of them, or the best one without looking at most of the
//! others.
//!
//! The board is cut into slots, places where a word may lie. The tiles that a
//! rack can lay there together are its parts of the right size, and whether they
//! make words with the letters of the slot, a [`WordMap`] knows. For the best play the
//! slots are taken in the order of what they can be worth at most, and those
//! that cannot be worth as much as what was found are never looked at.

mod area;
mod fitting;
mod local;
mod scan;
mod slot;
mod subracks;
mod word_map;

use zeitnot_core::Move;

pub(crate) use area::{Area, Occupied};
pub(crate) use local::{Candidate, Holding, RackParts};
pub use subracks::KeptValue;
pub use word_map::WordMap;

use crate::board::Board;
use crate::layout::Layout;
use crate::rack::Tiles;
use crate::square::{Direction, Square};
use crate::tile_set::TileSet;
use fitting::Fitting;
use scan::Scan;
use slot::Slot;
use subracks::{Subrack, Subracks, for_each_group};

/// What a generator needs to know of the game.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The words.
    pub map: &'a WordMap,
    /// The letters.
    pub tiles: &'a TileSet,
    /// The premium squares.
    pub layout: &'a Layout,
    /// What laying a full rack at once is worth, in points.
    pub bonus: i32,
}

/// Tiles laid, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The placement, packed.
    pub mv: Move,
    /// What it scores, in points.
    pub score: i32,
    /// The score and the value of what is kept, in thousandths of a point.
    pub equity: i32,
}

impl Found {
    /// Is it to be preferred? Of two that are worth the same it is the one
    /// with the smaller number, so that the choice is always the same.
    #[must_use]
    pub fn is_better(&self, other: &Self) -> bool {
        (self.equity, std::cmp::Reverse(self.mv)) > (other.equity, std::cmp::Reverse(other.mv))
    }
}

/// A slot that is still to be looked at, and what it can be worth at most.
#[derive(Clone, Copy)]
struct Promise {
    bound: i32,
    slot: u32,
}

/// Finds plays. Keeps its memory from one position to the next.
pub struct Generator {
    subracks: Subracks,
    slots: Vec<Slot>,
    promises: Vec<Promise>,
    /// Slots that the last search for the best play looked at.
    looked_at: u64,
}

impl Default for Generator {
    fn default() -> Self {
        Self {
            subracks: Subracks::new(),
            slots: Vec::new(),
            promises: Vec::new(),
            looked_at: 0,
        }
    }
}

impl Generator {
    /// Shows every placement once, in no promised order.
    pub fn all(
        &mut self,
        board: &Board,
        rack: &Tiles,
        ground: Ground<'_>,
        value: &dyn KeptValue,
        found: &mut impl FnMut(Found),
    ) {
        self.subracks.split(rack, ground.map, ground.tiles, value);
        let subracks = &self.subracks;
        scan(board, ground, subracks).run(&mut |slot| {
            let fitting = Fitting::new(board, slot, subracks, ground.tiles);
            for part in subracks.of_size(slot.empty.into()) {
                for_each_word(ground.map, subracks, slot, part, &mut |word| {
                    if fitting.fits(word) {
                        fitting.designate(word, part, found);
                    }
                });
            }
        });
    }

    /// The best placement by score and value of what is kept; none if no tile
    /// can be laid.
    pub fn best(
        &mut self,
        board: &Board,
        rack: &Tiles,
        ground: Ground<'_>,
        value: &dyn KeptValue,
    ) -> Option<Found> {
        self.subracks.split(rack, ground.map, ground.tiles, value);
        self.collect(board, ground);
        let subracks = &self.subracks;
        let mut best: Option<Found> = None;
        self.looked_at = 0;
        let mut heap = std::mem::take(&mut self.promises);
        heapify(&mut heap);
        while let Some(promise) = pop(&mut heap) {
            if best.is_some_and(|best| promise.bound < best.equity) {
                break;
            }
            self.looked_at += 1;
            let slot = &self.slots[promise.slot as usize];
            look(board, slot, ground, subracks, &mut best);
        }
        heap.clear();
        self.promises = heap;
        best
    }

    /// Slots that the last search for the best play looked at, of those that
    /// there were.
    #[must_use]
    pub fn looked_at(&self) -> (u64, u64) {
        (self.looked_at, self.slots.len() as u64)
    }

    /// Finds the slots and what each can be worth at most.
    fn collect(&mut self, board: &Board, ground: Ground<'_>) {
        self.slots.clear();
        self.promises.clear();
        let (slots, promises, subracks) = (&mut self.slots, &mut self.promises, &self.subracks);
        scan(board, ground, subracks).run(&mut |slot| {
            let Some(kept) = subracks.best_kept(slot.empty.into(), slot.is_alone()) else {
                return;
            };
            let most = slot.bounds().most(subracks.values());
            promises.push(Promise {
                bound: most * 1_000 + kept,
                slot: slots.len() as u32,
            });
            slots.push(*slot);
        });
    }
}

fn scan<'a>(board: &'a Board, ground: Ground<'a>, subracks: &'a Subracks) -> Scan<'a> {
    let (row, column) = ground.layout.start();
    Scan {
        board,
        layout: ground.layout,
        tiles: ground.tiles,
        map: ground.map,
        letters: subracks.letters(),
        values: subracks.by_value(),
        most: subracks.len(),
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
    slot: &Slot,
    part: &Subrack,
    found: &mut impl FnMut(&[u8]),
) {
    if slot.is_alone() {
        for group in subracks.words_of(part) {
            map.words(group).for_each(&mut *found);
        }
        return;
    }
    let key = part.key.plus(slot.through);
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
fn look(
    board: &Board,
    slot: &Slot,
    ground: Ground<'_>,
    subracks: &Subracks,
    best: &mut Option<Found>,
) {
    let bounds = slot.bounds();
    let most = bounds.most(subracks.values()) * 1_000;
    let mut fitting = None;
    for part in subracks.of_size(slot.empty.into()) {
        let least = best.map_or(i32::MIN, |best| best.equity);
        if most.saturating_add(part.kept) < least {
            // The parts behind this one keep less.
            break;
        }
        if bounds.most(&part.values) * 1_000 + part.kept < least {
            continue;
        }
        for_each_word(ground.map, subracks, slot, part, &mut |word| {
            let fitting =
                fitting.get_or_insert_with(|| Fitting::new(board, slot, subracks, ground.tiles));
            if fitting.fits(word) {
                fitting.designate(word, part, &mut |found| {
                    if best.is_none_or(|best| found.is_better(&best)) {
                        *best = Some(found);
                    }
                });
            }
        });
    }
}

/// Makes a heap with the highest bound on top.
fn heapify(heap: &mut [Promise]) {
    for at in (0..heap.len() / 2).rev() {
        sift(heap, at);
    }
}

fn sift(heap: &mut [Promise], mut at: usize) {
    loop {
        let mut child = 2 * at + 1;
        if child >= heap.len() {
            return;
        }
        if child + 1 < heap.len() && heap[child + 1].bound > heap[child].bound {
            child += 1;
        }
        if heap[at].bound >= heap[child].bound {
            return;
        }
        heap.swap(at, child);
        at = child;
    }
}

fn pop(heap: &mut Vec<Promise>) -> Option<Promise> {
    if heap.is_empty() {
        return None;
    }
    let top = heap.swap_remove(0);
    sift(heap, 0);
    Some(top)
}

/// Where a slot's first empty square is.
fn first_empty(board: &Board, slot: &Slot) -> (Square, Direction) {
    let laid = board.line(slot.direction);
    let place = slot.places().find(|&place| laid[place] == 0);
    let place = place.unwrap_or(usize::from(slot.begin));
    (Square::at_place(slot.direction, place), slot.direction)
}
