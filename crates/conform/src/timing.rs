//! The timeouts of the suite.
//!
//! They are scaled together, for slow machines and for tests. The time limits
//! sent to an engine are not scaled.

use std::time::Duration;

/// The timeouts of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timeouts {
    scale: f64,
}

impl Timeouts {
    /// Creates timeouts that are multiplied by `scale`.
    pub(super) const fn new(scale: f64) -> Self {
        Self { scale }
    }

    fn millis(self, millis: u64) -> Duration {
        Duration::from_millis(millis).mul_f64(self.scale)
    }

    /// Returns the timeout for untimed commands such as `START`.
    pub(super) fn start(self) -> Duration {
        self.millis(10_000)
    }

    /// Returns the timeout for other answers whose time is not tested.
    pub(super) fn answer(self) -> Duration {
        self.millis(5_000)
    }

    /// Returns the timeout for an exit or an immediate answer.
    pub(super) fn immediate(self) -> Duration {
        self.millis(1_000)
    }

    /// Returns the tolerance for late answers, which covers pipes and scheduling.
    ///
    /// Times are measured from before the write to after the read.
    pub(super) fn tolerance(self) -> Duration {
        self.millis(250)
    }

    /// Returns the time for which an engine must be silent.
    pub(super) fn silence(self) -> Duration {
        self.millis(200)
    }

    /// Returns the time for which a search must go on.
    pub(super) fn search(self) -> Duration {
        self.millis(300)
    }

    /// Returns the time after which a long game may end.
    pub(super) fn game(self) -> Duration {
        self.millis(60_000)
    }
}
