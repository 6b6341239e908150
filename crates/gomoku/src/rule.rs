//! The rule sets, as zero-sized types the board is compiled for. A rule says
//! which runs of stones win and how far along a line it has to look; the
//! pattern tables follow from that. Opening rules are not here.

use std::sync::OnceLock;

use zeitnot_core::Side;

use crate::pattern::Tables;

/// A rule set: what wins, and the tables that follow from it.
pub trait Rule: Copy + Send + Sync + 'static {
    /// Name on the command line and in records; also salts the position key.
    const NAME: &'static str;

    /// How many cells to either side of a stone can bear on the five through
    /// it: 4, or 5 where the cell beyond the five matters too.
    const RADIUS: usize;

    /// Whether an unbroken run of `run` stones of `side` wins.
    fn is_five(side: Side, run: usize) -> bool;

    /// The pattern tables, built on first use.
    fn tables() -> &'static Tables;
}

/// Five or more in a row win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freestyle;

impl Rule for Freestyle {
    const NAME: &'static str = "freestyle";
    const RADIUS: usize = 4;

    fn is_five(_: Side, run: usize) -> bool {
        run >= 5
    }

    fn tables() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::build::<Self>)
    }
}

/// Exactly five in a row win; six or more count for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standard;

impl Rule for Standard {
    const NAME: &'static str = "standard";
    const RADIUS: usize = 5;

    fn is_five(_: Side, run: usize) -> bool {
        run == 5
    }

    fn tables() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::build::<Self>)
    }
}
