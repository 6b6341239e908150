//! Watched turns of games that are searched depth by depth, as a file has them:
//! a line of JSON for the plan, and one for each game.

use serde::{Deserialize, Serialize};
use zeitnot_core::{Checkpoint, Score, ScoreUnit, Side, TurnFeatures};

use super::turn::{RecordedTurn, TurnSnapshot};

/// The version of what a file says.
pub const BANK_VERSION: u32 = 1;

/// A watched turn stands for no more than this, whatever a file says.
const MAX_EVERY: u32 = 100;

/// How turns were watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankPlan {
    /// [`BANK_VERSION`].
    pub version: u32,
    /// The game, its rule set and its board, in words.
    pub subject: String,
    /// Nodes of a watched search.
    pub nodes: u64,
    /// Nodes of each search by which a chosen move is judged.
    pub reference_nodes: u64,
    /// Nodes of the moves in between, which are not watched.
    pub playing_nodes: u64,
    /// Every so many-th turn of a side is watched, and stands for those in
    /// between.
    pub every: u32,
    /// The score that is a chance of about 73 % to win.
    pub scale: u32,
}

impl BankPlan {
    /// In what this differs from another plan, in words; none if in nothing.
    #[must_use]
    pub fn difference(&self, wanted: &Self) -> Option<String> {
        let numbers = |plan: &Self| {
            [
                ("version", u64::from(plan.version)),
                ("nodes", plan.nodes),
                ("reference nodes", plan.reference_nodes),
                ("playing nodes", plan.playing_nodes),
                ("turns between", plan.every.into()),
                ("scale", plan.scale.into()),
            ]
        };
        if self.subject != wanted.subject {
            return Some(format!("it is {}, not {}", self.subject, wanted.subject));
        }
        let mut pairs = numbers(self).into_iter().zip(numbers(wanted));
        let (own, other) = pairs.find(|(own, other)| own != other)?;
        Some(format!("its {} are {}, not {}", own.0, own.1, other.1))
    }
}

/// A game whose turns were watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankGame {
    /// Its number, which is that of its opening.
    pub game: u32,
    /// The turns, in the order of the game.
    pub turns: Vec<BankTurn>,
}

/// A watched turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankTurn {
    /// Whose it was.
    pub side: Side,
    /// How far the game had come, from 0 to 1.
    pub phase: f64,
    /// Own turns that were expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_left: Option<u32>,
    /// Could a move be chosen?
    pub choice: bool,
    /// Had the search come to its end?
    pub complete: bool,
    /// The depths that were completed.
    pub depths: Vec<BankDepth>,
}

/// A completed depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BankDepth {
    /// Which one.
    pub depth: u32,
    /// Nodes up to its end.
    pub nodes: u64,
    /// The score of the best move.
    pub score: i32,
    /// Did it first come out below its window?
    #[serde(default, skip_serializing_if = "is_false")]
    pub low: bool,
    /// Did the best move change?
    #[serde(default, skip_serializing_if = "is_false")]
    pub changed: bool,
    /// Thousandths of its nodes that went into the best move.
    pub effort: u32,
    /// How far the best move was ahead, at least: in older files only, and
    /// nothing reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<i32>,
    /// The best move.
    pub best: String,
    /// What it loses.
    pub regret: f64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl BankGame {
    /// The turns of each side as games to be replayed, each standing for
    /// `every` of them.
    #[must_use]
    pub fn sequences(&self, every: u32) -> Vec<Vec<RecordedTurn>> {
        let of_side = |side: Side| {
            let own = self.turns.iter().filter(|turn| turn.side == side);
            let every = every.clamp(1, MAX_EVERY) as usize;
            let often = |turn| std::iter::repeat_n(RecordedTurn::from(turn), every);
            own.flat_map(often).collect::<Vec<_>>()
        };
        let sequences = [Side::First, Side::Second].map(of_side);
        let is_played = |turns: &Vec<RecordedTurn>| !turns.is_empty();
        sequences.into_iter().filter(is_played).collect()
    }
}

impl From<&BankTurn> for RecordedTurn {
    fn from(turn: &BankTurn) -> Self {
        let signals = TurnFeatures {
            phase: turn.phase,
            turns_left: turn.turns_left,
            ..TurnFeatures::default()
        };
        let look = |depth: &BankDepth| TurnSnapshot {
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
            features: signals,
            features_after_generation: signals,
            root_moves: 1 + usize::from(turn.choice),
            unit: ScoreUnit::Centi,
            regret_without_search: turn.depths.first().map_or(0.0, |depth| depth.regret),
            snapshots: turn.depths.iter().map(look).collect(),
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
    fn plans_tell_in_what_they_differ() {
        assert_eq!(plan().difference(&plan()), None);
        let other = BankPlan { every: 3, ..plan() };
        let said = plan().difference(&other);
        assert_eq!(said.as_deref(), Some("its turns between are 2, not 3"));
        let chess = BankPlan {
            subject: "chess standard".to_owned(),
            ..plan()
        };
        let said = plan().difference(&chess).unwrap();
        assert_eq!(said, "it is gomoku freestyle 15, not chess standard");
    }

    #[test]
    fn a_watched_turn_stands_for_several_of_its_side() {
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
        assert_eq!(sequences.len(), 1, "nobody watched the other side");
        let regrets = sequences[0].iter().map(|turn| turn.snapshots[0].regret);
        assert_eq!(regrets.collect::<Vec<_>>(), [0.1, 0.1, 0.2, 0.2]);
        let odd = game.sequences(u32::MAX);
        assert_eq!(
            odd[0].len(),
            2 * MAX_EVERY as usize,
            "files may say anything"
        );
        assert_eq!(sequences[0][0].root_moves, 2);
    }
}
