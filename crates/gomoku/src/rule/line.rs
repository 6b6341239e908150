//! The plain line games: freestyle and standard.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, Run};
use crate::pattern::Tables;
use crate::pattern::weights::{self, Weights};

/// Five or more in a row win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freestyle;

impl Rule for Freestyle {
    const NAME: &'static str = "freestyle";
    const RADIUS: usize = 4;

    fn wins(_: Side, run: Run) -> bool {
        run.length >= 5
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::LINE
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

    fn wins(_: Side, run: Run) -> bool {
        run.length == 5
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::LINE
    }

    fn tables() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::build::<Self>)
    }
}
