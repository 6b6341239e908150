//! `zeitnot guard`: ends foreign engines whose match or test is gone. Started by
//! the match or test itself, and of no use to anybody else.

use zeitnot_engine_client::{CommandLine, guard};

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The command's own name.
const COMMAND_NAME: &str = "guard";

/// Waits for the end of its input, then ends what is left.
///
/// # Errors
///
/// It was called without streams.
pub fn run(context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let streams = context.console.take_streams()?;
    guard::run_guard(streams.input);
    Ok(Verdict::Done)
}

/// Starts a guard for the engines that this process is about to start. Without
/// one everything works but the cleaning up after a kill.
pub(crate) fn install(context: &mut Context<'_, '_>) {
    let Some(program) = context.environment.program() else {
        return;
    };
    let command = CommandLine::new([program.as_os_str(), COMMAND_NAME.as_ref()]);
    let installed = command.map_or(Ok(()), |command| guard::install(&command));
    if let Err(error) = installed {
        context.console.log(&format!(
            "zeitnot: no guard for the engines ({error}); should this process be killed, \
             end them yourself"
        ));
    }
}
