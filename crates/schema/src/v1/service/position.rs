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
    /// The name of the word list to play with; the service's own if absent.
    #[serde(default)]
    pub lexicon: Option<String>,
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
    /// Whether the maps of the board are wanted, too.
    #[serde(default)]
    pub maps: bool,
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
    /// The name of the word list that it is played with; absent in games
    /// without words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
    /// Words that describe it, as far as the viewer sees it.
    pub position: String,
    /// The position as it stands in FEN; absent in games that have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves of the request as people read them; absent where they read
    /// them as they came, and in games that the service keeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// What the opening is called; absent where it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
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
    /// The squares of each side's stones, the first side first; absent in
    /// games without stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<[Vec<String>; 2]>,
    /// How many stones each side has taken; absent where none are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<[u32; 2]>,
    /// What each side has scored, in whole points, where the rules give any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// What is known of what each side holds, where they hold anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[String; 2]>,
    /// The position drawn in characters.
    pub diagram: String,
    /// The maps of the board, if they were asked for; absent in games without
    /// stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maps: Option<BoardMaps>,
    /// What came of `try_move`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<Tried>,
}

/// Something on the board worth pointing at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What it is: a threat (`five`, `open_four`, `double_four`, `four_three`,
    /// `four`, `broken_four`, `double_three`, `double_broken_three`,
    /// `open_three`, `broken_three`, `three`, `jump_three`, `potential_four`),
    /// `forbidden`, `check`; `won` for the stones of the line that won.
    pub kind: String,
    /// Whose it is.
    pub side: Option<SideName>,
    /// Where; of a threat, the points that complete it.
    pub at: Vec<String>,
    /// Of a threat: the stones it is made of. Those of a threat with `double`
    /// or `four_three` in its name lie in several lines, which are told as
    /// threats of their own besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<String>,
    /// Of a threat: the points where one stone of the opponent's takes it away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defends: Vec<String>,
    /// Of a threat: how much it presses, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub urgency: Option<u8>,
}

/// Maps of a board. Values stand in the order of the points: bottom row first,
/// each row from the left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardMaps {
    /// How much each side's stones are felt at every point, the first side's
    /// first: 16 where a stone stands, 8, 4, 2 and 1 at one to four steps
    /// along a line, up to the opponent's stones.
    pub influence: [Vec<u32>; 2],
    /// What each side could still make of every empty point: for each five
    /// cells in a row through it that could win, 1, and four times as much for
    /// every stone there.
    pub potential: [Vec<u32>; 2],
    /// The points that are each side's: where it is felt at least 4, and more
    /// than twice as much as the other.
    pub territory: [Vec<String>; 2],
    /// The empty points where a side is felt at least 4, and neither more than
    /// twice as much as the other.
    pub contested: Vec<String>,
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
    /// The words that the word list lacks, if nothing else is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown_words: Option<Vec<String>>,
    /// What there is to say about it, or would be if its words were known.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
}
