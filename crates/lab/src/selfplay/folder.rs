//! Folders of shards, and runs that add shards.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use zeitnot_core::TimeSource;

use super::format::{Shard, ShardError};
use super::generator::{Conditions, Generator, engine_signature};
use super::{ShardId, mixed_rule};
use crate::error::LabError;
use crate::workers;

/// Maximum size of a file, many times that of a shard.
const MAX_BYTES: u64 = 64 << 20;

/// The file name extension of a shard.
const EXTENSION: &str = "games";

/// A folder of shards.
#[derive(Clone, Debug)]
pub struct DataFolder(PathBuf);

/// An error of a folder or one of its files.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The folder or a file could not be read.
    #[error("could not read `{}`: {error}", path.display())]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A shard could not be written.
    #[error("could not write `{}`: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another process is making shards with the same seed.
    #[error(
        "`{}` is locked: another process uses this seed; end it or choose another --seed",
        .0.display()
    )]
    Locked(PathBuf),
    /// A shard is damaged.
    #[error("`{}`: {error}; delete the file to make it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The defect.
        error: ShardError,
    },
    /// A shard could not be made.
    #[error(transparent)]
    Generator(#[from] LabError),
}

/// A run that makes shards.
pub struct DataRun<'a> {
    /// Rule set and board size; `None` mixes rule sets.
    pub rule: Option<(&'a str, u8)>,
    /// The random seed.
    pub seed: u64,
    /// Conditions of the games.
    pub conditions: Conditions,
    /// Number of shards; `None` makes shards until `stop` is set.
    pub shards: Option<u32>,
    /// Number of threads, each of which makes one shard at a time.
    pub threads: u64,
    /// The time source of the searches.
    pub time: &'a Arc<dyn TimeSource>,
    /// Ends the run when set; unfinished shards are discarded.
    pub stop: &'a AtomicBool,
    /// Called with each finished shard.
    pub on_shard: &'a (dyn Fn(&ShardId, &Shard) + Sync),
}

impl DataFolder {
    /// Opens a folder, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be created.
    pub fn create(path: &Path) -> Result<Self, FolderError> {
        fs::create_dir_all(path).map_err(|error| write_error(path, error))?;
        Ok(Self(path.to_owned()))
    }

    /// Opens an existing folder.
    #[must_use]
    pub fn open(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Returns the paths of all shards, sorted.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn shards(&self) -> Result<Vec<PathBuf>, FolderError> {
        let failed = |error| read_error(&self.0, error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.0).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|it| it == EXTENSION) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// Reads a shard.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<Shard, FolderError> {
        let failed = |error| read_error(path, error);
        let length = fs::metadata(path).map_err(failed)?.len();
        if length > MAX_BYTES {
            let problem = format!("it has {length} bytes; a shard has at most {MAX_BYTES}");
            return Err(failed(io::Error::other(problem)));
        }
        let bytes = fs::read(path).map_err(failed)?;
        Shard::from_bytes(&bytes).map_err(|error| FolderError::Damaged {
            path: path.to_owned(),
            error,
        })
    }

    /// Makes the missing shards of a run.
    ///
    /// # Errors
    ///
    /// Fails if another process uses the run's seed, an existing shard of the run is
    /// damaged, a file cannot be written, or a game cannot be played.
    pub fn make(&self, run: &DataRun<'_>) -> Result<(), FolderError> {
        let lock_path = self.0.join(format!("seed{}.lock", run.seed));
        let lock = File::create(&lock_path).map_err(|error| write_error(&lock_path, error))?;
        if lock.try_lock().is_err() {
            return Err(FolderError::Locked(lock_path));
        }
        let signature = engine_signature(run.time)?;
        let build = format!("zeitnot {} {signature:016x}", env!("CARGO_PKG_VERSION"));
        let next = AtomicU32::new(0);
        let work = || self.make_shards(run, &build, &next);
        workers::run(run.threads, work).map(drop)
    }

    fn make_shards(
        &self,
        run: &DataRun<'_>,
        build: &str,
        next: &AtomicU32,
    ) -> Result<(), FolderError> {
        while !run.stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if run.shards.is_some_and(|shards| number >= shards) || number == u32::MAX {
                break;
            }
            let (rule, size) = run.rule.unwrap_or_else(|| mixed_rule(number));
            let id = ShardId {
                rule: rule.to_owned(),
                size,
                seed: run.seed,
                number,
            };
            let path = self.0.join(id.file_name());
            if path.exists() {
                Self::read(&path)?;
                continue;
            }
            let mut generator = Generator::new(&id, &run.conditions, build, run.time)?;
            let Some(shard) = generator.play(run.stop)? else {
                break;
            };
            write_atomically(&path, &shard.to_bytes())
                .map_err(|error| write_error(&path, error))?;
            (run.on_shard)(&id, &shard);
        }
        Ok(())
    }
}

/// Writes a temporary file and renames it, so that `path` is complete or missing.
fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("part");
    let mut file = File::create(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&temporary, path)
}

fn read_error(path: &Path, error: io::Error) -> FolderError {
    FolderError::Read {
        path: path.to_owned(),
        error,
    }
}

fn write_error(path: &Path, error: io::Error) -> FolderError {
    FolderError::Write {
        path: path.to_owned(),
        error,
    }
}
