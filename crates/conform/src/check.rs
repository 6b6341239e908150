//! What a check is.

use super::launcher::Launcher;
use super::protocol::ConformProtocol;
use super::verdict::CheckResult;

/// How much a check weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The protocol demands it of every engine.
    Required,
    /// The protocol leaves it to the engine: one that does not offer it is
    /// skipped, one that gets it wrong does not conform.
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
pub struct Check<P: ConformProtocol> {
    /// Its name, which never changes.
    pub id: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// What the protocol says, in our words.
    pub sentence: &'static str,
    pub(super) run: fn(&Launcher<'_, P>) -> CheckResult,
}

/// A row of a list of checks.
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

    fn names_are_kebab_case_and_unique<P: ConformProtocol>() {
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

    fn every_check_says_what_it_tests_in_one_sentence<P: ConformProtocol>() {
        for check in P::checks() {
            let sentence = check.sentence;
            assert!(sentence.ends_with('.'), "{}: {sentence}", check.id);
            assert!(!sentence.contains('|'), "{}: {sentence}", check.id);
        }
    }

    #[test]
    fn names_are_kebab_case_and_no_two_checks_share_one() {
        names_are_kebab_case_and_unique::<GomocupSuite>();
        names_are_kebab_case_and_unique::<UciSuite>();
        names_are_kebab_case_and_unique::<UcgiSuite>();
    }

    #[test]
    fn every_check_of_every_protocol_has_its_sentence() {
        every_check_says_what_it_tests_in_one_sentence::<GomocupSuite>();
        every_check_says_what_it_tests_in_one_sentence::<UciSuite>();
        every_check_says_what_it_tests_in_one_sentence::<UcgiSuite>();
    }
}
