//! The parts of a rack: which tiles may be laid together, what keeping the
//! others is worth, and which words they make on their own.

use arrayvec::ArrayVec;

use super::slot::RackVector;
use super::word_map::{AnagramGroup, LetterKey, WordMap};
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::{Letter, LetterSet, Tile};
use crate::tile_set::TileSet;

/// Parts that a rack can have.
const MAX_SUBRACKS: usize = 1 << RACK_SIZE;

/// What the kept tiles are worth, in thousandths of a point.
pub trait LeaveEvaluator {
    /// The value of keeping these.
    fn leave_value(&self, tiles: &Tiles) -> i32;

    /// The value of keeping each part of a rack with these kinds of tiles,
    /// added to `values`.
    ///
    /// Their order: what keeps all tiles of the first kind comes first, then
    /// what keeps one fewer, and so on; among these it is the same with the
    /// second kind. Who can do it faster than part by part may.
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

/// Some of the tiles of a rack, to be laid together.
#[derive(Clone, Debug)]
pub(super) struct Subrack {
    /// The key of its letters, the blanks left out.
    pub(super) key: LetterKey,
    /// What the tiles that stay are worth.
    pub(super) leave_value: i32,
    /// The values of its tiles, highest first.
    pub(super) values: RackVector,
    /// Its tiles, the blanks first.
    pub(super) tiles: ArrayVec<Tile, RACK_SIZE>,
    pub(super) blanks: u8,
    /// Its groups of words among [`Subracks::groups`].
    group_range: (u32, u32),
}

/// All parts of a rack.
pub(super) struct Subracks {
    /// By size, and in a size by the value of what is kept, best first.
    list: Vec<Subrack>,
    /// What is kept of each, in the order in which they are found.
    leave_values: Vec<i32>,
    /// Where the parts of a size begin.
    size_starts: [usize; RACK_SIZE + 2],
    /// The groups of words that parts make on their own.
    groups: Vec<AnagramGroup>,
    /// The best value of what is kept, by the number of tiles that are laid.
    best_leave: [i32; RACK_SIZE + 1],
    /// The same among the parts that make a word on their own.
    best_leave_alone: [Option<i32>; RACK_SIZE + 1],
    /// The highest values of so many tiles of the rack.
    values: RackVector,
    /// The letters of each value, highest first.
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

    /// Takes a rack apart. Of tiles beyond [`RACK_SIZE`] nothing is known.
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
        for (part, &kept) in self.list.iter_mut().zip(&self.leave_values) {
            part.leave_value = kept;
            part.values = values(part.tiles.iter().copied(), tiles);
        }
        self.values = values(rack.iter(), tiles);
        self.letters_by_value = letters_by_value(&rack, tiles);
        self.list
            .sort_by_key(|part| (part.tiles.len(), std::cmp::Reverse(part.leave_value)));
        self.size_starts =
            std::array::from_fn(|size| self.list.partition_point(|part| part.tiles.len() < size));
        self.find_words(map);
        self.find_best_leaves();
    }

    /// Goes through the ways to take some of each kind, none of the first one
    /// first.
    fn add_subracks(&mut self, kinds: &[(Tile, u8)], part: &Subrack, map: &WordMap) {
        let Some((&(tile, count), rest)) = kinds.split_first() else {
            self.list.push(part.clone());
            return;
        };
        self.add_subracks(rest, part, map);
        let mut part = part.clone();
        for _ in 0..count {
            part.tiles.push(tile);
            match tile.letter() {
                Some(letter) => part.key = part.key.plus(map.letter_key(letter)),
                None => part.blanks += 1,
            }
            self.add_subracks(rest, &part, map);
        }
    }

    fn find_words(&mut self, map: &WordMap) {
        for number in 0..self.list.len() {
            let part = &self.list[number];
            let begin = self.groups.len() as u32;
            if part.tiles.len() >= 2 {
                let (key, blanks) = (part.key, part.blanks);
                let groups = &mut self.groups;
                for_each_group(map, key, blanks, self.alphabet, &mut |group| {
                    groups.push(*group);
                });
            }
            self.list[number].group_range = (begin, self.groups.len() as u32);
        }
    }

    fn find_best_leaves(&mut self) {
        self.best_leave = [i32::MIN / 2; RACK_SIZE + 1];
        self.best_leave_alone = [None; RACK_SIZE + 1];
        for part in &self.list {
            let size = part.tiles.len();
            self.best_leave[size] = self.best_leave[size].max(part.leave_value);
            if part.group_range.0 < part.group_range.1 {
                let best = &mut self.best_leave_alone[size];
                *best = (*best).max(Some(part.leave_value));
            }
        }
    }

    /// The parts with so many tiles, those that keep the most first.
    #[inline]
    pub(super) fn of_size(&self, size: usize) -> &[Subrack] {
        &self.list[self.size_starts[size]..self.size_starts[size + 1]]
    }

    /// All parts, those of fewer tiles first.
    #[inline]
    pub(super) fn all(&self) -> &[Subrack] {
        &self.list
    }

    /// Where the parts with so many tiles are among all.
    #[inline]
    pub(super) const fn size_range(&self, size: usize) -> std::ops::Range<usize> {
        self.size_starts[size]..self.size_starts[size + 1]
    }

    /// The groups of words that a part makes on its own.
    #[inline]
    pub(super) fn groups_of(&self, part: &Subrack) -> &[AnagramGroup] {
        &self.groups[part.group_range.0 as usize..part.group_range.1 as usize]
    }

    /// The most that laying so many tiles can keep; none if they cannot make
    /// a word, where they have to be one `alone`.
    #[inline]
    pub(super) fn best_leave(&self, size: usize, alone: bool) -> Option<i32> {
        if alone {
            self.best_leave_alone[size]
        } else {
            Some(self.best_leave[size])
        }
    }

    /// Tiles of the rack.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Letters that the rack can show.
    pub(super) const fn letters(&self) -> LetterSet {
        self.letters
    }

    /// Letters of the language.
    pub(super) const fn alphabet(&self) -> LetterSet {
        self.alphabet
    }

    /// The letters of the rack with their values, highest first.
    pub(super) fn letters_by_value(&self) -> &[(LetterSet, u8)] {
        &self.letters_by_value
    }

    /// The values of the rack's tiles, highest first.
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

/// Goes through the groups of words that are made of the letters of `key` and
/// of `blanks` others. Blanks that stand for two letters do so in one order
/// only.
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

/// The letters of a set from this one on.
const fn from_letter(set: LetterSet, letter: Letter) -> LetterSet {
    LetterSet(set.0 & (u64::MAX << letter.index()))
}
