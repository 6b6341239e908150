//! Errors in lexicons, word lists, and their files.

use zeitnot_core::data_file::DataFileError;

/// Words that cannot form a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There are no words.
    #[error("there are no words to build a lexicon from; add at least one")]
    Empty,
    /// A word that is too short or too long.
    #[error("`{word}` has length {length}; a lexicon holds words of 2 to 15 letters")]
    Length {
        /// The word.
        word: String,
        /// The number of letters.
        length: usize,
    },
    /// A letter that is not in the tile set.
    #[error("letter {0} is not in the tile set; parse the words with the same tile set")]
    Letter(usize),
    /// More nodes than the format can hold.
    #[error("the words need more than 16 million nodes; remove some")]
    TooLarge,
    /// A name that is empty, too long, or not printable.
    #[error("`{0}` is not a valid lexicon name; use 1 to 64 printable bytes")]
    Name(String),
}

/// A file that cannot be used as a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// An invalid word list.
    #[error(transparent)]
    List(#[from] WordListError),
    /// Words that cannot form a lexicon.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A damaged lexicon file.
    #[error(transparent)]
    File(#[from] LexiconFileError),
    /// A lexicon for a different alphabet.
    #[error(
        "the letters of lexicon `{lexicon}` differ from those of tile set `{tiles}`; \
         select the lexicon's language, or build the lexicon again from its words"
    )]
    Alphabet {
        /// The name of the lexicon.
        lexicon: String,
        /// The name of the tile set.
        tiles: String,
    },
}

/// An invalid word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordListError {
    /// A fault in a line.
    #[error("line {line} of the word list: {fault}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The fault in this line.
        fault: WordListFault,
    },
    /// A file in UTF-16.
    #[error("line 1 of the word list: the file is UTF-16 or binary; save it as UTF-8 text")]
    Utf16,
    /// A list without words of a valid length.
    #[error("the word list has no words of 2 to 15 letters; write one word per line")]
    Empty,
    /// A list larger than the limit.
    #[error("the word list is larger than 100 MB; split it or remove words")]
    TooLarge,
}

/// A fault in a line of a word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordListFault {
    /// A text that is not a word.
    #[error(transparent)]
    Word(#[from] crate::tile_set::WordError),
    /// A line that is not valid UTF-8.
    #[error("`{0}` is not UTF-8; save the list as UTF-8")]
    Utf8(String),
    /// A line longer than the limit.
    #[error("`{0}` is longer than 200 bytes; write one word per line")]
    TooLong(String),
    /// More words than the limit.
    #[error("more than 5,000,000 words so far; remove some")]
    TooMany,
}

/// An invalid lexicon file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconFileError {
    /// A damaged file or one with other content.
    #[error(transparent)]
    Data(#[from] DataFileError),
    /// A name that is invalid.
    #[error("the lexicon's name is not 1 to 64 printable bytes; build the lexicon again")]
    Name,
    /// An invalid node of the automaton.
    #[error("node {0} of the lexicon is invalid; build it again from its words")]
    Node(usize),
    /// A word count that does not match the automaton.
    #[error("the lexicon does not match its word count; build it again from its words")]
    Words,
    /// More words than the limit.
    #[error("the lexicon has {0} words, but the limit is 5,000,000; build it from fewer words")]
    TooMany(u32),
}
