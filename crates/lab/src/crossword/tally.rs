//! The sums of a generation, by leave.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::leaves::LeaveIndex;
use zeitnot_crossword::rack::Tiles;

/// The samples of a leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaveSum {
    /// Sum of the advantages of racks with the leave, in thousandths of a point.
    pub(super) sum: i64,
    /// Number of samples.
    pub(super) count: u64,
}

impl LeaveSum {
    /// Returns the mean advantage in thousandths of a point; 0 without samples.
    pub(super) fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self {
            sum: self.sum + other.sum,
            count: self.count + other.count,
        }
    }
}

/// The samples of all leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeaveTally {
    /// By rank of the leave, then by half of the games: even, odd.
    sums: Vec<[LeaveSum; 2]>,
    pub(super) racks: u64,
    /// Sum of the racks' equities, in thousandths of a point.
    equity: i64,
}

impl LeaveTally {
    pub(super) fn new(leaves: usize) -> Self {
        Self {
            sums: vec![[LeaveSum::default(); 2]; leaves],
            racks: 0,
            equity: 0,
        }
    }

    /// Adds a rack to all leaves that it contains.
    pub(super) fn add_rack(
        &mut self,
        index: &LeaveIndex,
        rack: &Tiles,
        equity: i32,
        advantage: i32,
        half: usize,
    ) {
        self.racks += 1;
        self.equity += i64::from(equity);
        for leave in index.rack_leaves(rack) {
            self.add_leave(leave.rank, leave.ways, advantage, half);
        }
    }

    /// Adds a rack to a leave that can be chosen from it in `ways` ways.
    pub(super) fn add_leave(&mut self, rank: u32, ways: u32, advantage: i32, half: usize) {
        if let Some(halves) = self.sums.get_mut(rank as usize) {
            let half = &mut halves[half];
            half.sum += i64::from(ways) * i64::from(advantage);
            half.count += u64::from(ways);
        }
    }

    /// Returns the mean equity of the racks, in thousandths of a point.
    pub(super) fn mean_equity(&self) -> i64 {
        self.equity / self.racks.max(1) as i64
    }

    pub(super) fn sums(&self) -> &[[LeaveSum; 2]] {
        &self.sums
    }

    /// Returns the number of samples of a leave.
    pub(super) fn count(&self, rank: u32) -> u64 {
        let halves = self.sums.get(rank as usize);
        halves.map_or(0, |[even, odd]| even.count + odd.count)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.racks.to_le_bytes());
        bytes.extend(self.equity.to_le_bytes());
        for leave in self.sums.iter().flatten() {
            bytes.extend(leave.sum.to_le_bytes());
            bytes.extend(leave.count.to_le_bytes());
        }
    }

    pub(super) fn read(leaves: usize, reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let racks = reader.u64()?;
        let equity = reader.i64()?;
        let sums = reader.arrays::<32>(leaves)?.map(|bytes| {
            let (numbers, _) = bytes.as_chunks();
            let number = |at: usize| u64::from_le_bytes(numbers.get(at).copied().unwrap_or([0; 8]));
            [0, 2].map(|at| LeaveSum {
                sum: number(at) as i64,
                count: number(at + 1),
            })
        });
        Ok(Self {
            sums: sums.collect(),
            racks,
            equity,
        })
    }
}
