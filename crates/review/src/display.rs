//! Moves as people read them, wherever they are shown.

use zeitnot_schema::v1::review::{BetterMove, MoveWords, Review, ReviewedMove};
use zeitnot_schema::v1::service::SideName;

use crate::games;
use crate::text::{Language, move_number};

/// The move as people read it.
pub(crate) fn move_text(mv: &ReviewedMove) -> &str {
    mv.shown.as_ref().unwrap_or(&mv.mv)
}

/// A better move as people read it.
pub(crate) fn better_move_text(better: &BetterMove) -> &str {
    better.shown.as_ref().unwrap_or(&better.mv)
}

/// The number before a move: in chess one for both sides' moves, with a point
/// behind white's and dots behind black's.
pub(crate) fn move_number_text(review: &Review, mv: &ReviewedMove) -> String {
    let number = move_number(review, mv.ply);
    match (games::numbers_move_pairs(&review.game), mv.side) {
        (false, _) => number.to_string(),
        (true, SideName::First) => format!("{number}."),
        (true, SideName::Second) => format!("{number}…"),
    }
}

/// What is said about a move in a language; nothing until it was put into words.
pub(crate) fn explanation(mv: &ReviewedMove, language: Language) -> Option<&MoveWords> {
    let words = mv.words.as_ref()?;
    Some(match language {
        Language::English => &words.en,
        Language::Vietnamese => &words.vi,
    })
}
