//! Compares reviews of whole games with stored ones, move by move.
//!
//! `ZEITNOT_BLESS=1` updates the stored reviews; read the difference before you commit
//! it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use zeitnot_core::{Game, SystemTime};
use zeitnot_record::Format;
use zeitnot_review::{GameToReview, ReviewStep, Reviewer, add_text};
use zeitnot_schema::v1::review::{Review, ReviewedMove, Tier};

fn reviewed(game: Arc<dyn Game>, file: &str) -> Review {
    let path = folder().join(file);
    let bytes = std::fs::read(&path).unwrap();
    let format = Format::detect(&bytes, Some(file));
    let record = format.read(&bytes).unwrap();
    let input = GameToReview::from_record(&record, Arc::clone(&game), false).unwrap();
    let mut reviewer = Reviewer::new(game, Tier::Quick, Arc::new(SystemTime::new())).unwrap();
    let go_on = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
    let mut review = reviewer.review(&input, go_on).unwrap();
    add_text(&mut review);
    review
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/review/games"))
}

/// Formats a review in lines that are easy to compare.
fn digest(review: &Review) -> String {
    let mut text = String::new();
    let opening = review.opening.as_deref().unwrap_or("no name");
    let _ = writeln!(text, "{} {}, {opening}", review.game, review.rule);
    for mv in &review.moves {
        let position = &review.positions[mv.ply as usize];
        let _ = writeln!(text, "{}", line(mv, position.win));
        for sentence in mv.words.iter().flat_map(|words| &words.en.why) {
            let _ = writeln!(text, "    {sentence}");
        }
    }
    for side in &review.players_review {
        let _ = writeln!(text, "accuracy {} loss {}", side.accuracy, side.loss);
    }
    for sequence in &review.sequences {
        let links: Vec<_> = sequence
            .links
            .iter()
            .map(|link| format!("{} {}", link.ply, link.what))
            .collect();
        let _ = writeln!(text, "sequence {}", links.join(", "));
    }
    text
}

fn line(mv: &ReviewedMove, win: u16) -> String {
    let better = mv.better.as_ref().map_or("-", |better| &better.mv);
    let mistakes = mv.mistakes.iter().map(|one| one.category.word());
    let patterns = mv.patterns.iter().map(|one| one.pattern.word());
    let words: Vec<_> = mistakes.chain(patterns).collect();
    format!(
        "{} {} {} {} win {win} loss {} better {better} {}",
        mv.ply,
        mv.mv,
        mv.phase,
        mv.label,
        mv.loss,
        words.join(" ")
    )
    .trim_end()
    .to_owned()
}

fn check(game: Arc<dyn Game>, file: &str) {
    let actual = digest(&reviewed(game, file));
    let path = folder().join(file).with_extension("review");
    if std::env::var_os("ZEITNOT_BLESS").is_some() {
        std::fs::write(&path, &actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = expected.lines().zip(actual.lines()).find(|(a, b)| a != b);
    assert_eq!(expected, actual, "{file} differs first at {differs:?}");
}

#[test]
fn the_review_of_a_freestyle_game_is_unchanged() {
    check(Arc::new(zeitnot_gomoku::Gomoku), "freestyle.sgf");
}

#[test]
fn the_review_of_a_renju_game_is_unchanged() {
    check(Arc::new(zeitnot_gomoku::Gomoku), "renju.sgf");
}

#[test]
fn the_review_of_a_caro_game_is_unchanged() {
    check(Arc::new(zeitnot_gomoku::Gomoku), "caro6.sgf");
}

#[test]
fn the_review_of_a_capture_game_is_unchanged() {
    check(Arc::new(zeitnot_gomoku::Gomoku), "capture.sgf");
}

#[test]
fn the_review_of_a_chess_game_is_unchanged() {
    check(Arc::new(zeitnot_chess::Chess), "chess.pgn");
}

#[test]
fn the_review_of_a_crossword_game_is_unchanged() {
    let game = zeitnot_crossword::Crossword::default();
    check(Arc::new(game), "crossword.gcg");
}
