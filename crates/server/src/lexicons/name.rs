//! Names of word lists.

use crate::problem::{ApiError, ApiResult};

/// Longest name, in characters.
const MAX_CHARS: usize = 40;

/// A name without spaces around it.
///
/// # Errors
///
/// It is none.
pub(super) fn validate(name: &str) -> ApiResult<&str> {
    let name = name.trim();
    let is_fit = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    let has_letter = name.chars().any(char::is_alphanumeric);
    if has_letter && name.chars().count() <= MAX_CHARS && name.chars().all(is_fit) {
        return Ok(name);
    }
    Err(ApiError::bad_request(format!(
        "the name of a word list has 1 to {MAX_CHARS} letters, digits, spaces or -_. in it; choose \
         another"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
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
