//! The equipment of a word game, in the form that a front end draws.

/// The equipment of a word game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquipmentView {
    /// The rows of the empty board from the top, one character per square as
    /// in diagrams.
    pub rows: Vec<String>,
    /// The square that the first word has to cover.
    pub start: String,
    /// The kinds of tiles.
    pub tiles: Vec<TileKind>,
    /// The size of a full rack.
    pub rack: u32,
    /// The bonus for playing a full rack, in points.
    pub bonus: i32,
    /// The name of the word list.
    pub lexicon: String,
    /// The number of words in the word list.
    pub word_count: u64,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileKind {
    /// The tile in the game's own notation.
    pub face: String,
    /// The number of these tiles.
    pub count: u32,
    /// The value of one tile, in points.
    pub points: i32,
}
