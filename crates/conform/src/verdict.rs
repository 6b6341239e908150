//! What a check comes to.

use zeitnot_engine_client::ProcessError;

/// In which way an engine failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// It said nothing, or did not read.
    Hang,
    /// It ended when it should not have, or could not be started.
    Crash,
    /// It never stopped talking.
    EndlessOutput,
    /// It did the right thing too late.
    Late,
    /// It said or did something else than it should.
    Wrong,
}

impl FailureKind {
    /// Its name in reports.
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

/// What was seen instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In which way.
    pub kind: FailureKind,
    /// What the engine did.
    pub observed: String,
    /// What it should have done.
    pub expected: String,
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The engine does what the sentence says.
    Passed,
    /// It does not.
    Failed(Failure),
    /// It could not be told, for this reason.
    Skipped(String),
}

/// Why a check ended before it could pass.
#[derive(Clone, Debug)]
pub(super) enum CheckStop {
    Failed(Failure),
    Skipped(String),
}

/// What a step of a check returns.
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

/// The check fails: this was seen, that was expected.
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

/// The check fails: the engine said or did something else.
pub(super) fn wrong_reply(seen: impl Into<String>, expected: impl Into<String>) -> CheckStop {
    failed(FailureKind::Wrong, seen, expected)
}

/// The check fails because the engine was in trouble.
pub(super) fn process_failure(trouble: ProcessError, expected: &str) -> CheckStop {
    let kind = match trouble {
        ProcessError::Timeout(_) | ProcessError::InputBlocked => FailureKind::Hang,
        ProcessError::Ended(_) => FailureKind::Crash,
        ProcessError::TooManyLines(_) | ProcessError::TooManyBytes(_) => FailureKind::EndlessOutput,
    };
    failed(kind, trouble.to_string(), expected)
}

/// The check cannot tell.
pub(super) fn skipped(reason: impl Into<String>) -> CheckStop {
    CheckStop::Skipped(reason.into())
}
