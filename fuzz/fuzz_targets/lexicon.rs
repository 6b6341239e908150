//! Files of the crossword game.
//!
//! The first byte selects the kind of file: a word list, a compiled lexicon, tiles, a
//! board, leave values, or a win table. The rest is the file. The checksum of compiled
//! files is corrected, because otherwise nearly all would be rejected.
//!
//! Checked: nothing panics; an error is one line; a lexicon contains its words,
//! round-trips through its file, and answers any query.
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

/// Reads a file after correcting its checksum, the last four bytes.
fn with_checksum(file: &[u8], read: impl Fn(&[u8]) -> Result<(), String>) -> Result<(), String> {
    let mut corrected = file.to_vec();
    if let Some(body) = corrected.len().checked_sub(4) {
        let sum = crc32fast::hash(&corrected[..body]);
        corrected[body..].copy_from_slice(&sum.to_le_bytes());
    }
    read(&corrected)
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
