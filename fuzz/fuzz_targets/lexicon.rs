//! Files of the crossword game: a word list, a compiled lexicon, tiles, a
//! board, values of kept tiles, and chances to win.
//!
//! The first byte chooses which; the rest is the file. Compiled files that come
//! out well are mutated with their checksum put right, or none would be read.
//!
//! Checked: no panic; an error is one line; a lexicon has the words that it was
//! made of, survives its file, and can be asked anything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::win_table::WinTable;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, file)) = bytes.split_first() else {
        return;
    };
    let tiles = match choice & 0x80 {
        0 => TileSet::english(),
        _ => TileSet::spanish(),
    };
    let text = String::from_utf8_lossy(file);
    let result = match choice % 6 {
        0 => Lexicon::read("words", file, &tiles)
            .map(|lexicon| check(&lexicon))
            .map_err(|error| error.to_string()),
        1 => with_checksum(file, |file| {
            Lexicon::from_bytes(file)
                .map(|lexicon| check(&lexicon))
                .map_err(|error| error.to_string())
        }),
        2 => TileSet::parse("tiles", &text)
            .map(|tiles| assert!(tiles.tile_count() <= 255))
            .map_err(|error| error.to_string()),
        3 => Layout::parse("board", &text)
            .map(|layout| assert!(layout.start().0 < 15))
            .map_err(|error| error.to_string()),
        4 => with_checksum(file, |file| {
            Leaves::from_bytes(file)
                .map(|leaves| assert_eq!(leaves.to_bytes(), file))
                .map_err(|error| error.to_string())
        }),
        _ => with_checksum(file, |file| {
            WinTable::from_bytes(file)
                .map(|table| assert_eq!(table.to_bytes(), file))
                .map_err(|error| error.to_string())
        }),
    };
    if let Err(error) = result {
        assert!(!error.contains(char::is_control), "{error:?}");
        assert!(error.len() < 600, "{error}");
    }
});

/// Reads a file whose last four bytes are made its checksum.
fn with_checksum(file: &[u8], read: impl Fn(&[u8]) -> Result<(), String>) -> Result<(), String> {
    let mut right = file.to_vec();
    if let Some(body) = right.len().checked_sub(4) {
        let sum = crc32fast::hash(&right[..body]);
        right[body..].copy_from_slice(&sum.to_le_bytes());
    }
    read(&right)
}

fn check(lexicon: &Lexicon) {
    let words: Vec<_> = lexicon.words().take(2_000).collect();
    if lexicon.len() <= 2_000 {
        assert_eq!(words.len(), lexicon.len());
    }
    for word in &words {
        assert!(lexicon.contains(word));
        if let Some((last, before)) = word.split_last() {
            assert!(lexicon.letters_between(before, &[]).contains(*last));
        }
    }
    let again = Lexicon::from_bytes(&lexicon.to_bytes()).expect("its own file");
    assert_eq!(again.len(), lexicon.len());
}
