//! Random ids and keys.

use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::problem::ApiError;
use zeitnot_schema::v1::service::ProblemCode;

/// The hash of a player's key, so that the stored data does not reveal the key.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatKey([u8; 32]);

impl SeatKey {
    /// Hashes a player's key.
    #[must_use]
    pub fn from_secret(secret: &str) -> Self {
        Self(*blake3::hash(secret.as_bytes()).as_bytes())
    }

    /// Returns `true` if `secret` is the key, in constant time.
    #[must_use]
    pub fn matches(&self, secret: &str) -> bool {
        blake3::Hash::from_bytes(self.0) == blake3::hash(secret.as_bytes())
    }
}

impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey")
    }
}

/// Returns `bytes` random bytes in hexadecimal.
///
/// # Errors
///
/// Fails if the system has no random numbers.
pub fn random_id(bytes: usize) -> Result<String, ApiError> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).map_err(|error| {
        ApiError::new(
            ProblemCode::Internal,
            format!("could not get random numbers: {error}; try again"),
        )
    })?;
    let mut name = String::with_capacity(2 * bytes);
    for byte in random {
        // Writing to a string cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_matches_only_its_own_secret() {
        let (first, second) = (random_id(16).unwrap(), random_id(16).unwrap());
        assert_eq!(first.len(), 32);
        assert_ne!(first, second);
        let key = SeatKey::from_secret(&first);
        assert!(key.matches(&first) && !key.matches(&second) && !key.matches(""));
        let stored = serde_json::to_string(&key).unwrap();
        assert_eq!(serde_json::from_str::<SeatKey>(&stored).unwrap(), key);
        assert!(!format!("{key:?}").contains(&first));
    }
}
