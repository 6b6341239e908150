//! Measurements from turn to turn: the speed of this machine, and the growth of
//! search time from depth to depth.

mod growth_ratios;
mod rates;

use std::sync::{Arc, Mutex, MutexGuard};

use zeitnot_core::LockExt;

pub use growth_ratios::{DepthKind, GrowthRatios};
pub use rates::Rates;

/// All measurements.
#[derive(Clone, Debug, Default)]
pub struct Measurements {
    /// The speed of the stages of a turn.
    pub rates: Rates,
    /// The growth of search time from depth to depth.
    pub ratios: GrowthRatios,
}

/// Measurements shared by all players on a machine.
///
/// Turns read them at the start and add to them when their stages end.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    measured: Arc<Mutex<Measurements>>,
}

impl Calibration {
    /// Returns a copy of the current measurements.
    #[must_use]
    pub fn read(&self) -> Measurements {
        self.lock().clone()
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Measurements> {
        self.measured.lock_ok()
    }
}
