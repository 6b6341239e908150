//! Summaries of several reviews.

use zeitnot_review::summarize;
use zeitnot_schema::v1::review::{Category, Phase, Review};

use crate::outputs::sample;

fn reviews(count: usize) -> Vec<(String, Review)> {
    let named = |number| (format!("game {number}"), sample::gomoku());
    (1..=count).map(named).collect()
}

#[test]
fn recurring_mistakes_are_counted_by_game_and_phase() {
    let summary = summarize(&reviews(3), None);
    assert_eq!(summary.games.len(), 3);
    assert_eq!(summary.games[1].source, "game 2");
    assert_eq!(summary.games[0].mistakes, [1, 1]);
    let kinds: Vec<Category> = summary.recurring.iter().map(|one| one.category).collect();
    assert_eq!(kinds, [Category::FailedDefense, Category::SlowMove]);
    let blunders = &summary.recurring[0];
    assert_eq!((blunders.count, blunders.games, blunders.loss), (3, 3, 265));
    assert_eq!(blunders.phases[&Phase::EarlyMiddle], 3);
    let moves: u32 = summary.phases.iter().map(|phase| phase.moves).sum();
    assert_eq!(moves, 60);
    assert_eq!(summary.trend, None);
    // A single game has no recurring mistakes.
    assert!(summarize(&reviews(1), None).recurring.is_empty());
}

#[test]
fn only_the_moves_of_the_player_count() {
    let mut reviews = reviews(4);
    // The player has the other side in game 2 and does not play in game 3.
    reviews[1].1.players.swap(0, 1);
    reviews[2].1.players = [Some("Carl".into()), None];
    let summary = summarize(&reviews, Some(" ada"));
    assert_eq!(summary.player.as_deref(), Some(" ada"));
    let sources: Vec<&str> = summary
        .games
        .iter()
        .map(|game| game.source.as_str())
        .collect();
    assert_eq!(sources, ["game 1", "game 2", "game 4"]);
    let kinds: Vec<(Category, u32)> = summary
        .recurring
        .iter()
        .map(|one| (one.category, one.count))
        .collect();
    assert_eq!(kinds, [(Category::FailedDefense, 2)]);
    let moves: u32 = summary.phases.iter().map(|phase| phase.moves).sum();
    assert_eq!(moves, 30);
    assert!(summarize(&reviews, Some("Dora")).games.is_empty());
}

#[test]
fn the_trend_is_the_difference_between_the_halves() {
    let mut reviews = reviews(5);
    for (review, accuracy) in reviews.iter_mut().zip([500, 600, 1, 700, 800]) {
        for side in &mut review.1.players_review {
            side.accuracy = accuracy;
        }
    }
    assert_eq!(summarize(&reviews, Some("Ada")).trend, Some(200));
    assert_eq!(summarize(&reviews[..3], None).trend, None);
    reviews.reverse();
    assert_eq!(summarize(&reviews, None).trend, Some(-200));
}
