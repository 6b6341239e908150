//! The verdict of a check.

use zeitnot_engine_client::ProcessError;

/// The kind of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The engine did not answer, or did not read its input.
    Hang,
    /// The engine exited unexpectedly, or could not be started.
    Crash,
    /// The output did not end.
    EndlessOutput,
    /// The answer came too late.
    Late,
    /// The answer or behavior was wrong.
    Wrong,
}

impl FailureKind {
    /// Returns the name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hang => "hang",
            Self::Crash => "crash",
            Self::EndlessOutput => "babble",
            Self::Late => "late",
            Self::Wrong => "wrong",
        }
    }
}

/// A failed expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of the failure.
    pub kind: FailureKind,
    /// The observed behavior.
    pub observed: String,
    /// The expected behavior.
    pub expected: String,
}

/// The verdict of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The engine follows the rule.
    Passed,
    /// The engine violates the rule.
    Failed(Failure),
    /// The rule could not be tested, for this reason.
    Skipped(String),
}

/// The reason why a check ended early.
#[derive(Clone, Debug)]
pub(super) enum CheckStop {
    Failed(Failure),
    Skipped(String),
}

/// The result of a step of a check.
pub(super) type CheckResult<T = ()> = Result<T, CheckStop>;

impl From<CheckResult> for CheckVerdict {
    fn from(checked: CheckResult) -> Self {
        match checked {
            Ok(()) => Self::Passed,
            Err(CheckStop::Failed(failure)) => Self::Failed(failure),
            Err(CheckStop::Skipped(reason)) => Self::Skipped(reason),
        }
    }
}

/// Returns a failure.
pub(super) fn failed(
    kind: FailureKind,
    seen: impl Into<String>,
    expected: impl Into<String>,
) -> CheckStop {
    CheckStop::Failed(Failure {
        kind,
        observed: seen.into(),
        expected: expected.into(),
    })
}

/// Returns a failure of the kind [`FailureKind::Wrong`].
pub(super) fn wrong_reply(seen: impl Into<String>, expected: impl Into<String>) -> CheckStop {
    failed(FailureKind::Wrong, seen, expected)
}

/// Converts an error of the engine's process to a failure.
pub(super) fn process_failure(error: ProcessError, expected: &str) -> CheckStop {
    let kind = match error {
        ProcessError::Timeout(_) | ProcessError::InputBlocked => FailureKind::Hang,
        ProcessError::Ended(_) => FailureKind::Crash,
        ProcessError::TooManyLines(_) | ProcessError::TooManyBytes(_) => FailureKind::EndlessOutput,
    };
    failed(kind, error.to_string(), expected)
}

/// Returns a skipped check.
pub(super) fn skipped(reason: impl Into<String>) -> CheckStop {
    CheckStop::Skipped(reason.into())
}
