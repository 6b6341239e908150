//! What samples have told about each play, shared by all threads without a
//! lock: every thread writes to a sheet of its own, and whoever wants to know
//! adds the sheets up.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use zeitnot_core::SimArm;

use super::utility::RolloutSample;

/// Samples of each play of which the single values are kept, to tell what
/// plays have in common under the same luck.
pub(super) const STORED_SAMPLES: usize = 2_048;

/// Not sampled yet.
const NO_SAMPLE: u32 = f32::NAN.to_bits();

/// Sums over samples of a play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SampleSums {
    pub(super) count: u64,
    /// Sums and sums of squares of utility, chance to win and lead.
    sums: [[f64; 2]; 3],
}

const UTILITY: usize = 0;
const WIN: usize = 1;
const LEAD: usize = 2;

impl SampleSums {
    /// Adds a sample.
    pub(super) fn add(&mut self, sample: &RolloutSample) {
        self.count += 1;
        for (sums, value) in self
            .sums
            .iter_mut()
            .zip([sample.utility, sample.win, sample.lead])
        {
            sums[0] += value;
            sums[1] += value * value;
        }
    }

    fn mean_and_variance(&self, of: usize) -> (f64, f64) {
        let count = self.count.max(1) as f64;
        let [sum, squares] = self.sums[of];
        let mean = sum / count;
        let spare = (count - 1.0).max(1.0);
        (mean, ((squares - sum * mean) / spare).max(0.0))
    }

    /// The mean of what plays are compared by, and the variance of a sample.
    pub(super) fn utility(&self) -> (f64, f64) {
        self.mean_and_variance(UTILITY)
    }

    /// How likely the game is won, and the standard error of that.
    pub(super) fn win(&self) -> (f64, f64) {
        let (mean, variance) = self.mean_and_variance(WIN);
        (mean, (variance / self.count.max(1) as f64).sqrt())
    }

    /// The mean lead in thousandths of a point.
    pub(super) fn lead(&self) -> i32 {
        (self.mean_and_variance(LEAD).0 * 1_000.0).round() as i32
    }

    /// The same for whoever advises on thinking.
    pub(super) fn snapshot(&self) -> SimArm {
        let (mean, variance) = self.utility();
        let (equity, equity_variance) = self.mean_and_variance(LEAD);
        SimArm {
            samples: self.count,
            mean,
            variance,
            equity,
            equity_variance,
            ..SimArm::default()
        }
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        for (own, other) in self
            .sums
            .iter_mut()
            .flatten()
            .zip(other.sums.iter().flatten())
        {
            *own += other;
        }
    }
}

/// Sums that one thread writes and all read. Who reads while it is written may
/// miss part of the newest sample, which matters to nobody.
#[derive(Default)]
struct SharedSums {
    count: AtomicU64,
    /// Bits of numbers.
    sums: [[AtomicU64; 2]; 3],
}

impl SharedSums {
    fn read(&self) -> SampleSums {
        let number = |bits: &AtomicU64| f64::from_bits(bits.load(Ordering::Relaxed));
        SampleSums {
            count: self.count.load(Ordering::Relaxed),
            sums: [0, 1, 2].map(|of| [0, 1].map(|power| number(&self.sums[of][power]))),
        }
    }

    fn write(&self, sums: &SampleSums) {
        for (own, new) in self.sums.iter().flatten().zip(sums.sums.iter().flatten()) {
            own.store(new.to_bits(), Ordering::Relaxed);
        }
        self.count.store(sums.count, Ordering::Relaxed);
    }
}

/// A thread's sums for every play, on cache lines of their own.
#[repr(align(128))]
struct ThreadSums(Vec<SharedSums>);

/// What samples have told about each play.
pub(super) struct Arms {
    thread_sums: Vec<ThreadSums>,
    /// Samples of each play that were begun.
    started: Vec<AtomicU64>,
    /// Samples of all plays that are done.
    finished: AtomicU64,
    /// The utility of the first samples of each play, by their numbers.
    stored: Vec<AtomicU32>,
}

impl Arms {
    /// Nothing sampled yet of so many plays, by so many threads.
    pub(super) fn new(plays: usize, threads: usize) -> Self {
        let sheet = |_| ThreadSums((0..plays).map(|_| SharedSums::default()).collect());
        Self {
            thread_sums: (0..threads.max(1)).map(sheet).collect(),
            started: (0..plays).map(|_| AtomicU64::new(0)).collect(),
            finished: AtomicU64::new(0),
            stored: (0..plays * STORED_SAMPLES)
                .map(|_| AtomicU32::new(NO_SAMPLE))
                .collect(),
        }
    }

    /// How many threads there are.
    pub(super) fn threads(&self) -> usize {
        self.thread_sums.len()
    }

    /// Begins a sample of a play: its number.
    pub(super) fn start_sample(&self, arm: usize) -> u64 {
        self.started[arm].fetch_add(1, Ordering::Relaxed)
    }

    /// How many samples of a play were begun.
    pub(super) fn started(&self, arm: usize) -> u64 {
        self.started[arm].load(Ordering::Relaxed)
    }

    /// How many samples there are of all plays.
    pub(super) fn total(&self) -> u64 {
        self.finished.load(Ordering::Relaxed)
    }

    /// A sample of a play is done.
    pub(super) fn add(&self, seat: usize, arm: usize, number: u64, sample: &RolloutSample) {
        if let Some(cell) = self
            .thread_sums
            .get(seat)
            .and_then(|sheet| sheet.0.get(arm))
        {
            let mut sums = cell.read();
            sums.add(sample);
            cell.write(&sums);
        }
        if number < STORED_SAMPLES as u64 {
            let bits = (sample.utility as f32).to_bits();
            self.stored[arm * STORED_SAMPLES + number as usize].store(bits, Ordering::Relaxed);
        }
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    /// What all threads know about a play.
    pub(super) fn sums(&self, arm: usize) -> SampleSums {
        let mut all = SampleSums::default();
        for sheet in &self.thread_sums {
            all.merge(&sheet.0[arm].read());
        }
        all
    }

    /// The utility of the first samples of a play, one after the other, up to
    /// the first that is not there.
    pub(super) fn stored_samples(&self, arm: usize) -> impl Iterator<Item = f64> + '_ {
        let values = self.stored[arm * STORED_SAMPLES..(arm + 1) * STORED_SAMPLES].iter();
        let values = values.map(|bits| f32::from_bits(bits.load(Ordering::Relaxed)));
        values.take_while(|value| !value.is_nan()).map(f64::from)
    }
}
