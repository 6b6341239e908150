//! The games without captures or restrictions: freestyle and standard.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, StoneRun};
use crate::pattern::PatternTables;
use crate::pattern::weights::{self, Weights};

/// Five or more in a row win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freestyle;

impl Rule for Freestyle {
    const NAME: &'static str = "freestyle";
    const RADIUS: usize = 4;

    fn wins(_: Side, run: StoneRun) -> bool {
        run.length >= 5
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::LINE
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}

/// Exactly five in a row win; longer rows do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standard;

impl Rule for Standard {
    const NAME: &'static str = "standard";
    const RADIUS: usize = 5;

    fn wins(_: Side, run: StoneRun) -> bool {
        run.length == 5
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::LINE
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}
