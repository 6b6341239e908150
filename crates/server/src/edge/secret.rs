//! The token that opens the service.

use std::fmt;

/// Fewer characters can be guessed.
const MIN_CHARACTERS: usize = 16;

/// A token that is known by its hash only: nothing can print it, and
/// comparing hashes takes the same time wherever they differ.
#[derive(Clone)]
pub struct Secret(blake3::Hash);

/// Why some text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// It could be guessed.
    #[error("a token needs at least {MIN_CHARACTERS} characters; take more, at random")]
    TooShort,
    /// It could not be sent in a header.
    #[error("a token has no spaces, control characters or accents; take letters and digits")]
    InvalidCharacter,
}

impl Secret {
    /// The token with this text: at least 16 visible ASCII characters.
    ///
    /// # Errors
    ///
    /// When it is too short or has other characters.
    pub fn new(text: &str) -> Result<Self, SecretError> {
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(SecretError::InvalidCharacter);
        }
        if text.len() < MIN_CHARACTERS {
            return Err(SecretError::TooShort);
        }
        Ok(Self(blake3::hash(text.as_bytes())))
    }

    /// Whether somebody who says `word` knows the token.
    #[must_use]
    pub fn matches(&self, word: &[u8]) -> bool {
        // The comparison of two hashes takes constant time.
        self.0 == blake3::hash(word)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_knows_its_word_and_shows_nothing() {
        let secret = Secret::new("correct-horse-battery").unwrap();
        assert!(secret.matches(b"correct-horse-battery"));
        assert!(!secret.matches(b"correct-horse-batterz"));
        assert!(!secret.matches(b""));
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    #[test]
    fn what_can_be_guessed_or_not_be_sent_is_no_token() {
        assert_eq!(
            Secret::new("123456789012345").unwrap_err(),
            SecretError::TooShort
        );
        assert!(Secret::new("1234567890123456").is_ok());
        for word in [
            "",
            "with a space in between",
            "tab\tin the middle of it",
            "žluťoučký-kůň-úpěl",
        ] {
            assert!(Secret::new(word).is_err(), "{word:?}");
        }
    }
}
