//! The reasons why a search ends.

use serde::{Deserialize, Serialize};

/// The reason for the end of a search.
///
/// The web app has its own texts, in `plan.ends` of `web/src/i18n/*/play.ts`, and
/// `docs/dev/time.md` lists the reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// A stop was requested, or the receiver of the answer is gone.
    Stop,
    /// The hard time limit.
    Time,
    /// The soft time limit, between two depths.
    SoftTime,
    /// The node limit.
    Nodes,
    /// The depth limit.
    Depth,
    /// A proof within the mate limit.
    Mate,
    /// The node limit of a weakened search.
    Strength,
    /// The choice was settled before the time was used.
    Advice,
    /// There is only one legal move.
    OneMove,
    /// Only one move can compete.
    OneCompetitive,
    /// The best move is far ahead of all others.
    Gap,
    /// Too little time is left for any search.
    LowTime,
    /// The time of a stage was used, or too short to start it.
    StageTime,
    /// Another depth would not have ended in time.
    NotAdmitted,
    /// The value has stayed the same for several depths.
    Stable,
    /// Samples show the best move with the required confidence.
    Sure,
    /// Stopping loses less than the time is worth.
    SmallLoss,
    /// More samples are unlikely to change the choice.
    ChangeUnlikely,
    /// No other candidate can catch up.
    NoChallenger,
    /// The expected loss no longer shrinks.
    Plateau,
    /// There was nothing left to search.
    Complete,
    /// An opening book had the answer; nothing was searched.
    Book,
    /// The game was over, or no root move was allowed.
    NoMove,
    /// The search failed; the answer is only a legal move.
    Fault,
    /// A replay went past the end of the recorded search.
    Diverged,
}

impl StopReason {
    /// Returns `true` if the reason ends only the current stage of a turn.
    ///
    /// Such a reason comes from the advisor or the search, not from a limit of the
    /// request. The turn ends if no other stage follows.
    #[must_use]
    pub const fn is_advice(self) -> bool {
        match self {
            Self::Advice
            | Self::OneMove
            | Self::OneCompetitive
            | Self::Gap
            | Self::LowTime
            | Self::StageTime
            | Self::NotAdmitted
            | Self::Stable
            | Self::Sure
            | Self::SmallLoss
            | Self::ChangeUnlikely
            | Self::NoChallenger
            | Self::Plateau => true,
            Self::Stop
            | Self::Time
            | Self::SoftTime
            | Self::Nodes
            | Self::Depth
            | Self::Mate
            | Self::Strength
            | Self::Complete
            | Self::Book
            | Self::NoMove
            | Self::Fault
            | Self::Diverged => false,
        }
    }

    /// Returns the reason in a few words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Stop => "on request",
            Self::Time => "time limit reached",
            Self::SoftTime => "no time for another depth",
            Self::Nodes => "node limit reached",
            Self::Depth => "depth limit reached",
            Self::Mate => "proof within the mate limit found",
            Self::Strength => "limit of the level reached",
            Self::Advice => "choice settled",
            Self::OneMove => "only one legal move",
            Self::OneCompetitive => "no other move competes",
            Self::Gap => "best move far ahead",
            Self::LowTime => "too little time left to search",
            Self::StageTime => "time of the stage used",
            Self::NotAdmitted => "another depth would not end in time",
            Self::Stable => "value unchanged for several depths",
            Self::Sure => "best move known with the required confidence",
            Self::SmallLoss => "stopping loses less than the time is worth",
            Self::ChangeUnlikely => "another choice is unlikely",
            Self::NoChallenger => "no other move can catch up",
            Self::Plateau => "more samples no longer help",
            Self::Complete => "nothing left to search",
            Self::Book => "opening book move",
            Self::NoMove => "no legal move",
            Self::Fault => "search failed; the move is only legal",
            Self::Diverged => "replay went past the recorded end",
        }
    }
}
