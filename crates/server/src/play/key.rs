//! Names and keys that cannot be guessed.

use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::problem::ApiError;
use zeitnot_schema::v1::service::ProblemCode;

/// What opens a seat, as it is kept: nobody who reads the disk can sit down.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatKey([u8; 32]);

impl SeatKey {
    /// What is kept of a key that a player has.
    #[must_use]
    pub fn from_secret(secret: &str) -> Self {
        Self(*blake3::hash(secret.as_bytes()).as_bytes())
    }

    /// Is it the key of this seat? Takes equally long for every wrong one.
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

/// A name of `bytes` random bytes.
///
/// # Errors
///
/// The system has no random numbers.
pub fn random_id(bytes: usize) -> Result<String, ApiError> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).map_err(|error| {
        ApiError::new(
            ProblemCode::Internal,
            format!("the system gave no random numbers ({error}); try again"),
        )
    })?;
    let mut name = String::with_capacity(2 * bytes);
    for byte in random {
        // Writing to a string does not fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_its_own_seat_only() {
        let (one, other) = (random_id(16).unwrap(), random_id(16).unwrap());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        let key = SeatKey::from_secret(&one);
        assert!(key.matches(&one) && !key.matches(&other) && !key.matches(""));
        let stored = serde_json::to_string(&key).unwrap();
        assert_eq!(serde_json::from_str::<SeatKey>(&stored).unwrap(), key);
        assert!(!format!("{key:?}").contains(&one));
    }
}
