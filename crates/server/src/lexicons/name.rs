//! Names of word lists.

use crate::problem::{ApiError, ApiResult};

const MAX_CHARS: usize = 40;

/// Checks a name and returns it without surrounding spaces.
///
/// # Errors
///
/// Fails if the name is invalid.
pub(super) fn validate(name: &str) -> ApiResult<&str> {
    let name = name.trim();
    let is_valid = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    let has_letter = name.chars().any(char::is_alphanumeric);
    if has_letter && name.chars().count() <= MAX_CHARS && name.chars().all(is_valid) {
        return Ok(name);
    }
    Err(ApiError::bad_request(format!(
        "invalid word list name; use 1 to {MAX_CHARS} letters, digits, spaces, or -_."
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_plain_names_are_valid() {
        for (given, name) in [
            ("a", "a"),
            ("  My words 2.0 ", "My words 2.0"),
            ("Größe_ñ", "Größe_ñ"),
        ] {
            assert_eq!(validate(given).unwrap(), name);
        }
        assert!(validate(&"x".repeat(40)).is_ok());
        for bad in ["", "  ", "..", "a/b", "a\nb", "<b>", &"x".repeat(41)] {
            assert!(validate(bad).is_err(), "{bad}");
        }
    }
}
