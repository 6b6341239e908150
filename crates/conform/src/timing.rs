//! How long the suite waits. All of it is scaled together, for slow machines
//! and for tests; what an engine is told about its time is not.

use std::time::Duration;

/// The waits of one run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timeouts {
    scale: f64,
}

impl Timeouts {
    /// Waits `scale` times as long as usual.
    pub(super) const fn new(scale: f64) -> Self {
        Self { scale }
    }

    fn millis(self, millis: u64) -> Duration {
        Duration::from_millis(millis).mul_f64(self.scale)
    }

    /// For the answer to `START` and its like, which is not on the clock.
    pub(super) fn start(self) -> Duration {
        self.millis(10_000)
    }

    /// For any other answer, where its time is not what is tested.
    pub(super) fn answer(self) -> Duration {
        self.millis(5_000)
    }

    /// For leaving when told to; also for an answer that should come at once.
    pub(super) fn immediate(self) -> Duration {
        self.millis(1_000)
    }

    /// What an answer may be late: pipes and scheduling are not the engine's
    /// fault. Measured from before the write to after the read.
    pub(super) fn tolerance(self) -> Duration {
        self.millis(250)
    }

    /// How long silence is listened to.
    pub(super) fn silence(self) -> Duration {
        self.millis(200)
    }

    /// How long an engine is left alone so that it thinks.
    pub(super) fn search(self) -> Duration {
        self.millis(300)
    }

    /// After this a long game is long enough.
    pub(super) fn game(self) -> Duration {
        self.millis(60_000)
    }
}
