//! Arguments and files that `train leaves` and `train wins` share.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use serde::Serialize;
use zeitnot_core::TimeSource;
use zeitnot_core::data_file::DataFileError;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_lab::StateFile;

use crate::context::Context;
use crate::equipment::name_from_path;
use crate::error::{CliError, Verdict};
use crate::files::AtomicFile;
use crate::{files, numbers};

/// Maximum size of an input file: a lexicon, or a file that training writes.
pub(super) const MAX_BYTES: u64 = 500_000_000;

/// The shared arguments.
#[derive(Debug, clap::Args)]
pub(super) struct SharedArguments {
    /// Lexicon: a word list, one word per line, or a file from
    /// `zeitnot lexicon build` [default: the shipped words]
    #[arg(long, value_name = "FILE")]
    lexicon: Option<PathBuf>,

    /// Tile set: english, spanish, or a file with the letters, their counts, and
    /// their values
    #[arg(long, value_name = "FILE|NAME", default_value = "english")]
    tiles: PathBuf,

    /// Number of games, which is rounded up to a multiple of 64
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    pub(super) games: u32,

    /// Number of threads, each of which plays one game at a time
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    pub(super) threads: u32,

    /// Random seed
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    pub(super) seed: u64,

    /// Save the state to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    pub(super) state: Option<PathBuf>,

    /// Write the result to this file
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl SharedArguments {
    /// Checks that the output does not overwrite an input.
    pub(super) fn check_output(&self, others: &[Option<&PathBuf>]) -> Result<(), CliError> {
        let inputs = [
            self.lexicon.as_ref(),
            self.state.as_ref(),
            Some(&self.tiles),
        ];
        let resolve = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let output = resolve(&self.output);
        let mut inputs = inputs.iter().chain(others).copied().flatten();
        match inputs.find(|path| resolve(path) == output) {
            None => Ok(()),
            Some(path) => {
                let path = path.display();
                let reason = format!("`{path}` is an input; write the result somewhere else");
                Err(argument_error("--output", reason))
            }
        }
    }

    /// Writes the result, if training is complete, and prints the report.
    pub(super) fn finish<R: Serialize>(
        &self,
        context: &mut Context<'_, '_>,
        output: files::OutputFile,
        result: Option<Vec<u8>>,
        report: &R,
        text: impl FnOnce(&R) -> String,
    ) -> Result<Verdict, CliError> {
        match &result {
            Some(bytes) => output.write_bytes(bytes)?,
            None => remove_empty(&self.output),
        }
        if self.json {
            context.console.print_json(report)?;
        } else {
            context.console.print(&text(report))?;
        }
        Ok(match result {
            Some(_) => Verdict::Done,
            None => Verdict::Negative,
        })
    }

    /// Returns the file to which the state is saved.
    pub(super) fn state_file(&self, time: &Arc<dyn TimeSource>) -> StateFile {
        StateFile::new(self.state.as_deref(), write_atomically, time)
    }

    /// Reads the state of an earlier run; `None` without one.
    pub(super) fn read_state(&self) -> Result<Option<(&Path, Vec<u8>)>, CliError> {
        match &self.state {
            Some(path) if path.exists() => {
                let bytes = files::read_bytes(path, "training", MAX_BYTES)?;
                Ok(Some((path, bytes)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the equipment of the games.
    pub(super) fn equipment(&self) -> Result<Equipment, CliError> {
        let tiles = self.tile_set()?;
        let lexicon = match &self.lexicon {
            Some(path) => {
                let bytes = files::read_bytes(path, "lexicon", MAX_BYTES)?;
                let lexicon = Lexicon::read(&name_from_path(path), &bytes, &tiles);
                Arc::new(lexicon.map_err(|error| equipment_error(path, &error.to_string()))?)
            }
            None if Lexicon::shipped().fits(&tiles) => Lexicon::shipped(),
            None => {
                let reason = format!(
                    "no lexicon for the {} tiles is shipped; give a file",
                    tiles.name()
                );
                return Err(argument_error("--lexicon", reason));
            }
        };
        Ok(Equipment::new(tiles, Layout::standard(), lexicon))
    }

    fn tile_set(&self) -> Result<Arc<TileSet>, CliError> {
        let path = &self.tiles;
        if let Some(tiles) = path.to_str().and_then(TileSet::by_name) {
            return Ok(tiles);
        }
        if !path.exists() {
            let (path, names) = (path.display(), TileSet::NAMES.join(", "));
            let reason = format!(
                "`{path}` is neither a tile set nor a file; choose one of {names}, or a file"
            );
            return Err(argument_error("--tiles", reason));
        }
        let text = files::read_text(path, "tiles", MAX_BYTES)?;
        let tiles = TileSet::parse(&name_from_path(path), &text);
        tiles
            .map(Arc::new)
            .map_err(|error| equipment_error(path, &error.to_string()))
    }
}

/// Replaces a file, so that it is always complete.
fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write(bytes)?;
    file.finish(path)
}

/// Removes the empty output file of a run that was stopped or failed.
pub(super) fn remove_empty(path: &Path) {
    let is_empty = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() == 0);
    if is_empty {
        // An empty file that remains is harmless.
        let _ = fs::remove_file(path);
    }
}

/// Reads a file of leave values.
pub(super) fn read_leaves(path: &Path, tiles: &TileSet) -> Result<Leaves, CliError> {
    let bytes = files::read_bytes(path, "leave values", MAX_BYTES)?;
    let leaves = Leaves::from_bytes(&bytes);
    let leaves = leaves.map_err(|error| equipment_error(path, &error.to_string()))?;
    if leaves.fits(tiles) {
        Ok(leaves)
    } else {
        let problem = format!(
            "these leave values are not for the {0} tiles; train leave values for the {0} tiles",
            tiles.name()
        );
        Err(equipment_error(path, &problem))
    }
}

/// Returns a function that converts errors of the state file at `path`.
pub(super) fn state_error(path: &Path) -> impl Fn(DataFileError) -> CliError + '_ {
    |error| equipment_error(path, &error.to_string())
}

pub(super) fn equipment_error(path: &Path, problem: &str) -> CliError {
    CliError::Equipment {
        path: path.to_owned(),
        problem: problem.to_owned(),
    }
}

pub(super) const fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}
