//! What a process does wrong before it hears anything, and how it floods.

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use super::{Faults, OutputLines};

/// Lines of a flood that ends.
const FLOOD_LINES: u32 = 20_000;

/// Letters of a wide line.
const WIDE_LINE_BYTES: usize = 60_000;

/// Starts as the faults say: `crash-at-start` ends at once, with its last
/// words, and `child` starts another process that outlives its parent, never
/// ends, and holds the output open.
///
/// # Errors
///
/// With this status it has to end.
pub fn apply_start_faults(faults: &Faults) -> Result<(), ExitCode> {
    if faults.has("crash-at-start") {
        let _ = writeln!(std::io::stderr(), "loading\nthe book is missing");
        return Err(ExitCode::from(3));
    }
    if faults.has("child") {
        let program = std::env::current_exe().map_err(|_| ExitCode::FAILURE)?;
        // It reads the end of its input at once, and does not mind.
        let child = Command::new(program)
            .arg("ignore-eof")
            .stdin(Stdio::null())
            .spawn();
        child.map_err(|_| ExitCode::FAILURE)?;
    }
    Ok(())
}

/// Talks as the faults say before an answer, in lines that begin with `word`:
/// `flood-first` ends some time, `flood-forever` and `flood-wide` do not.
pub fn apply_flood_faults(faults: &Faults, output: &mut OutputLines, word: &str) {
    if faults.has("flood-first") {
        for number in 0..FLOOD_LINES {
            output.write_line(&format!("{word} number {number}"));
        }
    }
    while faults.has("flood-forever") {
        output.write_line(&format!("{word} still thinking"));
    }
    let wide = "x".repeat(WIDE_LINE_BYTES);
    while faults.has("flood-wide") {
        output.write_line(&format!("{word} {wide}"));
    }
}
