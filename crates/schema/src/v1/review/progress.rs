//! Review requests and progress events.

use serde::{Deserialize, Serialize};

use super::Review;
use super::labels::Tier;
use super::moves::ReviewedMove;
use super::positions::ReviewedPosition;
use crate::v1::service::Problem;

/// A request to review a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// Depth of the review; `standard` if absent.
    #[serde(default)]
    pub tier: Option<Tier>,
    /// File name; its extension decides if the content is ambiguous.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether to review a file with an illegal move up to that move. Otherwise
    /// the file is rejected, and the error names the move.
    #[serde(default)]
    pub lenient: bool,
    /// The game.
    #[serde(flatten)]
    pub source: ReviewSource,
}

/// The source of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewSource {
    /// The id of a stored game.
    GameId(String),
    /// The text of a file in any supported format; only the first game is read.
    File(String),
}

/// A progress event of a review.
///
/// The order is `begun`, then `position` and `move` in turn, then `done`. `failed`
/// may come at any time and is the last event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReviewEvent {
    /// The review has started.
    Begun {
        /// The id of the review.
        id: String,
        /// Number of moves.
        total: u32,
        /// The review without positions and moves.
        review: Box<Review>,
    },
    /// A position was analyzed.
    Position {
        /// Number of moves before the position.
        number: u32,
        /// The assessment.
        position: Box<ReviewedPosition>,
    },
    /// A move was analyzed. Sequences and turning points may still change it.
    Move {
        /// The assessment.
        #[serde(rename = "move")]
        mv: Box<ReviewedMove>,
    },
    /// The review is complete.
    Done {
        /// The review, including its text.
        review: Box<Review>,
    },
    /// The review failed.
    Failed {
        /// The problem.
        problem: Problem,
    },
}
