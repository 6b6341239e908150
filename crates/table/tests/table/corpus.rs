//! Loads the corpus of the fuzz target `snapshot`: no panics, errors of one line,
//! and an empty table after an error.

use std::path::Path;

use zeitnot_table::snapshot::{SnapshotIdentity, load};
use zeitnot_table::{Table, TableConfig};

#[test]
fn snapshots_from_the_fuzz_corpus_do_not_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/snapshot");
    let ours = SnapshotIdentity {
        salt: 1,
        evaluation: 2,
    };
    let (mut files, mut loaded) = (0, 0);
    for file in std::fs::read_dir(folder).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let (choice, rest) = bytes.split_first().unwrap();
        let snapshot = match choice & 1 {
            0 => rest.to_vec(),
            _ => sealed(rest, u64::from(choice & 2)),
        };
        let table = Table::new(TableConfig {
            bytes: 64 << (choice >> 4),
            ..TableConfig::default()
        })
        .unwrap();
        match load(&table, ours, &mut &snapshot[..], snapshot.len() as u64) {
            Ok(done) => {
                loaded += 1;
                assert!(done.stored as usize >= table.entries().count());
            }
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1);
                assert_eq!(table.entries().count(), 0);
            }
        }
    }
    assert!(files > 10 && loaded > 4, "the corpus is missing");
}

/// Builds a snapshot with a valid header around arbitrary entries.
fn sealed(entries: &[u8], evaluation: u64) -> Vec<u8> {
    let mut words = b"ZNTTABLE".to_vec();
    for word in [1, 1, evaluation, entries.len() as u64 / 16] {
        words.extend(word.to_le_bytes());
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(entries).update(&words);
    [&words[..], hasher.finalize().as_bytes(), entries].concat()
}
