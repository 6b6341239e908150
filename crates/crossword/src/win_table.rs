//! Probabilities to win by spread and number of unseen tiles.
//!
//! The crate `lab` trains them from self-play.

use std::sync::{Arc, OnceLock};

use crate::data_file::{DataFileError, DataFormat, TrainingOrigin};
use crate::tile_set::TileSet;

const FORMAT: DataFormat = DataFormat {
    content: "win probabilities",
    magic: b"\x89WINS\x1a\r\n",
    version: 1,
};

/// The maximum absolute lead in the table, in points; larger leads count as this.
pub const MAX_LEAD: i32 = 300;
const ROW_LENGTH: usize = 2 * MAX_LEAD as usize + 1;

/// Thousandths of a point.
const POINT: i32 = 1_000;

/// Probabilities to win; a draw counts as half a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinTable {
    origin: TrainingOrigin,
    /// Indexed by the number of unseen tiles, then by the lead from -[`MAX_LEAD`].
    rows: Vec<[u16; ROW_LENGTH]>,
}

impl WinTable {
    /// The probability 1.
    pub const CERTAIN_WIN: u16 = u16::MAX;

    /// Returns the built-in table for the English tiles.
    ///
    /// `data/README.md` describes how it was made.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<WinTable>> = OnceLock::new();
        let bytes = include_bytes!("../data/english.wins");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the built-in win table should be valid"))
        }))
    }

    /// Creates a table of rows by unseen tiles; every row must be sorted.
    #[must_use]
    pub fn new(origin: TrainingOrigin, rows: Vec<[u16; ROW_LENGTH]>) -> Self {
        Self { origin, rows }
    }

    /// Returns the origin of the values.
    #[must_use]
    pub const fn origin(&self) -> &TrainingOrigin {
        &self.origin
    }

    /// Returns `true` if the values belong to these tiles.
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.origin.fits(tiles)
    }

    /// Returns the maximum number of unseen tiles in the table.
    #[must_use]
    pub const fn max_unseen(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    /// Returns the probability that the player to move wins.
    ///
    /// `spread` is that player's lead in thousandths of a point, `unseen` the number
    /// of tiles in the bag and on the opponent's rack. The result increases with
    /// `spread`, up to [`Self::CERTAIN_WIN`].
    #[must_use]
    pub fn win_probability(&self, spread: i32, unseen: usize) -> u16 {
        let row = self.rows.get(unseen.min(self.max_unseen()));
        let Some(row) = row else {
            return Self::CERTAIN_WIN / 2;
        };
        let spread = spread.clamp(-MAX_LEAD * POINT, MAX_LEAD * POINT) + MAX_LEAD * POINT;
        let (below, part) = ((spread / POINT) as usize, spread % POINT);
        let next = (below + 1).min(ROW_LENGTH - 1);
        let (low, high) = (i32::from(row[below]), i32::from(row[next]));
        (low + (high - low) * part / POINT) as u16
    }

    /// Returns the content of a win table file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            self.origin.write(bytes);
            bytes.push(self.rows.len() as u8);
            let numbers = self.rows.iter().flatten();
            bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        })
    }

    /// Reads the output of [`WinTable::to_bytes`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid win table file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = TrainingOrigin::read(&mut reader)?;
        let [count] = *reader.array()?;
        let mut rows = Vec::with_capacity(count.into());
        for _ in 0..count {
            let mut row = [0; ROW_LENGTH];
            let numbers = reader.arrays(ROW_LENGTH)?.map(u16::from_le_bytes);
            row.iter_mut()
                .zip(numbers)
                .for_each(|(own, number)| *own = number);
            if !row.is_sorted() {
                return Err(reader.invalid_content());
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(reader.invalid_content());
        }
        reader.finish()?;
        Ok(Self { origin, rows })
    }
}
