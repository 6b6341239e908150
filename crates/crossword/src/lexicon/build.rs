//! Builds a minimal automaton incrementally from sorted words.
//!
//! J. Daciuk et al., "Incremental Construction of Minimal Acyclic Finite-State
//! Automata", 2000.

use std::hash::{BuildHasher as _, RandomState};

use zeitnot_core::text::{excerpt, printable};

use super::Lexicon;
use super::error::BuildError;
use super::node::LexiconNode;
use super::word::{MAX_WORD_LENGTH, PackedWord};
use crate::tile::Letter;
use crate::tile_set::TileSet;

impl Lexicon {
    /// The maximum length of a name in bytes.
    pub const MAX_NAME_BYTES: usize = 64;

    /// Builds a lexicon from words in any order, ignoring duplicates.
    ///
    /// # Errors
    ///
    /// Fails if `words` is empty or too large, a word has an invalid length or a
    /// letter that is not in `tiles`, or the name is invalid.
    pub fn build(
        name: &str,
        tiles: &TileSet,
        words: impl IntoIterator<Item = Vec<Letter>>,
    ) -> Result<Self, BuildError> {
        let letters = tiles.letters();
        let pack = |word: Vec<Letter>| {
            if let Some(unknown) = word.iter().find(|&&letter| !letters.contains(letter)) {
                return Err(BuildError::Letter(unknown.index()));
            }
            PackedWord::new(&word).ok_or_else(|| BuildError::Length {
                word: excerpt(&tiles.write_word(&word)),
                length: word.len(),
            })
        };
        let words = words.into_iter().map(pack).collect::<Result<_, _>>()?;
        Self::build_packed(name, tiles, words)
    }

    pub(super) fn build_packed(
        name: &str,
        tiles: &TileSet,
        mut words: Vec<PackedWord>,
    ) -> Result<Self, BuildError> {
        check_name(name)?;
        words.sort_unstable();
        words.dedup();
        if words.is_empty() {
            return Err(BuildError::Empty);
        }
        let mut builder = LexiconBuilder::new();
        let forward = builder.graph(&words)?;
        let count = words.len();
        words.iter_mut().for_each(|word| *word = word.reversed());
        words.sort_unstable();
        let backward = builder.graph(&words)?;
        Ok(Self {
            name: name.to_owned(),
            alphabet: tiles.alphabet(),
            words: u32::try_from(count).map_err(|_| BuildError::TooLarge)?,
            forward,
            backward,
            nodes: builder.nodes,
        })
    }
}

/// Checks a name, which is stored in files and displayed.
pub(super) fn check_name(name: &str) -> Result<(), BuildError> {
    let printed = printable(name) == name;
    let valid = printed && !name.is_empty() && name.len() <= Lexicon::MAX_NAME_BYTES;
    if valid {
        Ok(())
    } else {
        Err(BuildError::Name(excerpt(name)))
    }
}

/// The stored nodes, and the index of each list and each tail of a list.
struct LexiconBuilder {
    nodes: Vec<LexiconNode>,
    lists: ListIndex,
}

/// A letter of the last word whose list is incomplete.
#[derive(Clone, Copy)]
struct OpenNode {
    letter: u8,
    accepts: bool,
}

impl LexiconBuilder {
    fn new() -> Self {
        Self {
            nodes: vec![LexiconNode::END],
            lists: ListIndex::new(),
        }
    }

    /// Adds sorted words and returns the index of their root list.
    fn graph(&mut self, words: &[PackedWord]) -> Result<u32, BuildError> {
        // The letters of the last word, and for each depth the completed nodes.
        let mut path: Vec<OpenNode> = Vec::with_capacity(MAX_WORD_LENGTH);
        let mut lists: Vec<Vec<LexiconNode>> = vec![Vec::new(); MAX_WORD_LENGTH + 1];
        for word in words {
            let common = path
                .iter()
                .zip(word.numbers())
                .take_while(|(open, number)| open.letter == *number)
                .count();
            self.close(&mut path, &mut lists, common)?;
            path.extend(word.numbers().skip(common).map(|letter| OpenNode {
                letter,
                accepts: false,
            }));
            if let Some(end) = path.last_mut() {
                end.accepts = true;
            }
        }
        self.close(&mut path, &mut lists, 0)?;
        self.store(&mut lists[0])
    }

    /// Completes the nodes after the first `keep` letters of the path.
    fn close(
        &mut self,
        path: &mut Vec<OpenNode>,
        lists: &mut [Vec<LexiconNode>],
        keep: usize,
    ) -> Result<(), BuildError> {
        while path.len() > keep {
            let arcs = self.store(&mut lists[path.len()])?;
            let Some(open) = path.pop() else { break };
            lists[path.len()].push(LexiconNode::new(open.letter, open.accepts, arcs));
        }
        Ok(())
    }

    /// Moves the nodes out of `list` and returns the index of an equal stored list.
    fn store(&mut self, list: &mut Vec<LexiconNode>) -> Result<u32, BuildError> {
        let Some(last) = list.last_mut() else {
            return Ok(0);
        };
        *last = last.with_last_flag();
        if let Some(at) = self.lists.find(&self.nodes, list) {
            list.clear();
            return Ok(at);
        }
        if self.nodes.len() + list.len() > LexiconNode::MAX_NODES {
            return Err(BuildError::TooLarge);
        }
        let at = u32::try_from(self.nodes.len()).map_err(|_| BuildError::TooLarge)?;
        self.nodes.extend_from_slice(list);
        // Every tail of a list is also a list.
        for (tail, start) in (at..).take(list.len()).enumerate() {
            if self.lists.find(&self.nodes, &list[tail..]).is_none() {
                self.lists.insert(&self.nodes, start);
            }
        }
        list.clear();
        Ok(at)
    }
}

/// A hash table of the starts of lists, with linear probing.
///
/// The lists are in the nodes and end with a marked one, so an entry has four bytes.
struct ListIndex {
    /// 0 for an empty entry. At most half of the entries are used.
    starts: Vec<u32>,
    used: usize,
    /// Randomly seeded, so that no word list can make searches long.
    hasher: RandomState,
}

impl ListIndex {
    fn new() -> Self {
        Self {
            starts: vec![0; 1 << 10],
            used: 0,
            hasher: RandomState::new(),
        }
    }

    /// Returns the start of a list that is equal to `list`.
    fn find(&self, nodes: &[LexiconNode], list: &[LexiconNode]) -> Option<u32> {
        let mut entry = self.entry(list);
        while self.starts[entry] != 0 {
            let start = self.starts[entry];
            if nodes[start as usize..].starts_with(list) {
                return Some(start);
            }
            entry = (entry + 1) % self.starts.len();
        }
        None
    }

    /// Adds a list that is not in the table.
    fn insert(&mut self, nodes: &[LexiconNode], start: u32) {
        if self.used * 2 >= self.starts.len() {
            let larger = vec![0; self.starts.len() * 2];
            let starts = std::mem::replace(&mut self.starts, larger);
            for start in starts.into_iter().filter(|&start| start != 0) {
                self.place(nodes, start);
            }
        }
        self.used += 1;
        self.place(nodes, start);
    }

    fn place(&mut self, nodes: &[LexiconNode], start: u32) {
        let rest = &nodes[start as usize..];
        let last = rest.iter().position(|node| node.is_last());
        let mut entry = self.entry(&rest[..last.map_or(rest.len(), |last| last + 1)]);
        while self.starts[entry] != 0 {
            entry = (entry + 1) % self.starts.len();
        }
        self.starts[entry] = start;
    }

    /// Returns the first entry for a list.
    fn entry(&self, list: &[LexiconNode]) -> usize {
        self.hasher.hash_one(list) as usize % self.starts.len()
    }
}
