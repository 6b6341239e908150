//! The checks for a Gomocup brain, by what they are about.

mod about;
mod bad_input;
mod board;
mod end;
mod info;
mod memory;
mod moves;
mod optional;
mod positions;
mod rules;
mod start;
mod swap2;
mod time;
mod transport;
mod unknown;
mod yixin;

use super::check::Check;

/// Every check for a Gomocup brain, in the order in which they are run.
#[must_use]
pub fn gomocup() -> Vec<Check> {
    [
        start::CHECKS,
        moves::CHECKS,
        board::CHECKS,
        info::CHECKS,
        end::CHECKS,
        about::CHECKS,
        unknown::CHECKS,
        transport::CHECKS,
        time::CHECKS,
        memory::CHECKS,
        rules::CHECKS,
        optional::CHECKS,
        swap2::CHECKS,
        yixin::CHECKS,
        bad_input::CHECKS,
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kebab_case_and_no_two_checks_share_one() {
        let checks = gomocup();
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

    #[test]
    fn every_check_says_what_it_tests_in_one_sentence() {
        for check in gomocup() {
            let sentence = check.sentence;
            assert!(sentence.ends_with('.'), "{}: {sentence}", check.id);
            assert!(!sentence.contains('|'), "{}: {sentence}", check.id);
        }
    }
}
