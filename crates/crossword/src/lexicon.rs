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

use crate::shown::shown;
use crate::tile::{Letter, LetterSet};
use crate::tile_set::TileSet;

pub use error::{BuildError, FileError, LexiconError, WordListError, WordListFault};
pub use node::Node;
pub use word::{LONGEST, SHORTEST};
pub use word_list::{WordList, WordListSummary};

/// The words of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexicon {
    name: String,
    alphabet: u64,
    words: u32,
    forward: u32,
    backward: u32,
    nodes: Vec<Node>,
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
        let known = |node: &Node| usize::from(node.number()) <= tiles.letter_count();
        if lexicon.fits(tiles) && lexicon.nodes.iter().all(known) {
            Ok(lexicon)
        } else {
            Err(LexiconError::Alphabet {
                lexicon: lexicon.name,
                tiles: shown(tiles.name()),
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
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that the automaton takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
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
    pub fn node(&self, at: u32) -> Node {
        let node = self.nodes.get(at as usize);
        node.copied().unwrap_or(Node::END)
    }

    /// The nodes of the list that begins at an index, by letter.
    #[inline]
    pub fn list(&self, at: u32) -> impl Iterator<Item = Node> + '_ {
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
    pub fn step(&self, at: u32, letter: Letter) -> Option<Node> {
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
            .and_then(|first| self.step(self.forward, first));
        first.is_some_and(|first| self.accepts_after(first, letters))
    }

    /// The letters that make a word between `before` and `after`, either of
    /// which may be empty.
    #[must_use]
    pub fn between(&self, before: &[Letter], after: &[Letter]) -> LetterSet {
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
        Words {
            lexicon: self,
            next: self.forward,
            path: Vec::with_capacity(LONGEST),
            word: Vec::with_capacity(LONGEST),
        }
    }

    /// The list after `letters` when one begins at `list`; 0 where no word
    /// goes on like this.
    fn walk(&self, list: u32, letters: impl Iterator<Item = Letter>) -> u32 {
        let mut list = list;
        for letter in letters {
            list = self.step(list, letter).map_or(0, Node::arcs);
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
        fitting.filter_map(Node::letter).collect()
    }

    fn accepts_after(&self, node: Node, letters: impl Iterator<Item = Letter>) -> bool {
        let mut node = node;
        for letter in letters {
            match self.step(node.arcs(), letter) {
                Some(next) => node = next,
                None => return false,
            }
        }
        node.accepts()
    }
}

/// Walks through all words, depth first.
struct Words<'lexicon> {
    lexicon: &'lexicon Lexicon,
    /// The node to look at next; 0 to go back.
    next: u32,
    /// Where the letters of `word` stand.
    path: Vec<u32>,
    word: Vec<Letter>,
}

impl Iterator for Words<'_> {
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
            self.next = node.arcs();
            if node.accepts() {
                return Some(self.word.clone());
            }
        }
    }
}
