//! Reviews of planted games, and the motifs in them.

use std::ops::ControlFlow;
use std::sync::Arc;

use zeitnot_core::SystemTime;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{BoardSize, GameRecord};
use zeitnot_review::{GameToReview, ReviewError, Reviewer, VerdictCache};
use zeitnot_schema::v1::review::{Review, ReviewedMove, Tier};

use super::planter::{Example, Motif};

/// Creates a gomoku reviewer with a cache.
pub(crate) fn reviewer(
    tier: Tier,
    cache: &Arc<impl VerdictCache + 'static>,
) -> Result<Reviewer, ReviewError> {
    let time = Arc::new(SystemTime::default());
    let reviewer = Reviewer::new(Arc::new(Gomoku), tier, time)?;
    Ok(reviewer.with_cache(Arc::clone(cache) as Arc<dyn VerdictCache>))
}

/// Reviews moves `first` to `moves` of a game.
pub(crate) fn review(
    reviewer: &mut Reviewer,
    example: &Example,
    moves: usize,
    first: usize,
) -> Result<Review, String> {
    let names = example.moves.iter().take(moves).map(ToString::to_string);
    let mut record = GameRecord::from_moves(names).map_err(|error| error.to_string())?;
    record.rule = Some(example.rule.word().to_owned());
    record.size = u8::try_from(example.size).ok().and_then(BoardSize::square);
    let input = GameToReview::from_record(&record, Arc::new(Gomoku), false)
        .map_err(|error| format!("{error}: {}", example.text()))?;
    let first = u32::try_from(first).unwrap_or(1);
    let go_on = &mut |_: zeitnot_review::ReviewStep<'_>| ControlFlow::Continue(());
    let review = reviewer.review_from(&input, first, go_on);
    review.map_err(|error| error.to_string())
}

/// Returns the motifs that a review found in the played move.
pub(crate) fn found(reviewed: &ReviewedMove) -> Vec<Motif> {
    let mistakes = reviewed.mistakes.iter();
    let mistakes = mistakes.map(|mistake| mistake.category.word());
    let played = reviewed.patterns.iter().filter(|fact| fact.played);
    let words: Vec<&str> = mistakes
        .chain(played.map(|fact| fact.pattern.word()))
        .collect();
    let named = |motif: &Motif| words.contains(&motif.word());
    Motif::ALL.into_iter().filter(named).collect()
}
