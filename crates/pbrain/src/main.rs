//! The gomoku engine alone, as a Gomocup brain on the standard streams.

use std::process::ExitCode;
use std::sync::Arc;

use zeitnot_clock::settings_for;
use zeitnot_core::SystemTime;
use zeitnot_frontend::gomocup::GomocupDialect;
use zeitnot_gomoku::Gomoku;

/// What is said to a person who asks; managers pass no arguments.
const USAGE: &str = concat!(
    "pbrain-zeitnot ",
    env!("CARGO_PKG_VERSION"),
    "\nA Gomocup brain: a manager starts it without arguments and talks to it on its standard \
     streams.\n"
);

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a binary may speak for itself"
)]
fn main() -> ExitCode {
    match std::env::args_os().nth(1) {
        None => {}
        Some(argument) if argument == "--version" || argument == "--help" => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Some(argument) => {
            eprintln!(
                "pbrain-zeitnot: {} is no argument of this program; start it without any",
                argument.to_string_lossy().escape_debug()
            );
            return ExitCode::from(2);
        }
    }
    let settings = settings_for(&Gomoku);
    let time = Arc::new(SystemTime::new());
    let (input, output) = (std::io::stdin(), std::io::stdout());
    match zeitnot_frontend::run::<GomocupDialect>(Arc::new(Gomoku), settings, input, output, time) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-zeitnot: {error}");
            ExitCode::from(2)
        }
    }
}
