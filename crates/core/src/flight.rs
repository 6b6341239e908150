//! The flight recorder: everything needed to repeat a search node for node.
//!
//! A record is exact for one thread from a cleared engine; it says which it
//! was. What came from outside (stop, ponderhit, the passing of time) is kept
//! as the node count at which it took effect, so a replay needs no clock.

use serde::{Deserialize, Serialize};

use crate::game::Setup;
use crate::limits::Limits;
use crate::stage::{Stage, StagePoint};
use crate::stop::{RecordedStops, StopCheckKind, StopPoint, StopReason};

/// The version of the record's format.
pub const FORMAT: u32 = 1;

/// What the engine had learned before the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Nothing: a replay is exact.
    Cleared,
    /// Table and histories of earlier searches: a replay will differ.
    Warm,
}

/// What a search came to, for comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedResult {
    /// The recommended move in the game's notation.
    pub best_move: Option<String>,
    /// Its score as the side to move sees it.
    pub score: i32,
    /// The line behind it.
    pub pv: Vec<String>,
    /// Last completed depth.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
}

/// One recorded search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightRecord {
    /// Always [`FORMAT`].
    pub format: u32,
    /// The version that made the record.
    pub build: String,
    /// The game's name.
    pub game: String,
    /// What it was played with, see [`Equipped::id`](crate::Equipped::id).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub equipment: String,
    /// The position in words.
    pub setup: Setup,
    /// What was asked.
    pub limits: Limits,
    /// Every option by its full name.
    pub options: Vec<(String, String)>,
    /// Seed of whatever is random in the search.
    pub seed: u64,
    /// What the engine remembered.
    pub memory: TableState,
    /// Threads that searched together: a replay with more than one will
    /// differ.
    #[serde(default = "one_thread")]
    pub threads: u32,
    /// The node count at which a ponderhit took effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ponder_hit: Option<u64>,
    /// Where and why stages ended that were followed by others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StagePoint>,
    /// Where and why the search ended.
    pub end: StopPoint,
    /// What it came to.
    pub landing: RecordedResult,
}

impl FlightRecord {
    /// What a replay obeys.
    #[must_use]
    pub fn recorded_stops(&self) -> RecordedStops {
        RecordedStops {
            stages: self.stages.clone(),
            end: self.end,
        }
    }
}

/// What a record says that says nothing about threads.
fn one_thread() -> u32 {
    1
}

/// Collects the signals of a running search.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    ponder_hit: Option<u64>,
    /// As many as there are stages, at most: none begins twice.
    stages: Vec<StagePoint>,
    end: Option<StopPoint>,
}

impl Recorder {
    pub(crate) fn record_ponder_hit(&mut self, nodes: u64) {
        self.ponder_hit = Some(nodes);
    }

    /// A stage ended here, and another one follows.
    pub(crate) fn record_stage_end(&mut self, point: StagePoint) {
        if self.stages.len() < Stage::COUNT {
            self.stages.push(point);
        }
    }

    /// The search ended here. One that had ended before and slept since has
    /// only got another reason.
    pub(crate) fn record_end(&mut self, nodes: u64, occasion: StopCheckKind, reason: StopReason) {
        self.end = Some(match self.end {
            Some(slept) => StopPoint { reason, ..slept },
            None => StopPoint {
                nodes,
                occasion,
                reason,
            },
        });
    }

    /// Where stages ended before they had nothing left to do.
    #[must_use]
    pub fn stages(&self) -> &[StagePoint] {
        &self.stages
    }

    /// When a ponderhit took effect, in nodes.
    #[must_use]
    pub fn ponder_hit_at(&self) -> Option<u64> {
        self.ponder_hit
    }

    /// Where the search ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<StopPoint> {
        self.end
    }
}

/// The first difference between a record and its replay, in words.
#[must_use]
pub fn first_difference(recorded: &FlightRecord, replayed: &FlightRecord) -> Option<String> {
    let (a, b) = (&recorded.landing, &replayed.landing);
    let differs = |what: &str, old: &dyn std::fmt::Debug, new: &dyn std::fmt::Debug| {
        Some(format!("{what}: recorded {old:?}, replayed {new:?}"))
    };
    if recorded.stages != replayed.stages {
        differs("ends of stages", &recorded.stages, &replayed.stages)
    } else if recorded.end != replayed.end {
        differs("end of the search", &recorded.end, &replayed.end)
    } else if a.nodes != b.nodes {
        differs("nodes", &a.nodes, &b.nodes)
    } else if a.depth != b.depth {
        differs("depth", &a.depth, &b.depth)
    } else if a.best_move != b.best_move {
        differs("best move", &a.best_move, &b.best_move)
    } else if a.score != b.score {
        differs("score", &a.score, &b.score)
    } else if a.pv != b.pv {
        differs("line", &a.pv, &b.pv)
    } else {
        None
    }
}
