//! What every command gets to work with.

use std::sync::Arc;

use zeitnot_core::{Game, Moment, TimeSource};

use crate::console::Console;
use crate::environment::Environment;

/// The surroundings of one command.
pub struct Context<'run, 'console> {
    /// The games that this binary knows.
    pub games: &'run [Arc<dyn Game>],
    /// Variables that may set options.
    pub environment: &'run Environment,
    /// Where answers, progress and logs go.
    pub console: &'run mut Console<'console>,
    /// The time that searches see.
    pub time: Arc<dyn TimeSource>,
    /// When the arguments had been parsed: budgets count from here.
    pub arrived: Moment,
}
