//! What is measured from turn to turn: how fast this machine is, and how much
//! longer a depth takes than the one before.

mod rates;
mod ratios;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use rates::Rates;
pub use ratios::{Growth, Ratios};

/// Everything that is measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// How fast the stages of a turn are.
    pub rates: Rates,
    /// How depths grow.
    pub ratios: Ratios,
}

/// What was measured so far, for all who play on the same machine: turns read it
/// when they begin and add to it when their stages end.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    measured: Arc<Mutex<Measured>>,
}

impl Calibration {
    /// What is known now.
    #[must_use]
    pub fn read(&self) -> Measured {
        self.lock().clone()
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Measured> {
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
