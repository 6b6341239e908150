//! A guardian against engines that outlive us.
//!
//! Whoever is killed at once drops nothing, and an engine that does not mind
//! the end of its input would live on for ever. So a small process of our own
//! holds the other end of a pipe: it is told of every process group that
//! starts and ends, and when the pipe closes, because we are gone however it
//! came to that, it ends every group that is left. It has a process group of
//! its own, so that a terminal's interrupt does not reach it.
//!
//! The guardian is [`run_guard`], called by whatever command line
//! [`install`] is given. Without an installed one, or where systems know no
//! process groups, nothing is guarded and everything else is the same. An
//! engine's child that leaves its group is found neither here nor there.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};

pub use system::install;
pub(super) use system::{release, watch};

/// The guardian's whole life: reads which groups there are until the pipe
/// closes, then ends those that are left.
pub fn run_guard(input: impl Read) {
    for group in remaining_groups(input) {
        system::kill(group);
    }
}

/// The groups that started and did not end.
fn remaining_groups(input: impl Read) -> BTreeSet<u32> {
    let mut groups = BTreeSet::new();
    for line in BufReader::new(input).lines().map_while(Result::ok) {
        let number = |text: &str| text.parse().ok();
        if let Some(group) = line.strip_prefix('+').and_then(number) {
            groups.insert(group);
        } else if let Some(group) = line.strip_prefix('-').and_then(number) {
            groups.remove(&group);
        }
    }
    groups
}

#[cfg(unix)]
mod system {
    use std::io::Write;
    use std::process::{Child, ChildStdin, Stdio};
    use std::sync::{Mutex, OnceLock};

    use rustix::io::ioctl_fionbio;
    use rustix::process::{Pid, Signal, kill_process_group};
    use zeitnot_core::LockExt;

    use crate::{CommandLine, platform};

    static GUARD: OnceLock<Guard> = OnceLock::new();

    struct Guard {
        input: Mutex<ChildStdin>,
        /// Never waited for: it ends after us.
        _process: Child,
    }

    /// Starts the guardian of this process, unless it has one already: from
    /// now on every engine that starts is guarded. `command` has to call
    /// [`super::run_guard`] with its standard input.
    ///
    /// # Errors
    ///
    /// The system could not start it.
    pub fn install(command: &CommandLine) -> std::io::Result<()> {
        if GUARD.get().is_some() {
            return Ok(());
        }
        let mut builder = command.builder()?;
        builder
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        platform::prepare(&mut builder);
        let mut process = builder.spawn()?;
        let input = process.stdin.take();
        let input = input.ok_or_else(|| std::io::Error::other("the pipe to it is missing"))?;
        // A guardian that does not read must not hold up a game.
        ioctl_fionbio(&input, true)?;
        // Of two that start at once the second reads its end and goes.
        let _ = GUARD.set(Guard {
            input: Mutex::new(input),
            _process: process,
        });
        Ok(())
    }

    /// A group has started.
    pub(crate) fn watch(group: u32) {
        tell(format_args!("+{group}\n"));
    }

    /// A group has ended. To be said before its leader is reaped: afterwards
    /// the number may be a stranger's.
    pub(crate) fn release(group: u32) {
        tell(format_args!("-{group}\n"));
    }

    fn tell(line: std::fmt::Arguments<'_>) {
        if let Some(guard) = GUARD.get() {
            let line = line.to_string();
            let mut input = guard.input.lock_ok();
            // So short a write is done whole or not at all. A guardian that
            // is gone is no reason to end a match.
            let _ = input.write(line.as_bytes());
        }
    }

    pub(super) fn kill(group: u32) {
        // 0 and 1 would mean the guardian itself and everybody.
        let group = i32::try_from(group).ok().filter(|&group| group > 1);
        if let Some(group) = group.and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use crate::CommandLine;

    /// Does nothing: there are no process groups here.
    ///
    /// # Errors
    ///
    /// None here.
    pub fn install(_: &CommandLine) -> std::io::Result<()> {
        Ok(())
    }

    pub(crate) fn watch(_: u32) {}

    pub(crate) fn release(_: u32) {}

    pub(super) fn kill(_: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_started_and_did_not_end_is_left() {
        let left = |text: &str| Vec::from_iter(remaining_groups(text.as_bytes()));
        assert_eq!(left("+7\n+9\n-7\n+12\n"), [9, 12]);
        assert_eq!(left("+7\n-7\n+7\n"), [7]);
        assert_eq!(left("-7\n+x\n+\n\n7\n+-3\n+99999999999\n"), [] as [u32; 0]);
    }
}
