//! What the person who tests a UCI engine may choose.

use std::time::Duration;

/// What may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciSettings {
    /// Options that are set in every process after `uciok`, by name and value.
    pub options: Vec<(String, String)>,
    /// How many random scripts each of the script checks runs.
    pub scripts: u32,
    /// Which scripts: the same number gives the same ones.
    pub seed: u64,
    /// After this a script that fails counts as small enough.
    pub shrink_time: Duration,
}

impl Default for UciSettings {
    fn default() -> Self {
        Self {
            options: Vec::new(),
            scripts: 300,
            seed: 1,
            shrink_time: Duration::from_secs(30),
        }
    }
}
