//! A review under way.

use serde::{Deserialize, Serialize};

use super::Review;
use super::labels::Tier;
use super::moves::ReviewedMove;
use super::positions::ReviewedPosition;
use crate::v1::service::Problem;

/// What is to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// How thoroughly; `standard` if absent.
    #[serde(default)]
    pub tier: Option<Tier>,
    /// What a file is called; its ending decides where the content does not.
    #[serde(default)]
    pub name: Option<String>,
    /// A file whose moves are not all legal is reviewed as far as they are;
    /// otherwise it is refused, with the first one that is not.
    #[serde(default)]
    pub lenient: bool,
    /// The game.
    #[serde(flatten)]
    pub source: ReviewSource,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewSource {
    /// A game that the service keeps, by its id.
    GameId(String),
    /// The text of a file in any format that the service reads; the first game
    /// of it counts.
    File(String),
}

/// News of a review, in this order: `begun`, then a `position` and a `move` in
/// turn, then `done`; or `failed` at any time, after which nothing follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReviewEvent {
    /// It is under way.
    Begun {
        /// The name of the review.
        id: String,
        /// How many moves there are.
        total: u32,
        /// All that is known before anything is judged: no positions, and no
        /// moves.
        review: Box<Review>,
    },
    /// A position was judged.
    Position {
        /// Its number: the moves before it.
        number: u32,
        /// What was found.
        position: Box<ReviewedPosition>,
    },
    /// A move was judged. Sequences and turning points may still change it.
    Move {
        /// What was found.
        #[serde(rename = "move")]
        mv: Box<ReviewedMove>,
    },
    /// All of it, with sentences.
    Done {
        /// The review.
        review: Box<Review>,
    },
    /// It cannot go on.
    Failed {
        /// Why.
        problem: Problem,
    },
}
