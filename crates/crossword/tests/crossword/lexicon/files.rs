//! Lexicon files: round trips and damage.
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

/// Replaces the checksum with the correct one.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    let sum = crc32fast::hash(&bytes).to_le_bytes();
    bytes.extend(sum);
    bytes
}

#[test]
fn lexicons_survive_a_round_trip() {
    let tiles = TileSet::spanish();
    let words = spanish_words(3000);
    let words = words.iter().map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("Léxico ñ", &tiles, words).unwrap();
    assert_eq!(lexicon.len(), 3000, "all words have distinct spellings");
    let bytes = lexicon.to_bytes();
    assert_eq!(Lexicon::from_bytes(&bytes).unwrap(), lexicon);
    assert_eq!(Lexicon::read("other", &bytes, &tiles).unwrap(), lexicon);
}

#[test]
fn truncated_files_are_rejected() {
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
fn flipped_bits_are_rejected() {
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

/// With a correct checksum, only the check of the nodes can find the damage.
#[test]
fn flipped_bits_with_a_correct_checksum_are_harmless() {
    let lexicon = small();
    let bytes = lexicon.to_bytes();
    let mut rejected = 0;
    for bit in 0..8 * (bytes.len() - 4) {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        match Lexicon::from_bytes(&with_checksum(flipped)) {
            Ok(other) => assert_eq!(other.words().count(), other.len(), "bit {bit}"),
            Err(_) => rejected += 1,
        }
    }
    assert!(rejected > 4 * bytes.len(), "only {rejected} were rejected");
}

#[test]
fn errors_name_the_fault_and_the_remedy() {
    let bytes = small().to_bytes();
    let message = |bytes: &[u8]| Lexicon::from_bytes(bytes).unwrap_err().to_string();
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(
        message(b"hello world"),
        "the file does not contain words; choose another file, or copy or create it again"
    );
    assert_eq!(
        message(&with(8, 9)),
        "the file of words has format version 9, but this program reads version 1; create it again"
    );
    assert_eq!(
        message(&with(40, 7)),
        "the file of words is damaged: checksum mismatch; copy or create it again"
    );
    assert_eq!(
        message(&with_checksum([bytes.as_slice(), b"\n"].concat())),
        "the file of words has trailing bytes (1); copy or create it again"
    );
    assert_eq!(
        message(&with_checksum(with(20, 8))),
        "the lexicon does not match its word count; build it again from its words"
    );
    let name = bytes.windows(5).position(|part| part == b"small").unwrap();
    assert_eq!(
        message(&with_checksum(with(name, 0))),
        "the lexicon's name is not 1 to 64 printable bytes; build the lexicon again"
    );
    assert_eq!(
        message(&with_checksum(with(name + 5, 1))),
        "node 0 of the lexicon is invalid; build it again from its words"
    );
}

#[test]
fn huge_node_counts_are_rejected_before_allocation() {
    let mut bytes = small().to_bytes();
    bytes[32..36].copy_from_slice(&u32::MAX.to_le_bytes());
    let what = "words";
    assert_eq!(
        Lexicon::from_bytes(&with_checksum(bytes)),
        Err(LexiconFileError::Data(DataFileError::Truncated { what }))
    );
}

#[test]
fn letters_outside_the_tile_set_are_rejected() {
    let tiles = TileSet::english();
    let mut bytes = small().to_bytes();
    // The first node after the end; letter 27 does not exist.
    let at = bytes.windows(5).position(|part| part == b"small").unwrap() + 5 + 4;
    bytes[at + 3] = bytes[at + 3] & 3 | 27 << 2;
    let bytes = with_checksum(bytes);
    assert!(Lexicon::from_bytes(&bytes).is_ok());
    let error = Lexicon::read("x", &bytes, &tiles).unwrap_err();
    assert!(error.to_string().contains("differ"), "{error}");
}

#[test]
fn lexicons_of_another_language_are_rejected() {
    let error = Lexicon::read("x", &small().to_bytes(), &TileSet::spanish()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the letters of lexicon `small` differ from those of tile set `spanish`; \
         select the lexicon's language, or build the lexicon again from its words"
    );
}

proptest! {
    #[test]
    fn damaged_files_never_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        fix_checksum in any::<bool>(),
    ) {
        let lexicon = small();
        let mut bytes = lexicon.to_bytes();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let bytes = if fix_checksum { with_checksum(bytes) } else { bytes };
        if let Ok(read) = Lexicon::from_bytes(&bytes) {
            prop_assert_eq!(read.words().count(), read.len());
            if !fix_checksum {
                prop_assert_eq!(read, lexicon);
            }
        }
    }

    #[test]
    fn random_bytes_are_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Lexicon::from_bytes(&bytes).is_err());
        let _ = Lexicon::read("x", &bytes, &TileSet::english());
    }
}
