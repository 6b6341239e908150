//! Plans of observations.

use zeitnot_core::data_file::{DataFileError, DataReader};

/// The plan of an observation log.
///
/// Equal plans give the same observations, in any order and on any machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservationPlan {
    /// The game and its equipment; see [`subject`](super::subject).
    pub subject: String,
    /// The random seed of the games.
    pub seed: u64,
    /// Number of searches per position, each with other random draws.
    pub runs: u8,
    /// Numbers of samples at which snapshots are taken, ascending.
    pub snapshot_samples: Vec<u32>,
    /// Number of samples per search.
    pub samples: u32,
    /// One game in this many has long searches; 0 disables them.
    pub long_every: u32,
    /// Number of samples of a long search.
    pub long_samples: u32,
}

/// Numbers of samples at which the loss of stopping is measured.
pub const SNAPSHOT_SAMPLES: [u32; 9] = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

/// Maximum number of snapshots in a plan.
const MAX_SNAPSHOTS: usize = 64;

impl ObservationPlan {
    /// Returns the number of samples per search of a game.
    #[must_use]
    pub fn samples_of(&self, game: u64) -> u32 {
        let every = u64::from(self.long_every);
        if every > 0 && game.is_multiple_of(every) {
            self.long_samples.max(self.samples)
        } else {
            self.samples
        }
    }

    /// Returns the snapshots of each search of a game, the last one at its end.
    #[must_use]
    pub fn snapshot_samples_of(&self, game: u64) -> Vec<u32> {
        let end = self.samples_of(game);
        let before = self
            .snapshot_samples
            .iter()
            .copied()
            .filter(|samples| *samples < end);
        before.chain([end]).collect()
    }

    /// Describes the first difference from another plan; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let differs = |what: &str, own: String, others: String| {
            (own != others).then(|| format!("its {what} is {own}, not {others}"))
        };
        let list = |numbers: &[u32]| {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            numbers.join(", ")
        };
        let long = |plan: &Self| format!("{} of every {}", plan.long_samples, plan.long_every);
        differs("game", self.subject.clone(), other.subject.clone())
            .or_else(|| differs("seed", self.seed.to_string(), other.seed.to_string()))
            .or_else(|| {
                let runs = (self.runs.to_string(), other.runs.to_string());
                differs("number of runs", runs.0, runs.1)
            })
            .or_else(|| {
                let samples = (self.samples.to_string(), other.samples.to_string());
                differs("number of samples", samples.0, samples.1)
            })
            .or_else(|| differs("number of samples of long runs", long(self), long(other)))
            .or_else(|| {
                differs(
                    "list of snapshots",
                    list(&self.snapshot_samples),
                    list(&other.snapshot_samples),
                )
            })
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let subject: String = self.subject.chars().take(200).collect();
        let subject = subject.as_bytes();
        let length = subject.len().min(usize::from(u16::MAX)) as u16;
        bytes.extend(length.to_le_bytes());
        bytes.extend(&subject[..length.into()]);
        bytes.extend(self.seed.to_le_bytes());
        bytes.push(self.runs);
        for number in [self.samples, self.long_every, self.long_samples] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(self.snapshot_samples.len().min(MAX_SNAPSHOTS) as u8);
        for samples in self.snapshot_samples.iter().take(MAX_SNAPSHOTS) {
            bytes.extend(samples.to_le_bytes());
        }
    }

    pub(super) fn read(reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let length = u16::from_le_bytes(*reader.array()?);
        let subject = reader.bytes(length.into())?.to_vec();
        let subject = String::from_utf8(subject).map_err(|_| reader.invalid_content())?;
        let seed = reader.u64()?;
        let [runs] = *reader.array()?;
        let (samples, long_every, long_samples) = (reader.u32()?, reader.u32()?, reader.u32()?);
        let [count] = *reader.array()?;
        let snapshot_samples = reader.arrays(count.into())?.map(u32::from_le_bytes);
        let plan = Self {
            subject,
            seed,
            runs,
            snapshot_samples: snapshot_samples.collect(),
            samples,
            long_every,
            long_samples,
        };
        let is_ascending = plan.snapshot_samples.is_sorted_by(|a, b| a < b);
        if plan.snapshot_samples.len() > MAX_SNAPSHOTS
            || !is_ascending
            || plan.runs == 0
            || plan.samples == 0
        {
            return Err(reader.invalid_content());
        }
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_clock::stoppers::samples::next_check_after;

    use super::*;

    #[test]
    fn snapshots_are_taken_where_the_stop_rule_checks() {
        let mut check = next_check_after(0);
        for samples in SNAPSHOT_SAMPLES {
            assert_eq!(check, u64::from(samples));
            check = next_check_after(check);
        }
    }
}
