//! The property `RE`.

use crate::Outcome;

/// What a result says about who won. What says nothing is unfinished.
pub(super) fn parse(text: &str) -> Outcome {
    let text = text.trim().to_ascii_lowercase();
    let points = text.split_once('+').map(|(_, points)| points);
    // Some renju servers write a draw as `B+Draw`.
    if matches!(points, Some("draw" | "0")) {
        return Outcome::Draw;
    }
    match text.as_str() {
        "draw" | "0" | "1/2-1/2" | "0.5-0.5" | "jigo" => Outcome::Draw,
        "1-0" => Outcome::FirstWins,
        "0-1" => Outcome::SecondWins,
        _ if text.starts_with("b+") || text.starts_with("black") => Outcome::FirstWins,
        _ if text.starts_with("w+") || text.starts_with("white") => Outcome::SecondWins,
        _ => Outcome::Unfinished,
    }
}

/// The plain wording of a result; `None` when there is none yet.
pub(super) fn plain(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Unfinished => None,
        Outcome::FirstWins => Some("B+"),
        Outcome::SecondWins => Some("W+"),
        Outcome::Draw => Some("Draw"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_common_wordings() {
        for (text, outcome) in [
            ("B+", Outcome::FirstWins),
            ("W+Resign", Outcome::SecondWins),
            ("b+T", Outcome::FirstWins),
            ("B+DRAW", Outcome::Draw),
            ("0", Outcome::Draw),
            ("Draw", Outcome::Draw),
            ("Black wins", Outcome::FirstWins),
            ("0-1", Outcome::SecondWins),
            ("?", Outcome::Unfinished),
            ("Void", Outcome::Unfinished),
        ] {
            assert_eq!(parse(text), outcome, "{text}");
        }
        for outcome in [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw] {
            assert_eq!(plain(outcome).map(parse), Some(outcome));
        }
    }
}
