//! Where a lexicon and its letters come from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zeitnot_crossword::lexicon::{Lexicon, LexiconError};
use zeitnot_crossword::tile_set::TileSet;

use crate::equipment::EquipmentFile;
use crate::error::CliError;

/// A lexicon and the letters of its words.
pub(super) struct LexiconSource {
    pub(super) lexicon: Arc<Lexicon>,
    pub(super) tiles: Arc<TileSet>,
}

impl LexiconSource {
    /// The lexicon of a file, or the one that comes with the program. Without
    /// `tiles` a built one is spelled with whichever letters fit it, and a
    /// list of words with English ones.
    pub(super) fn read(file: Option<&Path>, tiles: Option<&Path>) -> Result<Self, CliError> {
        let Some(path) = file else {
            return shipped(tiles);
        };
        let brought = EquipmentFile::read("lexicon", path)?;
        let sets = match tiles {
            Some(tiles) => vec![read_tiles(tiles)?],
            None => TileSet::NAMES
                .iter()
                .filter_map(|name| TileSet::by_name(name))
                .collect(),
        };
        let mut problem = None;
        for tiles in sets {
            match Lexicon::read(&brought.name, &brought.bytes, &tiles) {
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
        "the words that come with the program are not spelled with the letters of {}; give a \
         lexicon that is",
        tiles.name()
    )))
}

/// The tile set of this name or in this file.
pub(super) fn read_tiles(path: &Path) -> Result<Arc<TileSet>, CliError> {
    let EquipmentFile { name, bytes, .. } = EquipmentFile::read("tiles", path)?;
    if bytes.is_empty() {
        return TileSet::by_name(&name).ok_or_else(|| {
            let known = TileSet::NAMES.join(", ");
            tiles_error(format!(
                "there is no file and no tile set `{name}`; choose {known} or give a file"
            ))
        });
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| equipment_error(path, "it is no text in UTF-8; save it as one".to_owned()))?;
    let tiles = TileSet::parse(&name, &text);
    tiles
        .map(Arc::new)
        .map_err(|error| equipment_error(path, error.to_string()))
}

/// A word as a list of words has it: in brackets where its letters would
/// otherwise be read as others.
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
    fn words_are_spelled_so_that_they_read_back() {
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
