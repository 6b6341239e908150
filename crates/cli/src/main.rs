//! The `zeitnot` binary.
//!
//! Passes the games, the arguments, the environment, and the standard streams to
//! the library.

use std::io::{BufWriter, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use etcetera::BaseStrategy as _;
use zeitnot_chess::Chess;
use zeitnot_cli::console::Streams;
use zeitnot_cli::{Console, Environment};
use zeitnot_core::Game;
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;

fn main() -> ExitCode {
    let games: [Arc<dyn Game>; 3] = [
        Arc::new(Gomoku),
        Arc::new(Chess),
        Arc::new(Crossword::default()),
    ];
    let is_terminal = std::io::stderr().is_terminal();
    // Not locked: protocols write from another thread, and a search that panics
    // on its thread prints a message. Both would wait for this thread, which
    // waits for them.
    let mut out = BufWriter::new(std::io::stdout());
    let mut err = std::io::stderr();
    let streams = Streams {
        input: Box::new(std::io::stdin()),
        output: Box::new(std::io::stdout()),
    };
    // See <https://no-color.org>.
    let wants_color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let console = Console::new(&mut out, &mut err)
        .with_progress(is_terminal)
        .with_color(wants_color && std::io::stdout().is_terminal())
        .with_streams(streams);
    let environment = Environment::new(std::env::vars_os());
    let data = etcetera::choose_base_strategy().ok();
    let environment = environment
        .with_program(std::env::current_exe().ok())
        .with_data(data.map(|strategy| strategy.data_dir()));
    zeitnot_cli::run(&games, std::env::args_os(), environment, console).into()
}
