//! Builds the automaton from sorted words, one after the other, keeping it
//! minimal all the time (J. Daciuk and others, "Incremental Construction of
//! Minimal Acyclic Finite-State Automata", 2000).

use std::collections::HashMap;

use zeitnot_core::text::{excerpt, printable};

use super::Lexicon;
use super::error::BuildError;
use super::node::LexiconNode;
use super::word::{MAX_WORD_LENGTH, PackedWord};
use crate::tile::Letter;
use crate::tile_set::TileSet;

impl Lexicon {
    /// No name has more bytes.
    pub const MAX_NAME_BYTES: usize = 64;

    /// The lexicon of these words, in any order; one that comes twice counts
    /// once.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if there is no word, one is too short or too long or has
    /// a letter that `tiles` does not have, or there are too many.
    pub fn build(
        name: &str,
        tiles: &TileSet,
        words: impl IntoIterator<Item = Vec<Letter>>,
    ) -> Result<Self, BuildError> {
        let letters = tiles.letters();
        let pack = |word: Vec<Letter>| {
            if let Some(foreign) = word.iter().find(|&&letter| !letters.contains(letter)) {
                return Err(BuildError::Letter(foreign.index()));
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

/// A name goes into files and on screens.
pub(super) fn check_name(name: &str) -> Result<(), BuildError> {
    let printed = printable(name) == name;
    let sound = printed && !name.is_empty() && name.len() <= Lexicon::MAX_NAME_BYTES;
    if sound {
        Ok(())
    } else {
        Err(BuildError::Name(excerpt(name)))
    }
}

/// The nodes so far, and where each list that is among them begins.
struct LexiconBuilder {
    nodes: Vec<LexiconNode>,
    lists: HashMap<Box<[LexiconNode]>, u32>,
}

/// A letter on the way to the last word, whose list is not closed yet.
#[derive(Clone, Copy)]
struct OpenNode {
    letter: u8,
    accepts: bool,
}

impl LexiconBuilder {
    fn new() -> Self {
        Self {
            nodes: vec![LexiconNode::END],
            lists: HashMap::new(),
        }
    }

    /// Adds sorted words; the index of the list that they begin with.
    fn graph(&mut self, words: &[PackedWord]) -> Result<u32, BuildError> {
        // The way to the last word, and for each depth the nodes that are
        // finished there.
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

    /// Finishes what comes after the first `keep` letters of the way.
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

    /// The index of a list with these nodes, which are taken out.
    fn store(&mut self, list: &mut Vec<LexiconNode>) -> Result<u32, BuildError> {
        let Some(last) = list.last_mut() else {
            return Ok(0);
        };
        *last = last.with_last_flag();
        if let Some(&at) = self.lists.get(list.as_slice()) {
            list.clear();
            return Ok(at);
        }
        if self.nodes.len() + list.len() > LexiconNode::MAX_NODES {
            return Err(BuildError::TooLarge);
        }
        let at = u32::try_from(self.nodes.len()).map_err(|_| BuildError::TooLarge)?;
        self.nodes.extend_from_slice(list);
        // The end of a list is a list too.
        for (tail, start) in (at..).take(list.len()).enumerate() {
            self.lists.entry(list[tail..].into()).or_insert(start);
        }
        list.clear();
        Ok(at)
    }
}
