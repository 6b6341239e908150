//! Pseudo-Spanish words with letters of several characters, built from syllables,
//! always the same.

use std::collections::BTreeSet;

use zeitnot_core::Random;

const VOWELS: [&str; 8] = ["a", "e", "o", "a", "e", "o", "i", "u"];
/// Onsets at the start of a word.
const FIRST: [&str; 20] = [
    "b", "c", "ch", "d", "f", "g", "h", "j", "l", "ll", "m", "n", "p", "r", "s", "t", "v", "y",
    "z", "",
];
/// Consonants between two vowels.
const MIDDLE: [&str; 26] = [
    "b", "c", "ch", "d", "g", "l", "ll", "m", "n", "ñ", "p", "qu", "r", "rr", "s", "t", "v", "x",
    "z", "br", "nt", "st", "ch", "ll", "rr", "ñ",
];
const ENDINGS: [&str; 8] = ["", "", "", "s", "s", "n", "r", "l"];

/// Returns `count` different upper-case words of 2 to 15 letters, sorted.
///
/// They include all two-letter combinations of a vowel and a common consonant, which
/// keep games going; the others are random.
pub(crate) fn spanish_words(count: usize) -> Vec<String> {
    let mut words = BTreeSet::new();
    for vowel in ["a", "e", "i", "o", "u"] {
        for consonant in ["l", "n", "r", "s"] {
            words.insert(format!("{vowel}{consonant}").to_uppercase());
            words.insert(format!("{consonant}{vowel}").to_uppercase());
        }
    }
    let mut random = Random::new(28);
    while words.len() < count {
        let word = word(&mut random).to_uppercase();
        // No syllable has more than three letters, so no word has more than 15.
        if word.chars().count() >= 2 {
            words.insert(word);
        }
    }
    words.into_iter().collect()
}

fn word(random: &mut Random) -> String {
    let mut word = String::new();
    for syllable in 0..=random.below(4) {
        let onset = random.pick(if syllable == 0 { &FIRST } else { &MIDDLE });
        word.extend(onset.copied());
        word.extend(random.pick(&VOWELS).copied());
    }
    word.extend(random.pick(&ENDINGS).copied());
    word
}
