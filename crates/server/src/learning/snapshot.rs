//! The table on disk.

use std::sync::Arc;

use zeitnot_core::caches::snapshot_identity;
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_store::DataDirectory;

use crate::services::Services;

/// The file in the data directory.
const FILE_NAME: &str = "table.snapshot";

/// What a snapshot must have been made with to be of use here.
fn identity(services: &Services) -> SnapshotIdentity {
    snapshot_identity(services.games.iter().map(|hosted| &*hosted.game))
}

/// Fills the table from disk, and says how many entries there were. A file that
/// is no good costs a warning and leaves the table empty.
pub(super) fn load(services: &Services, directory: &DataDirectory) -> u64 {
    let loaded = directory
        .open_file(FILE_NAME)
        .map_err(|error| error.to_string())
        .and_then(|file| {
            let Some(mut file) = file else {
                return Ok(None);
            };
            let length = file.metadata().map_err(|error| error.to_string())?.len();
            let table = &services.caches.table;
            snapshot::load(table, identity(services), &mut file, length)
                .map(Some)
                .map_err(|error| error.to_string())
        });
    match loaded {
        Ok(None) => 0,
        Ok(Some(loaded)) => {
            tracing::info!(?loaded, "the table was loaded");
            loaded.entries
        }
        Err(problem) => {
            tracing::warn!(problem, "the table's snapshot was not used");
            0
        }
    }
}

/// Writes the table to disk.
pub(super) fn save(services: &Arc<Services>, directory: &DataDirectory) -> bool {
    let table = &services.caches.table;
    let saved = directory.replace_file(FILE_NAME, |file| {
        snapshot::save(table, identity(services), file)
    });
    match saved {
        Ok(saved) => {
            tracing::debug!(?saved, "the table was saved");
            true
        }
        Err(error) => {
            tracing::warn!(%error, "the table could not be saved");
            false
        }
    }
}
