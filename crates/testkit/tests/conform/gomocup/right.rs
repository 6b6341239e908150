//! Brains that are right pass.

use zeitnot_protocol::conform::{Gomocup, Protocol, Verdict};

use super::suite;
use crate::pool::{all_pass, check};

#[test]
fn a_right_brain_passes_every_check() {
    let about = suite("", 1.0).about().map(str::to_owned);
    assert!(about.is_some_and(|about| about.contains("Faulty")));
    all_pass(&Gomocup::checks(), |scale| suite("", scale));
}

#[test]
fn a_right_brain_that_uses_its_time_passes_what_time_matters_to() {
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
    all_pass(&ids.map(check), |scale| suite("slow", scale));
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
