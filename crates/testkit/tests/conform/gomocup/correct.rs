//! Correct brains pass.

use zeitnot_conform::{CheckVerdict, ConformProtocol, GomocupSuite};

use super::suite;
use crate::pool::{assert_all_pass, find_check};

#[test]
fn a_correct_brain_passes_every_check() {
    let about = suite("", 1.0).engine_name().map(str::to_owned);
    assert!(about.is_some_and(|about| about.contains("Faulty")));
    assert_all_pass(&GomocupSuite::checks(), |scale| suite("", scale));
}

#[test]
fn a_slow_correct_brain_passes_checks_that_depend_on_time() {
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
    assert_all_pass(&ids.map(find_check), |scale| suite("slow", scale));
}

#[test]
fn a_brain_may_answer_with_suggestions() {
    let suite = suite("suggest", 1.0);
    for id in ["begin-legal", "turn-legal", "game-random", "play"] {
        assert_eq!(
            suite.run(&find_check(id)).verdict,
            CheckVerdict::Passed,
            "{id}"
        );
    }
}

#[test]
fn checks_of_missing_features_are_skipped() {
    let suite = suite("no-yixin only-20", 1.0);
    for check in GomocupSuite::checks() {
        let id = check.id;
        if id.starts_with("yx-") || id == "stop" || id.starts_with("swap2") {
            let verdict = suite.run(&check).verdict;
            assert!(
                matches!(verdict, CheckVerdict::Skipped(_)),
                "{id}: {verdict:?}"
            );
        }
    }
}
