//! Kills engines that outlive us.
//!
//! A killed process cannot clean up, and an engine that ignores the end of its input
//! would run forever. So a small process of our own, the guard, reads a pipe with the
//! process groups that start and end. When the pipe closes, because we ended for any
//! reason, it kills the remaining groups. It has its own process group, so that a
//! terminal's interrupt does not reach it.
//!
//! The guard runs [`run_guard`], called by the command line that [`install`] gets.
//! Without it, or on systems without process groups, engines run unguarded. A child
//! of an engine that leaves its group is not killed.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};

pub use system::install;
pub(super) use system::{release, watch};

/// Runs the guard until the pipe closes, and then kills the remaining groups.
pub fn run_guard(input: impl Read) {
    for group in remaining_groups(input) {
        system::kill(group);
    }
}

/// Returns the groups that started and did not end.
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
        /// Not waited for, because it ends after us.
        _process: Child,
    }

    /// Starts the guard of this process, unless there is one.
    ///
    /// It guards all engines that start from now on. `command` has to call
    /// [`super::run_guard`] with its standard input.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start it.
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
        // A guard that does not read must not block a game.
        ioctl_fionbio(&input, true)?;
        // If two start at once, the second reads the end of its input and exits.
        let _ = GUARD.set(Guard {
            input: Mutex::new(input),
            _process: process,
        });
        Ok(())
    }

    /// Reports that a group has started.
    pub(crate) fn watch(group: u32) {
        send(format_args!("+{group}\n"));
    }

    /// Reports that a group has ended.
    ///
    /// Call it before the leader is reaped, because its ID may be reused afterwards.
    pub(crate) fn release(group: u32) {
        send(format_args!("-{group}\n"));
    }

    fn send(line: std::fmt::Arguments<'_>) {
        if let Some(guard) = GUARD.get() {
            let line = line.to_string();
            let mut input = guard.input.lock_ok();
            // Such a short write is atomic. A match goes on without its guard.
            let _ = input.write(line.as_bytes());
        }
    }

    pub(super) fn kill(group: u32) {
        // For 0, the system would kill the guard's own group, for 1 all processes.
        let group = i32::try_from(group).ok().filter(|&group| group > 1);
        if let Some(group) = group.and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use crate::CommandLine;

    /// Does nothing, because this system has no process groups.
    ///
    /// # Errors
    ///
    /// Never fails.
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
    fn groups_that_did_not_end_remain() {
        let remaining = |text: &str| Vec::from_iter(remaining_groups(text.as_bytes()));
        assert_eq!(remaining("+7\n+9\n-7\n+12\n"), [9, 12]);
        assert_eq!(remaining("+7\n-7\n+7\n"), [7]);
        assert_eq!(
            remaining("-7\n+x\n+\n\n7\n+-3\n+99999999999\n"),
            [] as [u32; 0]
        );
    }
}
