//! Keeps what training found so far in a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Moment, TimeSource};

use super::shared::MAX_BYTES;
use crate::error::CliError;
use crate::files::{self, AtomicFile};

/// How much work a power cut may cost.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// The file, and when it was written.
pub(super) struct StateFile {
    path: Option<PathBuf>,
    time: Arc<dyn TimeSource>,
    written: Moment,
}

impl StateFile {
    pub(super) fn new(path: Option<&Path>, time: &Arc<dyn TimeSource>) -> Self {
        Self {
            path: path.map(Path::to_owned),
            time: Arc::clone(time),
            written: time.now(),
        }
    }

    /// What is in the file, if there is one.
    pub(super) fn read(&self) -> Result<Option<(&Path, Vec<u8>)>, CliError> {
        match &self.path {
            Some(path) if path.exists() => {
                let bytes = files::read_bytes(path, "training", MAX_BYTES)?;
                Ok(Some((path, bytes)))
            }
            _ => Ok(None),
        }
    }

    /// Writes the file if it is time to.
    pub(super) fn save_if_due(&mut self, state: impl FnOnce() -> Vec<u8>) -> Result<(), CliError> {
        if self.time.now().since(self.written) < SAVE_INTERVAL {
            return Ok(());
        }
        self.save(state)
    }

    /// Writes the file.
    pub(super) fn save(&mut self, state: impl FnOnce() -> Vec<u8>) -> Result<(), CliError> {
        if let Some(path) = &self.path {
            write(path, "training", &state())?;
            self.written = self.time.now();
        }
        Ok(())
    }
}

/// Takes a file away that was made for a result which did not come.
pub(super) fn remove_empty(path: &Path) {
    let is_empty = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() == 0);
    if is_empty {
        // An empty file that stays does no harm.
        let _ = fs::remove_file(path);
    }
}

/// Writes a file that is never seen half done.
fn write(path: &Path, what: &'static str, bytes: &[u8]) -> Result<(), CliError> {
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write(bytes)?;
        file.finish(path)
    });
    written.map_err(|error| files::unwritable(path, what, &error))
}
