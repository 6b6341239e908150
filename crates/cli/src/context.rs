//! The context of a command.

use std::sync::Arc;

use zeitnot_core::{Game, Moment, TimeSource};

use crate::console::Console;
use crate::environment::Environment;

/// The context that every command runs in.
pub struct Context<'run, 'console> {
    /// The games of this binary.
    pub games: &'run [Arc<dyn Game>],
    /// The environment variables of this program.
    pub environment: &'run Environment,
    /// The output for answers, progress, and logs.
    pub console: &'run mut Console<'console>,
    /// The time source of searches.
    pub time: Arc<dyn TimeSource>,
    /// The end of argument parsing, at which time budgets start.
    pub arrived: Moment,
}
