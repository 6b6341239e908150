//! The values of all parts of a rack in one go. Most of the work for a part is
//! shared with others that begin with the same tiles.

use super::kept::{Bag, Kept, NOT_OUT, Stage};
use super::pairs::Sums;
use super::{LARGEST, Leaves};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// What is known of a part while its kinds are added one by one.
trait Growing: Copy {
    /// With so many tiles of the next kind.
    fn plus(self, tile: Tile, count: u8) -> Self;
    /// What keeping it is worth, in thousandths of a point.
    fn value(&self) -> i32;
}

impl Kept<'_> {
    /// [`KeptValue::kept_parts`](crate::generate::KeptValue::kept_parts).
    pub(super) fn parts(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        match &self.stage {
            Stage::Drawing { leaves: None, .. } => grow(kinds, Nothing, values),
            Stage::Drawing {
                leaves: Some(leaves),
                bag: None,
            } => grow(kinds, Ranked::new(leaves), values),
            Stage::Drawing {
                leaves: Some(leaves),
                bag: Some(bag),
            } => {
                let ranked = Ranked::new(leaves);
                let sums = Sums::default();
                grow(kinds, Changed { ranked, bag, sums }, values);
            }
            &Stage::Last { going_out } => {
                let held = Held {
                    tiles: self.tiles,
                    going_out,
                    count: 0,
                    points: 0,
                };
                grow(kinds, held, values);
            }
        }
    }
}

fn grow<G: Growing>(kinds: &[(Tile, u8)], part: G, values: &mut Vec<i32>) {
    let Some((&(tile, count), rest)) = kinds.split_first() else {
        values.push(part.value());
        return;
    };
    for kept in (0..=count).rev() {
        grow(rest, part.plus(tile, kept), values);
    }
}

/// Nothing is worth anything.
#[derive(Clone, Copy)]
struct Nothing;

impl Growing for Nothing {
    fn plus(self, _: Tile, _: u8) -> Self {
        self
    }

    fn value(&self) -> i32 {
        0
    }
}

/// A part by its number.
#[derive(Clone, Copy)]
struct Ranked<'a> {
    leaves: &'a Leaves,
    /// None once it is no leave.
    rank: Option<u32>,
    room: usize,
}

impl<'a> Ranked<'a> {
    const fn new(leaves: &'a Leaves) -> Self {
        Self {
            leaves,
            rank: Some(0),
            room: LARGEST,
        }
    }

    #[inline]
    fn stored(&self) -> Option<i32> {
        let rank = self.rank?;
        self.leaves
            .values
            .get(rank as usize)
            .map(|_| self.leaves.at(rank))
    }
}

impl Growing for Ranked<'_> {
    #[inline]
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        if count > 0 {
            let term = self.leaves.index.term(tile, self.room, count.into());
            self.rank = self.rank.zip(term).map(|(rank, term)| rank + term);
            self.room = self.room.saturating_sub(count.into());
        }
        self
    }

    #[inline]
    fn value(&self) -> i32 {
        self.stored().unwrap_or(0)
    }
}

/// A part by its number, and how the bag changes its value.
#[derive(Clone, Copy)]
struct Changed<'a> {
    ranked: Ranked<'a>,
    bag: &'a Bag,
    sums: Sums<2>,
}

impl Growing for Changed<'_> {
    #[inline]
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        let pools = [&self.bag.unseen, &self.bag.new];
        self.ranked = self.ranked.plus(tile, count);
        let model = &self.ranked.leaves.pairs;
        self.sums.add(tile, count, model, pools);
        self
    }

    #[inline]
    fn value(&self) -> i32 {
        let stored = self.ranked.stored();
        stored.map_or(0, |value| self.bag.changed(value, &self.sums))
    }
}

/// What is held when the bag is empty.
#[derive(Clone, Copy)]
struct Held<'a> {
    tiles: &'a TileSet,
    going_out: i32,
    count: u8,
    points: i32,
}

impl Growing for Held<'_> {
    fn plus(mut self, tile: Tile, count: u8) -> Self {
        self.count += count;
        self.points += i32::from(count) * self.tiles.value(tile);
        self
    }

    fn value(&self) -> i32 {
        match self.count {
            0 => self.going_out,
            _ => -2_000 * self.points - NOT_OUT,
        }
    }
}
