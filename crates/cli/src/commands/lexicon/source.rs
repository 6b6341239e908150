//! Loads a lexicon and its tile set.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zeitnot_crossword::lexicon::{Lexicon, LexiconError};
use zeitnot_crossword::tile_set::TileSet;

use crate::equipment::EquipmentFile;
use crate::error::CliError;

/// A lexicon and the tile set that spells its words.
pub(super) struct LexiconSource {
    pub(super) lexicon: Arc<Lexicon>,
    pub(super) tiles: Arc<TileSet>,
}

impl LexiconSource {
    /// Reads the lexicon in `file`, or returns the shipped one.
    ///
    /// Without `tiles`, a built lexicon gets the built-in tile set that fits it,
    /// and a word list the English one.
    pub(super) fn read(file: Option<&Path>, tiles: Option<&Path>) -> Result<Self, CliError> {
        let Some(path) = file else {
            return shipped(tiles);
        };
        let file = EquipmentFile::read("lexicon", path)?;
        let sets = match tiles {
            Some(tiles) => vec![read_tiles(tiles)?],
            None => TileSet::NAMES
                .iter()
                .filter_map(|name| TileSet::by_name(name))
                .collect(),
        };
        let mut problem = None;
        for tiles in sets {
            match Lexicon::read(&file.name, &file.bytes, &tiles) {
                Ok(lexicon) => {
                    let lexicon = Arc::new(lexicon);
                    return Ok(Self { lexicon, tiles });
                }
                Err(error @ LexiconError::Alphabet { .. }) => {
                    problem.get_or_insert(error);
                }
                Err(error) => return Err(equipment_error(path, error.to_string())),
            }
        }
        let problem = problem.map_or_else(String::new, |error| error.to_string());
        Err(equipment_error(path, problem))
    }
}

fn shipped(tiles: Option<&Path>) -> Result<LexiconSource, CliError> {
    let lexicon = Lexicon::shipped();
    let tiles = match tiles {
        Some(tiles) => read_tiles(tiles)?,
        None => TileSet::english(),
    };
    if lexicon.fits(&tiles) {
        return Ok(LexiconSource { lexicon, tiles });
    }
    Err(tiles_error(format!(
        "the shipped lexicon does not fit the tile set {}; give a lexicon that fits it",
        tiles.name()
    )))
}

/// Returns the tile set with this name or in this file.
pub(super) fn read_tiles(path: &Path) -> Result<Arc<TileSet>, CliError> {
    let EquipmentFile { name, bytes, .. } = EquipmentFile::read("tiles", path)?;
    if bytes.is_empty() {
        return TileSet::by_name(&name).ok_or_else(|| {
            let known = TileSet::NAMES.join(", ");
            tiles_error(format!(
                "there is no file or tile set `{name}`; choose {known}, or give a file"
            ))
        });
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| equipment_error(path, "it is not UTF-8; save it as UTF-8 text".to_owned()))?;
    let tiles = TileSet::parse(&name, &text);
    tiles
        .map(Arc::new)
        .map_err(|error| equipment_error(path, error.to_string()))
}

/// Spells a word as in a word list.
///
/// Brackets keep letters apart that would otherwise be read as another letter.
pub(super) fn spell(tiles: &TileSet, word: &[zeitnot_crossword::tile::Letter]) -> String {
    let plain = tiles.write_word(word);
    if tiles.parse_word(&plain).is_ok_and(|read| read == word) {
        return plain;
    }
    let letters = word.iter().map(|&letter| tiles.write_word(&[letter]));
    letters.map(|letter| format!("[{letter}]")).collect()
}

pub(super) fn equipment_error(path: &Path, problem: String) -> CliError {
    CliError::Equipment {
        path: PathBuf::from(path),
        problem,
    }
}

fn tiles_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--tiles",
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelled_words_are_parsed_to_the_same_word() {
        let tiles = TileSet::spanish();
        for (text, expected) in [
            ("chorro", "CHORRO"),
            ("[c][h]a", "[C][H][A]"),
            ("año", "AÑO"),
        ] {
            let word = tiles.parse_word(text).unwrap();
            assert_eq!(spell(&tiles, &word), expected);
            assert_eq!(tiles.parse_word(expected).unwrap(), word);
        }
    }
}
