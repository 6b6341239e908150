//! Tables of faults, each of which makes its check fail in its way.

use zeitnot_conform::FailureKind::{self, Crash, EndlessOutput, Hang, Late, Wrong};
use zeitnot_conform::{CheckOutcome, CheckVerdict, ConformProtocol, Severity};

use crate::pool::run_all;

/// A check, the faults that make it fail, and how it fails.
pub(crate) type FaultRow = (&'static str, &'static str, FailureKind);

/// How far waits are shortened for a fault of this kind: an answer that never
/// comes need not be waited for; one that does may be held up by a busy
/// machine.
const fn wait_scale(kind: FailureKind) -> f64 {
    match kind {
        Hang | Late => 0.2,
        EndlessOutput | Crash | Wrong => 1.0,
    }
}

/// Is the fault one of using too much of the machine?
fn is_resource_fault(faults: &str) -> bool {
    matches!(faults, "hog-400" | "spins")
}

/// No check lacks a fault.
#[track_caller]
pub(crate) fn assert_every_check_covered<P: ConformProtocol>(table: &[FaultRow]) {
    for check in P::checks() {
        let has_fault = table.iter().any(|(id, ..)| *id == check.id);
        assert!(has_fault, "{} has no fault in the table", check.id);
    }
}

/// Every fault makes its check fail in its way; `run` is given the check, the
/// faults and how long to wait.
#[track_caller]
pub(crate) fn assert_faults_fail_checks<P: ConformProtocol>(
    table: &[FaultRow],
    run: impl Fn(&str, &str, f64) -> CheckOutcome<P> + Sync,
) {
    let outcomes = run_all(table, |(id, faults, kind)| {
        let attempt = || run(id, faults, wait_scale(*kind));
        let is_right = |outcome: &CheckOutcome<P>| match &outcome.verdict {
            CheckVerdict::Failed(failure) => failure.kind == *kind,
            _ => false,
        };
        // A busy machine may hide a fault, or add one of its own.
        let first = attempt();
        if is_right(&first) { first } else { attempt() }
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
            // Not every system tells what a process uses.
            CheckVerdict::Skipped(_) if is_resource_fault(faults) && !cfg!(target_os = "linux") => {
            }
            other => problems.push(format!("{id} with {faults}: {other:?}, not {kind:?}")),
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}
