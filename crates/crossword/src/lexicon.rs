//! The words of a game, as a minimal automaton in one array of nodes.
//!
//! The automaton contains each word forwards and backwards. A *list* holds the
//! possible next letters: adjacent nodes, sorted by letter, the last one marked. A
//! node holds whether a word may end there and the index of the next list; index 0
//! is the empty list. Equal lists are stored once, and every list precedes those
//! that refer to it, so there are no cycles.

mod build;
mod check;
mod error;
mod file;
mod node;
mod shipped;
mod word;
mod word_list;

use zeitnot_core::text::excerpt;

use crate::tile::{Letter, LetterSet};
use crate::tile_set::TileSet;

pub use error::{BuildError, LexiconError, LexiconFileError, WordListError, WordListFault};
pub use node::LexiconNode;
pub use word::{MAX_WORD_LENGTH, MIN_WORD_LENGTH};
pub use word_list::{WordList, WordListSummary};

/// The words of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexicon {
    name: String,
    alphabet: u64,
    words: u32,
    forward: u32,
    backward: u32,
    nodes: Vec<LexiconNode>,
}

impl Lexicon {
    /// Reads a lexicon from a built file or a plain [`WordList`].
    ///
    /// `name` applies to a word list; a built file contains its own name.
    ///
    /// # Errors
    ///
    /// Fails if the file is invalid or does not match `tiles`.
    pub fn read(name: &str, bytes: &[u8], tiles: &TileSet) -> Result<Self, LexiconError> {
        if !file::is_built(bytes) {
            let list = WordList::read(bytes, tiles)?;
            return Ok(list.build(name, tiles)?);
        }
        let lexicon = Self::from_bytes(bytes)?;
        let known = |node: &LexiconNode| usize::from(node.number()) <= tiles.letter_count();
        if lexicon.fits(tiles) && lexicon.nodes.iter().all(known) {
            Ok(lexicon)
        } else {
            Err(LexiconError::Alphabet {
                lexicon: lexicon.name,
                tiles: excerpt(tiles.name()),
            })
        }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the [`TileSet::alphabet`] of its words.
    #[must_use]
    pub fn alphabet(&self) -> u64 {
        self.alphabet
    }

    /// Returns `true` if its words use the alphabet of `tiles`.
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.alphabet == tiles.alphabet()
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words as usize
    }

    /// Returns `true` without words, which no valid lexicon is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// Returns the number of nodes in the automaton.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the size of the automaton in bytes.
    #[must_use]
    pub fn memory_size(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// Returns the index of the forward root list.
    #[must_use]
    #[inline]
    pub fn forward(&self) -> u32 {
        self.forward
    }

    /// Returns the index of the backward root list, for words read from their end.
    #[must_use]
    #[inline]
    pub fn backward(&self) -> u32 {
        self.backward
    }

    /// Returns the node at an index, or the empty list's node if out of range.
    #[must_use]
    #[inline]
    pub fn node(&self, at: u32) -> LexiconNode {
        let node = self.nodes.get(at as usize);
        node.copied().unwrap_or(LexiconNode::END)
    }

    /// Returns the nodes of the list at an index, sorted by letter.
    #[inline]
    pub fn list(&self, at: u32) -> impl Iterator<Item = LexiconNode> + '_ {
        let mut next = (at != 0).then_some(at);
        std::iter::from_fn(move || {
            let at = next?;
            let node = self.node(at);
            next = (!node.is_last()).then_some(at + 1);
            Some(node)
        })
    }

    /// Returns the node of `letter` in the list at an index.
    #[must_use]
    #[inline]
    pub fn find_node(&self, at: u32, letter: Letter) -> Option<LexiconNode> {
        self.list(at)
            .take_while(|node| node.number() <= letter.0)
            .find(|node| node.number() == letter.0)
    }

    /// Returns `true` if `word` is in the lexicon.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        let mut letters = word.iter().copied();
        let first = letters
            .next()
            .and_then(|first| self.find_node(self.forward, first));
        first.is_some_and(|first| self.accepts_after(first, letters))
    }

    /// Returns the letters that complete a word between `before` and `after`.
    ///
    /// Either side may be empty.
    #[must_use]
    pub fn letters_between(&self, before: &[Letter], after: &[Letter]) -> LetterSet {
        // Walk the longer side once, and the shorter one for each letter found.
        if before.len() >= after.len() {
            let list = self.walk(self.forward, before.iter().copied());
            self.letters_before(list, after.iter().copied())
        } else {
            let list = self.walk(self.backward, after.iter().rev().copied());
            self.letters_before(list, before.iter().rev().copied())
        }
    }

    /// Returns all words in order.
    pub fn words(&self) -> impl Iterator<Item = Vec<Letter>> + '_ {
        WordWalk {
            lexicon: self,
            next: self.forward,
            path: Vec::with_capacity(MAX_WORD_LENGTH),
            word: Vec::with_capacity(MAX_WORD_LENGTH),
        }
    }

    /// Returns the list after `letters` from `list`; 0 if no word continues like
    /// this.
    fn walk(&self, list: u32, letters: impl Iterator<Item = Letter>) -> u32 {
        let mut list = list;
        for letter in letters {
            list = self
                .find_node(list, letter)
                .map_or(0, LexiconNode::next_list);
        }
        list
    }

    /// Returns the letters of `list` that `letters` complete to a word.
    fn letters_before(
        &self,
        list: u32,
        letters: impl Iterator<Item = Letter> + Clone,
    ) -> LetterSet {
        let fitting = self
            .list(list)
            .filter(|&node| self.accepts_after(node, letters.clone()));
        fitting.filter_map(LexiconNode::letter).collect()
    }

    fn accepts_after(&self, node: LexiconNode, letters: impl Iterator<Item = Letter>) -> bool {
        let mut node = node;
        for letter in letters {
            match self.find_node(node.next_list(), letter) {
                Some(next) => node = next,
                None => return false,
            }
        }
        node.accepts()
    }
}

/// Iterates over all words, depth first.
struct WordWalk<'lexicon> {
    lexicon: &'lexicon Lexicon,
    /// The next node to visit; 0 to backtrack.
    next: u32,
    /// The nodes of the letters in `word`.
    path: Vec<u32>,
    word: Vec<Letter>,
}

impl Iterator for WordWalk<'_> {
    type Item = Vec<Letter>;

    fn next(&mut self) -> Option<Vec<Letter>> {
        loop {
            if self.next == 0 {
                let at = self.path.pop()?;
                self.word.pop();
                if !self.lexicon.node(at).is_last() {
                    self.next = at + 1;
                }
                continue;
            }
            let node = self.lexicon.node(self.next);
            self.path.push(self.next);
            self.word.extend(node.letter());
            self.next = node.next_list();
            if node.accepts() {
                return Some(self.word.clone());
            }
        }
    }
}
