//! Names of stages and reasons.

use serde::Serialize;
use zeitnot_core::Stage;

/// Returns the name of a stage in words.
#[must_use]
pub const fn describe_stage(stage: Stage) -> &'static str {
    match stage {
        Stage::MoveGeneration => "move generation",
        Stage::Simulation => "simulation",
        Stage::Endgame => "endgame",
    }
}

/// Returns the name of a reason or stage in logs and journals.
#[must_use]
pub fn serialized_name(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    let word = value.as_ref().and_then(serde_json::Value::as_str);
    word.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use zeitnot_core::StopReason;

    use super::*;

    #[test]
    fn names_are_those_of_the_journal() {
        assert_eq!(
            serialized_name(StopReason::OneCompetitive),
            "one_competitive"
        );
        assert_eq!(serialized_name(Stage::MoveGeneration), "move_generation");
    }
}
