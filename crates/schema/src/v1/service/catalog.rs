//! Games, levels, and file formats of the service.

use serde::{Deserialize, Serialize};

/// Games, levels, and file formats of the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalog {
    /// Version of the service.
    pub version: String,
    /// The games.
    pub games: Vec<CatalogGame>,
    /// The levels, weakest first.
    pub levels: Vec<CatalogLevel>,
    /// The level of a request that names none.
    pub default_level: u8,
    /// The default budget of a move, in milliseconds.
    pub default_budget_ms: u32,
    /// The maximum budget of a move, in milliseconds.
    pub greatest_budget_ms: u32,
    /// File formats.
    pub formats: Vec<CatalogFormat>,
    /// Whether this client is the operator, who may delete any game and use the
    /// switches of the engine room.
    #[serde(default)]
    pub is_operator: bool,
    /// Addresses at which other machines reach the service, such as
    /// `http://192.168.1.5:8080`; empty if only this machine can.
    #[serde(default)]
    pub addresses: Vec<String>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogGame {
    /// The name.
    pub name: String,
    /// The rule sets, the default first.
    pub rules: Vec<String>,
    /// Names of the sides, first player first.
    pub sides: [String; 2],
    /// Whether chance deals something that the sides hide from each other.
    pub hidden: bool,
    /// Description of the equipment; empty without equipment.
    pub equipment: String,
    /// The equipment for display; absent in games without tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<KitView>,
}

/// The equipment of a word game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KitView {
    /// Rows of the empty board from the top, one character per square.
    ///
    /// `.` is a plain square; `'`, `"`, and `^` multiply the letter score by two,
    /// three, and four; `-`, `=`, and `~` multiply the word score.
    pub rows: Vec<String>,
    /// The square that the first word has to cover.
    pub start: String,
    /// The tiles by kind.
    pub tiles: Vec<TileView>,
    /// Number of tiles on a full rack.
    pub rack: u32,
    /// Bonus for playing a full rack at once, in points.
    pub bonus: i32,
    /// Name of the word list.
    pub lexicon: String,
    /// Number of words in the word list.
    pub words: u64,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TileView {
    /// A letter, several letters in brackets, or `?` for a blank.
    pub face: String,
    /// Number of these tiles.
    pub count: u32,
    /// Points per tile.
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

/// A playing strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogLevel {
    /// The level, from 1 to 5.
    pub level: u8,
    /// A short description.
    pub about: String,
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogFormat {
    /// The file name extension.
    pub extension: String,
    /// The games that the format supports.
    pub games: Vec<String>,
}
