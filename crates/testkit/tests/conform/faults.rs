//! Tables of faults, each with the check that it must fail.

use zeitnot_conform::FailureKind::{self, Crash, EndlessOutput, Hang, Late, Wrong};
use zeitnot_conform::{CheckOutcome, CheckVerdict, ConformProtocol, Severity};

use crate::pool::run_all;

/// A check, the faults that make it fail, and the kind of failure.
pub(crate) type FaultRow = (&'static str, &'static str, FailureKind);

/// Returns the factor on timeouts for a fault of this kind.
///
/// Timeouts are shorter for answers that never come, but not for others, which a busy
/// machine may delay.
const fn wait_scale(kind: FailureKind) -> f64 {
    match kind {
        Hang | Late => 0.2,
        EndlessOutput | Crash | Wrong => 1.0,
    }
}

/// Returns `true` if the fault is an excessive use of resources.
fn is_resource_fault(faults: &str) -> bool {
    matches!(faults, "hog-400" | "spins")
}

#[track_caller]
pub(crate) fn assert_every_check_covered<P: ConformProtocol>(table: &[FaultRow]) {
    for check in P::checks() {
        let has_fault = table.iter().any(|(id, ..)| *id == check.id);
        assert!(has_fault, "{} has no fault in the table", check.id);
    }
}

/// Checks that every fault fails its check with the expected kind of failure.
///
/// The arguments of `run` are the check, the faults, and the factor on timeouts.
#[track_caller]
pub(crate) fn assert_faults_fail_checks<P: ConformProtocol>(
    table: &[FaultRow],
    run: impl Fn(&str, &str, f64) -> CheckOutcome<P> + Sync,
) {
    let outcomes = run_all(table, |(id, faults, kind)| {
        let attempt = || run(id, faults, wait_scale(*kind));
        let is_expected = |outcome: &CheckOutcome<P>| match &outcome.verdict {
            CheckVerdict::Failed(failure) => failure.kind == *kind,
            _ => false,
        };
        // A busy machine may hide a fault or add another one, so a check is repeated.
        let first = attempt();
        if is_expected(&first) {
            first
        } else {
            attempt()
        }
    });
    let mut problems = Vec::new();
    for ((id, faults, kind), outcome) in table.iter().zip(outcomes) {
        match &outcome.verdict {
            CheckVerdict::Failed(failure) if failure.kind == *kind => {
                assert!(!failure.observed.is_empty() && !failure.expected.is_empty());
                assert!(!outcome.transcript.is_empty(), "{id}");
                let advice = outcome.check.severity == Severity::Recommended;
                assert_eq!(outcome.is_violation(), !advice, "{id}");
            }
            // Not every system reports the resource use of a process.
            CheckVerdict::Skipped(_) if is_resource_fault(faults) && !cfg!(target_os = "linux") => {
            }
            other => problems.push(format!("{id} with {faults}: {other:?}, not {kind:?}")),
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}
