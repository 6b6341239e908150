//! Errors in tile sets and in words.

/// An invalid tile set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of tile set `{name}`: {fault}")]
pub struct TileSetError {
    /// The name of the tile set.
    pub name: String,
    /// The line number, from 1.
    pub line: usize,
    /// The fault in this line.
    pub fault: TileSetFault,
}

/// A fault in a line of a tile set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileSetFault {
    /// A letter without a count or a value.
    #[error("`{0}` lacks fields; write a letter, its count, and its value, such as `A 9 1`")]
    Fields(String),
    /// A number that is malformed or too large.
    #[error("`{0}` is not a valid {1}; use a number up to {2}")]
    Number(String, &'static str, u8),
    /// An unknown field after the value.
    #[error("unknown field `{0}`; write `vowel`, or `=` and other spellings")]
    Mark(String),
    /// A spelling that does not fit on a tile.
    #[error("`{0}` is not a valid letter; use one to four upper-case letters")]
    Spelling(String),
    /// A letter without a distinct lower case.
    #[error("`{0}` has no lower case to mark a blank with; remove this letter")]
    NoLowerCase(String),
    /// A spelling that occurs twice.
    #[error("the spelling `{0}` is already in use; write every spelling once")]
    DuplicateSpelling(String),
    /// A second `blanks` line.
    #[error("duplicate `blanks` line; write `blanks` once")]
    BlanksTwice,
    /// More letters than the limit.
    #[error("more than 62 letters; remove some")]
    TooManyLetters,
    /// More tiles than [`TileSet::MAX_TILES`](super::TileSet::MAX_TILES).
    #[error("more than 255 tiles so far; lower the counts")]
    TooManyTiles,
    /// A set without letters.
    #[error("the set has no letters; add lines such as `A 9 1`")]
    Empty,
    /// A text longer than the limit.
    #[error("the set is longer than 64 KiB; shorten it")]
    TooLong,
}

/// A text that is not a word, a rack, or a row of tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordError {
    /// A character that belongs to no letter.
    #[error(
        "`{character}` in `{text}` is not a letter of tile set `{tiles}`; use only its letters"
    )]
    UnknownLetter {
        /// The character.
        character: char,
        /// An excerpt of the text.
        text: String,
        /// The name of the tile set.
        tiles: String,
    },
    /// Brackets that do not contain exactly one letter.
    #[error("`[{inside}]` is not a letter of tile set `{tiles}`; write one letter in the brackets")]
    Bracketed {
        /// The text between the brackets.
        inside: String,
        /// The name of the tile set.
        tiles: String,
    },
    /// A bracket without its closing bracket.
    #[error("unclosed bracket in `{0}`; write `]` after the letter")]
    Unclosed(String),
    /// A letter in mixed case.
    #[error("`[{0}]` has mixed case; use upper case, or lower case for a blank")]
    MixedCase(String),
    /// A blank on a board without its letter.
    #[error("`?` in `{0}` is a blank without a letter; write the blank's letter in lower case")]
    BareBlank(String),
    /// A text longer than the limit.
    #[error("`{0}` is longer than 1,024 bytes; use fewer letters")]
    TooLong(String),
}
