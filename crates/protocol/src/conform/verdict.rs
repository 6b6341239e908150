//! What a check comes to.

use crate::client::Trouble;

/// In which way an engine failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// It said nothing, or did not read.
    Hang,
    /// It ended when it should not have, or could not be started.
    Crash,
    /// It never stopped talking.
    Babble,
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
            Self::Babble => "babble",
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
    pub seen: String,
    /// What it should have done.
    pub expected: String,
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The engine does what the sentence says.
    Passed,
    /// It does not.
    Failed(Failure),
    /// It could not be told, for this reason.
    Skipped(String),
}

/// Why a check ended before it could pass.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    Failed(Failure),
    Skipped(String),
}

/// What a step of a check returns.
pub(super) type Checked<T = ()> = Result<T, Stop>;

impl From<Checked> for Verdict {
    fn from(checked: Checked) -> Self {
        match checked {
            Ok(()) => Self::Passed,
            Err(Stop::Failed(failure)) => Self::Failed(failure),
            Err(Stop::Skipped(reason)) => Self::Skipped(reason),
        }
    }
}

/// The check fails: this was seen, that was expected.
pub(super) fn failed(
    kind: FailureKind,
    seen: impl Into<String>,
    expected: impl Into<String>,
) -> Stop {
    Stop::Failed(Failure {
        kind,
        seen: seen.into(),
        expected: expected.into(),
    })
}

/// The check fails: the engine said or did something else.
pub(super) fn wrong(seen: impl Into<String>, expected: impl Into<String>) -> Stop {
    failed(FailureKind::Wrong, seen, expected)
}

/// The check fails because the engine was in trouble.
pub(super) fn troubled(trouble: Trouble, expected: &str) -> Stop {
    let kind = match trouble {
        Trouble::Silent(_) | Trouble::Stuck => FailureKind::Hang,
        Trouble::Ended(_) => FailureKind::Crash,
        Trouble::Babble(_) | Trouble::Flood(_) => FailureKind::Babble,
    };
    failed(kind, trouble.to_string(), expected)
}

/// The check cannot tell.
pub(super) fn skipped(reason: impl Into<String>) -> Stop {
    Stop::Skipped(reason.into())
}
