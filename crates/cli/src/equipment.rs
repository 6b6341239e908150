//! The equipment of a game: files of the user, or built-in sets by name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{Game, GameError, Setup};

use crate::error::CliError;
use crate::files;

/// The maximum size of an equipment file.
const MAX_BYTES: u64 = 100_000_000;

/// The maximum length of a name that is derived from a path.
const MAX_NAME_BYTES: usize = 64;

/// The kinds of equipment that can also be chosen by a built-in name.
const BUILT_IN_KINDS: [&str; 2] = ["tiles", "board"];

/// The arguments that replace the default equipment of a game.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct EquipmentArguments {
    /// Lexicon: a word list, one word per line, or a file from
    /// `zeitnot lexicon build` [default: the shipped words]
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    lexicon: Option<PathBuf>,

    /// Tile set: english, spanish, or a file with the letters, their counts, and
    /// their values [default: english]
    #[arg(long, value_name = "FILE|NAME", help_heading = "Crossword game")]
    tiles: Option<PathBuf>,

    /// Premium squares: standard or a file [default: standard]
    #[arg(long, value_name = "FILE|NAME", help_heading = "Crossword game")]
    board: Option<PathBuf>,

    /// Leave values: a file from `zeitnot train leaves` [default: the shipped
    /// values]
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    leaves: Option<PathBuf>,

    /// Win probabilities: a file from `zeitnot train wins` [default: the shipped
    /// table]
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    wins: Option<PathBuf>,
}

impl EquipmentArguments {
    /// Returns the game with the equipment of the arguments.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read or is invalid, or the game does not use
    /// this kind of equipment.
    pub fn equip(&self, game: &Arc<dyn Game>) -> Result<Arc<dyn Game>, CliError> {
        let mut equipped = Arc::clone(game);
        let mut last = None;
        for (flag, kind, path) in self.in_load_order() {
            let Some(path) = path else {
                continue;
            };
            if !game.equipment_kinds().contains(&kind) {
                let name = game.name();
                let reason = format!("{name} is played without {kind}; leave {flag} out");
                return Err(argument_error(flag, reason));
            }
            equipped = EquipmentFile::read(kind, path)?
                .equip(&*equipped)
                .map_err(|error| match path.is_file() {
                    true => CliError::Equipment {
                        path: path.clone(),
                        problem: error.to_string(),
                    },
                    false => argument_error(flag, error.to_string()),
                })?;
            last = Some(flag);
        }
        // Report parts that do not fit together before the command starts.
        if let Some(flag) = last {
            let position = equipped.position(&Setup::default());
            position.map_err(|error| argument_error(flag, error.to_string()))?;
        }
        Ok(equipped)
    }

    /// Returns a description of each given part; see
    /// [`EquipmentFile::description`].
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read.
    pub(crate) fn descriptions(&self) -> Result<Vec<String>, CliError> {
        let parts = self.in_load_order().into_iter();
        let given = parts.filter_map(|(_, kind, path)| Some((kind, path?)));
        given
            .map(|(kind, path)| Ok(EquipmentFile::read(kind, path)?.description()))
            .collect()
    }

    /// Returns flag, kind, and path of every part.
    ///
    /// Tiles come first because words are spelled with them.
    fn in_load_order(&self) -> [(&'static str, &'static str, Option<&PathBuf>); 5] {
        [
            ("--tiles", "tiles", self.tiles.as_ref()),
            ("--board", "board", self.board.as_ref()),
            ("--lexicon", "lexicon", self.lexicon.as_ref()),
            ("--leaves", "leaves", self.leaves.as_ref()),
            ("--wins", "wins", self.wins.as_ref()),
        ]
    }
}

/// A part of the equipment.
pub(crate) struct EquipmentFile {
    kind: &'static str,
    pub(crate) name: String,
    /// The content of the file; empty for a built-in name.
    pub(crate) bytes: Vec<u8>,
}

impl EquipmentFile {
    /// Reads a file, or takes the path as a built-in name if no such file exists.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, is empty, or is too large.
    pub(crate) fn read(kind: &'static str, path: &Path) -> Result<Self, CliError> {
        if BUILT_IN_KINDS.contains(&kind) && !path.exists() {
            return Ok(Self {
                kind,
                name: path.to_string_lossy().into_owned(),
                bytes: Vec::new(),
            });
        }
        let bytes = files::read_bytes(path, kind, MAX_BYTES)?;
        if bytes.is_empty() {
            return Err(files::empty_file(path, kind));
        }
        let name = name_from_path(path);
        Ok(Self { kind, name, bytes })
    }

    /// Returns the game with this equipment.
    ///
    /// # Errors
    ///
    /// Fails if the game rejects it.
    pub(crate) fn equip(&self, game: &dyn Game) -> Result<Arc<dyn Game>, GameError> {
        game.equip(self.kind, &self.name, &self.bytes)
    }
}

impl EquipmentFile {
    /// Returns the kind, the name, and for a file a key of its content.
    pub(crate) fn description(&self) -> String {
        let Self { kind, name, bytes } = self;
        match bytes.as_slice() {
            [] => format!("{kind}={name}"),
            bytes => format!("{kind}={name} (key {:016x})", Fnv1a::hash(bytes)),
        }
    }
}

/// Returns the name of a file without its extension, shortened and printable.
pub(crate) fn name_from_path(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    let mut name = String::new();
    for letter in stem.to_string_lossy().chars() {
        let letter = if letter.is_control() { '_' } else { letter };
        if name.len() + letter.len_utf8() > MAX_NAME_BYTES {
            break;
        }
        name.push(letter);
    }
    name
}

fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_paths_are_short_and_printable() {
        assert_eq!(name_from_path(Path::new("lists/TWL06.txt")), "TWL06");
        assert_eq!(name_from_path(Path::new("a\nb.c.txt")), "a_b.c");
        let long = "ñ".repeat(40) + ".txt";
        assert_eq!(name_from_path(Path::new(&long)), "ñ".repeat(32));
    }
}
