//! What foreign engines have in common, whatever they speak: how they are
//! described, what there is to warn of, and the seat that their process sits
//! in.

mod engine_process;
mod warning;

use std::time::Duration;

use zeitnot_engine_client::CommandLine;

pub(super) use engine_process::{EngineProcess, RequestError, deadline, wait_for_reply};
pub use warning::Warning;
pub(super) use warning::Warnings;

/// A foreign engine, described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// The program, its arguments, and where it runs.
    pub command: CommandLine,
    /// What to set, in order: names and values. A value that is empty is none,
    /// as for a button.
    pub options: Vec<(String, String)>,
    /// Is every game played by a fresh process?
    pub restart: bool,
    /// How long it may take to get ready for a game.
    pub startup_timeout: Duration,
    /// How long it may take to come back once it has kept silent for a whole
    /// turn. If it does, it plays the next game; if not, a fresh process does.
    pub recovery_timeout: Duration,
    /// How long it may take to leave when it is asked to.
    pub quit_timeout: Duration,
}

impl ExternalEngine {
    /// How long an engine may take to get ready, unless told otherwise.
    pub const DEFAULT_STARTUP_TIMEOUT: Duration = Duration::from_secs(10);

    /// How long an engine that kept silent may take to come back, unless told
    /// otherwise.
    pub const DEFAULT_RECOVERY_TIMEOUT: Duration = Duration::from_millis(500);

    /// How long an engine may take to leave, unless told otherwise.
    pub const DEFAULT_QUIT_TIMEOUT: Duration = Duration::from_millis(300);

    /// The engine behind `command` as it is: nothing is set, and one process
    /// plays every game.
    #[must_use]
    pub const fn new(command: CommandLine) -> Self {
        Self {
            command,
            options: Vec::new(),
            restart: false,
            startup_timeout: Self::DEFAULT_STARTUP_TIMEOUT,
            recovery_timeout: Self::DEFAULT_RECOVERY_TIMEOUT,
            quit_timeout: Self::DEFAULT_QUIT_TIMEOUT,
        }
    }
}
