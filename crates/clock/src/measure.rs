//! What is measured from turn to turn: how fast this machine is, and how much
//! longer a depth takes than the one before.

mod growth_ratios;
mod rates;

use std::sync::{Arc, Mutex, MutexGuard};

use zeitnot_core::LockExt;

pub use growth_ratios::{DepthKind, GrowthRatios};
pub use rates::Rates;

/// Everything that is measured.
#[derive(Clone, Debug, Default)]
pub struct Measurements {
    /// How fast the stages of a turn are.
    pub rates: Rates,
    /// How depths grow.
    pub ratios: GrowthRatios,
}

/// What was measured so far, for all who play on the same machine: turns read it
/// when they begin and add to it when their stages end.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    measured: Arc<Mutex<Measurements>>,
}

impl Calibration {
    /// What is known now.
    #[must_use]
    pub fn read(&self) -> Measurements {
        self.lock().clone()
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Measurements> {
        self.measured.lock_ok()
    }
}
