//! Builds the lexicon that comes with the program from lists in Latin-1, as
//! SCOWL has them. `data/README.md` has the command.
//!
//! Only words in plain lower-case letters count: a capital is a name, a dot an
//! abbreviation. What is left out is counted.

#![expect(clippy::print_stderr, reason = "a program for developers")]

use std::collections::BTreeSet;

use zeitnot_crossword::lexicon::{Lexicon, MAX_WORD_LENGTH, MIN_WORD_LENGTH};
use zeitnot_crossword::tile_set::TileSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: default_lexicon NAME OUTPUT LIST...".into());
    };
    let mut words = BTreeSet::new();
    let mut left_out = 0;
    for path in arguments {
        // Latin-1 lines need no decoding: those with other bytes are left out.
        for line in std::fs::read(&path)?.split(|&byte| byte == b'\n') {
            let plain = line.iter().all(u8::is_ascii_lowercase);
            if plain && (MIN_WORD_LENGTH..=MAX_WORD_LENGTH).contains(&line.len()) {
                words.insert(String::from_utf8(line.to_vec())?);
            } else {
                left_out += usize::from(!line.is_empty());
            }
        }
    }
    let tiles = TileSet::english();
    let words: Result<Vec<_>, _> = words.iter().map(|word| tiles.parse_word(word)).collect();
    let lexicon = Lexicon::build(&name, &tiles, words?)?;
    let bytes = lexicon.to_bytes();
    std::fs::write(&output, &bytes)?;
    eprintln!(
        "{}: {} words, {} nodes, {} bytes; {left_out} lines left out",
        lexicon.name(),
        lexicon.len(),
        lexicon.node_count(),
        bytes.len()
    );
    Ok(())
}
