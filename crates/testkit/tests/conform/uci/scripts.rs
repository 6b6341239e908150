//! Random scripts that fail are shrunk.

use zeitnot_conform::{CheckOutcome, CheckVerdict, UciSuite};

use super::suite;
use crate::pool::find_check;

/// Returns the failure that the check reports, and its outcome.
fn failing_script(id: &str, faults: &str) -> (String, CheckOutcome<UciSuite>) {
    let outcome = suite(faults, 0.5).run(&find_check(id));
    match &outcome.verdict {
        CheckVerdict::Failed(failure) => (failure.observed.clone(), outcome),
        other => panic!("{id} with {faults}: {other:?}"),
    }
}

#[test]
fn failing_scripts_are_shrunk_to_a_few_commands() {
    for (id, faults, needed) in [
        ("scripts", "double-best", &["`go "][..]),
        ("scripts", "infinite-ends", &["`go ", "infinite"]),
        ("scripts-rude", "deadlock", &["`go "]),
        ("scripts-rude", "uci-once second-go-ignored", &["`go "]),
    ] {
        let (observed, outcome) = failing_script(id, faults);
        let commands = observed.matches('`').count() / 2;
        assert!(commands <= 8, "{id} with {faults}: {observed}");
        for word in needed {
            assert!(observed.contains(word), "{id} with {faults}: {observed}");
        }
        assert!(observed.contains("(script "), "{observed}");
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
