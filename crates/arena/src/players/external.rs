//! The parts that are common to external engines of all protocols.

mod engine_process;
mod warning;

use std::time::Duration;

use zeitnot_engine_client::CommandLine;

pub(super) use engine_process::{EngineProcess, RequestError, deadline, wait_for_reply};
pub use warning::Warning;
pub(super) use warning::Warnings;

/// The settings of an external engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// The program, its arguments, and its working directory.
    pub command: CommandLine,
    /// Options to set, in order: names and values. A button has an empty value.
    pub options: Vec<(String, String)>,
    /// Whether each game gets a fresh process.
    pub restart: bool,
    /// The time limit for getting ready for a game.
    pub startup_timeout: Duration,
    /// The time limit for an answer after a turn has timed out.
    ///
    /// An engine that meets it plays the next game; otherwise a fresh process does.
    pub recovery_timeout: Duration,
    /// The time limit for exiting after a quit command.
    pub quit_timeout: Duration,
}

impl ExternalEngine {
    /// The default of [`Self::startup_timeout`].
    pub const DEFAULT_STARTUP_TIMEOUT: Duration = Duration::from_secs(10);

    /// The default of [`Self::recovery_timeout`].
    pub const DEFAULT_RECOVERY_TIMEOUT: Duration = Duration::from_millis(500);

    /// The default of [`Self::quit_timeout`].
    pub const DEFAULT_QUIT_TIMEOUT: Duration = Duration::from_millis(300);

    /// Creates settings with defaults: no options, and one process for all games.
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
