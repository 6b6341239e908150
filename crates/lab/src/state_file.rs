//! Saving the state of a training run.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Moment, TimeSource};

use crate::append_file::write_error;
use crate::error::LabError;

/// Maximum work lost in a power cut.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Replaces a file atomically; on an error, the old file stays.
pub type WriteFile = fn(&Path, &[u8]) -> io::Result<()>;

/// A file with the state of a training run.
pub struct StateFile {
    path: Option<PathBuf>,
    write: WriteFile,
    time: Arc<dyn TimeSource>,
    written: Moment,
}

impl StateFile {
    /// Creates a file that `write` saves to `path`; without a path, nothing is saved.
    pub fn new(path: Option<&Path>, write: WriteFile, time: &Arc<dyn TimeSource>) -> Self {
        Self {
            path: path.map(Path::to_owned),
            write,
            time: Arc::clone(time),
            written: time.now(),
        }
    }

    /// Saves the state unless it was saved within the last minute.
    pub(crate) fn save_if_due(&mut self, state: impl FnOnce() -> Vec<u8>) -> Result<(), LabError> {
        if self.time.now().since(self.written) < SAVE_INTERVAL {
            return Ok(());
        }
        self.save(state)
    }

    pub(crate) fn save(&mut self, state: impl FnOnce() -> Vec<u8>) -> Result<(), LabError> {
        if let Some(path) = &self.path {
            let written = (self.write)(path, &state());
            written.map_err(|error| write_error(path, "training", error))?;
            self.written = self.time.now();
        }
        Ok(())
    }
}
