//! Positions.

use serde::{Deserialize, Serialize};

use crate::v1::Facts;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// Who moves first from the initial position: black in gomoku, white in
    /// chess.
    First,
    /// The other one.
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

/// What is to be known about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(gomoku|chess|crossword)$"))]
    pub game: String,
    /// The rule set; the game's usual one if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Board size; the usual one if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 20))]
    pub size: Option<u32>,
    /// The position in the game's own notation; the initial one if empty.
    #[serde(default)]
    pub position: String,
    /// Moves made from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who is to move, where that is not what the moves imply.
    #[serde(default)]
    pub side: Option<SideName>,
    /// A move to be judged without being made.
    #[serde(default)]
    pub try_move: Option<String>,
}

/// A position and what can be seen in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The game.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// Words that describe it, as far as the viewer sees it.
    pub position: String,
    /// Who has to move, in the game's own words.
    pub to_move: String,
    /// The same, by seat.
    pub side: SideName,
    /// Is the game over, and who has won?
    pub status: super::GameStatus,
    /// All legal moves; absent in games of hidden tiles, where finding them is
    /// the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<String>>,
    /// What is worth pointing at.
    pub marks: Vec<Mark>,
    /// What each side has scored, in whole points, where the rules give any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// What is known of what each side holds, where they hold anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[String; 2]>,
    /// The position drawn in characters.
    pub diagram: String,
    /// What came of `try_move`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<Tried>,
}

/// Something on the board worth pointing at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What it is: `five`, `open_four`, `four`, `forbidden`, `check`.
    pub kind: String,
    /// Whose it is.
    pub side: Option<SideName>,
    /// Where.
    pub at: Vec<String>,
}

/// A move that was judged without being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tried {
    /// The move as the game writes it; absent if it is not legal.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Why it is not legal.
    pub problem: Option<String>,
    /// What there is to say about it.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
}
