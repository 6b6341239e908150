//! The definition of a check.

use super::launcher::Launcher;
use super::protocol::ConformProtocol;
use super::verdict::CheckResult;

/// The severity of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// Required by the protocol.
    Required,
    /// Optional in the protocol.
    ///
    /// The check is skipped if the engine does not support the feature. A failure
    /// means that the engine does not conform.
    Optional,
    /// Useful, but not required by the protocol; a failure is only advice.
    Recommended,
}

impl Severity {
    /// Returns the name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Recommended => "recommended",
        }
    }
}

/// A rule of a protocol and its test.
#[derive(Clone, Copy, Debug)]
pub struct Check<P: ConformProtocol> {
    /// The name, which never changes.
    pub id: &'static str,
    /// The severity of a failure.
    pub severity: Severity,
    /// The rule, as one sentence.
    pub sentence: &'static str,
    pub(super) run: fn(&Launcher<'_, P>) -> CheckResult,
}

/// Creates a check.
pub(super) const fn check<P: ConformProtocol>(
    id: &'static str,
    severity: Severity,
    sentence: &'static str,
    run: fn(&Launcher<'_, P>) -> CheckResult,
) -> Check<P> {
    Check {
        id,
        severity,
        sentence,
        run,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GomocupSuite, UcgiSuite, UciSuite};

    fn assert_ids_are_kebab_case_and_unique<P: ConformProtocol>() {
        let checks = P::checks();
        let mut ids: Vec<&str> = checks.iter().map(|check| check.id).collect();
        for id in &ids {
            let kebab = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            assert!(id.split('-').all(|word| !word.is_empty()), "{id}");
            assert!(id.bytes().all(|byte| byte == b'-' || kebab(byte)), "{id}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), checks.len());
    }

    fn assert_rules_are_sentences<P: ConformProtocol>() {
        for check in P::checks() {
            let sentence = check.sentence;
            assert!(sentence.ends_with('.'), "{}: {sentence}", check.id);
            assert!(!sentence.contains('|'), "{}: {sentence}", check.id);
        }
    }

    #[test]
    fn ids_are_kebab_case_and_unique() {
        assert_ids_are_kebab_case_and_unique::<GomocupSuite>();
        assert_ids_are_kebab_case_and_unique::<UciSuite>();
        assert_ids_are_kebab_case_and_unique::<UcgiSuite>();
    }

    #[test]
    fn rules_are_sentences_without_table_separators() {
        assert_rules_are_sentences::<GomocupSuite>();
        assert_rules_are_sentences::<UciSuite>();
        assert_rules_are_sentences::<UcgiSuite>();
    }
}
