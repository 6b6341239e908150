//! Faults at the start of a process, and floods of output.

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use super::{Faults, OutputLines};

/// Number of lines in a finite flood.
const FLOOD_LINES: u32 = 20_000;

const WIDE_LINE_BYTES: usize = 60_000;

/// Applies the faults at the start of a process.
///
/// `crash-at-start` exits with an error message; `child` starts another process that
/// outlives its parent, never ends, and keeps the output open.
///
/// # Errors
///
/// Fails with the exit status if the process must exit.
pub fn apply_start_faults(faults: &Faults) -> Result<(), ExitCode> {
    if faults.has("crash-at-start") {
        let _ = writeln!(std::io::stderr(), "loading\nthe book is missing");
        return Err(ExitCode::from(3));
    }
    if faults.has("child") {
        let program = std::env::current_exe().map_err(|_| ExitCode::FAILURE)?;
        // Its input ends at once, which it ignores.
        let child = Command::new(program)
            .arg("ignore-eof")
            .stdin(Stdio::null())
            .spawn();
        child.map_err(|_| ExitCode::FAILURE)?;
    }
    Ok(())
}

/// Writes the floods of output that the faults demand.
///
/// All lines start with `prefix`. `flood-first` is finite, `flood-forever` and
/// `flood-wide` are not.
pub fn apply_flood_faults(faults: &Faults, output: &mut OutputLines, prefix: &str) {
    if faults.has("flood-first") {
        for number in 0..FLOOD_LINES {
            output.write_line(&format!("{prefix} number {number}"));
        }
    }
    while faults.has("flood-forever") {
        output.write_line(&format!("{prefix} still thinking"));
    }
    let wide = "x".repeat(WIDE_LINE_BYTES);
    while faults.has("flood-wide") {
        output.write_line(&format!("{prefix} {wide}"));
    }
}
