//! What the suite found, as a person reads it: a line a check, and a sentence.

use std::fmt::Write;

use zeitnot_conform::{Check, ConformProtocol};
use zeitnot_schema::v1::{ConformCheck, ConformReport, ConformResult};

use super::report::is_advice;

/// Lines of a dialogue that are shown.
const MAX_SHOWN_LINES: usize = 40;

/// The checks and what they test.
pub(super) fn list<P: ConformProtocol>(checks: &[Check<P>]) -> String {
    let mut text = String::new();
    for check in checks {
        let severity = check.severity.name();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{:24} {severity:12} {}", check.id, check.sentence);
    }
    text
}

/// What one check came to; with its dialogue if it failed and `verbose`.
pub(super) fn check(check: &ConformCheck, verbose: bool) -> String {
    let id = &check.check.id;
    let mut text = match &check.result {
        ConformResult::Passed => format!("pass  {id}\n"),
        ConformResult::Skipped { reason } => format!("skip  {id}: {reason}\n"),
        ConformResult::Failed {
            kind,
            seen,
            expected,
        } => {
            let word = if is_advice(check) { "warn" } else { "FAIL" };
            let sentence = &check.check.sentence;
            format!("{word}  {id} ({kind}): {seen}; expected {expected}\n      rule: {sentence}\n")
        }
    };
    if verbose {
        let left_out = check.transcript.len().saturating_sub(MAX_SHOWN_LINES);
        for line in &check.transcript[left_out..] {
            let arrow = match line.direction.as_str() {
                "sent" => ">",
                "received" => "<",
                _ => "*",
            };
            let (time, process) = (line.time_ms, line.process);
            let _ = writeln!(text, "      {time:6} ms  {process}{arrow} {}", line.text);
        }
    }
    text
}

/// The whole in a sentence.
pub(super) fn summary(report: &ConformReport) -> String {
    let ConformReport {
        passed,
        failed,
        advice,
        skipped,
        ..
    } = *report;
    let verdict = if report.conforming {
        "conforms"
    } else {
        "does not conform"
    };
    format!(
        "\n{} {verdict} to {}: {passed} checks passed, {failed} failed, \
         {advice} recommendations not followed, {skipped} skipped.\n",
        report.command.join(" "),
        report.protocol,
    )
}
