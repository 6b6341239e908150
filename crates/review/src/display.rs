//! Moves as shown to people.

use zeitnot_schema::v1::review::{BetterMove, MoveWords, Review, ReviewedMove};
use zeitnot_schema::v1::service::SideName;

use crate::games;
use crate::text::{Language, move_number};

/// Returns the move in the notation for people.
pub(crate) fn move_text(mv: &ReviewedMove) -> &str {
    mv.shown.as_ref().unwrap_or(&mv.mv)
}

/// Returns the better move in the notation for people.
pub(crate) fn better_move_text(better: &BetterMove) -> &str {
    better.shown.as_ref().unwrap_or(&better.mv)
}

/// Returns the number before a move.
///
/// In chess, a number covers both sides' moves: `7.` is White's, `7…` is Black's.
pub(crate) fn move_number_text(review: &Review, mv: &ReviewedMove) -> String {
    let number = move_number(review, mv.ply);
    match (games::numbers_move_pairs(&review.game), mv.side) {
        (false, _) => number.to_string(),
        (true, SideName::First) => format!("{number}."),
        (true, SideName::Second) => format!("{number}…"),
    }
}

/// Returns the text about a move in a language, if text was added.
pub(crate) fn explanation(mv: &ReviewedMove, language: Language) -> Option<&MoveWords> {
    let text = mv.words.as_ref()?;
    Some(match language {
        Language::English => &text.en,
        Language::Vietnamese => &text.vi,
    })
}
