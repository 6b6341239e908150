//! Assessments of positions.

use serde::{Deserialize, Serialize};

use crate::v1::service::{Mark, SideName};
use crate::v1::{Line, Score};

/// The assessment of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedPosition {
    /// The side to move.
    pub to_move: SideName,
    /// The score; proofs are verified.
    #[serde(flatten)]
    pub score: Score,
    /// The first player's winning chance, in tenths of a percent; 0 and 1000 are
    /// proven.
    pub win: u16,
    /// Last completed depth of the search.
    pub depth: u32,
    /// Nodes of the search and the solvers.
    pub nodes: u64,
    /// The best lines, best first; empty if the game is over.
    pub lines: Vec<Line>,
    /// A forced win of the side to move, verified against every defense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The forced win that the other side threatens, as if it were to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub danger: Option<Proof>,
    /// The threats of both sides, most urgent first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<Mark>,
    /// Urgency of the position, in tenths: that of the most urgent threat, plus a
    /// tenth of the next.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub urgency: u32,
    /// Evaluation factors of both sides, first player first; absent in games
    /// without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<[Factors; 2]>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A forced win, verified against every legal defense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proof {
    /// The winner.
    pub side: SideName,
    /// Kind of win: `five`, `vcf`, `vct`, `win`, or `mate`.
    pub kind: String,
    /// Plies to the end of the game against the longest defense.
    pub plies: u32,
    /// The moves against the longest defense found, starting with the winner's.
    pub line: Vec<String>,
}

/// Evaluation factors of a side.
///
/// Each is the side's share of the total of both sides, from 0 to 1000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Factors {
    /// Threats.
    pub threat: u32,
    /// Shapes of the stones in their lines.
    pub shape: u32,
    /// Cooperation between stones.
    pub connectivity: u32,
    /// Area where the side has more influence.
    pub territory: u32,
    /// Ability to make forcing moves.
    pub tempo: u32,
    /// Potential of the empty points.
    pub potential: u32,
    /// Sum of the factors, weighted by phase.
    pub total: u32,
}
