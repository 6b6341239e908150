//! Brains that are right pass.

use zeitnot_protocol::conform::{Gomocup, Protocol, Verdict};

use super::suite;
use crate::pool::{all, all_pass, check};

#[test]
fn a_right_brain_passes_every_check() {
    let suite = suite("", 1.0);
    assert!(suite.about().is_some_and(|about| about.contains("Faulty")));
    all_pass(all(&Gomocup::checks(), |check| suite.run(check)));
}

#[test]
fn a_right_brain_that_uses_its_time_passes_what_time_matters_to() {
    let suite = suite("slow", 1.0);
    let ids = [
        "yx-stop",
        "stop",
        "end-while-thinking",
        "info-while-thinking",
        "info-with-turn",
        "time-turn-100",
        "time-turn-500",
        "time-match",
        "time-match-untold",
        "time-left-short",
        "time-left-negative",
        "time-left-unlimited",
    ];
    all_pass(all(&ids, |id| suite.run(&check(id))));
}

#[test]
fn a_brain_that_suggests_is_told_to_play() {
    let suite = suite("suggest", 1.0);
    for id in ["begin-legal", "turn-legal", "game-random", "play"] {
        assert_eq!(suite.run(&check(id)).verdict, Verdict::Passed, "{id}");
    }
}

#[test]
fn what_a_brain_does_not_offer_is_skipped() {
    let suite = suite("no-yixin only-20", 1.0);
    for check in Gomocup::checks() {
        let id = check.id;
        if id.starts_with("yx-") || id == "stop" || id.starts_with("swap2") {
            let verdict = suite.run(&check).verdict;
            assert!(matches!(verdict, Verdict::Skipped(_)), "{id}: {verdict:?}");
        }
    }
}
