//! What a game of words is played with, for whoever draws its board.

/// What a game of words is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquipmentView {
    /// The rows of the empty board from the top, a sign for each square as
    /// diagrams have it.
    pub rows: Vec<String>,
    /// The square that the first word covers.
    pub start: String,
    /// The tiles, a line for each kind.
    pub tiles: Vec<TileKind>,
    /// How many tiles a player holds.
    pub rack: u32,
    /// What laying all of them at once brings, in points.
    pub bonus: i32,
    /// What the word list is called.
    pub lexicon: String,
    /// How many words it has.
    pub word_count: u64,
}

/// A kind of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileKind {
    /// The tile in the game's own notation.
    pub face: String,
    /// How many there are.
    pub count: u32,
    /// What one is worth, in points.
    pub points: i32,
}
