//! The parts of a rack: which tiles may be laid together, what keeping the
//! others is worth, and which words they make on their own.

use arrayvec::ArrayVec;

use super::slot::Row;
use super::word_map::{Group, Key, WordMap};
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::{Letter, LetterSet, Tile};
use crate::tile_set::TileSet;

/// Parts that a rack can have.
const MOST: usize = 1 << RACK_SIZE;

/// What the kept tiles are worth, in thousandths of a point.
pub trait KeptValue {
    /// The value of keeping these.
    fn kept(&self, tiles: &Tiles) -> i32;

    /// The value of keeping each part of a rack with these kinds of tiles,
    /// added to `values`.
    ///
    /// Their order: what keeps all tiles of the first kind comes first, then
    /// what keeps one fewer, and so on; among these it is the same with the
    /// second kind. Who can do it faster than part by part may.
    fn kept_parts(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        keep_some(kinds, &mut Tiles::default(), &mut |kept| {
            values.push(self.kept(kept));
        });
    }
}

fn keep_some(kinds: &[(Tile, u8)], kept: &mut Tiles, found: &mut dyn FnMut(&Tiles)) {
    let Some((&(tile, count), rest)) = kinds.split_first() else {
        found(kept);
        return;
    };
    (0..count).for_each(|_| kept.add(tile));
    keep_some(rest, kept, found);
    for _ in 0..count {
        kept.take(tile);
        keep_some(rest, kept, found);
    }
}

/// Some of the tiles of a rack, to be laid together.
#[derive(Clone, Debug)]
pub(super) struct Subrack {
    /// The key of its letters, the blanks left out.
    pub(super) key: Key,
    /// What the tiles that stay are worth.
    pub(super) kept: i32,
    /// The values of its tiles, highest first.
    pub(super) values: Row,
    /// Its tiles, the blanks first.
    pub(super) tiles: ArrayVec<Tile, RACK_SIZE>,
    pub(super) blanks: u8,
    /// Its groups of words among [`Subracks::groups`].
    words: (u32, u32),
}

/// All parts of a rack.
pub(super) struct Subracks {
    /// By size, and in a size by the value of what is kept, best first.
    list: Vec<Subrack>,
    /// What is kept of each, in the order in which they are found.
    kept: Vec<i32>,
    /// Where the parts of a size begin.
    begins: [usize; RACK_SIZE + 2],
    /// The groups of words that parts make on their own.
    groups: Vec<Group>,
    /// The best value of what is kept, by the number of tiles that are laid.
    best_kept: [i32; RACK_SIZE + 1],
    /// The same among the parts that make a word on their own.
    best_kept_alone: [Option<i32>; RACK_SIZE + 1],
    /// The highest values of so many tiles of the rack.
    values: Row,
    /// The letters of each value, highest first.
    by_value: ArrayVec<(LetterSet, u8), RACK_SIZE>,
    len: usize,
    letters: LetterSet,
    alphabet: LetterSet,
}

impl Subracks {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::with_capacity(MOST),
            kept: Vec::with_capacity(MOST),
            begins: [0; RACK_SIZE + 2],
            groups: Vec::new(),
            best_kept: [0; RACK_SIZE + 1],
            best_kept_alone: [None; RACK_SIZE + 1],
            values: Row::default(),
            by_value: ArrayVec::new(),
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
        value: &dyn KeptValue,
    ) {
        self.list.clear();
        self.groups.clear();
        let rack: Tiles = rack.iter().take(RACK_SIZE).collect();
        self.len = rack.len();
        self.letters = rack.letters().and(tiles.letters());
        self.alphabet = tiles.letters();
        let kinds: ArrayVec<(Tile, u8), RACK_SIZE> = rack.kinds().collect();
        let empty = Subrack {
            key: Key::default(),
            kept: 0,
            values: Row::default(),
            tiles: ArrayVec::new(),
            blanks: 0,
            words: (0, 0),
        };
        self.choose(&kinds, &empty, map);
        self.kept.clear();
        value.kept_parts(&kinds, &mut self.kept);
        for (part, &kept) in self.list.iter_mut().zip(&self.kept) {
            part.kept = kept;
            part.values = values(part.tiles.iter().copied(), tiles);
        }
        self.values = values(rack.iter(), tiles);
        self.by_value = by_value(&rack, tiles);
        self.list
            .sort_by_key(|part| (part.tiles.len(), std::cmp::Reverse(part.kept)));
        self.begins =
            std::array::from_fn(|size| self.list.partition_point(|part| part.tiles.len() < size));
        self.find_words(map);
        self.find_best();
    }

    /// Goes through the ways to take some of each kind, none of the first one
    /// first.
    fn choose(&mut self, kinds: &[(Tile, u8)], part: &Subrack, map: &WordMap) {
        let Some((&(tile, count), rest)) = kinds.split_first() else {
            self.list.push(part.clone());
            return;
        };
        self.choose(rest, part, map);
        let mut part = part.clone();
        for _ in 0..count {
            part.tiles.push(tile);
            match tile.letter() {
                Some(letter) => part.key = part.key.plus(map.letter_key(letter)),
                None => part.blanks += 1,
            }
            self.choose(rest, &part, map);
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
            self.list[number].words = (begin, self.groups.len() as u32);
        }
    }

    fn find_best(&mut self) {
        self.best_kept = [i32::MIN / 2; RACK_SIZE + 1];
        self.best_kept_alone = [None; RACK_SIZE + 1];
        for part in &self.list {
            let size = part.tiles.len();
            self.best_kept[size] = self.best_kept[size].max(part.kept);
            if part.words.0 < part.words.1 {
                let best = &mut self.best_kept_alone[size];
                *best = (*best).max(Some(part.kept));
            }
        }
    }

    /// The parts with so many tiles, those that keep the most first.
    #[inline]
    pub(super) fn of_size(&self, size: usize) -> &[Subrack] {
        &self.list[self.begins[size]..self.begins[size + 1]]
    }

    /// All parts, those of fewer tiles first.
    #[inline]
    pub(super) fn all(&self) -> &[Subrack] {
        &self.list
    }

    /// Where the parts with so many tiles are among all.
    #[inline]
    pub(super) const fn range(&self, size: usize) -> std::ops::Range<usize> {
        self.begins[size]..self.begins[size + 1]
    }

    /// The groups of words that a part makes on its own.
    #[inline]
    pub(super) fn words_of(&self, part: &Subrack) -> &[Group] {
        &self.groups[part.words.0 as usize..part.words.1 as usize]
    }

    /// The most that laying so many tiles can keep; none if they cannot make
    /// a word, where they have to be one `alone`.
    #[inline]
    pub(super) fn best_kept(&self, size: usize, alone: bool) -> Option<i32> {
        if alone {
            self.best_kept_alone[size]
        } else {
            Some(self.best_kept[size])
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
    pub(super) fn by_value(&self) -> &[(LetterSet, u8)] {
        &self.by_value
    }

    /// The values of the rack's tiles, highest first.
    pub(super) const fn values(&self) -> &Row {
        &self.values
    }
}

fn values(tiles_there: impl Iterator<Item = Tile>, tiles: &TileSet) -> Row {
    let mut values = Row::default();
    for (value, tile) in values.iter_mut().zip(tiles_there) {
        *value = tiles.value(tile) as i16;
    }
    values.sort_unstable_by(|one, two| two.cmp(one));
    values
}

fn by_value(rack: &Tiles, tiles: &TileSet) -> ArrayVec<(LetterSet, u8), RACK_SIZE> {
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
    key: Key,
    blanks: u8,
    alphabet: LetterSet,
    found: &mut impl FnMut(&Group),
) {
    if blanks == 0 {
        if let Some(group) = map.find(key) {
            found(group);
        }
        return;
    }
    let letters = match blanks {
        1 => alphabet.and(map.missing(key)),
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
