//! The access token of the service.

use std::fmt;

/// Shorter tokens can be guessed.
const MIN_CHARACTERS: usize = 16;

/// The hash of an access token.
///
/// The token cannot be printed, and a comparison of hashes takes constant time.
#[derive(Clone)]
pub struct Secret(blake3::Hash);

/// An invalid token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// The token could be guessed.
    #[error("a token needs at least {MIN_CHARACTERS} characters; use a longer random one")]
    TooShort,
    /// The token could not be sent in a header.
    #[error("a token must not have spaces, control characters, or accents; use letters and digits")]
    InvalidCharacter,
}

impl Secret {
    /// Creates a token from at least 16 visible ASCII characters.
    ///
    /// # Errors
    ///
    /// Fails if the text is too short or has other characters.
    pub fn new(text: &str) -> Result<Self, SecretError> {
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(SecretError::InvalidCharacter);
        }
        if text.len() < MIN_CHARACTERS {
            return Err(SecretError::TooShort);
        }
        Ok(Self(blake3::hash(text.as_bytes())))
    }

    /// Returns `true` if `token` is the token.
    #[must_use]
    pub fn matches(&self, token: &[u8]) -> bool {
        self.0 == blake3::hash(token)
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
    fn a_secret_matches_only_its_token_and_hides_it() {
        let secret = Secret::new("correct-horse-battery").unwrap();
        assert!(secret.matches(b"correct-horse-battery"));
        assert!(!secret.matches(b"correct-horse-batterz"));
        assert!(!secret.matches(b""));
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    #[test]
    fn short_or_unsendable_tokens_are_rejected() {
        assert_eq!(
            Secret::new("123456789012345").unwrap_err(),
            SecretError::TooShort
        );
        assert!(Secret::new("1234567890123456").is_ok());
        for token in [
            "",
            "with a space in between",
            "tab\tin the middle of it",
            "žluťoučký-kůň-úpěl",
        ] {
            assert!(Secret::new(token).is_err(), "{token:?}");
        }
    }
}
