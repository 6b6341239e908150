//! What the service offers.

use serde::{Deserialize, Serialize};

/// What the service offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalog {
    /// Version of the service.
    pub version: String,
    /// The games.
    pub games: Vec<CatalogGame>,
    /// The levels, weakest first.
    pub levels: Vec<CatalogLevel>,
    /// The level that is played if nobody says otherwise.
    pub default_level: u8,
    /// The budget of a move if nobody says otherwise, in milliseconds.
    pub default_budget_ms: u32,
    /// The greatest budget that is taken.
    pub greatest_budget_ms: u32,
    /// File formats.
    pub formats: Vec<CatalogFormat>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogGame {
    /// Its name.
    pub name: String,
    /// Its rule sets, the usual one first.
    pub rules: Vec<String>,
    /// How its sides are called, the first one first.
    pub sides: [String; 2],
    /// Does chance deal something that the sides hide from each other?
    pub hidden: bool,
    /// What it is played with, in words; empty where there is nothing.
    pub equipment: String,
    /// The same, for whoever draws it; absent in games without tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<KitView>,
}

/// What a game of words is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KitView {
    /// The rows of the empty board from the top, a sign for each square: `.` is
    /// plain, `'` `"` `^` count the letter twice, three and four times, `-` `=`
    /// `~` the word.
    pub rows: Vec<String>,
    /// The square that the first word covers.
    pub start: String,
    /// The tiles, a line for each kind.
    pub tiles: Vec<TileView>,
    /// How many tiles a player holds.
    pub rack: u32,
    /// What laying all of them at once brings, in points.
    pub bonus: i32,
    /// What its word list is called.
    pub lexicon: String,
    /// How many words it has.
    pub words: u64,
}

/// A kind of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TileView {
    /// The tile: a letter, several in brackets, or `?` for a blank.
    pub face: String,
    /// How many there are.
    pub count: u32,
    /// What one is worth.
    pub points: i32,
}

impl From<zeitnot_core::EquipmentView> for KitView {
    fn from(sheet: zeitnot_core::EquipmentView) -> Self {
        let tile = |kind: zeitnot_core::TileKind| TileView {
            face: kind.face,
            count: kind.count,
            points: kind.points,
        };
        Self {
            rows: sheet.rows,
            start: sheet.start,
            tiles: sheet.tiles.into_iter().map(tile).collect(),
            rack: sheet.rack,
            bonus: sheet.bonus,
            lexicon: sheet.lexicon,
            words: sheet.word_count,
        }
    }
}

/// A level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogLevel {
    /// From 1 to 5.
    pub level: u8,
    /// What to expect of it, in a few words.
    pub about: String,
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogFormat {
    /// How names of such files end.
    pub extension: String,
    /// The games it holds.
    pub games: Vec<String>,
}
