//! What the suite found, as JSON has it.

use std::ffi::OsString;
use std::time::Duration;

use zeitnot_protocol::client::{Direction, Entry};
use zeitnot_protocol::conform::{Check, Outcome, Protocol, Severity, Verdict};
use zeitnot_schema::v1::{
    ConformCheck, ConformLine, ConformList, ConformListed, ConformReport, ConformResult,
};

/// The list of checks.
pub(super) fn list<P: Protocol>(checks: &[Check<P>]) -> ConformList {
    ConformList {
        protocol: P::NAME.to_owned(),
        checks: checks.iter().map(listed).collect(),
    }
}

fn listed<P: Protocol>(check: &Check<P>) -> ConformListed {
    ConformListed {
        id: check.id.to_owned(),
        severity: check.severity.name().to_owned(),
        sentence: check.sentence.to_owned(),
    }
}

/// A report without checks yet.
pub(super) fn empty(protocol: &str, command: &[OsString], about: Option<&str>) -> ConformReport {
    ConformReport {
        protocol: protocol.to_owned(),
        command: command
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect(),
        about: about.map(str::to_owned),
        conforming: true,
        passed: 0,
        failed: 0,
        advice: 0,
        skipped: 0,
        checks: Vec::new(),
    }
}

/// Adds a check to the report.
pub(super) fn add(report: &mut ConformReport, check: ConformCheck) {
    let count = match check.result {
        ConformResult::Passed => &mut report.passed,
        ConformResult::Skipped { .. } => &mut report.skipped,
        ConformResult::Failed { .. } if is_advice(&check) => &mut report.advice,
        ConformResult::Failed { .. } => &mut report.failed,
    };
    *count += 1;
    report.checks.push(check);
}

/// Is a failure of this check advice only?
pub(super) fn is_advice(check: &ConformCheck) -> bool {
    check.check.severity == Severity::Recommended.name()
}

/// What a check came to.
pub(super) fn check<P: Protocol>(outcome: &Outcome<P>) -> ConformCheck {
    let mut transcript = Vec::new();
    let result = match &outcome.verdict {
        Verdict::Passed => ConformResult::Passed,
        Verdict::Skipped(reason) => ConformResult::Skipped {
            reason: reason.clone(),
        },
        Verdict::Failed(failure) => {
            transcript = outcome.transcript.iter().map(line).collect();
            ConformResult::Failed {
                kind: failure.kind.name().to_owned(),
                seen: failure.seen.clone(),
                expected: failure.expected.clone(),
            }
        }
    };
    ConformCheck {
        check: listed(&outcome.check),
        result,
        time_ms: millis(outcome.took),
        transcript,
    }
}

fn line(entry: &Entry) -> ConformLine {
    ConformLine {
        process: entry.process,
        direction: match entry.direction {
            Direction::Sent => "sent",
            Direction::Received => "received",
            Direction::Event => "event",
        }
        .to_owned(),
        time_ms: millis(entry.at),
        text: entry.text.clone(),
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
