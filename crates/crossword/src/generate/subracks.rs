//! The subsets of a rack with their leave values and the words they form alone.

use arrayvec::ArrayVec;

use super::slot::RackVector;
use super::word_map::{AnagramGroup, LetterKey, WordMap};
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::{Letter, LetterSet, Tile};
use crate::tile_set::TileSet;

/// The maximum number of subracks.
const MAX_SUBRACKS: usize = 1 << RACK_SIZE;

/// Computes leave values, in thousandths of a point.
pub trait LeaveEvaluator {
    /// Returns the value of keeping these tiles.
    fn leave_value(&self, tiles: &Tiles) -> i32;

    /// Appends the value of every subset of a rack with these kinds of tiles.
    ///
    /// The order is lexicographic: first the subsets with all tiles of the first
    /// kind, then those with one fewer, and so on, and likewise for the other kinds.
    /// Implementations may override this to share work.
    fn push_leave_values(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        for_each_leave(kinds, &mut Tiles::default(), &mut |kept| {
            values.push(self.leave_value(kept));
        });
    }
}

fn for_each_leave(kinds: &[(Tile, u8)], kept: &mut Tiles, found: &mut dyn FnMut(&Tiles)) {
    let Some((&(tile, count), rest)) = kinds.split_first() else {
        found(kept);
        return;
    };
    (0..count).for_each(|_| kept.add(tile));
    for_each_leave(rest, kept, found);
    for _ in 0..count {
        kept.remove(tile);
        for_each_leave(rest, kept, found);
    }
}

/// A subset of a rack to be placed.
#[derive(Clone, Debug)]
pub(super) struct Subrack {
    /// The key of its letters, without blanks.
    pub(super) key: LetterKey,
    /// The value of the tiles that remain.
    pub(super) leave_value: i32,
    /// The values of its tiles, highest first.
    pub(super) values: RackVector,
    /// Its tiles, the blanks first.
    pub(super) tiles: ArrayVec<Tile, RACK_SIZE>,
    pub(super) blanks: u8,
    /// Its range in [`Subracks::groups`].
    group_range: (u32, u32),
}

/// All subsets of a rack.
pub(super) struct Subracks {
    /// Sorted by size, then by leave value, best first.
    list: Vec<Subrack>,
    /// Leave values in the order of generation.
    leave_values: Vec<i32>,
    /// The index of the first subrack of each size.
    size_starts: [usize; RACK_SIZE + 2],
    /// The groups of words that subracks form alone.
    groups: Vec<AnagramGroup>,
    /// The best leave value by number of tiles placed.
    best_leave: [i32; RACK_SIZE + 1],
    /// The best leave value among subracks that form a word alone.
    best_leave_alone: [Option<i32>; RACK_SIZE + 1],
    /// The values of the rack's tiles, highest first.
    values: RackVector,
    /// The letters of the rack with their values, highest first.
    letters_by_value: ArrayVec<(LetterSet, u8), RACK_SIZE>,
    len: usize,
    letters: LetterSet,
    alphabet: LetterSet,
}

impl Subracks {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::with_capacity(MAX_SUBRACKS),
            leave_values: Vec::with_capacity(MAX_SUBRACKS),
            size_starts: [0; RACK_SIZE + 2],
            groups: Vec::new(),
            best_leave: [0; RACK_SIZE + 1],
            best_leave_alone: [None; RACK_SIZE + 1],
            values: RackVector::default(),
            letters_by_value: ArrayVec::new(),
            len: 0,
            letters: LetterSet::EMPTY,
            alphabet: LetterSet::EMPTY,
        }
    }

    /// Splits a rack into subracks, ignoring tiles beyond [`RACK_SIZE`].
    pub(super) fn split(
        &mut self,
        rack: &Tiles,
        map: &WordMap,
        tiles: &TileSet,
        value: &dyn LeaveEvaluator,
    ) {
        self.list.clear();
        self.groups.clear();
        let rack: Tiles = rack.iter().take(RACK_SIZE).collect();
        self.len = rack.len();
        self.letters = rack.letters().intersection(tiles.letters());
        self.alphabet = tiles.letters();
        let kinds: ArrayVec<(Tile, u8), RACK_SIZE> = rack.kinds().collect();
        let empty = Subrack {
            key: LetterKey::default(),
            leave_value: 0,
            values: RackVector::default(),
            tiles: ArrayVec::new(),
            blanks: 0,
            group_range: (0, 0),
        };
        self.add_subracks(&kinds, &empty, map);
        self.leave_values.clear();
        value.push_leave_values(&kinds, &mut self.leave_values);
        for (subrack, &leave_value) in self.list.iter_mut().zip(&self.leave_values) {
            subrack.leave_value = leave_value;
            subrack.values = values(subrack.tiles.iter().copied(), tiles);
        }
        self.values = values(rack.iter(), tiles);
        self.letters_by_value = letters_by_value(&rack, tiles);
        self.list
            .sort_by_key(|subrack| (subrack.tiles.len(), std::cmp::Reverse(subrack.leave_value)));
        self.size_starts = std::array::from_fn(|size| {
            self.list
                .partition_point(|subrack| subrack.tiles.len() < size)
        });
        self.find_words(map);
        self.find_best_leaves();
    }

    /// Generates the combinations of the remaining kinds, those without the first
    /// kind first.
    fn add_subracks(&mut self, kinds: &[(Tile, u8)], subrack: &Subrack, map: &WordMap) {
        let Some((&(tile, count), rest)) = kinds.split_first() else {
            self.list.push(subrack.clone());
            return;
        };
        self.add_subracks(rest, subrack, map);
        let mut subrack = subrack.clone();
        for _ in 0..count {
            subrack.tiles.push(tile);
            match tile.letter() {
                Some(letter) => subrack.key = subrack.key.plus(map.letter_key(letter)),
                None => subrack.blanks += 1,
            }
            self.add_subracks(rest, &subrack, map);
        }
    }

    fn find_words(&mut self, map: &WordMap) {
        for number in 0..self.list.len() {
            let subrack = &self.list[number];
            let start = self.groups.len() as u32;
            if subrack.tiles.len() >= 2 {
                let (key, blanks) = (subrack.key, subrack.blanks);
                let groups = &mut self.groups;
                for_each_group(map, key, blanks, self.alphabet, &mut |group| {
                    groups.push(*group);
                });
            }
            self.list[number].group_range = (start, self.groups.len() as u32);
        }
    }

    fn find_best_leaves(&mut self) {
        self.best_leave = [i32::MIN / 2; RACK_SIZE + 1];
        self.best_leave_alone = [None; RACK_SIZE + 1];
        for subrack in &self.list {
            let size = subrack.tiles.len();
            self.best_leave[size] = self.best_leave[size].max(subrack.leave_value);
            if subrack.group_range.0 < subrack.group_range.1 {
                let best = &mut self.best_leave_alone[size];
                *best = (*best).max(Some(subrack.leave_value));
            }
        }
    }

    /// Returns the subracks of this size, the highest leave value first.
    #[inline]
    pub(super) fn of_size(&self, size: usize) -> &[Subrack] {
        &self.list[self.size_starts[size]..self.size_starts[size + 1]]
    }

    /// Returns all subracks, by size.
    #[inline]
    pub(super) fn all(&self) -> &[Subrack] {
        &self.list
    }

    /// Returns the range of the subracks of this size.
    #[inline]
    pub(super) const fn size_range(&self, size: usize) -> std::ops::Range<usize> {
        self.size_starts[size]..self.size_starts[size + 1]
    }

    /// Returns the groups of words that a subrack forms alone.
    #[inline]
    pub(super) fn groups_of(&self, subrack: &Subrack) -> &[AnagramGroup] {
        &self.groups[subrack.group_range.0 as usize..subrack.group_range.1 as usize]
    }

    /// Returns the best leave value after placing `size` tiles.
    ///
    /// With `alone`, only subracks that form a word alone count; `None` if there are
    /// none.
    #[inline]
    pub(super) fn best_leave(&self, size: usize, alone: bool) -> Option<i32> {
        if alone {
            self.best_leave_alone[size]
        } else {
            Some(self.best_leave[size])
        }
    }

    /// Returns the number of tiles on the rack.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the letters that the rack can show.
    pub(super) const fn letters(&self) -> LetterSet {
        self.letters
    }

    /// Returns the letters of the language.
    pub(super) const fn alphabet(&self) -> LetterSet {
        self.alphabet
    }

    /// Returns the letters of the rack with their values, highest first.
    pub(super) fn letters_by_value(&self) -> &[(LetterSet, u8)] {
        &self.letters_by_value
    }

    /// Returns the values of the rack's tiles, highest first.
    pub(super) const fn values(&self) -> &RackVector {
        &self.values
    }
}

fn values(tiles_there: impl Iterator<Item = Tile>, tiles: &TileSet) -> RackVector {
    let mut values = RackVector::default();
    for (value, tile) in values.iter_mut().zip(tiles_there) {
        *value = tiles.value(tile) as i16;
    }
    values.sort_unstable_by(|one, two| two.cmp(one));
    values
}

fn letters_by_value(rack: &Tiles, tiles: &TileSet) -> ArrayVec<(LetterSet, u8), RACK_SIZE> {
    let letters = rack.kinds().filter_map(|(tile, _)| tile.letter());
    let set = |letter| [letter].into_iter().collect();
    let mut sets: ArrayVec<(LetterSet, u8), RACK_SIZE> = letters
        .map(|letter| (set(letter), tiles.value(letter.into()) as u8))
        .collect();
    sets.sort_unstable_by_key(|&(_, value)| std::cmp::Reverse(value));
    sets
}

/// Calls `found` with the groups of words formed by `key` and `blanks` other
/// letters.
///
/// Two blanks are assigned in alphabetical order, so that no group repeats.
pub(super) fn for_each_group(
    map: &WordMap,
    key: LetterKey,
    blanks: u8,
    alphabet: LetterSet,
    found: &mut impl FnMut(&AnagramGroup),
) {
    if blanks == 0 {
        if let Some(group) = map.find(key) {
            found(group);
        }
        return;
    }
    let letters = match blanks {
        1 => alphabet.intersection(map.missing(key)),
        _ => alphabet,
    };
    for letter in letters.letters() {
        let key = key.plus(map.letter_key(letter));
        let later = from_letter(alphabet, letter);
        for_each_group(map, key, blanks - 1, later, found);
    }
}

/// Returns the letters of a set from this one.
const fn from_letter(set: LetterSet, letter: Letter) -> LetterSet {
    LetterSet(set.0 & (u64::MAX << letter.index()))
}
