//! The gomoku engine as a Gomocup brain on the standard streams.

use std::process::ExitCode;
use std::sync::Arc;

use zeitnot_clock::settings_for;
use zeitnot_core::SystemTime;
use zeitnot_frontend::gomocup::GomocupDialect;
use zeitnot_gomoku::Gomoku;

/// The text for people; managers pass no arguments.
const USAGE: &str = concat!(
    "pbrain-zeitnot ",
    env!("CARGO_PKG_VERSION"),
    "\nA Gomocup brain: tournament managers start it without arguments and use its standard \
     streams.\n"
);

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these texts are for people"
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
                "pbrain-zeitnot: unexpected argument {}; start it without arguments",
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
