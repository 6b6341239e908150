//! The flight recorder, which holds everything needed to repeat a search node for node.
//!
//! A record is exact for one thread from a cleared engine, and says whether it
//! was made so. External events (stop, ponderhit, the passing of time) are
//! recorded as the node count at which they took effect, so a replay needs no
//! clock.

use serde::{Deserialize, Serialize};

use crate::game::Setup;
use crate::limits::Limits;
use crate::stage::{Stage, StagePoint};
use crate::stop::{RecordedStops, StopCheckKind, StopPoint, StopReason};

/// The format version of records.
///
/// Format 1 differs only in the name of a replacement policy.
pub const FORMAT: u32 = 2;

/// The state of the table before a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Empty: a replay is exact.
    Cleared,
    /// With entries and histories of earlier searches: a replay may differ.
    Warm,
}

/// The result of a recorded search, to compare replays with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedResult {
    /// The best move in the game's notation.
    pub best_move: Option<String>,
    /// Its score for the side to move.
    pub score: i32,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Last completed depth.
    pub depth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// One recorded search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightRecord {
    /// The format version, at most [`FORMAT`].
    pub format: u32,
    /// The program version that made the record.
    pub build: String,
    /// The game's name.
    pub game: String,
    /// The equipment, see [`Equipped::id`](crate::Equipped::id).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub equipment: String,
    /// The position.
    pub setup: Setup,
    /// The limits of the search.
    pub limits: Limits,
    /// Every option with its full name and value.
    pub options: Vec<(String, String)>,
    /// The random seed of the search.
    pub seed: u64,
    /// The state of the table before the search.
    pub memory: TableState,
    /// Number of threads; with more than one, a replay may differ.
    #[serde(default = "one_thread")]
    pub threads: u32,
    /// The node count at which a ponderhit took effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ponder_hit: Option<u64>,
    /// The ends of all stages but the last, with reasons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StagePoint>,
    /// The end of the search, with its reason.
    pub end: StopPoint,
    /// The result.
    pub landing: RecordedResult,
}

impl FlightRecord {
    /// Returns every option of the search, with the value's present name.
    pub fn current_options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|(name, value)| {
            // Since format 2, `strict` has another meaning.
            let is_renamed = self.format == 1 && name == "table.policy" && value == "strict";
            (&**name, if is_renamed { "aged" } else { &**value })
        })
    }

    /// Returns the stops that a replay obeys.
    #[must_use]
    pub fn recorded_stops(&self) -> RecordedStops {
        RecordedStops {
            stages: self.stages.clone(),
            end: self.end,
        }
    }
}

/// The default for old records, which do not have the field.
fn one_thread() -> u32 {
    1
}

/// Collects the recorded events of a running search.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    ponder_hit: Option<u64>,
    /// At most [`Stage::COUNT`], because no stage begins twice.
    stages: Vec<StagePoint>,
    end: Option<StopPoint>,
}

impl Recorder {
    pub(crate) fn record_ponder_hit(&mut self, nodes: u64) {
        self.ponder_hit = Some(nodes);
    }

    /// Records the end of a stage that another one follows.
    pub(crate) fn record_stage_end(&mut self, point: StagePoint) {
        if self.stages.len() < Stage::COUNT {
            self.stages.push(point);
        }
    }

    /// Records the end of the search.
    ///
    /// If the search had already ended and waited since, only the reason changes.
    pub(crate) fn record_end(&mut self, nodes: u64, occasion: StopCheckKind, reason: StopReason) {
        self.end = Some(match self.end {
            Some(earlier) => StopPoint { reason, ..earlier },
            None => StopPoint {
                nodes,
                occasion,
                reason,
            },
        });
    }

    /// Returns the early ends of stages that another one followed.
    #[must_use]
    pub fn stages(&self) -> &[StagePoint] {
        &self.stages
    }

    /// Returns the node count at which a ponderhit took effect.
    #[must_use]
    pub fn ponder_hit_at(&self) -> Option<u64> {
        self.ponder_hit
    }

    /// Returns the end of the search; `None` while it runs.
    #[must_use]
    pub fn end(&self) -> Option<StopPoint> {
        self.end
    }
}

/// Returns the first difference between a record and its replay, in words.
#[must_use]
pub fn first_difference(recorded: &FlightRecord, replayed: &FlightRecord) -> Option<String> {
    let (a, b) = (&recorded.landing, &replayed.landing);
    let differs = |what: &str, old: &dyn std::fmt::Debug, new: &dyn std::fmt::Debug| {
        Some(format!("{what}: recorded {old:?}, replayed {new:?}"))
    };
    if recorded.stages != replayed.stages {
        differs("stage ends", &recorded.stages, &replayed.stages)
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
