//! The state of a training run in a file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Moment, TimeSource};

use crate::append_file::write_error;
use crate::error::LabError;

/// The most work that a power cut may cost.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Writes a whole file, or leaves the old one as it is.
pub type WriteFile = fn(&Path, &[u8]) -> io::Result<()>;

/// A file for the state of a training run.
pub struct StateFile {
    path: Option<PathBuf>,
    write: WriteFile,
    time: Arc<dyn TimeSource>,
    written: Moment,
}

impl StateFile {
    /// Saves to `path` with `write`; without a path nothing is saved.
    pub fn new(path: Option<&Path>, write: WriteFile, time: &Arc<dyn TimeSource>) -> Self {
        Self {
            path: path.map(Path::to_owned),
            write,
            time: Arc::clone(time),
            written: time.now(),
        }
    }

    /// Saves the state if the last save was a minute ago.
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
