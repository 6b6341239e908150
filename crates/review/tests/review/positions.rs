//! Positions of `positions.txt`, one a line: what is wrong with a move or
//! good about it, the rule, the size of the board, the number of the move, and
//! the game. A quick review has to say it.
//!
//! `examples/detection --list` writes such lines: games that were built around
//! one motif, which a deeper review confirms. For a new kind of mistake, write five
//! by hand; the mover must stand well before the move, or nothing is lost.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use zeitnot_core::SystemTime;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{BoardSize, GameRecord};
use zeitnot_review::{GameToReview, ReviewStep, Reviewer};
use zeitnot_schema::v1::review::{Category, Pattern, Tier};

const POSITIONS: &str = include_str!("positions.txt");

/// A line of the file.
#[derive(Clone, Copy, Debug)]
struct Known<'a> {
    motif: &'a str,
    rule: &'a str,
    size: u8,
    ply: u32,
    moves: &'a str,
}

impl<'a> Known<'a> {
    fn read(line: &'a str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        let [motif, rule, size, ply, moves] = words.try_into().unwrap();
        Self {
            motif,
            rule,
            size: size.parse().unwrap(),
            ply: ply.parse().unwrap(),
            moves,
        }
    }

    fn all() -> Vec<Self> {
        POSITIONS.lines().map(Known::read).collect()
    }

    /// The moves one by one: each begins with a letter.
    fn points(self) -> Vec<String> {
        let mut points: Vec<String> = Vec::new();
        for letter in self.moves.chars() {
            if letter.is_ascii_alphabetic() {
                points.push(String::new());
            }
            points.last_mut().unwrap().push(letter);
        }
        points
    }

    /// What a review says about the move.
    fn said(self, reviewer: &mut Reviewer) -> Vec<&'static str> {
        let mut record = GameRecord::from_moves(self.points()).unwrap();
        record.rule = Some(self.rule.to_owned());
        record.size = BoardSize::square(self.size);
        let entry = GameToReview::from_record(&record, Arc::new(Gomoku), false).unwrap();
        let all = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
        let review = reviewer.review_from(&entry, self.ply, all).unwrap();
        let reviewed = &review.moves[0];
        let mistakes = reviewed.mistakes.iter();
        let mistakes = mistakes.map(|mistake| mistake.category.word());
        let patterns = reviewed.patterns.iter().filter(|fact| fact.played);
        mistakes
            .chain(patterns.map(|fact| fact.pattern.word()))
            .collect()
    }
}

#[test]
fn there_are_enough_of_every_kind() {
    let positions = Known::all();
    let games: BTreeSet<&str> = positions.iter().map(|known| known.moves).collect();
    assert!(games.len() >= 100 && games.len() == positions.len());
    let categories = Category::ALL.iter().map(|category| category.word());
    let patterns = Pattern::ALL.iter().map(|pattern| pattern.word());
    for motif in categories.chain(patterns) {
        let count = positions.iter().filter(|known| known.motif == motif);
        assert!(count.count() >= 5, "{motif}");
    }
}

/// Reviews every second position, from the first or the second on: two tests
/// have two processors.
fn reviews_say_it(first: usize) {
    let mut reviewer = Reviewer::new(
        Arc::new(Gomoku),
        Tier::Quick,
        Arc::new(SystemTime::default()),
    )
    .unwrap();
    let mut silent = Vec::new();
    for known in Known::all().into_iter().skip(first).step_by(2) {
        let said = known.said(&mut reviewer);
        if !said.contains(&known.motif) {
            silent.push(format!("{known:?}: {said:?}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn reviews_name_what_is_known_of_one_half() {
    reviews_say_it(0);
}

#[test]
fn reviews_name_what_is_known_of_the_other_half() {
    reviews_say_it(1);
}
