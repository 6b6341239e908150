//! Judgments kept between runs: a small file for each, below a directory that is
//! bounded. Whatever goes wrong with it, a review only takes longer.
//!
//! Files are written beside their place and renamed, so that processes may share
//! the directory; each says what it is the judgment of and has a checksum, so
//! that one that is damaged, or of something else, counts as none.

use std::fs::{self, DirBuilder, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use zeitnot_review::VerdictCache;

/// What every file begins with; another number is another shape.
const MAGIC: &[u8] = b"zeitnot judgment 1\n";

/// A judgment is a few thousand bytes.
const MAX_JUDGMENT_BYTES: u64 = 1 << 20;

/// Most bytes that all files together may take.
const MAX_TOTAL_BYTES: u64 = 256 << 20;

/// What a file takes on a disk is whole blocks.
const BLOCK_BYTES: u64 = 4_096;

/// Files that nobody finished are removed after this long.
const ABANDONED_AFTER: Duration = Duration::from_secs(3_600);

/// Unfinished files of this process, for their names: several stores may write
/// at once.
static NEXT_PART: AtomicU64 = AtomicU64::new(0);

/// Keeps judgments in files.
pub(super) struct FileCache {
    directory: PathBuf,
    max_bytes: u64,
    /// How many were written: whether there is anything to tidy.
    written: AtomicU64,
}

impl FileCache {
    /// Keeps them below this directory, which need not be there yet.
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

    /// Where the judgment of a key is. Folders of some hundred files are quick
    /// everywhere.
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
        let beside = folder.join(format!("{name}.{}-{number}.part", std::process::id()));
        let written = File::create(&beside).and_then(|mut file| {
            file.write_all(MAGIC)?;
            file.write_all(checksum(key, bytes).as_bytes())?;
            file.write_all(bytes)?;
            fs::rename(&beside, folder.join(name))
        });
        if written.is_err() {
            // What cannot be removed is tidied away later.
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Throws the oldest out until there is room again, with some to spare so
    /// that it need not be done each time.
    fn evict(&self) {
        let mut kept = Vec::new();
        let mut total = 0_u64;
        for path in list_folder(&self.directory).flat_map(|folder| list_folder(&folder)) {
            let Ok(about) = fs::metadata(&path) else {
                continue;
            };
            let age = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let is_unfinished = path.extension().is_some_and(|end| end == "part");
            if is_unfinished {
                if age.elapsed().is_ok_and(|age| age > ABANDONED_AFTER) {
                    // Somebody else may have been quicker, here and below.
                    let _ = fs::remove_file(&path);
                }
                continue;
            }
            let size = about.len().div_ceil(BLOCK_BYTES) * BLOCK_BYTES;
            total += size;
            kept.push((age, path, size));
        }
        if total <= self.max_bytes {
            return;
        }
        kept.sort();
        for (_, path, size) in kept {
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
        let sealed = content.strip_prefix(MAGIC)?;
        let (seal, bytes) = sealed.split_at_checked(blake3::OUT_LEN)?;
        (checksum(key, bytes).as_bytes() == seal).then(|| bytes.to_vec())
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        let size = (MAGIC.len() + blake3::OUT_LEN + bytes.len()) as u64;
        if size < MAX_JUDGMENT_BYTES {
            // A review goes on without.
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

/// A number of the judgment and of what it is about.
fn checksum(key: &str, bytes: &[u8]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(key.len() as u64).to_le_bytes());
    hasher.update(key.as_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// Makes a folder that only its owner can read, where the system knows owners.
fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// What is in a folder; nothing if it cannot be read.
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
    fn judgments_are_kept_for_the_next_run() {
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
    fn what_is_damaged_or_of_something_else_is_none() {
        let home = tempfile::tempdir().unwrap();
        let kept = FileCache::new(home.path().to_owned());
        kept.put("key", b"found");
        let path = files(home.path()).remove(0);
        let content = fs::read(&path).unwrap();
        for at in 0..content.len() {
            let mut damaged = content.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert_eq!(kept.get("key"), None, "byte {at}");
            fs::write(&path, &content[..at]).unwrap();
            assert_eq!(kept.get("key"), None, "cut at {at}");
        }
        kept.put("other", b"x");
        let (folder, name) = kept.path_of("other");
        fs::write(folder.join(name), &content).unwrap();
        assert_eq!(kept.get("other"), None, "another key's");
        kept.put("key", b"found");
        assert_eq!(kept.get("key").as_deref(), Some(&b"found"[..]));
    }

    #[test]
    fn the_oldest_go_when_there_is_no_room() {
        let home = tempfile::tempdir().unwrap();
        let most = 40 * BLOCK_BYTES;
        let kept = FileCache::with_max_bytes(home.path().to_owned(), most);
        for number in 0..60_u64 {
            let key = number.to_string();
            kept.put(&key, b"x");
            let (folder, name) = kept.path_of(&key);
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
        kept.evict();
        assert_eq!(files(home.path()).len(), 30);
        assert!(!abandoned.exists());
        assert_eq!(kept.get("29"), None);
        assert!(kept.get("30").is_some() && kept.get("59").is_some());
    }

    #[test]
    fn two_at_once_do_not_disturb_each_other() {
        let home = tempfile::tempdir().unwrap();
        let run = |letter: u8| {
            let kept = FileCache::new(home.path().to_owned());
            for number in 0..200 {
                let key = (number % 20).to_string();
                kept.put(&key, &[letter; 5_000]);
                let read = kept.get(&key).unwrap();
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
    fn a_place_that_cannot_be_written_only_costs_time() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        fs::write(&file, b"").unwrap();
        let kept = FileCache::new(file);
        kept.put("key", b"found");
        assert_eq!(kept.get("key"), None);
    }
}
