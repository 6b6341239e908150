//! Settings of the UCI suite.

use std::time::Duration;

/// Settings of the UCI suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciSettings {
    /// Options by name and value, which are set in every process after `uciok`.
    pub options: Vec<(String, String)>,
    /// Number of random scripts per script check.
    pub scripts: u32,
    /// Random seed of the scripts.
    pub seed: u64,
    /// Time limit for shrinking a failing script.
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
