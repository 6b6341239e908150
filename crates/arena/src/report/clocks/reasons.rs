//! Reasons and stages in plain words.

use serde::Serialize;
use zeitnot_core::{Stage, StopReason};

/// Why a turn ended, in a few words.
#[must_use]
pub const fn describe_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Stop => "it was told to stop",
        StopReason::Time => "all that the turn could have was used",
        StopReason::SoftTime => "it was too late for another depth",
        StopReason::Nodes => "all the nodes it could have were searched",
        StopReason::Depth => "it was as deep as it should be",
        StopReason::Mate => "the mate that was asked for was proven",
        StopReason::Strength => "its level thinks no further",
        StopReason::Advice => "the choice was settled, and a turn's time was used",
        StopReason::OneMove => "there was only one legal move",
        StopReason::OneCompetitive => "no other move could compete",
        StopReason::Gap => "the best move was far ahead",
        StopReason::LowTime => "too little was left to search at all",
        StopReason::StageTime => "the time of its stage was used, or too short to begin",
        StopReason::NotAdmitted => "another depth would hardly have been done in time",
        StopReason::Stable => "the value had stayed the same for long enough",
        StopReason::Sure => "samples told the best move surely enough",
        StopReason::SmallLoss => "stopping cost less than the time was worth",
        StopReason::ChangeUnlikely => "another choice had become unlikely",
        StopReason::NoChallenger => "no other move could catch up",
        StopReason::Plateau => "more thinking had stopped helping",
        StopReason::Complete => "nothing was left to search",
        StopReason::Book => "the opening book had the move",
        StopReason::NoMove => "there was no move to make",
        StopReason::Fault => "the search failed",
        StopReason::Diverged => "a repeated search went past its end",
    }
}

/// What a stage is called.
#[must_use]
pub const fn describe_stage(stage: Stage) -> &'static str {
    match stage {
        Stage::MoveGeneration => "move generation",
        Stage::Simulation => "simulation",
        Stage::Endgame => "endgame",
    }
}

/// The one word that a reason or a stage is in logs and journals.
#[must_use]
pub fn serialized_name(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    let word = value.as_ref().and_then(serde_json::Value::as_str);
    word.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_log() {
        assert_eq!(
            serialized_name(StopReason::OneCompetitive),
            "one_competitive"
        );
        assert_eq!(serialized_name(Stage::MoveGeneration), "move_generation");
    }
}
