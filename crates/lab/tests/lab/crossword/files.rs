//! Tests of files: round trips and damaged bytes.

use zeitnot_crossword::data_file::DataFileError;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::win_table::WinTable;
use zeitnot_lab::crossword::{LeaveTrainer, WinTrainer};

use super::{equipment, parameters, trained};

/// Replaces the last four bytes by a valid checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Checks that `read` rejects truncated, damaged, extended, and newer files.
fn check_damage<T>(bytes: &[u8], read: impl Fn(&[u8]) -> Result<T, DataFileError>) {
    assert!(read(bytes).is_ok());
    let step = bytes.len() / 200 + 1;
    for length in (0..bytes.len()).step_by(step) {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes");
        assert!(read(&sealed([&bytes[..length], &[0; 4]].concat())).is_err());
    }
    for at in (0..bytes.len()).step_by(step) {
        let mut damaged = bytes.to_vec();
        damaged[at] ^= 0x55;
        assert!(read(&damaged).is_err(), "byte {at}");
        // With a valid checksum, the content may be valid or not, but must not panic.
        let _ = read(&sealed(damaged));
    }
    let longer = sealed([bytes, &[0]].concat());
    let trailing = read(&longer).err().unwrap();
    assert!(
        matches!(trailing, DataFileError::Trailing { count: 1, .. }),
        "{trailing}"
    );
    let mut newer = bytes.to_vec();
    newer[8] = 9;
    let newer = read(&sealed(newer)).err().unwrap();
    assert!(newer.to_string().contains("format version 9"), "{newer}");
}

#[test]
fn leave_values_survive_a_round_trip() {
    let equipment = equipment();
    let leaves = trained(&equipment).result().leaves;
    let bytes = leaves.to_bytes();
    assert!(Leaves::from_bytes(&bytes).unwrap() == leaves);
    assert!(leaves.fits(&equipment.tiles));
    let origin = leaves.origin();
    assert_eq!((origin.lexicon.as_str(), origin.generation), ("small", 1));
    assert_eq!(origin.games, LeaveTrainer::ROUND_GAMES);
    check_damage(&bytes, Leaves::from_bytes);
}

#[test]
fn win_tables_survive_a_round_trip() {
    let equipment = equipment();
    let table = WinTrainer::new(&equipment, None, 1).table();
    let bytes = table.to_bytes();
    assert!(WinTable::from_bytes(&bytes).unwrap() == table);
    check_damage(&bytes, WinTable::from_bytes);
}

#[test]
fn states_survive_a_round_trip_and_damaged_ones_are_rejected() {
    let equipment = equipment();
    let bytes = trained(&equipment).to_bytes();
    check_damage(&bytes, |bytes| LeaveTrainer::from_bytes(&equipment, bytes));
    let bytes = WinTrainer::new(&equipment, None, 1).to_bytes();
    check_damage(&bytes, |bytes| WinTrainer::from_bytes(&equipment, bytes));
}

#[test]
fn files_of_another_format_are_rejected() {
    let equipment = equipment();
    let state = LeaveTrainer::new(&equipment, parameters()).to_bytes();
    let error = Leaves::from_bytes(&state).unwrap_err().to_string();
    assert!(
        error.starts_with("the file does not contain leave values"),
        "{error}"
    );
    assert!(WinTable::from_bytes(b"").is_err());
}
