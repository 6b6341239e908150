//! Figures that are tuned or measured for each game.

/// Returns the score that is a chance of about 73 % to win.
///
/// In chess by Elo's count, where four pawns are odds of ten to one.
#[must_use]
pub fn score_scale(game: &str) -> u32 {
    match game {
        "chess" => 174,
        _ => 200,
    }
}

/// Returns the nodes or samples per second of one core of the machine on which the
/// figures of the documentation were measured.
#[must_use]
pub fn default_rate(game: &str) -> u32 {
    match game {
        "chess" => 1_100_000,
        "crossword" => 7_000,
        _ => 2_400_000,
    }
}
