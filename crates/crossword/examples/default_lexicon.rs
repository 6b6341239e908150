//! Builds the built-in lexicon from SCOWL lists in Latin-1.
//!
//! `data/README.md` has the command. Only words in plain lower-case letters are
//! used: capitals mark names, and dots mark abbreviations. The number of ignored
//! lines is printed.

#![expect(clippy::print_stderr, reason = "a developer tool")]

use std::collections::BTreeSet;

use zeitnot_crossword::lexicon::{Lexicon, MAX_WORD_LENGTH, MIN_WORD_LENGTH};
use zeitnot_crossword::tile_set::TileSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: default_lexicon NAME OUTPUT LIST...".into());
    };
    let mut words = BTreeSet::new();
    let mut ignored = 0;
    for path in arguments {
        // Lines with non-ASCII bytes are ignored, so Latin-1 needs no decoding.
        for line in std::fs::read(&path)?.split(|&byte| byte == b'\n') {
            let plain = line.iter().all(u8::is_ascii_lowercase);
            if plain && (MIN_WORD_LENGTH..=MAX_WORD_LENGTH).contains(&line.len()) {
                words.insert(String::from_utf8(line.to_vec())?);
            } else {
                ignored += usize::from(!line.is_empty());
            }
        }
    }
    let tiles = TileSet::english();
    let words: Result<Vec<_>, _> = words.iter().map(|word| tiles.parse_word(word)).collect();
    let lexicon = Lexicon::build(&name, &tiles, words?)?;
    let bytes = lexicon.to_bytes();
    std::fs::write(&output, &bytes)?;
    eprintln!(
        "{}: {} words, {} nodes, {} bytes; {ignored} lines ignored",
        lexicon.name(),
        lexicon.len(),
        lexicon.node_count(),
        bytes.len()
    );
    Ok(())
}
