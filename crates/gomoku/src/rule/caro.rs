//! Caro, the Vietnamese game: a line that the opponent blocks at both ends does not
//! win. The edge of the board does not block.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, StoneRun};
use crate::pattern::PatternTables;
use crate::pattern::weights::{self, Weights};

/// Exactly five in a row win, unless blocked at both ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caro5;

impl Rule for Caro5 {
    const NAME: &'static str = "caro5";
    const RADIUS: usize = 5;
    const ENDS_CAN_BE_BLOCKED: bool = true;

    fn wins(_: Side, run: StoneRun) -> bool {
        run.length == 5 && run.blocked_ends < 2
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::CARO
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}

/// Five or more in a row win, unless blocked at both ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caro6;

impl Rule for Caro6 {
    const NAME: &'static str = "caro6";
    const RADIUS: usize = 5;
    const ENDS_CAN_BE_BLOCKED: bool = true;

    fn wins(_: Side, run: StoneRun) -> bool {
        run.length >= 5 && run.blocked_ends < 2
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::CARO
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}
