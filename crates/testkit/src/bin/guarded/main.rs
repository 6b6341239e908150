//! A parent process of an engine, which tests kill.
//!
//! `guarded PROGRAM ARGUMENT...` runs the program as an engine under a guardian,
//! prints its process id, and waits for the end of its input. `guarded guard` is the
//! guardian.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use zeitnot_engine_client::{CommandLine, Process, Transcript, guard};

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words == ["guard"] {
        guard::run_guard(std::io::stdin());
        return ExitCode::SUCCESS;
    }
    match parent(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn parent(words: Vec<OsString>) -> std::io::Result<()> {
    let missing = || std::io::Error::other("no program");
    let own = std::env::current_exe()?;
    let guardian = CommandLine::new([own.into_os_string(), "guard".into()]);
    guard::install(&guardian.ok_or_else(missing)?)?;
    let command = CommandLine::new(words).ok_or_else(missing)?;
    let engine = Process::spawn(&command, Transcript::new())?;
    writeln!(std::io::stdout(), "{}", engine.id())?;
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    Ok(())
}
