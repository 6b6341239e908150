//! The JSON output of `zeitnot conform`.

use std::ffi::OsString;
use std::time::Duration;

use zeitnot_conform::{Check, CheckOutcome, CheckVerdict, ConformProtocol, Severity};
use zeitnot_engine_client::{TranscriptDirection, TranscriptEntry};
use zeitnot_schema::v1::{
    ConformCheck, ConformLine, ConformList, ConformListed, ConformReport, ConformResult,
};

pub(super) fn list<P: ConformProtocol>(checks: &[Check<P>]) -> ConformList {
    ConformList {
        protocol: P::NAME.to_owned(),
        checks: checks.iter().map(listed_check).collect(),
    }
}

fn listed_check<P: ConformProtocol>(check: &Check<P>) -> ConformListed {
    ConformListed {
        id: check.id.to_owned(),
        severity: check.severity.name().to_owned(),
        sentence: check.sentence.to_owned(),
    }
}

/// Returns a report without checks.
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

/// Returns `true` if the check is only a recommendation.
pub(super) fn is_advice(check: &ConformCheck) -> bool {
    check.check.severity == Severity::Recommended.name()
}

/// Converts the outcome of a check.
pub(super) fn check<P: ConformProtocol>(outcome: &CheckOutcome<P>) -> ConformCheck {
    let mut transcript = Vec::new();
    let result = match &outcome.verdict {
        CheckVerdict::Passed => ConformResult::Passed,
        CheckVerdict::Skipped(reason) => ConformResult::Skipped {
            reason: reason.clone(),
        },
        CheckVerdict::Failed(failure) => {
            transcript = outcome.transcript.iter().map(line).collect();
            ConformResult::Failed {
                kind: failure.kind.name().to_owned(),
                seen: failure.observed.clone(),
                expected: failure.expected.clone(),
            }
        }
    };
    ConformCheck {
        check: listed_check(&outcome.check),
        result,
        time_ms: millis(outcome.duration),
        transcript,
    }
}

fn line(entry: &TranscriptEntry) -> ConformLine {
    ConformLine {
        process: entry.process,
        direction: match entry.direction {
            TranscriptDirection::Sent => "sent",
            TranscriptDirection::Received => "received",
            TranscriptDirection::Event => "event",
        }
        .to_owned(),
        time_ms: millis(entry.at),
        text: entry.text.clone(),
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
