//! The commands of the `zeitnot` binary, as a library for tests.
//!
//! [`run`] takes the games, the arguments, the environment, and a [`Console`],
//! and returns the exit code. The library prints only to the console and does
//! not read the environment of the process. Every error is one line
//! ([`CliError`]) with the place and the remedy.

pub mod commands;
pub mod console;
pub mod context;
mod duration_text;
pub mod environment;
pub mod equipment;
pub mod error;
pub mod files;
pub mod games;
pub mod interrupt;
pub mod numbers;
pub mod position;
pub mod settings;
mod usage;

use std::ffi::OsString;
use std::sync::Arc;

use zeitnot_core::{Game, SystemTime, TimeSource};

pub use console::Console;
pub use context::Context;
pub use environment::Environment;
pub use error::{CliError, Verdict};

/// Runs one command line and returns the exit code of the process.
///
/// It is 0 for success, 1 for a negative result, and 2 for invalid usage or input.
pub fn run(
    games: &[Arc<dyn Game>],
    arguments: impl IntoIterator<Item = OsString>,
    environment: Environment,
    mut console: Console<'_>,
) -> u8 {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let result = match usage::parse(arguments) {
        Ok(usage::ParsedCommandLine::Command(command)) => {
            let mut context = Context {
                arrived: time.now(),
                time,
                games,
                environment: &environment,
                console: &mut console,
            };
            command.run(&mut context)
        }
        Ok(usage::ParsedCommandLine::Text(text)) => console.print(&text).map(|()| Verdict::Done),
        Err(error) => Err(error),
    };
    let result = result.and_then(|verdict| console.flush().map(|()| verdict));
    match result {
        Ok(verdict) => verdict.exit_code(),
        // The reader, such as `head`, has closed the pipe.
        Err(CliError::OutputClosed) => Verdict::Done.exit_code(),
        Err(error) => {
            console.print_error(&error);
            error.exit_code()
        }
    }
}
