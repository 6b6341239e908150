//! A cache of judgments between runs: a small file per judgment in a directory of
//! limited size. An error of the cache only makes a review slower.
//!
//! A file is written under a temporary name and renamed, so that processes can share
//! the directory. Its checksum covers the key and the judgment, so that damaged files
//! and files of other keys are ignored.

use std::fs::{self, DirBuilder, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use zeitnot_review::VerdictCache;

/// The start of every file, with the version of the format.
const MAGIC: &[u8] = b"zeitnot judgment 1\n";

/// The maximum size of a file; a judgment has a few thousand bytes.
const MAX_JUDGMENT_BYTES: u64 = 1 << 20;

/// The maximum size of all files together.
const MAX_TOTAL_BYTES: u64 = 256 << 20;

/// The block size of a disk: files occupy whole blocks.
const BLOCK_BYTES: u64 = 4_096;

/// The age at which unfinished files are removed.
const ABANDONED_AFTER: Duration = Duration::from_secs(3_600);

/// The number in the name of the next unfinished file of this process.
static NEXT_PART: AtomicU64 = AtomicU64::new(0);

/// A cache of judgments in files.
pub(super) struct FileCache {
    directory: PathBuf,
    max_bytes: u64,
    /// The number of written files; without any, there is nothing to evict.
    written: AtomicU64,
}

impl FileCache {
    /// Creates a cache in a directory, which need not exist yet.
    pub(super) fn new(directory: PathBuf) -> Self {
        Self::with_max_bytes(directory, MAX_TOTAL_BYTES)
    }

    fn with_max_bytes(directory: PathBuf, max_bytes: u64) -> Self {
        Self {
            directory,
            max_bytes,
            written: AtomicU64::new(0),
        }
    }

    /// Returns the folder and the file name for a key.
    ///
    /// There are 256 folders, because large folders are slow on some file systems.
    fn path_of(&self, key: &str) -> (PathBuf, String) {
        let name = blake3::hash(key.as_bytes()).to_hex();
        let (folder, name) = name.split_at(2);
        (self.directory.join(folder), name[..30].to_owned())
    }

    fn write(&self, key: &str, bytes: &[u8]) -> std::io::Result<()> {
        let (folder, name) = self.path_of(key);
        make_folder(&folder)?;
        self.written.fetch_add(1, Ordering::Relaxed);
        let number = NEXT_PART.fetch_add(1, Ordering::Relaxed);
        let temporary = folder.join(format!("{name}.{}-{number}.part", std::process::id()));
        let written = File::create(&temporary).and_then(|mut file| {
            file.write_all(MAGIC)?;
            file.write_all(checksum(key, bytes).as_bytes())?;
            file.write_all(bytes)?;
            fs::rename(&temporary, folder.join(name))
        });
        if written.is_err() {
            // If this fails, `evict` removes the file later.
            let _ = fs::remove_file(&temporary);
        }
        written
    }

    /// Removes abandoned files, and the oldest judgments if the cache is too large.
    ///
    /// It then shrinks to three quarters of the limit, so that this is rare.
    fn evict(&self) {
        let mut files = Vec::new();
        let mut total = 0_u64;
        for path in list_folder(&self.directory).flat_map(|folder| list_folder(&folder)) {
            let Ok(metadata) = fs::metadata(&path) else {
                continue;
            };
            let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let is_unfinished = path.extension().is_some_and(|end| end == "part");
            if is_unfinished {
                if modified.elapsed().is_ok_and(|age| age > ABANDONED_AFTER) {
                    // Another process may have removed the file, here and below.
                    let _ = fs::remove_file(&path);
                }
                continue;
            }
            let size = metadata.len().div_ceil(BLOCK_BYTES) * BLOCK_BYTES;
            total += size;
            files.push((modified, path, size));
        }
        if total <= self.max_bytes {
            return;
        }
        files.sort();
        for (_, path, size) in files {
            if total <= self.max_bytes / 4 * 3 {
                break;
            }
            let _ = fs::remove_file(path);
            total -= size;
        }
    }
}

impl VerdictCache for FileCache {
    fn get(&self, key: &str) -> Option<Vec<u8>> {
        let (folder, name) = self.path_of(key);
        let file = File::open(folder.join(name)).ok()?;
        let mut content = Vec::new();
        file.take(MAX_JUDGMENT_BYTES)
            .read_to_end(&mut content)
            .ok()?;
        let content = content.strip_prefix(MAGIC)?;
        let (stored, bytes) = content.split_at_checked(blake3::OUT_LEN)?;
        (checksum(key, bytes).as_bytes() == stored).then(|| bytes.to_vec())
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        let size = (MAGIC.len() + blake3::OUT_LEN + bytes.len()) as u64;
        if size < MAX_JUDGMENT_BYTES {
            // A review does not need the cache.
            let _ = self.write(key, bytes);
        }
    }
}

impl Drop for FileCache {
    fn drop(&mut self) {
        if self.written.load(Ordering::Relaxed) > 0 {
            self.evict();
        }
    }
}

/// Returns the checksum of a key and its judgment.
fn checksum(key: &str, bytes: &[u8]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(key.len() as u64).to_le_bytes());
    hasher.update(key.as_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// Creates a folder, on Unix with access for its owner only.
fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Lists a folder; empty if it cannot be read.
fn list_folder(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(directory: &Path) -> Vec<PathBuf> {
        list_folder(directory)
            .flat_map(|folder| list_folder(&folder))
            .collect()
    }

    #[test]
    fn stored_judgments_are_read_by_the_next_run() {
        let home = tempfile::tempdir().unwrap();
        let directory = home.path().join("a/b");
        FileCache::new(directory.clone()).put("key", b"found");
        let next = FileCache::new(directory.clone());
        assert_eq!(next.get("key").as_deref(), Some(&b"found"[..]));
        assert_eq!(next.get("other"), None);
        next.put("key", b"better");
        assert_eq!(next.get("key").as_deref(), Some(&b"better"[..]));
        next.put("large", &vec![0; MAX_JUDGMENT_BYTES as usize]);
        assert_eq!(next.get("large"), None);
        assert_eq!(files(&directory).len(), 1);
    }

    #[test]
    fn damaged_files_and_files_of_other_keys_are_ignored() {
        let home = tempfile::tempdir().unwrap();
        let cache = FileCache::new(home.path().to_owned());
        cache.put("key", b"found");
        let path = files(home.path()).remove(0);
        let content = fs::read(&path).unwrap();
        for at in 0..content.len() {
            let mut damaged = content.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert_eq!(cache.get("key"), None, "byte {at}");
            fs::write(&path, &content[..at]).unwrap();
            assert_eq!(cache.get("key"), None, "cut at {at}");
        }
        cache.put("other", b"x");
        let (folder, name) = cache.path_of("other");
        fs::write(folder.join(name), &content).unwrap();
        assert_eq!(cache.get("other"), None, "the file of another key");
        cache.put("key", b"found");
        assert_eq!(cache.get("key").as_deref(), Some(&b"found"[..]));
    }

    #[test]
    fn the_oldest_judgments_are_evicted_above_the_limit() {
        let home = tempfile::tempdir().unwrap();
        let max_bytes = 40 * BLOCK_BYTES;
        let cache = FileCache::with_max_bytes(home.path().to_owned(), max_bytes);
        for number in 0..60_u64 {
            let key = number.to_string();
            cache.put(&key, b"x");
            let (folder, name) = cache.path_of(&key);
            let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + number);
            let file = File::options().write(true).open(folder.join(name)).unwrap();
            file.set_modified(then).unwrap();
        }
        let abandoned = home.path().join("ab");
        make_folder(&abandoned).unwrap();
        let abandoned = abandoned.join("x.1-2.part");
        fs::write(&abandoned, b"x").unwrap();
        let file = File::options().write(true).open(&abandoned).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        drop(file);
        cache.evict();
        assert_eq!(files(home.path()).len(), 30);
        assert!(!abandoned.exists());
        assert_eq!(cache.get("29"), None);
        assert!(cache.get("30").is_some() && cache.get("59").is_some());
    }

    #[test]
    fn two_caches_can_share_a_directory() {
        let home = tempfile::tempdir().unwrap();
        let run = |letter: u8| {
            let cache = FileCache::new(home.path().to_owned());
            for number in 0..200 {
                let key = (number % 20).to_string();
                cache.put(&key, &[letter; 5_000]);
                let read = cache.get(&key).unwrap();
                assert!(read == [b'a'; 5_000] || read == [b'b'; 5_000]);
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| run(b'a'));
            scope.spawn(|| run(b'b'));
        });
        assert_eq!(files(home.path()).len(), 20);
    }

    #[test]
    fn errors_of_the_file_system_are_ignored() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        fs::write(&file, b"").unwrap();
        let cache = FileCache::new(file);
        cache.put("key", b"found");
        assert_eq!(cache.get("key"), None);
    }
}
