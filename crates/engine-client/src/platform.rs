//! What differs between systems: process groups and their end.

#[cfg(not(unix))]
pub(super) use other::{exit_of, kill, prepare};
#[cfg(unix)]
pub(super) use unix::{exit_of, kill, prepare};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use crate::{Exit, guard};

    /// Gives the process a group of its own, so that its children end with it
    /// and a terminal's interrupt does not reach it.
    pub(crate) fn prepare(command: &mut Command) {
        command.process_group(0);
    }

    /// Has it ended, and how? It is not reaped: its number stays its own until
    /// [`kill`], which could hit a stranger otherwise.
    pub(crate) fn exit_of(child: &mut Child) -> Option<Exit> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(Pid::from_child(child)), options) {
            Ok(None) => None,
            Ok(Some(status)) => Some(match (status.exit_status(), status.terminating_signal()) {
                (Some(code), _) => Exit::Code(code),
                (None, Some(signal)) => Exit::Signal(signal),
                (None, None) => Exit::Unknown,
            }),
            Err(_) => Some(Exit::Unknown),
        }
    }

    /// Ends the whole group at once and reaps the process.
    pub(crate) fn kill(child: &mut Child) {
        // It may have ended by itself: then there is nobody to end.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        guard::release(child.id());
        let _ = child.kill();
        let _ = child.wait();
    }
}

#[cfg(not(unix))]
mod other {
    use std::process::{Child, Command};

    use crate::{Exit, guard};

    /// Nothing to prepare.
    pub(crate) fn prepare(_: &mut Command) {}

    /// Has it ended, and how?
    pub(crate) fn exit_of(child: &mut Child) -> Option<Exit> {
        match child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.code().map_or(Exit::Unknown, Exit::Code)),
            Err(_) => Some(Exit::Unknown),
        }
    }

    /// Ends the process; its own children are not found here.
    pub(crate) fn kill(child: &mut Child) {
        let _ = child.kill();
        guard::release(child.id());
        let _ = child.wait();
    }
}
