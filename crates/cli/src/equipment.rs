//! What a user brings to play with: files, or things that a game knows by
//! name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{Game, GameError, Setup};

use crate::error::CliError;
use crate::files;

/// A longer file is nothing that a game is played with.
const MAX_BYTES: u64 = 100_000_000;

/// Longest name in bytes that is made of a file's.
const MAX_NAME_BYTES: usize = 64;

/// Kinds of things of which a game has some of its own.
const BUILT_IN_KINDS: [&str; 2] = ["tiles", "board"];

/// What a game is played with instead of its usual things.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct EquipmentArguments {
    /// Words: a list of them, one a line, or what `zeitnot lexicon build` made
    /// of one
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    lexicon: Option<PathBuf>,

    /// Letters, their numbers and their values: english, spanish or a file
    #[arg(long, value_name = "FILE|NAME", help_heading = "Crossword game")]
    tiles: Option<PathBuf>,

    /// Premium squares: standard or a file
    #[arg(long, value_name = "FILE|NAME", help_heading = "Crossword game")]
    board: Option<PathBuf>,

    /// What tiles that are kept are worth: a file that `zeitnot train` made
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    leaves: Option<PathBuf>,

    /// How likely games are won: a file that `zeitnot train wins` made
    #[arg(long, value_name = "FILE", help_heading = "Crossword game")]
    wins: Option<PathBuf>,
}

impl EquipmentArguments {
    /// The game, played with what these words name.
    ///
    /// # Errors
    ///
    /// A file cannot be read or is not what it should be, or the game has no
    /// use for it.
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
        // Things that do not fit each other are told before anything else is.
        if let Some(flag) = last {
            let position = equipped.position(&Setup::default());
            position.map_err(|error| argument_error(flag, error.to_string()))?;
        }
        Ok(equipped)
    }

    /// What these words bring, one for each: a word that changes if the content
    /// of a file does.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    pub(crate) fn descriptions(&self) -> Result<Vec<String>, CliError> {
        let brought = self.in_load_order().into_iter();
        let brought = brought.filter_map(|(_, kind, path)| Some((kind, path?)));
        brought
            .map(|(kind, path)| Ok(EquipmentFile::read(kind, path)?.description()))
            .collect()
    }

    /// What comes first decides how the next is read: words are spelled with
    /// tiles.
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

/// A thing to play with.
pub(crate) struct EquipmentFile {
    kind: &'static str,
    /// As the game is to call it.
    pub(crate) name: String,
    /// The file; empty where there is none, and the game knows the name.
    pub(crate) bytes: Vec<u8>,
}

impl EquipmentFile {
    /// Reads a file, or takes its path for a name where there is no such file
    /// and the game has things of its own.
    ///
    /// # Errors
    ///
    /// Names the file and the remedy.
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

    /// The game, played with it.
    ///
    /// # Errors
    ///
    /// The game says what is wrong with it.
    pub(crate) fn equip(&self, game: &dyn Game) -> Result<Arc<dyn Game>, GameError> {
        game.equip(self.kind, &self.name, &self.bytes)
    }
}

impl EquipmentFile {
    /// Kind and name, and for a file a key of its content.
    pub(crate) fn description(&self) -> String {
        let Self { kind, name, bytes } = self;
        match bytes.as_slice() {
            // Something of the game's own, which goes by its name.
            [] => format!("{kind}={name}"),
            bytes => format!("{kind}={name} (key {:016x})", Fnv1a::hash(bytes)),
        }
    }
}

/// What a thing is called that comes from this file: as the file is, without
/// its extension.
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
    fn names_are_short_and_printable_whatever_the_file_is_called() {
        assert_eq!(name_from_path(Path::new("lists/TWL06.txt")), "TWL06");
        assert_eq!(name_from_path(Path::new("a\nb.c.txt")), "a_b.c");
        let long = "ñ".repeat(40) + ".txt";
        assert_eq!(name_from_path(Path::new(&long)), "ñ".repeat(32));
    }
}
