//! Lexicons: what is in them, and what became of a list of words.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot lexicon info`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconInfo {
    /// What the lexicon is called.
    pub name: String,
    /// The tile set that its words are spelled with.
    pub tiles: String,
    /// How many words there are.
    pub words: u64,
    /// Nodes of the automaton.
    pub nodes: u64,
    /// Memory of the automaton.
    pub bytes: u64,
    /// How many words there are of each length.
    pub by_length: Vec<LexiconLength>,
    /// Whose the words are, for the lexicon that comes with the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
}

/// Words of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconLength {
    /// Letters of each.
    pub length: u32,
    /// How many there are.
    pub words: u64,
}

/// The answer of `zeitnot lexicon build`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconBuilt {
    /// What was built.
    #[serde(flatten)]
    pub lexicon: LexiconInfo,
    /// Lines that repeat a word.
    pub duplicates: u64,
    /// Words left out because they have one letter.
    pub too_short: u64,
    /// Words left out because no row of the board has room for them.
    pub too_long: u64,
}

/// The answer of `zeitnot lexicon check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconCheck {
    /// The lexicon's name.
    pub lexicon: String,
    /// Are all of them words?
    pub all_words: bool,
    /// The words one by one, as they were given.
    pub words: Vec<LexiconCheckedWord>,
}

/// A word that was looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconCheckedWord {
    /// As it was given.
    pub word: String,
    /// Is it a word of the lexicon?
    pub is_word: bool,
    /// Why it cannot be one, where it is not spelled with the letters of the
    /// tile set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The answer of `zeitnot lexicon words`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconWords {
    /// The lexicon's name.
    pub lexicon: String,
    /// Its words, in the order of their letters.
    pub words: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_built_reads_back_the_same() {
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
