//! The text output of `zeitnot conform`.

use std::fmt::Write;

use zeitnot_conform::{Check, ConformProtocol};
use zeitnot_schema::v1::{ConformCheck, ConformReport, ConformResult};

use super::report::is_advice;

/// The maximum number of printed lines of a transcript.
const MAX_SHOWN_LINES: usize = 40;

/// Lists the checks with their rules.
pub(super) fn list<P: ConformProtocol>(checks: &[Check<P>]) -> String {
    let mut text = String::new();
    for check in checks {
        let severity = check.severity.name();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{:24} {severity:12} {}", check.id, check.sentence);
    }
    text
}

/// Formats the result of a check, with its transcript if `verbose`.
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
        let omitted = check.transcript.len().saturating_sub(MAX_SHOWN_LINES);
        for line in &check.transcript[omitted..] {
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

/// Formats the counts of results.
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
