//! The sums of samples of each play, shared by all threads without locks.
//!
//! Every thread writes its own sums, and readers add them up.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use zeitnot_core::SimArm;

use super::utility::RolloutSample;

/// Number of samples per play whose values are stored, to correlate plays under
/// equal luck.
pub(super) const STORED_SAMPLES: usize = 2_048;

/// Marks a missing sample.
const NO_SAMPLE: u32 = f32::NAN.to_bits();

/// Sums over the samples of a play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SampleSums {
    pub(super) count: u64,
    /// Sums and sums of squares of utility, win probability, and lead.
    sums: [[f64; 2]; 3],
}

const UTILITY: usize = 0;
const WIN: usize = 1;
const LEAD: usize = 2;

impl SampleSums {
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

    fn mean_and_variance(&self, index: usize) -> (f64, f64) {
        let count = self.count.max(1) as f64;
        let [sum, squares] = self.sums[index];
        let mean = sum / count;
        let spare = (count - 1.0).max(1.0);
        (mean, ((squares - sum * mean) / spare).max(0.0))
    }

    /// Returns the mean and the sample variance of the utility.
    pub(super) fn utility(&self) -> (f64, f64) {
        self.mean_and_variance(UTILITY)
    }

    /// Returns the win probability and its standard error.
    pub(super) fn win(&self) -> (f64, f64) {
        let (mean, variance) = self.mean_and_variance(WIN);
        (mean, (variance / self.count.max(1) as f64).sqrt())
    }

    /// Returns the mean lead in thousandths of a point.
    pub(super) fn lead(&self) -> i32 {
        (self.mean_and_variance(LEAD).0 * 1_000.0).round() as i32
    }

    /// Returns the statistics for an advisor.
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

/// Sums that one thread writes and all threads read.
///
/// A concurrent read may miss a part of the newest sample, which is harmless.
#[derive(Default)]
struct SharedSums {
    count: AtomicU64,
    /// Bits of `f64` values.
    sums: [[AtomicU64; 2]; 3],
}

impl SharedSums {
    fn read(&self) -> SampleSums {
        let number = |bits: &AtomicU64| f64::from_bits(bits.load(Ordering::Relaxed));
        SampleSums {
            count: self.count.load(Ordering::Relaxed),
            sums: [0, 1, 2].map(|index| [0, 1].map(|power| number(&self.sums[index][power]))),
        }
    }

    fn write(&self, sums: &SampleSums) {
        for (own, new) in self.sums.iter().flatten().zip(sums.sums.iter().flatten()) {
            own.store(new.to_bits(), Ordering::Relaxed);
        }
        self.count.store(sums.count, Ordering::Relaxed);
    }
}

/// The sums of one thread for every play, aligned to avoid false sharing.
#[repr(align(128))]
struct ThreadSums(Vec<SharedSums>);

/// The samples of all plays.
pub(super) struct Arms {
    thread_sums: Vec<ThreadSums>,
    /// Number of started samples of each play.
    started: Vec<AtomicU64>,
    /// Number of finished samples of all plays.
    finished: AtomicU64,
    /// The utility of the first samples of each play, by sample number.
    stored: Vec<AtomicU32>,
}

impl Arms {
    pub(super) fn new(plays: usize, threads: usize) -> Self {
        let thread_sums = |_| ThreadSums((0..plays).map(|_| SharedSums::default()).collect());
        Self {
            thread_sums: (0..threads.max(1)).map(thread_sums).collect(),
            started: (0..plays).map(|_| AtomicU64::new(0)).collect(),
            finished: AtomicU64::new(0),
            stored: (0..plays * STORED_SAMPLES)
                .map(|_| AtomicU32::new(NO_SAMPLE))
                .collect(),
        }
    }

    /// Returns the number of threads.
    pub(super) fn threads(&self) -> usize {
        self.thread_sums.len()
    }

    /// Starts a sample of a play and returns its number.
    pub(super) fn start_sample(&self, arm: usize) -> u64 {
        self.started[arm].fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the number of started samples of a play.
    pub(super) fn started(&self, arm: usize) -> u64 {
        self.started[arm].load(Ordering::Relaxed)
    }

    /// Returns the number of finished samples of all plays.
    pub(super) fn total(&self) -> u64 {
        self.finished.load(Ordering::Relaxed)
    }

    /// Records a finished sample of a play.
    pub(super) fn add(&self, thread_index: usize, arm: usize, number: u64, sample: &RolloutSample) {
        if let Some(cell) = self
            .thread_sums
            .get(thread_index)
            .and_then(|thread_sums| thread_sums.0.get(arm))
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

    /// Returns the sums of a play over all threads.
    pub(super) fn sums(&self, arm: usize) -> SampleSums {
        let mut all = SampleSums::default();
        for thread_sums in &self.thread_sums {
            all.merge(&thread_sums.0[arm].read());
        }
        all
    }

    /// Returns the utility of the first samples of a play, up to the first missing
    /// one.
    pub(super) fn stored_samples(&self, arm: usize) -> impl Iterator<Item = f64> + '_ {
        let values = self.stored[arm * STORED_SAMPLES..(arm + 1) * STORED_SAMPLES].iter();
        let values = values.map(|bits| f32::from_bits(bits.load(Ordering::Relaxed)));
        values.take_while(|value| !value.is_nan()).map(f64::from)
    }
}
