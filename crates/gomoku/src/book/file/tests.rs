use zeitnot_core::Random;

use super::*;
use crate::book::CanonicalPosition;
use crate::notation::parse_moves;

const SETTINGS: BookSettings = BookSettings {
    positions: 4,
    nodes: 1_000,
    lines: 3,
    max_loss: 100,
    max_stones: 10,
};

/// Returns a book of three positions.
fn book() -> Book {
    let size = BoardSize::DEFAULT;
    let squares = |text: &str| parse_moves(size, text).unwrap();
    let entry = |moves: &str, best: &str, depth, searched| {
        let position = CanonicalPosition::from_moves("standard", size, &squares(moves));
        BookEntry {
            key: position.key,
            square: position.symmetry.apply(size, squares(best)[0]),
            score: AbsScore(55),
            depth,
            searched,
        }
    };
    let origin = BookOrigin {
        rule: "standard".to_owned(),
        size,
        build: "0.1.0".to_owned(),
        evaluation: 17,
        settings: SETTINGS,
    };
    let entries = [("", "h8", 9, 3), ("h8", "i9", 8, 2), ("h8i9", "i7", 7, 1)];
    let entries = entries.map(|(moves, best, depth, searched)| entry(moves, best, depth, searched));
    Book::new(origin, entries.to_vec())
}

#[test]
fn books_round_trip() {
    let book = book();
    assert_eq!(book.len(), 3);
    let bytes = book.to_bytes();
    let again = Book::from_bytes(&bytes).unwrap();
    assert_eq!(again, book);
    assert_eq!(again.to_bytes(), bytes);
    assert_eq!(again.origin().settings, SETTINGS);
    assert_eq!(again.origin().evaluation, 17);
}

#[test]
fn the_size_limit_fits_the_maximum_number_of_entries() {
    let entries = MAX_ENTRIES * BookEntry::BYTES;
    let header = book().to_bytes().len() - 3 * BookEntry::BYTES;
    assert!(entries + header + 64 <= MAX_FILE_BYTES);
    const { assert!(MAX_FILE_BYTES * 5 <= 256 << 10) };
}

#[test]
fn every_changed_bit_is_detected() {
    let bytes = book().to_bytes();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(Book::from_bytes(&changed).is_err(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn every_missing_or_added_byte_is_detected() {
    let bytes = book().to_bytes();
    for length in 0..bytes.len() {
        assert!(Book::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Book::from_bytes(&longer), Err(BookError::Checksum));
    let endless = [&bytes[..], &vec![0; MAX_FILE_BYTES]].concat();
    assert!(matches!(
        Book::from_bytes(&endless),
        Err(BookError::TooLong(_))
    ));
}

/// Returns the result of parsing changed content with a valid checksum.
fn forged(change: impl FnOnce(&mut Vec<u8>)) -> Result<Book, BookError> {
    let mut bytes = book().to_bytes();
    bytes.truncate(bytes.len() - CHECKSUM_BYTES);
    change(&mut bytes);
    let sum = Fnv1a::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    Book::from_bytes(&bytes)
}

#[test]
fn invalid_content_with_a_valid_checksum_is_rejected() {
    assert!(forged(|_| ()).is_ok());
    let first_entry = book().to_bytes().len() - CHECKSUM_BYTES - 3 * BookEntry::BYTES;
    let check = |at: usize, byte: u8, what: &'static str| {
        let result = forged(|bytes| bytes[at] = byte);
        assert_eq!(result, Err(BookError::Content(what)), "byte {at}");
    };
    check(13, b'x', "rule set");
    check(21, 4, "board size");
    check(first_entry - 1, 1, "number of positions");
    check(first_entry + 8, 15, "move");
    check(first_entry + 11, 0x7f, "score");
    let unordered = forged(|bytes| {
        let entries = &mut bytes[first_entry..];
        entries.rotate_left(BookEntry::BYTES);
    });
    assert_eq!(unordered, Err(BookError::Content("order of positions")));
    let version = forged(|bytes| bytes[8] = 9);
    assert_eq!(version, Err(BookError::Version(9)));
}

/// Random changes never panic, and every accepted book round-trips.
#[test]
fn forged_files_are_rejected_or_round_trip() {
    let mut random = Random::new(1);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let result = forged(|bytes| {
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len() as u64 - 12) as usize + 12;
                bytes[at] = random.below(256) as u8;
            }
            if random.below(4) == 0 {
                let length = 12 + random.below(bytes.len() as u64 - 12) as usize;
                bytes.truncate(length);
            }
        });
        if let Ok(book) = result {
            assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
            accepted += 1;
        }
    }
    assert!(accepted > 0, "some changes of keys and scores are valid");
}
