//! Random scripts are shrunk to what matters.

use zeitnot_conform::{CheckOutcome, CheckVerdict, UciSuite};

use super::suite;
use crate::pool::find_check;

/// What the check found, and the commands that are left.
fn failing_script(id: &str, faults: &str) -> (String, CheckOutcome<UciSuite>) {
    let outcome = suite(faults, 0.5).run(&find_check(id));
    match &outcome.verdict {
        CheckVerdict::Failed(failure) => (failure.observed.clone(), outcome),
        other => panic!("{id} with {faults}: {other:?}"),
    }
}

#[test]
fn a_script_that_fails_is_shrunk_to_a_few_commands() {
    for (id, faults, needed) in [
        ("scripts", "double-best", &["`go "][..]),
        ("scripts", "infinite-ends", &["`go ", "infinite"]),
        ("scripts-rude", "deadlock", &["`go "]),
        ("scripts-rude", "uci-once second-go-ignored", &["`go "]),
    ] {
        let (seen, outcome) = failing_script(id, faults);
        let commands = seen.matches('`').count() / 2;
        assert!(commands <= 8, "{id} with {faults}: {seen}");
        for word in needed {
            assert!(seen.contains(word), "{id} with {faults}: {seen}");
        }
        assert!(seen.contains("(script "), "{seen}");
        let sent = |word: &str| {
            outcome
                .transcript
                .iter()
                .any(|entry| entry.text.contains(word))
        };
        assert!(
            sent("go ") && sent("position "),
            "{:#?}",
            outcome.transcript
        );
    }
}
