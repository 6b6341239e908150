//! What can be wrong with words and with the files they come in.

use zeitnot_core::data_file::DataFileError;

/// Why words make no lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There is none.
    #[error("there is no word to build a lexicon from; give at least one")]
    Empty,
    /// A word that no row of the board has room for, or a single letter.
    #[error("`{word}` has {length} letters; a lexicon holds words of 2 to 15")]
    Length {
        /// The word.
        word: String,
        /// Its letters.
        length: usize,
    },
    /// A letter that the language does not have.
    #[error("letter number {0} is none of the tile set; read the words with the same tile set")]
    Letter(usize),
    /// More than the format can hold.
    #[error("the words need more than 16 million nodes; leave some out")]
    TooLarge,
    /// A name that cannot be written into a file.
    #[error("`{0}` is no name for a lexicon; write 1 to 64 printable bytes")]
    Name(String),
}

/// Why a file is no lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// A list of words that is none.
    #[error(transparent)]
    List(#[from] WordListError),
    /// Words that make no lexicon.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A built lexicon that is damaged.
    #[error(transparent)]
    File(#[from] LexiconFileError),
    /// A built lexicon in another language.
    #[error(
        "lexicon `{lexicon}` was built with other letters than those of tile set `{tiles}`; \
         choose its own language, or build it again from its words"
    )]
    Alphabet {
        /// The name of the lexicon.
        lexicon: String,
        /// The name of the tile set.
        tiles: String,
    },
}

/// Why bytes are no list of words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordListError {
    /// Something is wrong in a line.
    #[error("line {line} of the word list: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fault: WordListFault,
    },
    /// Two bytes a letter.
    #[error("line 1 of the word list: the file is UTF-16 or no text; save it as UTF-8")]
    Utf16,
    /// No word in it.
    #[error("the word list has no word of 2 to 15 letters; write one word a line")]
    Empty,
    /// More bytes than a list may have.
    #[error("the word list has more than 100 MB; split it or leave words out")]
    TooLarge,
}

/// What is wrong with a line of a word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordListFault {
    /// A character that is no letter.
    #[error(transparent)]
    Word(#[from] crate::tile_set::WordError),
    /// Bytes that are no UTF-8.
    #[error("`{0}` is not UTF-8; save the list as UTF-8")]
    Utf8(String),
    /// A line that cannot be a word.
    #[error("`{0}` has more than 200 bytes; write one word a line")]
    TooLong(String),
    /// More words than a list may have.
    #[error("there are more than 5,000,000 words up to here; leave some out")]
    TooMany,
}

/// Why bytes are no built lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconFileError {
    /// Damaged, or another file.
    #[error(transparent)]
    Data(#[from] DataFileError),
    /// A name that cannot be shown.
    #[error("the lexicon's name is not 1 to 64 printable bytes; build it again with another")]
    Name,
    /// An automaton that cannot be.
    #[error("node {0} of the lexicon makes no sense; build it again from its words")]
    Node(usize),
    /// Another number of words than it says.
    #[error("the lexicon does not hold the words that it counts; build it again from its words")]
    Words,
    /// More words than anybody reads.
    #[error("the lexicon counts {0} words, and at most 5,000,000 are read; build it from fewer")]
    TooMany(u32),
}
