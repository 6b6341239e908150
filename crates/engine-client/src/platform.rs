//! Process groups and exit statuses on different systems.

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

    /// Puts the process into its own group.
    ///
    /// Its children then end with it, and a terminal's interrupt does not reach it.
    pub(crate) fn prepare(command: &mut Command) {
        command.process_group(0);
    }

    /// Returns the exit status if the process has ended.
    ///
    /// It is not reaped, so that its ID stays valid for [`kill`].
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

    /// Kills the whole group and reaps the process.
    pub(crate) fn kill(child: &mut Child) {
        // The process may have ended already.
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

    pub(crate) fn prepare(_: &mut Command) {}

    /// Returns the exit status if the process has ended.
    pub(crate) fn exit_of(child: &mut Child) -> Option<Exit> {
        match child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.code().map_or(Exit::Unknown, Exit::Code)),
            Err(_) => Some(Exit::Unknown),
        }
    }

    /// Kills the process, but not its children.
    pub(crate) fn kill(child: &mut Child) {
        let _ = child.kill();
        guard::release(child.id());
        let _ = child.wait();
    }
}
