//! The property `RE`.

use crate::RecordOutcome;

/// Parses a result; unknown text is unfinished.
pub(super) fn parse(text: &str) -> RecordOutcome {
    let text = text.trim().to_ascii_lowercase();
    let points = text.split_once('+').map(|(_, points)| points);
    // Some renju servers write a draw as `B+Draw`.
    if matches!(points, Some("draw" | "0")) {
        return RecordOutcome::Draw;
    }
    match text.as_str() {
        "draw" | "0" | "1/2-1/2" | "0.5-0.5" | "jigo" => RecordOutcome::Draw,
        "1-0" => RecordOutcome::FirstWins,
        "0-1" => RecordOutcome::SecondWins,
        _ if text.starts_with("b+") || text.starts_with("black") => RecordOutcome::FirstWins,
        _ if text.starts_with("w+") || text.starts_with("white") => RecordOutcome::SecondWins,
        _ => RecordOutcome::Unfinished,
    }
}

/// Formats a result; `None` if the game is unfinished.
pub(super) fn format(outcome: RecordOutcome) -> Option<&'static str> {
    match outcome {
        RecordOutcome::Unfinished => None,
        RecordOutcome::FirstWins => Some("B+"),
        RecordOutcome::SecondWins => Some("W+"),
        RecordOutcome::Draw => Some("Draw"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_results_are_parsed() {
        for (text, outcome) in [
            ("B+", RecordOutcome::FirstWins),
            ("W+Resign", RecordOutcome::SecondWins),
            ("b+T", RecordOutcome::FirstWins),
            ("B+DRAW", RecordOutcome::Draw),
            ("0", RecordOutcome::Draw),
            ("Draw", RecordOutcome::Draw),
            ("Black wins", RecordOutcome::FirstWins),
            ("0-1", RecordOutcome::SecondWins),
            ("?", RecordOutcome::Unfinished),
            ("Void", RecordOutcome::Unfinished),
        ] {
            assert_eq!(parse(text), outcome, "{text}");
        }
        for outcome in [
            RecordOutcome::FirstWins,
            RecordOutcome::SecondWins,
            RecordOutcome::Draw,
        ] {
            assert_eq!(format(outcome).map(parse), Some(outcome));
        }
    }
}
