//! Built lexicons as files: what was written is read, and damage is told.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use proptest::prelude::*;
use zeitnot_crossword::data_file::DataFileError;
use zeitnot_crossword::lexicon::{Lexicon, LexiconFileError};
use zeitnot_crossword::tile_set::TileSet;

use crate::spanish_words::spanish_words;

fn small() -> Lexicon {
    let tiles = TileSet::english();
    let words = ["AT", "CAT", "CATS", "COT", "COTS", "DO", "DOTS"];
    let words = words.map(|word| tiles.parse_word(word).unwrap());
    Lexicon::build("small", &tiles, words).unwrap()
}

/// The bytes with the checksum that they should have.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    let sum = crc32fast::hash(&bytes).to_le_bytes();
    bytes.extend(sum);
    bytes
}

#[test]
fn what_was_written_is_read() {
    let tiles = TileSet::spanish();
    let words = spanish_words(3000);
    let words = words.iter().map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("Léxico ñ", &tiles, words).unwrap();
    assert_eq!(
        lexicon.len(),
        3000,
        "no two are written with the same tiles"
    );
    let bytes = lexicon.to_bytes();
    assert_eq!(Lexicon::from_bytes(&bytes).unwrap(), lexicon);
    assert_eq!(Lexicon::read("other", &bytes, &tiles).unwrap(), lexicon);
}

#[test]
fn every_truncation_is_told() {
    let bytes = small().to_bytes();
    for length in 0..bytes.len() {
        let error = Lexicon::from_bytes(&bytes[..length]).unwrap_err();
        let what = "words";
        let expected = match length {
            0..8 => DataFileError::Magic { what },
            8..16 => DataFileError::Truncated { what },
            _ => DataFileError::Checksum { what },
        };
        assert_eq!(error, LexiconFileError::Data(expected), "{length} bytes");
    }
}

#[test]
fn every_flipped_bit_is_told() {
    let bytes = small().to_bytes();
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Lexicon::from_bytes(&flipped).is_err(), "bit {bit}");
        assert!(
            Lexicon::read("x", &flipped, &TileSet::english()).is_err(),
            "bit {bit}"
        );
    }
}

/// With the right checksum only the look at the nodes is left: what it lets
/// through can be walked through.
#[test]
fn no_flipped_bit_with_a_right_checksum_makes_trouble() {
    let lexicon = small();
    let bytes = lexicon.to_bytes();
    let mut told = 0;
    for bit in 0..8 * (bytes.len() - 4) {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        match Lexicon::from_bytes(&sealed(flipped)) {
            Ok(other) => assert_eq!(other.words().count(), other.len(), "bit {bit}"),
            Err(_) => told += 1,
        }
    }
    assert!(told > 4 * bytes.len(), "most bits matter: {told}");
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let bytes = small().to_bytes();
    let told = |bytes: &[u8]| Lexicon::from_bytes(bytes).unwrap_err().to_string();
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(
        told(b"hello world"),
        "the file does not begin as one of words does; it is another file or was changed on its \
         way, so copy or make it again"
    );
    assert_eq!(
        told(&with(8, 9)),
        "the file of words has format version 9, and this program reads version 1; make it again"
    );
    assert_eq!(
        told(&with(40, 7)),
        "the file of words is damaged, its checksum does not fit; copy or make it again"
    );
    assert_eq!(
        told(&sealed([bytes.as_slice(), b"\n"].concat())),
        "the file of words has 1 bytes too many; copy or make it again"
    );
    assert_eq!(
        told(&sealed(with(20, 8))),
        "the lexicon does not hold the words that it counts; build it again from its words"
    );
    let name = bytes.windows(5).position(|part| part == b"small").unwrap();
    assert_eq!(
        told(&sealed(with(name, 0))),
        "the lexicon's name is not 1 to 64 printable bytes; build it again with another"
    );
    assert_eq!(
        told(&sealed(with(name + 5, 1))),
        "node 0 of the lexicon makes no sense; build it again from its words"
    );
}

#[test]
fn a_file_that_claims_to_be_huge_is_told_before_memory_is_taken() {
    let mut bytes = small().to_bytes();
    bytes[32..36].copy_from_slice(&u32::MAX.to_le_bytes());
    let what = "words";
    assert_eq!(
        Lexicon::from_bytes(&sealed(bytes)),
        Err(LexiconFileError::Data(DataFileError::Truncated { what }))
    );
}

#[test]
fn a_letter_that_the_language_has_not_is_told() {
    let tiles = TileSet::english();
    let mut bytes = small().to_bytes();
    // The first node after the end; 27 letters are one too many.
    let at = bytes.windows(5).position(|part| part == b"small").unwrap() + 5 + 4;
    bytes[at + 3] = bytes[at + 3] & 3 | 27 << 2;
    let bytes = sealed(bytes);
    assert!(Lexicon::from_bytes(&bytes).is_ok());
    let error = Lexicon::read("x", &bytes, &tiles).unwrap_err();
    assert!(error.to_string().contains("other letters"), "{error}");
}

#[test]
fn another_language_is_told() {
    let error = Lexicon::read("x", &small().to_bytes(), &TileSet::spanish()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "lexicon `small` was built with other letters than those of tile set `spanish`; \
         choose its own language, or build it again from its words"
    );
}

proptest! {
    #[test]
    fn no_bytes_make_trouble(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        seal in any::<bool>(),
    ) {
        let lexicon = small();
        let mut bytes = lexicon.to_bytes();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let bytes = if seal { sealed(bytes) } else { bytes };
        if let Ok(read) = Lexicon::from_bytes(&bytes) {
            prop_assert_eq!(read.words().count(), read.len());
            if !seal {
                prop_assert_eq!(read, lexicon);
            }
        }
    }

    #[test]
    fn no_random_bytes_make_trouble(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Lexicon::from_bytes(&bytes).is_err());
        let _ = Lexicon::read("x", &bytes, &TileSet::english());
    }
}
