//! The sums of a generation, for each leave.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::leaves::LeaveIndex;
use zeitnot_crossword::rack::Tiles;

/// How often a leave was seen, and how much racks with it were above others,
/// added up in thousandths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaveSum {
    pub(super) sum: i64,
    pub(super) count: u64,
}

impl LeaveSum {
    /// The mean, in thousandths of a point; 0 if nothing was seen.
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

/// All sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeaveTally {
    /// By the number of the leave, and for both halves of the games.
    sums: Vec<[LeaveSum; 2]>,
    pub(super) racks: u64,
    /// What the racks were worth, added up in thousandths of a point.
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

    /// Counts a rack for every part of it.
    pub(super) fn add_rack(
        &mut self,
        index: &LeaveIndex,
        rack: &Tiles,
        equity: i32,
        above: i32,
        half: usize,
    ) {
        self.racks += 1;
        self.equity += i64::from(equity);
        for part in index.rack_leaves(rack) {
            self.add_leave(part.rank, part.ways, above, half);
        }
    }

    /// Counts a leave that can be chosen in so many ways.
    pub(super) fn add_leave(&mut self, rank: u32, ways: u32, above: i32, half: usize) {
        if let Some(cells) = self.sums.get_mut(rank as usize) {
            let cell = &mut cells[half];
            cell.sum += i64::from(ways) * i64::from(above);
            cell.count += u64::from(ways);
        }
    }

    /// What the racks were worth on average, in thousandths of a point.
    pub(super) fn mean_equity(&self) -> i64 {
        self.equity / self.racks.max(1) as i64
    }

    pub(super) fn sums(&self) -> &[[LeaveSum; 2]] {
        &self.sums
    }

    /// How often a leave was seen.
    pub(super) fn count(&self, rank: u32) -> u64 {
        let cells = self.sums.get(rank as usize);
        cells.map_or(0, |[even, odd]| even.count + odd.count)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.racks.to_le_bytes());
        bytes.extend(self.equity.to_le_bytes());
        for cell in self.sums.iter().flatten() {
            bytes.extend(cell.sum.to_le_bytes());
            bytes.extend(cell.count.to_le_bytes());
        }
    }

    pub(super) fn read(leaves: usize, reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let racks = reader.u64()?;
        let equity = reader.i64()?;
        let cells = reader.arrays::<32>(leaves)?.map(|bytes| {
            let (numbers, _) = bytes.as_chunks();
            let number = |at: usize| u64::from_le_bytes(numbers.get(at).copied().unwrap_or([0; 8]));
            [0, 2].map(|at| LeaveSum {
                sum: number(at) as i64,
                count: number(at + 1),
            })
        });
        Ok(Self {
            sums: cells.collect(),
            racks,
            equity,
        })
    }
}
