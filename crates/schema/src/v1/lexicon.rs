//! Results of `zeitnot lexicon`.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot lexicon info --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconInfo {
    /// Name of the lexicon.
    pub name: String,
    /// Name of the tile set.
    pub tiles: String,
    /// Number of words.
    pub words: u64,
    /// Nodes of the automaton.
    pub nodes: u64,
    /// Memory of the automaton, in bytes.
    pub bytes: u64,
    /// Number of words by length.
    pub by_length: Vec<LexiconLength>,
    /// Copyright notice of the built-in lexicon; absent for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
}

/// Words of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconLength {
    /// Number of letters.
    pub length: u32,
    /// Number of words.
    pub words: u64,
}

/// The output of `zeitnot lexicon build --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconBuilt {
    /// The new lexicon.
    #[serde(flatten)]
    pub lexicon: LexiconInfo,
    /// Number of lines that repeat a word.
    pub duplicates: u64,
    /// Number of words omitted because they have only one letter.
    pub too_short: u64,
    /// Number of words omitted because they do not fit on the board.
    pub too_long: u64,
}

/// The output of `zeitnot lexicon check --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconCheck {
    /// The lexicon's name.
    pub lexicon: String,
    /// Whether all words are in the lexicon.
    pub all_words: bool,
    /// The words in the given order.
    pub words: Vec<LexiconCheckedWord>,
}

/// A word that was looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconCheckedWord {
    /// The word as given.
    pub word: String,
    /// Whether the lexicon contains the word.
    pub is_word: bool,
    /// The reason why the tile set cannot spell the word; absent if it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The output of `zeitnot lexicon words --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconWords {
    /// The lexicon's name.
    pub lexicon: String,
    /// The words, sorted in the tile set's letter order.
    pub words: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_lexicon_survives_a_round_trip() {
        let length = LexiconLength {
            length: 2,
            words: 127,
        };
        let built = LexiconBuilt {
            lexicon: LexiconInfo {
                name: "MINE".to_owned(),
                tiles: "english".to_owned(),
                words: 127,
                nodes: 300,
                bytes: 1_200,
                by_length: vec![length],
                notice: None,
            },
            duplicates: 1,
            too_short: 2,
            too_long: 3,
        };
        let text = serde_json::to_string(&built).unwrap();
        assert!(text.starts_with(r#"{"name":"MINE""#) && !text.contains("notice"));
        assert_eq!(serde_json::from_str::<LexiconBuilt>(&text).unwrap(), built);
    }
}
