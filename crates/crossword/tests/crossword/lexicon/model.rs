//! A lexicon says what a plain set of words says.

use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use rstest::rstest;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile::{Letter, LetterSet};
use zeitnot_crossword::tile_set::TileSet;

type WordSet = BTreeSet<Vec<Letter>>;

/// Few letters, so that words share beginnings and ends.
fn letter() -> impl Strategy<Value = Letter> {
    (1_u8..=4).prop_filter_map("letters begin at 1", Letter::new)
}

fn words() -> impl Strategy<Value = WordSet> {
    btree_set(vec(letter(), 2..=7), 1..60)
}

fn between(words: &WordSet, before: &[Letter], after: &[Letter]) -> LetterSet {
    let all = TileSet::english().letters().letters();
    all.filter(|&letter| words.contains(&[before, &[letter], after].concat()))
        .collect()
}

proptest! {
    #[test]
    fn it_has_the_words_it_was_built_from(words in words(), others in vec(vec(letter(), 0..=8), 50)) {
        let lexicon = Lexicon::build("any", &TileSet::english(), words.clone()).unwrap();
        prop_assert_eq!(lexicon.len(), words.len());
        prop_assert!(lexicon.words().eq(words.iter().cloned()), "all words, in order");
        for other in others {
            prop_assert_eq!(lexicon.contains(&other), words.contains(&other), "{:?}", other);
        }
    }

    #[test]
    fn it_knows_what_fits_between(words in words(), at in any::<prop::sample::Index>(), extra in vec(letter(), 0..4)) {
        let lexicon = Lexicon::build("any", &TileSet::english(), words.clone()).unwrap();
        let around: Vec<&Vec<Letter>> = words.iter().collect();
        let word = around[at.index(around.len())];
        for gap in 0..word.len() {
            let (before, after) = (&word[..gap], &word[gap + 1..]);
            let fitting = lexicon.letters_between(before, after);
            prop_assert!(fitting.contains(word[gap]));
            prop_assert_eq!(fitting, between(&words, before, after));
            prop_assert_eq!(lexicon.letters_between(before, &extra), between(&words, before, &extra));
            prop_assert_eq!(lexicon.letters_between(&extra, after), between(&words, &extra, after));
        }
    }

    #[test]
    fn the_order_of_the_words_does_not_matter(words in words(), seed in any::<u64>()) {
        let sorted: Vec<Vec<Letter>> = words.into_iter().collect();
        let mut shuffled = [sorted.clone(), sorted.clone()].concat();
        let mut random = zeitnot_core::Random::new(seed);
        shuffled.sort_by_cached_key(|_| random.next());
        let tiles = TileSet::english();
        let build = |words| Lexicon::build("any", &tiles, words).unwrap();
        prop_assert_eq!(build(shuffled), build(sorted));
    }

    /// Minimal: two lists with the same words after them are one list.
    #[test]
    fn no_list_is_stored_twice(words in words()) {
        let lexicon = Lexicon::build("any", &TileSet::english(), words).unwrap();
        let mut lists = BTreeSet::new();
        let mut start = 1;
        while start < lexicon.node_count() as u32 {
            let list: Vec<_> = lexicon.list(start).collect();
            start += list.len() as u32;
            let parts = list.iter().map(|node| (node.number(), node.accepts(), node.next_list()));
            prop_assert!(lists.insert(parts.collect::<Vec<_>>()));
        }
    }
}

#[test]
fn equal_ends_and_beginnings_are_shared() {
    let tiles = TileSet::english();
    let words = ["TAP", "TAPS", "TOP", "TOPS"].map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("four", &tiles, words).unwrap();
    // The end; forwards the lists T, AO, P, S; backwards PS, P, AO, T.
    assert_eq!(lexicon.node_count(), 12);
    assert_eq!(lexicon.memory_size(), 48);
}

#[rstest]
#[case::none(&[], "there is no word to build a lexicon from; give at least one")]
#[case::short(&["A"], "`A` has 1 letters; a lexicon holds words of 2 to 15")]
#[case::long(&["ABCDEFGHIJKLMNOP"], "`ABCDEFGHIJKLMNOP` has 16 letters; a lexicon holds words of 2 to 15")]
fn what_cannot_be_built_is_told(#[case] words: &[&str], #[case] wanted: &str) {
    let tiles = TileSet::english();
    let words: Vec<_> = words
        .iter()
        .map(|word| tiles.parse_word(word).unwrap())
        .collect();
    let error = Lexicon::build("x", &tiles, words).unwrap_err();
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn letters_and_names_are_checked() {
    let tiles = TileSet::english();
    let foreign = vec![Letter::new(1).unwrap(), Letter::new(27).unwrap()];
    let error = Lexicon::build("x", &tiles, [foreign]).unwrap_err();
    assert!(error.to_string().starts_with("letter number 27 is none"));
    for name in ["", "a\nb", &"x".repeat(65)] {
        let word = tiles.parse_word("AB").unwrap();
        let error = Lexicon::build(name, &tiles, [word]).unwrap_err();
        assert!(error.to_string().ends_with("write 1 to 64 printable bytes"));
    }
}
