//! Locks on files that say which process has what is there: a journal, a data
//! directory.
//!
//! A process that has just been started shares the locks of the one that
//! started it until its own program runs. So a lock that was given up may be
//! held for a moment longer, and whoever takes locks waits for that moment.

use std::fs::{File, TryLockError};
use std::time::Duration;

/// How often a lock is tried for, and how long to wait in between.
const MAX_ATTEMPTS: u32 = 100;
const RETRY_DELAY: Duration = Duration::from_millis(20);

/// Takes the lock on a file that is free, or free within two seconds. It is held
/// until the file is closed.
///
/// # Errors
///
/// [`TryLockError::WouldBlock`] if somebody else keeps it; anything else is an
/// error of the file system.
pub fn acquire(file: &File) -> Result<(), TryLockError> {
    for _ in 1..MAX_ATTEMPTS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(RETRY_DELAY),
            taken => return taken,
        }
    }
    file.try_lock()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_given_up_soon_is_taken() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let holder = File::open(file.path()).unwrap();
        holder.try_lock().unwrap();
        let late = std::thread::spawn(move || {
            std::thread::sleep(10 * RETRY_DELAY);
            drop(holder);
        });
        acquire(&File::open(file.path()).unwrap()).unwrap();
        late.join().unwrap();
    }

    #[test]
    fn a_lock_that_is_kept_is_not() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let holder = File::open(file.path()).unwrap();
        acquire(&holder).unwrap();
        let second = acquire(&File::open(file.path()).unwrap());
        assert!(matches!(second, Err(TryLockError::WouldBlock)));
    }
}
