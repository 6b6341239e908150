//! Compares lexicons with plain sets of words.

use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use rstest::rstest;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile::{Letter, LetterSet};
use zeitnot_crossword::tile_set::TileSet;

type WordSet = BTreeSet<Vec<Letter>>;

/// Only 4 letters, so that words share prefixes and suffixes.
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
    fn a_lexicon_contains_exactly_its_words(words in words(), others in vec(vec(letter(), 0..=8), 50)) {
        let lexicon = Lexicon::build("any", &TileSet::english(), words.clone()).unwrap();
        prop_assert_eq!(lexicon.len(), words.len());
        prop_assert!(lexicon.words().eq(words.iter().cloned()), "all words, in order");
        for other in others {
            prop_assert_eq!(lexicon.contains(&other), words.contains(&other), "{:?}", other);
        }
    }

    #[test]
    fn letters_between_finds_all_fitting_letters(words in words(), at in any::<prop::sample::Index>(), extra in vec(letter(), 0..4)) {
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
    fn word_order_and_duplicates_do_not_matter(words in words(), seed in any::<u64>()) {
        let sorted: Vec<Vec<Letter>> = words.into_iter().collect();
        let mut shuffled = [sorted.clone(), sorted.clone()].concat();
        let mut random = zeitnot_core::Random::new(seed);
        shuffled.sort_by_cached_key(|_| random.next());
        let tiles = TileSet::english();
        let build = |words| Lexicon::build("any", &tiles, words).unwrap();
        prop_assert_eq!(build(shuffled), build(sorted));
    }

    /// A minimal automaton has no equal lists.
    #[test]
    fn lists_are_distinct(words in words()) {
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
fn equal_prefixes_and_suffixes_are_shared() {
    let tiles = TileSet::english();
    let words = ["TAP", "TAPS", "TOP", "TOPS"].map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("four", &tiles, words).unwrap();
    // The empty list; forward lists T, AO, P, S; backward lists PS, P, AO, T.
    assert_eq!(lexicon.node_count(), 12);
    assert_eq!(lexicon.memory_size(), 48);
}

#[rstest]
#[case::none(&[], "there are no words to build a lexicon from; add at least one")]
#[case::short(&["A"], "`A` has length 1; a lexicon holds words of 2 to 15 letters")]
#[case::long(&["ABCDEFGHIJKLMNOP"], "`ABCDEFGHIJKLMNOP` has length 16; a lexicon holds words of 2 to 15 letters")]
fn invalid_words_are_rejected(#[case] words: &[&str], #[case] expected: &str) {
    let tiles = TileSet::english();
    let words: Vec<_> = words
        .iter()
        .map(|word| tiles.parse_word(word).unwrap())
        .collect();
    let error = Lexicon::build("x", &tiles, words).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn unknown_letters_and_invalid_names_are_rejected() {
    let tiles = TileSet::english();
    let unknown = vec![Letter::new(1).unwrap(), Letter::new(27).unwrap()];
    let error = Lexicon::build("x", &tiles, [unknown]).unwrap_err();
    assert!(error.to_string().starts_with("letter 27 is not in"));
    for name in ["", "a\nb", &"x".repeat(65)] {
        let word = tiles.parse_word("AB").unwrap();
        let error = Lexicon::build(name, &tiles, [word]).unwrap_err();
        assert!(error.to_string().ends_with("use 1 to 64 printable bytes"));
    }
}
