//! Observations as bytes: a file that only ever grows, so that whatever ends
//! the program costs at most the position that was under way.
//!
//! The file is a sequence of parts, each with its length before it and each a
//! whole [data file](zeitnot_core::data_file): first the plan, then an
//! observation each.

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

/// A part is never longer; whoever says so is damaged.
const MAX_PART_BYTES: usize = 4_000_000;

/// What was seen of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The number of the game that it comes from.
    pub game: u64,
    /// Turns that had been played.
    pub turn: u32,
    /// What there was to see at each look of each run; no run at all if the
    /// position turned out to be of no use.
    pub runs: Vec<Vec<SimSnapshot>>,
}

/// A file of observations that was read.
#[derive(Clone, Debug)]
pub struct ObservationLog {
    /// What was to be observed.
    pub plan: ObservationPlan,
    /// What was observed.
    pub observations: Vec<Observation>,
    /// Bytes up to the end of the last observation that is whole; what comes
    /// after it was being written when something ended the program.
    pub valid_bytes: usize,
}

impl ObservationLog {
    /// The beginning of a file.
    #[must_use]
    pub fn header(plan: &ObservationPlan) -> Vec<u8> {
        encode_part(PLAN_FORMAT.write(|bytes| plan.write(bytes)))
    }

    /// Adds an observation as the file will tell it, so that who goes on from a
    /// file knows the same as who never stopped. Returns the bytes for the file.
    /// What cannot be told counts as a game without a position.
    pub fn append(&mut self, observation: Observation) -> Vec<u8> {
        let content = OBSERVATION_FORMAT.write(|bytes| write(&observation, bytes));
        let (told, content) = match read(&content) {
            Ok(told) => (told, content),
            Err(_) => {
                let nothing = Observation {
                    runs: Vec::new(),
                    ..observation
                };
                let content = OBSERVATION_FORMAT.write(|bytes| write(&nothing, bytes));
                (nothing, content)
            }
        };
        self.observations.push(told);
        encode_part(content)
    }

    /// Reads a file, up to where it is whole.
    ///
    /// # Errors
    ///
    /// Its beginning is not that of such a file.
    pub fn read(bytes: &[u8]) -> Result<Self, DataFileError> {
        let what = PLAN_FORMAT.content;
        let (head, mut sound) = next_part(bytes, 0).ok_or(DataFileError::Truncated { what })?;
        let mut reader = PLAN_FORMAT.open(head)?;
        let plan = ObservationPlan::read(&mut reader)?;
        reader.finish()?;
        let mut observations = Vec::new();
        while let Some((part, end)) = next_part(bytes, sound)
            && let Ok(observation) = read(part)
        {
            observations.push(observation);
            sound = end;
        }
        Ok(Self {
            plan,
            observations,
            valid_bytes: sound,
        })
    }
}

fn encode_part(content: Vec<u8>) -> Vec<u8> {
    let mut bytes = (content.len() as u32).to_le_bytes().to_vec();
    bytes.extend(content);
    bytes
}

/// The part that begins at `at`, and where the one after it does.
fn next_part(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let (length, left) = bytes.get(at..)?.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    if length > MAX_PART_BYTES {
        return None;
    }
    Some((left.get(..length)?, at + 4 + length))
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
        let [looks] = *reader.array()?;
        let mut run = Vec::new();
        for _ in 0..looks {
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
        for (place, arm) in snapshot.top[..3].iter_mut().enumerate() {
            *arm = SimArm {
                candidate: place as u32,
                samples: 30,
                mean: 0.5,
                variance: 0.125,
                equity: 3.25,
                equity_variance: 900.0,
                posterior_mean: 0.5 - 0.125 * place as f64,
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
    fn who_reads_knows_the_same_as_who_wrote() {
        let mut bytes = ObservationLog::header(&plan());
        let mut log = ObservationLog::read(&bytes).unwrap();
        let mut third = observation(1);
        third.runs[0][0].lead = 1.0 / 3.0;
        bytes.extend(log.append(third));
        let mut odd = observation(2);
        odd.runs[0][0].lead = f64::NAN;
        bytes.extend(log.append(odd));
        bytes.extend(log.append(observation(3)));
        let read = ObservationLog::read(&bytes).unwrap();
        assert_eq!(read.observations, log.observations);
        assert!(read.observations[1].runs.is_empty());
        assert_eq!(read.observations[2], observation(3));
    }

    #[test]
    fn what_was_cut_off_is_left_out_and_everything_before_it_stays() {
        let mut bytes = ObservationLog::header(&plan());
        let begun = bytes.len();
        let mut log = ObservationLog::read(&bytes).unwrap();
        bytes.extend(log.append(observation(1)));
        let first = bytes.len();
        bytes.extend(log.append(observation(2)));
        for end in begun..=bytes.len() {
            let log = ObservationLog::read(&bytes[..end]).unwrap();
            assert_eq!(log.plan, plan());
            let whole = usize::from(end >= first) + usize::from(end == bytes.len());
            assert_eq!(log.observations.len(), whole, "{end}");
            let games: Vec<u64> = log.observations.iter().map(|seen| seen.game).collect();
            assert_eq!(games, [1, 2][..whole]);
            assert_eq!(log.valid_bytes, [begun, first, bytes.len()][whole]);
        }
        assert_eq!(
            ObservationLog::read(&bytes).unwrap().observations[1],
            observation(2)
        );
        assert!(ObservationLog::read(&bytes[..begun - 1]).is_err());
    }

    #[test]
    fn a_plan_says_what_differs() {
        assert_eq!(plan().difference(&plan()), None);
        let other = ObservationPlan { runs: 3, ..plan() };
        let said = other.difference(&plan()).unwrap();
        assert_eq!(said, "its number of runs is 3, not 2");
        assert_eq!(plan().snapshot_samples_of(3).last(), Some(&20_000));
        assert_eq!(
            plan().snapshot_samples_of(20)[7..],
            [20_000, 50_000, 100_000]
        );
    }

    proptest! {
        #[test]
        fn no_bytes_do_harm(mut bytes: Vec<u8>, at in 0_usize..2_000, with: u8) {
            prop_assert!(ObservationLog::read(&bytes).is_err());
            let mut whole = ObservationLog::header(&plan());
            let mut log = ObservationLog::read(&whole).unwrap();
            whole.extend(log.append(observation(1)));
            let at = at % whole.len();
            whole[at] ^= with;
            let _ = ObservationLog::read(&whole);
            whole.truncate(at);
            bytes.splice(0..0, whole);
            let _ = ObservationLog::read(&bytes);
        }
    }
}
