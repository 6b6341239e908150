//! What a check is.

use super::probe::Probe;
use super::verdict::Checked;

/// How much a check weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The protocol demands it of every brain.
    Required,
    /// The protocol leaves the command to the brain: one that does not know it
    /// is skipped, one that gets it wrong does not conform.
    Optional,
    /// Sensible, but the protocol does not demand it: a failure is advice.
    Recommended,
}

impl Severity {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Recommended => "recommended",
        }
    }
}

/// One sentence of a protocol, and how to find out.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, which never changes.
    pub id: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// What the protocol says, in our words.
    pub sentence: &'static str,
    pub(super) run: fn(&Probe<'_>) -> Checked,
}

/// A row of a list of checks.
pub(super) const fn check(
    id: &'static str,
    severity: Severity,
    sentence: &'static str,
    run: fn(&Probe<'_>) -> Checked,
) -> Check {
    Check {
        id,
        severity,
        sentence,
        run,
    }
}
