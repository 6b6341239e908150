//! Which words there are: a minimal automaton of all words, forwards and
//! backwards, in one array of nodes.
//!
//! A *list* is what may come next: its nodes stand side by side in the order
//! of their letters, the last one marked. A node says whether a word may end
//! with it and at which index the list after it begins; index 0 is the empty
//! list. Equal lists are stored once, and every list stands before those that
//! lead to it, so that no walk can go in circles.

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
    /// A lexicon from the bytes of a file: one that was built before, which
    /// has a name of its own, or a plain [`WordList`].
    ///
    /// # Errors
    ///
    /// [`LexiconError`] says what is wrong with the file.
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

    /// What the lexicon is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The [`TileSet::alphabet`] that its words are written with.
    #[must_use]
    pub fn alphabet(&self) -> u64 {
        self.alphabet
    }

    /// Are its words written with the letters of `tiles`?
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.alphabet == tiles.alphabet()
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words as usize
    }

    /// A lexicon has words; asked for because there is a length.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// How many nodes the automaton has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that the automaton takes.
    #[must_use]
    pub fn memory_size(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// The list that words begin with.
    #[must_use]
    #[inline]
    pub fn forward(&self) -> u32 {
        self.forward
    }

    /// The list that words begin with when they are read from their end.
    #[must_use]
    #[inline]
    pub fn backward(&self) -> u32 {
        self.backward
    }

    /// The node at an index.
    #[must_use]
    #[inline]
    pub fn node(&self, at: u32) -> LexiconNode {
        let node = self.nodes.get(at as usize);
        node.copied().unwrap_or(LexiconNode::END)
    }

    /// The nodes of the list that begins at an index, by letter.
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

    /// The node of `letter` in the list that begins at an index.
    #[must_use]
    #[inline]
    pub fn find_node(&self, at: u32, letter: Letter) -> Option<LexiconNode> {
        self.list(at)
            .take_while(|node| node.number() <= letter.0)
            .find(|node| node.number() == letter.0)
    }

    /// Is it a word?
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        let mut letters = word.iter().copied();
        let first = letters
            .next()
            .and_then(|first| self.find_node(self.forward, first));
        first.is_some_and(|first| self.accepts_after(first, letters))
    }

    /// The letters that make a word between `before` and `after`, either of
    /// which may be empty.
    #[must_use]
    pub fn letters_between(&self, before: &[Letter], after: &[Letter]) -> LetterSet {
        // The longer side is walked once, the shorter for each letter found.
        if before.len() >= after.len() {
            let list = self.walk(self.forward, before.iter().copied());
            self.letters_before(list, after.iter().copied())
        } else {
            let list = self.walk(self.backward, after.iter().rev().copied());
            self.letters_before(list, before.iter().rev().copied())
        }
    }

    /// All words, in the order of their letters.
    pub fn words(&self) -> impl Iterator<Item = Vec<Letter>> + '_ {
        WordWalk {
            lexicon: self,
            next: self.forward,
            path: Vec::with_capacity(MAX_WORD_LENGTH),
            word: Vec::with_capacity(MAX_WORD_LENGTH),
        }
    }

    /// The list after `letters` when one begins at `list`; 0 where no word
    /// goes on like this.
    fn walk(&self, list: u32, letters: impl Iterator<Item = Letter>) -> u32 {
        let mut list = list;
        for letter in letters {
            list = self
                .find_node(list, letter)
                .map_or(0, LexiconNode::next_list);
        }
        list
    }

    /// The letters of `list` after which `letters` end a word.
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

/// Walks through all words, depth first.
struct WordWalk<'lexicon> {
    lexicon: &'lexicon Lexicon,
    /// The node to look at next; 0 to go back.
    next: u32,
    /// Where the letters of `word` stand.
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
