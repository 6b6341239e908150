//! Names of word lists.

use crate::problem::{ApiError, ApiResult};

/// Longest name, in characters.
const LONGEST: usize = 40;

/// A name without spaces around it.
///
/// # Errors
///
/// It is none.
pub(super) fn checked(name: &str) -> ApiResult<&str> {
    let name = name.trim();
    let is_fit = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    let has_letter = name.chars().any(char::is_alphanumeric);
    if has_letter && name.chars().count() <= LONGEST && name.chars().all(is_fit) {
        return Ok(name);
    }
    Err(ApiError::bad_request(format!(
        "the name of a word list has 1 to {LONGEST} letters, digits, spaces or -_. in it; choose \
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
            assert_eq!(checked(given).unwrap(), name);
        }
        assert!(checked(&"x".repeat(40)).is_ok());
        for bad in ["", "  ", "..", "a/b", "a\nb", "<b>", &"x".repeat(41)] {
            assert!(checked(bad).is_err(), "{bad}");
        }
    }
}
