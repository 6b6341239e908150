//! Tests of the data directory and its files.

use std::fs;
use std::io::{self, Read, Write};

use zeitnot_store::{DataDirectory, DirectoryError};

use crate::support::TestDirectory;

fn read(directory: &DataDirectory, name: &str) -> Option<String> {
    let mut text = String::new();
    directory
        .open_file(name)
        .unwrap()?
        .read_to_string(&mut text)
        .unwrap();
    Some(text)
}

#[test]
fn a_missing_directory_is_created_private_with_its_parents() {
    let home = TestDirectory::new();
    let path = home.path().join("one/two");
    let directory = DataDirectory::open(&path).unwrap();
    assert_eq!(directory.path(), path);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        directory.replace_file("table.bin", |_| Ok(())).unwrap();
        assert_eq!(mode(path.clone()), 0o700);
        assert_eq!(mode(path.join("table.bin")), 0o600);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_is_private_in_a_public_directory() {
    use std::os::unix::fs::PermissionsExt;
    let home = TestDirectory::new();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let _store = home.open().await;
    for entry in fs::read_dir(home.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.path().display());
    }
}

#[test]
fn a_directory_can_be_opened_only_once_at_a_time() {
    let home = TestDirectory::new();
    let directory = DataDirectory::open(home.path()).unwrap();
    let second = DataDirectory::open(home.path());
    assert!(
        matches!(second, Err(DirectoryError::InUse(_))),
        "{second:?}"
    );
    drop(directory);
    DataDirectory::open(home.path()).unwrap();
}

#[tokio::test]
async fn the_database_keeps_the_directory_locked() {
    let home = TestDirectory::new();
    let store = home.open().await;
    assert!(matches!(
        DataDirectory::open(home.path()),
        Err(DirectoryError::InUse(_))
    ));
    drop(store);
    DataDirectory::open(home.path()).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn a_directory_without_its_lock_file_stays_locked() {
    let home = TestDirectory::new();
    let store = home.open().await;
    fs::remove_file(home.path().join("lock")).unwrap();
    let second = DataDirectory::open(home.path());
    assert!(
        matches!(second, Err(DirectoryError::InUse(_))),
        "{second:?}"
    );
    drop(store);
    DataDirectory::open(home.path()).unwrap();
}

#[cfg(unix)]
#[test]
fn a_directory_that_others_may_write_to_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let home = TestDirectory::new();
    let directory = DataDirectory::open(home.path()).unwrap();
    for (mode, expected) in [(0o700, false), (0o755, false), (0o770, true), (0o702, true)] {
        fs::set_permissions(home.path(), fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(directory.is_writable_by_others(), expected, "{mode:o}");
    }
}

#[test]
fn a_file_is_replaced_atomically() {
    let home = TestDirectory::new();
    let directory = DataDirectory::open(home.path()).unwrap();
    assert_eq!(read(&directory, "table.bin"), None);
    let written = directory.replace_file("table.bin", |file| {
        file.write_all(b"first")?;
        Ok(5)
    });
    assert_eq!(written.unwrap(), 5);
    let failed = directory.replace_file("table.bin", |file| {
        file.write_all(b"half")?;
        Err::<(), _>(io::Error::other("write failed"))
    });
    let message = failed.unwrap_err().to_string();
    assert!(message.contains("write failed"), "{message}");
    assert_eq!(read(&directory, "table.bin").unwrap(), "first");
    directory
        .replace_file("table.bin", |file| file.write_all(b"second"))
        .unwrap();
    assert_eq!(read(&directory, "table.bin").unwrap(), "second");
    assert_eq!(
        fs::read_dir(home.path()).unwrap().count(),
        2,
        "no leftovers"
    );
    assert!(directory.remove_file("table.bin").unwrap());
    assert!(!directory.remove_file("table.bin").unwrap());
}

#[test]
fn only_temporary_files_are_removed_after_a_crash() {
    let home = TestDirectory::new();
    let leftover = home.path().join(".zeitnot-table.bin.3.tmp");
    let others = ["table.bin", "notes.tmp", ".zeitnot-x"].map(|name| home.path().join(name));
    for path in others.iter().chain([&leftover]) {
        fs::write(path, "x").unwrap();
    }
    let _directory = DataDirectory::open(home.path()).unwrap();
    assert!(!leftover.exists());
    for path in others {
        assert!(path.exists(), "{}", path.display());
    }
}

#[test]
fn unsafe_or_reserved_file_names_are_rejected() {
    let home = TestDirectory::new();
    let directory = DataDirectory::open(home.path()).unwrap();
    for name in [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "/x",
        "a\\b",
        ".hidden",
        "A",
        "ế",
        "a\0",
        "lock",
        "games.sqlite",
        "games.sqlite-wal",
    ] {
        let opened = directory.open_file(name);
        assert!(matches!(opened, Err(DirectoryError::Name(_))), "{name}");
        let replaced = directory.replace_file(name, |_| Ok(()));
        assert!(matches!(replaced, Err(DirectoryError::Name(_))), "{name}");
    }
}

#[test]
fn a_file_in_place_of_the_directory_is_reported() {
    let home = TestDirectory::new();
    let path = home.path().join("file");
    fs::write(&path, "x").unwrap();
    for path in [path.clone(), path.join("below")] {
        let message = DataDirectory::open(&path).unwrap_err().to_string();
        assert!(
            message.starts_with("could not open data directory `"),
            "{message}"
        );
        assert!(
            message.ends_with("use one that you may read and write"),
            "{message}"
        );
    }
}
