//! How likely a game is won: a table by how far the player to play is ahead
//! and by how many tiles that player does not see.
//!
//! The crate `lab` makes it from games of the program against itself.

use std::sync::{Arc, OnceLock};

use crate::data_file::{DataFileError, DataFormat, TrainingOrigin};
use crate::tile_set::TileSet;

const FORMAT: DataFormat = DataFormat {
    content: "win probabilities",
    magic: b"\x89WINS\x1a\r\n",
    version: 1,
};

/// The table knows leads of at most so many points; more makes no difference.
pub const MAX_LEAD: i32 = 300;
const ROW_LENGTH: usize = 2 * MAX_LEAD as usize + 1;

/// Thousandths of a point.
const POINT: i32 = 1_000;

/// The probability to win, a draw counted as half a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinTable {
    origin: TrainingOrigin,
    /// By unseen tiles, from none, and then by points, from the worst.
    rows: Vec<[u16; ROW_LENGTH]>,
}

impl WinTable {
    /// A sure win.
    pub const CERTAIN_WIN: u16 = u16::MAX;

    /// The table that comes with the program, for the English tiles;
    /// `data/README.md` tells how it was made.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<WinTable>> = OnceLock::new();
        let bytes = include_bytes!("../data/english.wins");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the win table that is shipped is sound"))
        }))
    }

    /// Creates a table of rows by unseen tiles; every row must be sorted.
    #[must_use]
    pub fn new(origin: TrainingOrigin, rows: Vec<[u16; ROW_LENGTH]>) -> Self {
        Self { origin, rows }
    }

    /// Where the numbers come from.
    #[must_use]
    pub const fn origin(&self) -> &TrainingOrigin {
        &self.origin
    }

    /// Are they about these tiles?
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.origin.fits(tiles)
    }

    /// The most unseen tiles that it knows about.
    #[must_use]
    pub const fn max_unseen(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    /// How likely the player to play wins who is ahead by `spread`, in
    /// thousandths of a point, and does not see `unseen` tiles: those in the
    /// bag and on the opponent's rack. [`Self::CERTAIN_WIN`] is a sure win. More
    /// points never make it less likely.
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

    /// The table as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            self.origin.write(bytes);
            bytes.push(self.rows.len() as u8);
            let numbers = self.rows.iter().flatten();
            bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        })
    }

    /// The table that [`WinTable::to_bytes`] made these bytes of.
    ///
    /// # Errors
    ///
    /// [`DataFileError`] says why they are none.
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
