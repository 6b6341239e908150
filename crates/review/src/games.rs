//! Settings per game.
//!
//! These are the budgets of the tiers, the curves from scores to chances, the name of a
//! win, and the numbering of moves.

use zeitnot_schema::v1::review::Tier;

use crate::chance::ChanceCurve;
use crate::tier::AnalysisBudget;

impl AnalysisBudget {
    /// Returns the budget for one position.
    #[must_use]
    pub fn for_tier(game: &str, rule: &str, tier: Tier) -> Self {
        // With captures, most threats have many defenses, and a solver's node takes
        // ten times as long.
        let captures = rule.starts_with("capture") || rule.starts_with("pente");
        let costs = if captures { 12 } else { 1 };
        let (search, solve) = match (game, tier) {
            ("chess", Tier::Quick) => (40_000, 0),
            ("chess", Tier::Standard) => (250_000, 0),
            ("chess", Tier::Deep) => (2_500_000, 0),
            ("crossword", Tier::Quick) => (400, 0),
            ("crossword", Tier::Standard) => (2_000, 0),
            ("crossword", Tier::Deep) => (20_000, 0),
            (_, Tier::Quick) => (100_000, 16_000),
            (_, Tier::Standard) => (500_000, 100_000),
            (_, Tier::Deep) => (3_000_000, 600_000),
        };
        Self {
            search,
            lines: 2,
            solve: solve / costs,
        }
    }
}

impl ChanceCurve {
    /// Returns the curve for scores of a game's search.
    ///
    /// Fitted to self-play games (`zeitnot train chances`, `docs/dev/results.md`).
    /// Rules without such games use the scale of the gomoku evaluation, 200.
    #[must_use]
    pub fn for_game(game: &str, rule: &str) -> Self {
        let scale = match (game, rule) {
            ("chess", _) => 272,
            ("gomoku", "freestyle") => 150,
            ("gomoku", "standard") => 144,
            ("gomoku", "renju") => 192,
            ("gomoku", "caro5") => 128,
            ("gomoku", "caro6") => 168,
            ("gomoku", "capture") => 362,
            ("gomoku", "pente") => 104,
            _ => 200,
        };
        Self::with_scale(scale)
    }
}

/// Returns the proof kind of a win that the search found.
pub(crate) fn win_kind(game: &str) -> &'static str {
    match game {
        "chess" => "mate",
        _ => "win",
    }
}

/// Returns `true` if one move number covers a move of each side.
pub(crate) fn numbers_move_pairs(game: &str) -> bool {
    game == "chess"
}
