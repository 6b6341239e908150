//! What can be wrong with a text about tiles or with a word.

/// Why a text is no tile set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of tile set `{name}`: {fault}")]
pub struct TileSetError {
    /// The name of the set.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: TileSetFault,
}

/// What is wrong with a line of a tile set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileSetFault {
    /// Not the fields of a letter.
    #[error("`{0}` is no letter with its number of tiles and their value; write such as `A 9 1`")]
    Fields(String),
    /// A field that is no number, or too large a one.
    #[error("`{0}` is no {1}; write a number up to {2}")]
    Number(String, &'static str, u8),
    /// A word that means nothing.
    #[error("`{0}` means nothing here; write `vowel`, or other spellings after a `=`")]
    Mark(String),
    /// A spelling that cannot be on a tile.
    #[error("`{0}` cannot be read as a letter; write one to four upper-case letters")]
    Spelling(String),
    /// A letter whose lower case is not its own.
    #[error("`{0}` has no lower case of its own, by which a blank could be told; leave it out")]
    NoLowerCase(String),
    /// A spelling that is taken.
    #[error("`{0}` is read as a letter already; write every spelling once")]
    DuplicateSpelling(String),
    /// The blanks were counted before.
    #[error("the blanks were counted before; write `blanks` once")]
    BlanksTwice,
    /// More letters than there may be.
    #[error("there are more than 62 letters; leave some out")]
    TooManyLetters,
    /// More tiles than there may be.
    #[error("there are more than 255 tiles up to here; lower the counts")]
    TooManyTiles,
    /// No letter at all.
    #[error("the set ends without a letter; write lines such as `A 9 1`")]
    Empty,
    /// More text than a set needs.
    #[error("the set goes on for more than 64 KiB; shorten it")]
    TooLong,
}

/// Why a text is no word, or no tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordError {
    /// A character that belongs to no letter.
    #[error("`{character}` in `{text}` is no letter of tile set `{tiles}`; write its letters only")]
    UnknownLetter {
        /// The character.
        character: char,
        /// The whole text, or its beginning.
        text: String,
        /// The name of the tile set.
        tiles: String,
    },
    /// Brackets with something else than a letter between them.
    #[error("`[{inside}]` is no letter of tile set `{tiles}`; write one letter in the brackets")]
    Bracketed {
        /// What is between them.
        inside: String,
        /// The name of the tile set.
        tiles: String,
    },
    /// A bracket that is never closed.
    #[error("a bracket in `{0}` is never closed; write `]` after the letter")]
    Unclosed(String),
    /// A letter half in upper, half in lower case.
    #[error(
        "`[{0}]` is half upper, half lower case; write all upper case, or all lower for a blank"
    )]
    MixedCase(String),
    /// A blank among letters on a board.
    #[error("`?` in `{0}` stands for no letter yet; write the letter of a blank in lower case")]
    BareBlank(String),
    /// More than anybody writes.
    #[error("`{0}` is longer than 1,024 bytes; write fewer letters")]
    TooLong(String),
}
