//! Files of trained numbers: they come back as they were, and no bytes are
//! believed.

use zeitnot_crossword::data_file::DataFileError;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::win_table::WinTable;
use zeitnot_lab::crossword::{LeaveTrainer, WinTrainer};

use super::{kit, parameters, trained};

/// Bytes with the right checksum behind them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Damages a file in many ways; whatever reads it has to say so.
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
        // With a checksum that fits it may be taken for real, or not.
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
fn leave_values_survive_a_file() {
    let kit = kit();
    let leaves = trained(&kit).result().leaves;
    let bytes = leaves.to_bytes();
    assert!(Leaves::from_bytes(&bytes).unwrap() == leaves);
    assert!(leaves.fits(&kit.tiles));
    let origin = leaves.origin();
    assert_eq!((origin.lexicon.as_str(), origin.generation), ("small", 1));
    assert_eq!(origin.games, LeaveTrainer::ROUND_GAMES);
    check_damage(&bytes, Leaves::from_bytes);
}

#[test]
fn a_win_table_survives_a_file() {
    let kit = kit();
    let table = WinTrainer::new(&kit, None, 1).table();
    let bytes = table.to_bytes();
    assert!(WinTable::from_bytes(&bytes).unwrap() == table);
    check_damage(&bytes, WinTable::from_bytes);
}

#[test]
fn a_state_survives_a_file() {
    let kit = kit();
    let bytes = trained(&kit).to_bytes();
    check_damage(&bytes, |bytes| LeaveTrainer::from_bytes(&kit, bytes));
    let bytes = WinTrainer::new(&kit, None, 1).to_bytes();
    check_damage(&bytes, |bytes| WinTrainer::from_bytes(&kit, bytes));
}

#[test]
fn one_file_is_not_taken_for_another() {
    let kit = kit();
    let state = LeaveTrainer::new(&kit, parameters()).to_bytes();
    let error = Leaves::from_bytes(&state).unwrap_err().to_string();
    assert!(
        error.starts_with("the file does not begin as one of leave values does"),
        "{error}"
    );
    assert!(WinTable::from_bytes(b"").is_err());
}
