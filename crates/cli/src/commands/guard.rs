//! `zeitnot guard`: ends external engines after their match or test was killed.
//!
//! The match or test starts it; users do not.

use zeitnot_engine_client::{CommandLine, guard};

use crate::context::Context;
use crate::error::{CliError, Verdict};

const COMMAND_NAME: &str = "guard";

/// Waits for the end of the input, then ends the remaining engines.
///
/// # Errors
///
/// Fails if the console has no streams.
pub fn run(context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let streams = context.console.take_streams()?;
    guard::run_guard(streams.input);
    Ok(Verdict::Done)
}

/// Starts a guard for the engines that this process will start.
///
/// Without a guard, only the cleanup after a kill is missing.
pub(crate) fn install(context: &mut Context<'_, '_>) {
    let Some(program) = context.environment.program() else {
        return;
    };
    let command = CommandLine::new([program.as_os_str(), COMMAND_NAME.as_ref()]);
    let installed = command.map_or(Ok(()), |command| guard::install(&command));
    if let Err(error) = installed {
        context.console.log(&format!(
            "zeitnot: could not start the guard process ({error}); if this process is killed, \
             end the engines yourself"
        ));
    }
}
