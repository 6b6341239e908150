//! Positions.

use serde::{Deserialize, Serialize};

use crate::v1::Facts;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// The side that moves first: black in gomoku, white in chess.
    First,
    /// The other side.
    Second,
}

impl From<zeitnot_core::Side> for SideName {
    fn from(side: zeitnot_core::Side) -> Self {
        match side {
            zeitnot_core::Side::First => Self::First,
            zeitnot_core::Side::Second => Self::Second,
        }
    }
}

impl From<SideName> for zeitnot_core::Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::First => Self::First,
            SideName::Second => Self::Second,
        }
    }
}

/// A position to describe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's default if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// Name of the word list; the built-in list if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
    /// The position, in the game's notation; the initial position if empty.
    #[serde(default)]
    pub position: String,
    /// Moves from the position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The side to move, if the moves do not imply it.
    #[serde(default)]
    pub side: Option<SideName>,
    /// A move to check without making it.
    #[serde(default)]
    pub try_move: Option<String>,
    /// Whether to include the maps of the board.
    #[serde(default)]
    pub maps: bool,
}

/// A position as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// Name of the word list; absent in games without words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
    /// The position in the game's notation, without what the viewer may not see.
    pub position: String,
    /// The position in FEN; absent in games without FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The requested moves in human-readable notation; absent if they are the
    /// same, and for stored games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// Name of the opening; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Name of the side to move, such as `black`.
    pub to_move: String,
    /// The side to move.
    pub side: SideName,
    /// Status of the game.
    pub status: super::GameStatus,
    /// All legal moves; absent in word games, where finding them is part of the
    /// game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<String>>,
    /// Points to highlight, such as threats and forbidden points.
    pub marks: Vec<Mark>,
    /// Squares of each side's stones, first player first; absent in games
    /// without stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<[Vec<String>; 2]>,
    /// Number of stones captured by each side; absent in games without captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<[u32; 2]>,
    /// Points of each side; absent in games without points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// Each side's rack as far as the viewer may see it; absent in games without
    /// racks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[String; 2]>,
    /// The position as a text diagram.
    pub diagram: String,
    /// The maps of the board; absent unless requested, and in games without
    /// stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maps: Option<BoardMaps>,
    /// Result of checking `try_move`; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<Tried>,
}

/// Points on the board to highlight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The kind: a threat, `forbidden`, `check`, or `won` for the winning line.
    ///
    /// Threats are `five`, `open_four`, `double_four`, `four_three`, `four`,
    /// `broken_four`, `double_three`, `double_broken_three`, `open_three`,
    /// `broken_three`, `three`, `jump_three`, and `potential_four`.
    pub kind: String,
    /// The side that the mark belongs to; null if it belongs to neither.
    pub side: Option<SideName>,
    /// The marked points; for a threat, the points that complete it.
    pub at: Vec<String>,
    /// For a threat, its stones.
    ///
    /// The stones of a `double_…` or `four_three` threat lie in several lines,
    /// and each line is also listed as a separate threat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<String>,
    /// For a threat, the points where one opposing stone removes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defends: Vec<String>,
    /// For a threat, its urgency from 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub urgency: Option<u8>,
}

/// Maps of a board. Values are ordered by point: bottom row first, each row from
/// the left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardMaps {
    /// Influence of each side at every point, first player first.
    ///
    /// A stone has 16 at its point and 8, 4, 2, and 1 at one to four steps along
    /// a line, up to an opposing stone.
    pub influence: [Vec<u32>; 2],
    /// Potential of every empty point for each side, first player first.
    ///
    /// Each row of five cells through the point that can still win counts 1,
    /// multiplied by four for every stone in it.
    pub potential: [Vec<u32>; 2],
    /// Points where a side has an influence of at least 4 and more than twice
    /// that of the other side.
    pub territory: [Vec<String>; 2],
    /// Empty points where a side has an influence of at least 4, and neither
    /// side more than twice that of the other.
    pub contested: Vec<String>,
}

/// The result of checking a move without making it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tried {
    /// The move in the game's notation; null if it is illegal.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The reason why the move is illegal; null if it is legal.
    pub problem: Option<String>,
    /// Words that are not in the word list, if the move is otherwise legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown_words: Option<Vec<String>>,
    /// Facts about the move, computed even if its words are unknown.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
}
