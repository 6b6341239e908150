//! Reviews of whole records.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use zeitnot_core::{Game, StopSignal, SystemTime};
use zeitnot_gomoku::Gomoku;
use zeitnot_record::GameRecord;
use zeitnot_review::{
    GameToReview, MemoryCache, NoCache, ReviewError, ReviewStep, Reviewer, VerdictCache,
};
use zeitnot_schema::v1::review::{Category, Label, Review, Tier};

fn reviewed(moves: &[&str], tier: Tier, cache: Arc<dyn VerdictCache>) -> Review {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let record = GameRecord::from_moves(moves).unwrap();
    let input = GameToReview::from_record(&record, Arc::clone(&game), false).unwrap();
    let reviewer = Reviewer::new(game, tier, Arc::new(SystemTime::new())).unwrap();
    let go_on = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
    reviewer.with_cache(cache).review(&input, go_on).unwrap()
}

/// Black makes an open three, white does not block it, and black wins.
///
/// A block at either end holds in a search of nine million nodes.
const UNANSWERED: [&str; 9] = ["h8", "i9", "h9", "g10", "h10", "c3", "h11", "h12", "h7"];

#[test]
fn an_unanswered_open_three_is_a_failed_defense() {
    let review = reviewed(&UNANSWERED[..8], Tier::Quick, Arc::new(NoCache));
    let blunder = &review.moves[5];
    assert_eq!(blunder.mv, "c3");
    assert_eq!(blunder.label, Label::Blunder, "{blunder:#?}");
    let kinds: Vec<Category> = blunder.mistakes.iter().map(|one| one.category).collect();
    assert!(kinds.contains(&Category::FailedDefense), "{blunder:#?}");
    let held = blunder.defenses.as_ref().unwrap();
    assert!(held.holds.contains(&"h7".to_owned()) && held.holds.contains(&"h11".to_owned()));
    assert!(
        blunder
            .allows
            .as_ref()
            .is_some_and(|proof| proof.plies <= 5)
    );
    assert_eq!(review.positions[6].win, 1_000, "black's win is proven");
}

#[test]
fn a_cache_does_not_change_a_review() {
    let cache = Arc::new(MemoryCache::new(1 << 24));
    let first = reviewed(&UNANSWERED, Tier::Quick, cache.clone());
    let again = reviewed(&UNANSWERED, Tier::Quick, cache.clone());
    let fresh = reviewed(&UNANSWERED, Tier::Quick, Arc::new(NoCache));
    assert_eq!(first, again);
    assert_eq!(first, fresh);
    assert!(cache.bytes() > 0);
}

#[test]
fn the_callback_can_stop_a_review() {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let record = GameRecord::from_moves(UNANSWERED).unwrap();
    let input = GameToReview::from_record(&record, Arc::clone(&game), false).unwrap();
    let mut reviewer = Reviewer::new(game, Tier::Quick, Arc::new(SystemTime::new())).unwrap();
    let mut steps = 0;
    let result = reviewer.review(&input, &mut |_| {
        steps += 1;
        match steps {
            4.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(result.is_err());
    assert_eq!(steps, 4);
}

/// A cache that stops the review at the third lookup and counts stored entries.
#[derive(Default)]
struct StopAtThirdLookup {
    stop: Arc<StopSignal>,
    lookups: AtomicUsize,
    stored: AtomicUsize,
}

impl VerdictCache for StopAtThirdLookup {
    fn get(&self, _: &str) -> Option<Vec<u8>> {
        if self.lookups.fetch_add(1, Ordering::Relaxed) == 2 {
            self.stop.stop();
        }
        None
    }

    fn put(&self, _: &str, _: &[u8]) {
        self.stored.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_stop_ends_the_running_analysis_and_its_result_is_not_cached() {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let record = GameRecord::from_moves(UNANSWERED).unwrap();
    let input = GameToReview::from_record(&record, Arc::clone(&game), false).unwrap();
    let cache = Arc::new(StopAtThirdLookup::default());
    let reviewer = Reviewer::new(game, Tier::Quick, Arc::new(SystemTime::new())).unwrap();
    let mut reviewer = reviewer
        .with_stop_signal(&cache.stop)
        .with_cache(cache.clone());
    let mut steps = 0;
    let result = reviewer.review(&input, &mut |_| {
        steps += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(ReviewError::Interrupted)));
    assert_eq!(cache.stored.load(Ordering::Relaxed), 2);
    // At most the start, two positions, and the move between them.
    assert!(steps <= 4, "{steps}");
}

#[test]
fn an_illegal_move_is_an_error_or_ends_a_lenient_review() {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let record = GameRecord::from_moves(["h8", "i9", "h8"]).unwrap();
    let strict = GameToReview::from_record(&record, Arc::clone(&game), false);
    let problem = strict.err().unwrap().to_string();
    assert!(problem.starts_with("move 3:"), "{problem}");
    let lenient = GameToReview::from_record(&record, game, true).unwrap();
    assert_eq!(lenient.moves.len(), 2);
    assert!(lenient.broken_off.unwrap().starts_with("move 3:"));
}

fn review_record(game: Arc<dyn Game>, record: &GameRecord) -> Review {
    let input = GameToReview::from_record(record, Arc::clone(&game), false).unwrap();
    let mut reviewer = Reviewer::new(game, Tier::Quick, Arc::new(SystemTime::new())).unwrap();
    let go_on = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
    reviewer.review(&input, go_on).unwrap()
}

#[test]
fn chess_games_have_labels_and_better_moves() {
    let record = GameRecord::from_moves(["f3", "e5", "g4", "Qh4#"]).unwrap();
    let review = review_record(Arc::new(zeitnot_chess::Chess), &record);
    let blunder = &review.moves[2];
    assert_eq!(
        (blunder.label, blunder.mv.as_str()),
        (Label::Blunder, "g2g4")
    );
    assert_eq!(blunder.shown.as_deref(), Some("g4"));
    assert_eq!(blunder.refutation, ["d8h4"]);
    assert_eq!(blunder.allows.as_ref().unwrap().kind, "mate");
    assert!(blunder.better.is_some() && blunder.mistakes.is_empty());
    assert_eq!(review.moves[3].label, Label::Only);
    assert_eq!(review.positions[4].win, 0);
}

#[test]
fn crossword_games_are_analyzed_with_the_racks_of_the_record() {
    const GAME: &str = "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Ben Ben\n\
        >Ann: AEINRST 8H RETAINS +66 66\n\
        >Ben: QUICKLY 7G QI +14 14\n\
        >Ann: ADEGLOT 7M GO +9 75\n";
    let record = zeitnot_record::Format::Gcg.read(GAME.as_bytes()).unwrap();
    let game: Arc<dyn Game> = Arc::new(zeitnot_crossword::Crossword::default());
    let review = review_record(game, &record);
    assert_eq!(review.moves.len(), 3);
    let first = &review.moves[0];
    assert!(first.loss <= 20, "all seven tiles: {first:#?}");
    let best = review.positions[1].lines.first().unwrap();
    let rack = best.facts.get("rack").unwrap();
    assert_eq!(*rack, zeitnot_schema::v1::Fact::Words("CIKLQUY".to_owned()));
}
