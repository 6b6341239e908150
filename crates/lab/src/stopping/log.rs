//! The file format of observations.
//!
//! A file is a sequence of parts, each a complete [data file](zeitnot_core::data_file)
//! after its length. The first part is the plan, and each other part is an observation.
//! Parts are only appended, so an interruption loses at most the current position.

use zeitnot_core::data_file::{DataFileError, DataFormat, DataReader};
use zeitnot_core::{SNAPSHOT_ARMS, SimArm, SimSnapshot};

use super::plan::ObservationPlan;

const PLAN_FORMAT: DataFormat = DataFormat {
    content: "observed searches",
    magic: b"\x89LOOKS\r\n",
    version: 1,
};
const OBSERVATION_FORMAT: DataFormat = DataFormat {
    content: "one observed position",
    magic: b"\x89LOOK1\r\n",
    version: 1,
};

/// Maximum size of a part, in bytes; a larger length is damage.
const MAX_PART_BYTES: usize = 4_000_000;

/// The searches of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The number of the game.
    pub game: u64,
    /// Number of turns before the position.
    pub turn: u32,
    /// The snapshots of each run; without runs, the game has no usable position.
    pub runs: Vec<Vec<SimSnapshot>>,
}

/// The content of an observation file.
#[derive(Clone, Debug)]
pub struct ObservationLog {
    /// The plan of the observations.
    pub plan: ObservationPlan,
    /// The observations.
    pub observations: Vec<Observation>,
    /// Size of the valid part of the file, in bytes.
    ///
    /// An incomplete observation may follow if the program was interrupted.
    pub valid_bytes: usize,
}

impl ObservationLog {
    /// Returns the first bytes of a file.
    #[must_use]
    pub fn header(plan: &ObservationPlan) -> Vec<u8> {
        encode_part(PLAN_FORMAT.write(|bytes| plan.write(bytes)))
    }

    /// Adds an observation and returns its bytes for the file.
    ///
    /// It is added as it will be read from the file, so that a resumed run has the same
    /// data. An observation that cannot be stored becomes a game without a position.
    pub fn append(&mut self, observation: Observation) -> Vec<u8> {
        let content = OBSERVATION_FORMAT.write(|bytes| write(&observation, bytes));
        let (stored, content) = match read(&content) {
            Ok(stored) => (stored, content),
            Err(_) => {
                let empty = Observation {
                    runs: Vec::new(),
                    ..observation
                };
                let content = OBSERVATION_FORMAT.write(|bytes| write(&empty, bytes));
                (empty, content)
            }
        };
        self.observations.push(stored);
        encode_part(content)
    }

    /// Reads the valid part of a file.
    ///
    /// # Errors
    ///
    /// Fails if the file does not start with a valid plan.
    pub fn read(bytes: &[u8]) -> Result<Self, DataFileError> {
        let what = PLAN_FORMAT.content;
        let (head, mut valid) = next_part(bytes, 0).ok_or(DataFileError::Truncated { what })?;
        let mut reader = PLAN_FORMAT.open(head)?;
        let plan = ObservationPlan::read(&mut reader)?;
        reader.finish()?;
        let mut observations = Vec::new();
        while let Some((part, end)) = next_part(bytes, valid)
            && let Ok(observation) = read(part)
        {
            observations.push(observation);
            valid = end;
        }
        Ok(Self {
            plan,
            observations,
            valid_bytes: valid,
        })
    }
}

fn encode_part(content: Vec<u8>) -> Vec<u8> {
    let mut bytes = (content.len() as u32).to_le_bytes().to_vec();
    bytes.extend(content);
    bytes
}

/// Returns the part at offset `at`, and the offset of the next part.
fn next_part(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let (length, rest) = bytes.get(at..)?.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    if length > MAX_PART_BYTES {
        return None;
    }
    Some((rest.get(..length)?, at + 4 + length))
}

fn write(observation: &Observation, bytes: &mut Vec<u8>) {
    bytes.extend(observation.game.to_le_bytes());
    bytes.extend(observation.turn.to_le_bytes());
    bytes.push(observation.runs.len() as u8);
    for run in &observation.runs {
        bytes.push(run.len() as u8);
        for snapshot in run {
            for number in [snapshot.arms, snapshot.samples as u32, snapshot.in_bag] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend((snapshot.lead as f32).to_le_bytes());
            for arm in snapshot.best() {
                bytes.extend(arm.candidate.to_le_bytes());
                bytes.extend((arm.samples as u32).to_le_bytes());
                for number in arm_numbers(arm) {
                    bytes.extend((number as f32).to_le_bytes());
                }
            }
        }
    }
}

const fn arm_numbers(arm: &SimArm) -> [f64; 6] {
    [
        arm.mean,
        arm.variance,
        arm.equity,
        arm.equity_variance,
        arm.posterior_mean,
        arm.gap_error,
    ]
}

fn read(part: &[u8]) -> Result<Observation, DataFileError> {
    let mut reader = OBSERVATION_FORMAT.open(part)?;
    let (game, turn) = (reader.u64()?, reader.u32()?);
    let [runs] = *reader.array()?;
    let mut observation = Observation {
        game,
        turn,
        runs: Vec::new(),
    };
    for _ in 0..runs {
        let [snapshots] = *reader.array()?;
        let mut run = Vec::new();
        for _ in 0..snapshots {
            run.push(snapshot(&mut reader)?);
        }
        observation.runs.push(run);
    }
    reader.finish()?;
    Ok(observation)
}

fn snapshot(reader: &mut DataReader<'_>) -> Result<SimSnapshot, DataFileError> {
    let mut snapshot = SimSnapshot {
        arms: reader.u32()?,
        samples: reader.u32()?.into(),
        in_bag: reader.u32()?,
        lead: number(reader)?,
        ..SimSnapshot::default()
    };
    let count = (snapshot.arms as usize).min(SNAPSHOT_ARMS);
    for arm in &mut snapshot.top[..count] {
        *arm = SimArm {
            candidate: reader.u32()?,
            samples: reader.u32()?.into(),
            mean: number(reader)?,
            variance: number(reader)?,
            equity: number(reader)?,
            equity_variance: number(reader)?,
            posterior_mean: number(reader)?,
            gap_error: number(reader)?,
        };
    }
    Ok(snapshot)
}

fn number(reader: &mut DataReader<'_>) -> Result<f64, DataFileError> {
    let number = f32::from_le_bytes(*reader.array()?);
    if number.is_finite() {
        Ok(number.into())
    } else {
        Err(reader.invalid_content())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::stopping::SNAPSHOT_SAMPLES;

    fn plan() -> ObservationPlan {
        ObservationPlan {
            subject: "a game of tests".to_owned(),
            seed: 7,
            runs: 2,
            snapshot_samples: SNAPSHOT_SAMPLES.to_vec(),
            samples: 20_000,
            long_every: 10,
            long_samples: 100_000,
        }
    }

    fn observation(game: u64) -> Observation {
        let mut snapshot = SimSnapshot {
            arms: 3,
            samples: 100,
            in_bag: 40,
            lead: -12.5,
            ..SimSnapshot::default()
        };
        for (rank, arm) in snapshot.top[..3].iter_mut().enumerate() {
            *arm = SimArm {
                candidate: rank as u32,
                samples: 30,
                mean: 0.5,
                variance: 0.125,
                equity: 3.25,
                equity_variance: 900.0,
                posterior_mean: 0.5 - 0.125 * rank as f64,
                gap_error: 0.25,
            };
        }
        Observation {
            game,
            turn: 3,
            runs: vec![vec![snapshot; 2]; 2],
        }
    }

    #[test]
    fn a_written_log_equals_the_one_in_memory() {
        let mut bytes = ObservationLog::header(&plan());
        let mut log = ObservationLog::read(&bytes).unwrap();
        let mut rounded = observation(1);
        rounded.runs[0][0].lead = 1.0 / 3.0;
        bytes.extend(log.append(rounded));
        let mut invalid = observation(2);
        invalid.runs[0][0].lead = f64::NAN;
        bytes.extend(log.append(invalid));
        bytes.extend(log.append(observation(3)));
        let read = ObservationLog::read(&bytes).unwrap();
        assert_eq!(read.observations, log.observations);
        assert!(read.observations[1].runs.is_empty());
        assert_eq!(read.observations[2], observation(3));
    }

    #[test]
    fn a_truncated_file_loses_only_the_incomplete_observation() {
        let mut bytes = ObservationLog::header(&plan());
        let header = bytes.len();
        let mut log = ObservationLog::read(&bytes).unwrap();
        bytes.extend(log.append(observation(1)));
        let first = bytes.len();
        bytes.extend(log.append(observation(2)));
        for end in header..=bytes.len() {
            let log = ObservationLog::read(&bytes[..end]).unwrap();
            assert_eq!(log.plan, plan());
            let complete = usize::from(end >= first) + usize::from(end == bytes.len());
            assert_eq!(log.observations.len(), complete, "{end}");
            let games: Vec<u64> = log.observations.iter().map(|it| it.game).collect();
            assert_eq!(games, [1, 2][..complete]);
            assert_eq!(log.valid_bytes, [header, first, bytes.len()][complete]);
        }
        assert_eq!(
            ObservationLog::read(&bytes).unwrap().observations[1],
            observation(2)
        );
        assert!(ObservationLog::read(&bytes[..header - 1]).is_err());
    }

    #[test]
    fn differences_of_plans_are_named() {
        assert_eq!(plan().difference(&plan()), None);
        let other = ObservationPlan { runs: 3, ..plan() };
        let difference = other.difference(&plan()).unwrap();
        assert_eq!(difference, "its number of runs is 3, not 2");
    }

    #[test]
    fn long_games_have_more_snapshots() {
        assert_eq!(plan().snapshot_samples_of(3).last(), Some(&20_000));
        assert_eq!(
            plan().snapshot_samples_of(20)[7..],
            [20_000, 50_000, 100_000]
        );
    }

    proptest! {
        #[test]
        fn arbitrary_and_damaged_bytes_do_not_panic(
            mut bytes: Vec<u8>, at in 0_usize..2_000, with: u8
        ) {
            prop_assert!(ObservationLog::read(&bytes).is_err());
            let mut valid = ObservationLog::header(&plan());
            let mut log = ObservationLog::read(&valid).unwrap();
            valid.extend(log.append(observation(1)));
            let at = at % valid.len();
            valid[at] ^= with;
            let _ = ObservationLog::read(&valid);
            valid.truncate(at);
            bytes.splice(0..0, valid);
            let _ = ObservationLog::read(&bytes);
        }
    }
}
