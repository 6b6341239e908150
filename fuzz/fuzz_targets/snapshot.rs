//! Snapshots of a table.
//!
//! The first byte says what to do with the rest: take it for a snapshot, or for
//! the entries of one whose header is right, and into a table of which size.
//!
//! Checked: no panic; an error is one line and leaves the table empty and
//! switched on; what was loaded fits into the table, and is saved and loaded
//! again the same.
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
            assert!(loaded.keeps_time_limits as usize >= table.entries().count());
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

/// A snapshot with these entries, whatever they are.
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
    assert_eq!(loaded.keeps_time_limits, saved.entries);
    assert_eq!(sorted(&again), sorted(table));
}

fn sorted(table: &Table) -> Vec<(u64, Entry)> {
    let mut entries: Vec<_> = table.entries().collect();
    entries.sort_unstable_by_key(|&(key, _)| key);
    entries
}
