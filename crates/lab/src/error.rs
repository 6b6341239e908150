//! The error type of long runs.

use std::io;
use std::path::PathBuf;

use zeitnot_core::{GameError, StartError, TableError};

use crate::stopping::ObserveError;
use crate::turns::RecordingError;

/// An error that ended a run.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The operating system refused a thread.
    #[error("could not start a thread: {0}; close other programs and try again")]
    Thread(io::Error),
    /// A worker thread or a search ended without an answer.
    #[error("a search ended without an answer")]
    NoAnswer,
    /// A file could not be written.
    #[error("could not write {content} `{}`: {error}", path.display())]
    Write {
        /// Content of the file, such as `bank`.
        content: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Positions could not be observed.
    #[error(transparent)]
    Observe(#[from] ObserveError),
    /// Turns could not be recorded.
    #[error(transparent)]
    Record(#[from] RecordingError),
    /// A position is invalid.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The tables could not be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The engine could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
}
