//! Snapshots of a table.
//!
//! The first byte selects whether the rest is a snapshot, or the entries of a snapshot
//! with a valid header, and the size of the table.
//!
//! Checked: nothing panics; an error is one line and leaves an empty, enabled table; the
//! loaded entries fit into the table and round-trip.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use zeitnot_table::snapshot::{SnapshotIdentity, load, save};
use zeitnot_table::{Entry, Table, TableConfig};

const OURS: SnapshotIdentity = SnapshotIdentity {
    salt: 1,
    evaluation: 2,
};

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, rest)) = bytes.split_first() else {
        return;
    };
    let snapshot = match choice & 1 {
        0 => rest.to_vec(),
        _ => sealed(rest, u64::from(choice & 2)),
    };
    let table = table(64 << (choice >> 4));
    match load(&table, OURS, &mut &snapshot[..], snapshot.len() as u64) {
        Ok(loaded) => {
            assert!(loaded.stored as usize >= table.entries().count());
            assert_eq!(choice & 1 == 1 && choice & 2 == 0, loaded.moves_only);
            check_again(&table);
        }
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
            assert_eq!(table.entries().count(), 0);
        }
    }
    assert!(table.is_enabled());
});

fn table(bytes: usize) -> Table {
    Table::new(TableConfig {
        bytes,
        ..TableConfig::default()
    })
    .expect("a small table")
}

/// Builds a snapshot with a valid header around arbitrary entries.
fn sealed(entries: &[u8], evaluation: u64) -> Vec<u8> {
    let mut words = b"ZNTTABLE".to_vec();
    for word in [1, OURS.salt, evaluation, entries.len() as u64 / 16] {
        words.extend(word.to_le_bytes());
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(entries).update(&words);
    [&words[..], hasher.finalize().as_bytes(), entries].concat()
}

fn check_again(table: &Table) {
    let mut out = Cursor::new(Vec::new());
    let saved = save(table, OURS, &mut out).expect("memory");
    let bytes = out.into_inner();
    let again = self::table(table.config().bytes);
    let loaded = load(&again, OURS, &mut &bytes[..], bytes.len() as u64).expect("its own snapshot");
    assert_eq!(loaded.stored, saved.entries);
    assert_eq!(sorted(&again), sorted(table));
}

fn sorted(table: &Table) -> Vec<(u64, Entry)> {
    let mut entries: Vec<_> = table.entries().collect();
    entries.sort_unstable_by_key(|&(key, _)| key);
    entries
}
