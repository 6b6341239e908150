//! Constants that are tuned or measured for each game.

/// Returns the score for a winning chance of about 73%.
///
/// In chess it follows the Elo formula, where four pawns are odds of ten to one.
#[must_use]
pub fn score_scale(game: &str) -> u32 {
    match game {
        "chess" => 174,
        _ => 200,
    }
}

/// Returns the nodes or samples per second of one core.
///
/// They were measured on the machine that the documentation's figures come from.
#[must_use]
pub fn default_rate(game: &str) -> u32 {
    match game {
        "chess" => 1_100_000,
        "crossword" => 7_000,
        _ => 2_400_000,
    }
}
