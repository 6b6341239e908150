//! What was found about a position.

use serde::{Deserialize, Serialize};

use crate::v1::service::{Mark, SideName};
use crate::v1::{Line, Score};

/// A position and what was found about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedPosition {
    /// Who has to move.
    pub to_move: SideName,
    /// What it is worth; a proof only where one was found and checked.
    #[serde(flatten)]
    pub score: Score,
    /// The first player's chance to win, in tenths of a percent: 1000 and 0 for
    /// proofs only.
    pub win: u16,
    /// Last completed depth of the search.
    pub depth: u32,
    /// Nodes of the search and of the solvers.
    pub nodes: u64,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line>,
    /// A forced win of the side to move, checked against every defense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The forced win that the other side would have if it were its turn: what
    /// it threatens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub danger: Option<Proof>,
    /// The threats that stand on the board, of both sides, the gravest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<Mark>,
    /// How much presses on the board, in tenths: the urgency of the greatest
    /// threat, and a tenth of the next.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub urgency: u32,
    /// The parts of the evaluation that people speak of, the first side's
    /// first; absent where a game has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<[Factors; 2]>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A forced win that was played against every legal defense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proof {
    /// Who wins.
    pub side: SideName,
    /// What kind of win it is: `five`, `vcf`, `vct`, `win`, `mate`.
    pub kind: String,
    /// Plies to the end of the game if the loser resists as long as it can.
    pub plies: u32,
    /// The moves against the longest defense found, the winner's first.
    pub line: Vec<String>,
}

/// What stands behind an evaluation, each from 0 to 1000 beside the other
/// side's; `total` is the weighted sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Factors {
    /// What is threatened.
    pub threat: u32,
    /// What the stones look like in their lines.
    pub shape: u32,
    /// How stones work together.
    pub connectivity: u32,
    /// Where the side is felt more than the other.
    pub territory: u32,
    /// Who can make the other answer.
    pub tempo: u32,
    /// What could still become of empty points.
    pub potential: u32,
    /// All of them, weighted by the phase.
    pub total: u32,
}
