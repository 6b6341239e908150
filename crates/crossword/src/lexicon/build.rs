//! Builds the automaton from sorted words, one after the other, keeping it
//! minimal all the time (J. Daciuk and others, "Incremental Construction of
//! Minimal Acyclic Finite-State Automata", 2000).

use std::collections::HashMap;

use super::Lexicon;
use super::error::BuildError;
use super::node::Node;
use super::word::{LONGEST, PackedWord};
use crate::shown::{printable, shown};
use crate::tile::Letter;
use crate::tile_set::TileSet;

impl Lexicon {
    /// No name has more bytes.
    pub const LONGEST_NAME: usize = 64;

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
                word: shown(&tiles.write_word(&word)),
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
        let mut builder = Builder::new();
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
    let printed = name.chars().all(|each| printable(each) == each);
    let sound = printed && !name.is_empty() && name.len() <= Lexicon::LONGEST_NAME;
    if sound {
        Ok(())
    } else {
        Err(BuildError::Name(shown(name)))
    }
}

/// The nodes so far, and where each list that is among them begins.
struct Builder {
    nodes: Vec<Node>,
    lists: HashMap<Box<[Node]>, u32>,
}

/// A letter on the way to the last word, whose list is not closed yet.
#[derive(Clone, Copy)]
struct Open {
    letter: u8,
    accepts: bool,
}

impl Builder {
    fn new() -> Self {
        Self {
            nodes: vec![Node::END],
            lists: HashMap::new(),
        }
    }

    /// Adds sorted words; the index of the list that they begin with.
    fn graph(&mut self, words: &[PackedWord]) -> Result<u32, BuildError> {
        // The way to the last word, and for each depth the nodes that are
        // finished there.
        let mut path: Vec<Open> = Vec::with_capacity(LONGEST);
        let mut lists: Vec<Vec<Node>> = vec![Vec::new(); LONGEST + 1];
        for word in words {
            let common = path
                .iter()
                .zip(word.numbers())
                .take_while(|(open, number)| open.letter == *number)
                .count();
            self.close(&mut path, &mut lists, common)?;
            path.extend(word.numbers().skip(common).map(|letter| Open {
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
        path: &mut Vec<Open>,
        lists: &mut [Vec<Node>],
        keep: usize,
    ) -> Result<(), BuildError> {
        while path.len() > keep {
            let arcs = self.store(&mut lists[path.len()])?;
            let Some(open) = path.pop() else { break };
            lists[path.len()].push(Node::new(open.letter, open.accepts, arcs));
        }
        Ok(())
    }

    /// The index of a list with these nodes, which are taken out.
    fn store(&mut self, list: &mut Vec<Node>) -> Result<u32, BuildError> {
        let Some(last) = list.last_mut() else {
            return Ok(0);
        };
        *last = last.last();
        if let Some(&at) = self.lists.get(list.as_slice()) {
            list.clear();
            return Ok(at);
        }
        if self.nodes.len() + list.len() > Node::MOST {
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
