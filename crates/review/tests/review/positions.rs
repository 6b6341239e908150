//! Quick reviews of the positions in `positions.txt`.
//!
//! Each line has a motif, the rule, the board size, the number of the move, and the
//! game. A review has to find the motif in this move. `examples/detection --list`
//! prints such lines for planted games that a deeper review confirms. For a new kind of
//! mistake, write five by hand; the mover needs a good position before the move,
//! because a lost position has no mistakes.
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
struct KnownMove<'a> {
    motif: &'a str,
    rule: &'a str,
    size: u8,
    ply: u32,
    moves: &'a str,
}

impl<'a> KnownMove<'a> {
    fn parse(line: &'a str) -> Self {
        let fields: Vec<&str> = line.split(' ').collect();
        let [motif, rule, size, ply, moves] = fields.try_into().unwrap();
        Self {
            motif,
            rule,
            size: size.parse().unwrap(),
            ply: ply.parse().unwrap(),
            moves,
        }
    }

    fn all() -> Vec<Self> {
        POSITIONS.lines().map(KnownMove::parse).collect()
    }

    /// Splits the moves, each of which begins with a letter.
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

    /// Returns the motifs that a review finds in the move.
    fn found(self, reviewer: &mut Reviewer) -> Vec<&'static str> {
        let mut record = GameRecord::from_moves(self.points()).unwrap();
        record.rule = Some(self.rule.to_owned());
        record.size = BoardSize::square(self.size);
        let input = GameToReview::from_record(&record, Arc::new(Gomoku), false).unwrap();
        let go_on = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
        let review = reviewer.review_from(&input, self.ply, go_on).unwrap();
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
fn every_motif_has_at_least_five_positions() {
    let positions = KnownMove::all();
    let games: BTreeSet<&str> = positions.iter().map(|known| known.moves).collect();
    assert!(games.len() >= 100 && games.len() == positions.len());
    let categories = Category::ALL.iter().map(|category| category.word());
    let patterns = Pattern::ALL.iter().map(|pattern| pattern.word());
    for motif in categories.chain(patterns) {
        let count = positions.iter().filter(|known| known.motif == motif);
        assert!(count.count() >= 5, "{motif}");
    }
}

/// Reviews every second position from `first` on; two tests run in parallel.
fn check_positions(first: usize) {
    let mut reviewer = Reviewer::new(
        Arc::new(Gomoku),
        Tier::Quick,
        Arc::new(SystemTime::default()),
    )
    .unwrap();
    let mut missed = Vec::new();
    for known in KnownMove::all().into_iter().skip(first).step_by(2) {
        let found = known.found(&mut reviewer);
        if !found.contains(&known.motif) {
            missed.push(format!("{known:?}: {found:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn reviews_find_the_motifs_of_even_lines() {
    check_positions(0);
}

#[test]
fn reviews_find_the_motifs_of_odd_lines() {
    check_positions(1);
}
