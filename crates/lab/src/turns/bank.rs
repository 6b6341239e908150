//! The file format of recorded turns of games that are searched depth by depth.
//!
//! The first line is the plan, and each other line is a game, all in JSON.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Checkpoint, Score, ScoreUnit, Side, TurnFeatures};

use super::turn::{RecordedTurn, TurnSnapshot};

/// The version of the file format.
pub const BANK_VERSION: u32 = 1;

/// Maximum number of turns that a recorded turn represents.
///
/// It limits the memory for a file with an invalid [`BankPlan::every`].
const MAX_EVERY: u32 = 100;

/// The settings of a recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankPlan {
    /// The version of the file format, [`BANK_VERSION`].
    pub version: u32,
    /// The game, its rule set, and its board size.
    pub subject: String,
    /// Nodes of a recorded search.
    pub nodes: u64,
    /// Nodes of the search that evaluates a chosen move.
    pub reference_nodes: u64,
    /// Nodes per move in the other turns.
    pub playing_nodes: u64,
    /// Interval of recorded turns of a side; each represents this many turns.
    pub every: u32,
    /// The score for a winning chance of about 73%.
    pub scale: u32,
}

impl BankPlan {
    /// Describes the first difference from another plan; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let numbers = |plan: &Self| {
            [
                ("version", u64::from(plan.version)),
                ("number of nodes", plan.nodes),
                ("number of reference nodes", plan.reference_nodes),
                ("number of playing nodes", plan.playing_nodes),
                ("interval of turns", plan.every.into()),
                ("scale", plan.scale.into()),
            ]
        };
        if self.subject != other.subject {
            return Some(format!("it is {}, not {}", self.subject, other.subject));
        }
        let mut pairs = numbers(self).into_iter().zip(numbers(other));
        let ((name, own), (_, other)) = pairs.find(|(own, other)| own != other)?;
        Some(format!("its {name} is {own}, not {other}"))
    }
}

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankGame {
    /// The number of the game and of its opening.
    pub game: u32,
    /// The recorded turns, in the order of the game.
    pub turns: Vec<BankTurn>,
}

/// A recorded turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankTurn {
    /// The side to move.
    pub side: Side,
    /// Progress of the game, from 0 to 1.
    pub phase: f64,
    /// Expected number of remaining turns of the side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_left: Option<u32>,
    /// Whether the side had more than one move.
    pub choice: bool,
    /// Whether the search was finished.
    pub complete: bool,
    /// The completed depths.
    pub depths: Vec<BankDepth>,
}

/// A completed depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankDepth {
    /// The depth.
    pub depth: u32,
    /// Number of nodes up to its end.
    pub nodes: u64,
    /// The score of the best move.
    pub score: i32,
    /// Whether the depth failed low at first.
    #[serde(default, skip_serializing_if = "is_false")]
    pub low: bool,
    /// Whether the best move changed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub changed: bool,
    /// Share of the depth's nodes spent on the best move, in thousandths.
    pub effort: u32,
    /// A lower bound of the lead of the best move; unused, only in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<i32>,
    /// The best move.
    pub best: String,
    /// Loss of the best move, as a share of a game.
    pub regret: f64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl BankGame {
    /// Returns the turns of each side, as games to replay.
    ///
    /// Each turn is repeated `every` times, and sides without turns are left out.
    #[must_use]
    pub fn sequences(&self, every: u32) -> Vec<Vec<RecordedTurn>> {
        let side_turns = |side: Side| {
            let own = self.turns.iter().filter(|turn| turn.side == side);
            let every = every.clamp(1, MAX_EVERY) as usize;
            let repeat = |turn| std::iter::repeat_n(RecordedTurn::from(turn), every);
            own.flat_map(repeat).collect::<Vec<_>>()
        };
        let sequences = [Side::First, Side::Second].map(side_turns);
        let has_turns = |turns: &Vec<RecordedTurn>| !turns.is_empty();
        sequences.into_iter().filter(has_turns).collect()
    }
}

impl From<&BankTurn> for RecordedTurn {
    fn from(turn: &BankTurn) -> Self {
        let features = TurnFeatures {
            phase: turn.phase,
            turns_left: turn.turns_left,
            ..TurnFeatures::default()
        };
        let snapshot = |depth: &BankDepth| TurnSnapshot {
            checkpoint: Checkpoint {
                depth: depth.depth,
                nodes: depth.nodes,
                elapsed: std::time::Duration::ZERO,
                score: Score(depth.score),
                failed_low: depth.low,
                best_changed: depth.changed,
                effort: depth.effort,
                multi_pv: false,
                simulation: None,
            },
            regret: depth.regret,
        };
        Self {
            features,
            features_after_generation: features,
            root_moves: 1 + usize::from(turn.choice),
            unit: ScoreUnit::Centi,
            regret_without_search: turn.depths.first().map_or(0.0, |depth| depth.regret),
            snapshots: turn.depths.iter().map(snapshot).collect(),
            is_complete: turn.complete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> BankPlan {
        BankPlan {
            version: BANK_VERSION,
            subject: "gomoku freestyle 15".to_owned(),
            nodes: 9,
            reference_nodes: 8,
            playing_nodes: 7,
            every: 2,
            scale: 200,
        }
    }

    #[test]
    fn differences_of_plans_are_named() {
        assert_eq!(plan().difference(&plan()), None);
        let other = BankPlan { every: 3, ..plan() };
        let difference = plan().difference(&other).unwrap();
        assert_eq!(difference, "its interval of turns is 2, not 3");
        let chess = BankPlan {
            subject: "chess standard".to_owned(),
            ..plan()
        };
        let difference = plan().difference(&chess).unwrap();
        assert_eq!(difference, "it is gomoku freestyle 15, not chess standard");
    }

    #[test]
    fn recorded_turns_are_repeated_in_the_game_of_their_side() {
        let turn = |side, regret| BankTurn {
            side,
            phase: 0.5,
            turns_left: Some(9),
            choice: true,
            complete: false,
            depths: vec![BankDepth {
                depth: 1,
                nodes: 77,
                score: 5,
                low: false,
                changed: true,
                effort: 300,
                gap: Some(4),
                best: "h8".to_owned(),
                regret,
            }],
        };
        let game = BankGame {
            game: 3,
            turns: vec![turn(Side::First, 0.1), turn(Side::First, 0.2)],
        };
        let sequences = game.sequences(2);
        assert_eq!(sequences.len(), 1, "the other side has no turns");
        let regrets = sequences[0].iter().map(|turn| turn.snapshots[0].regret);
        assert_eq!(regrets.collect::<Vec<_>>(), [0.1, 0.1, 0.2, 0.2]);
        let limited = game.sequences(u32::MAX);
        assert_eq!(limited[0].len(), 2 * MAX_EVERY as usize);
        assert_eq!(sequences[0][0].root_moves, 2);
    }
}
