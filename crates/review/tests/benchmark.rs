//! Positions with a move in which something is to be found: each kind of mistake and
//! each pattern in several of them, by three rule sets. A deeper search has confirmed
//! all of them (`examples/detection --list`).
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use zeitnot_core::SystemTime;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{Format, GameRecord};
use zeitnot_review::{GameToReview, News, NoCache, Reviewer};
use zeitnot_schema::v1::review::Tier;

/// What is to be found in which move of which game.
struct Case {
    motif: &'static str,
    ply: u32,
    record: GameRecord,
}

/// Lines of `motif rule size ply moves`.
fn cases() -> impl Iterator<Item = Case> {
    let lines = include_str!("positions.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [motif, rule, size, ply, moves] = words[..] else {
            panic!("{line}");
        };
        let file = format!("# game: gomoku\n# rule: {rule}\n# size: {size}\n{moves}\n");
        Case {
            motif,
            ply: ply.parse().unwrap(),
            record: Format::MoveList.read(file.as_bytes()).unwrap(),
        }
    })
}

/// The words of what a review finds in the move.
fn found(reviewer: &mut Reviewer, case: &Case) -> Vec<&'static str> {
    let entry = GameToReview::from_record(&case.record, Arc::new(Gomoku), false).unwrap();
    let all = &mut |_: News<'_>| ControlFlow::Continue(());
    let review = reviewer
        .review_from(&entry, case.ply, &NoCache, all)
        .unwrap();
    let reviewed = &review.moves[0];
    let mistakes = reviewed.mistakes.iter().map(|one| one.category.word());
    let played = reviewed.patterns.iter().filter(|fact| fact.played);
    mistakes
        .chain(played.map(|one| one.pattern.word()))
        .collect()
}

/// What is not found, in words.
fn missed(cases: &[Case]) -> Vec<String> {
    let time = Arc::new(SystemTime::new());
    let mut reviewer = Reviewer::new(Arc::new(Gomoku), Tier::Quick, time).unwrap();
    let mut missed = Vec::new();
    for case in cases {
        let found = found(&mut reviewer, case);
        if !found.contains(&case.motif) {
            let moves: Vec<&str> = case.record.moves().collect();
            missed.push(format!("{} in {}: {found:?}", case.motif, moves.concat()));
        }
    }
    missed
}

#[test]
fn what_is_there_is_found() {
    let cases: Vec<Case> = cases().collect();
    let halves = cases.split_at(cases.len() / 2);
    let missed: Vec<String> = std::thread::scope(|scope| {
        let other = scope.spawn(|| missed(halves.1));
        let mut all = missed(halves.0);
        all.extend(other.join().unwrap());
        all
    });
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn there_are_enough_of_each_kind() {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut all = 0;
    for case in cases() {
        *counts.entry(case.motif).or_default() += 1;
        all += 1;
    }
    assert!(all >= 100, "{all}");
    assert_eq!(counts.len(), 17, "{counts:?}");
    assert!(counts.values().all(|&count| count >= 4), "{counts:?}");
}
