//! Locks on files that only one process may use, such as a journal.
//!
//! A new child process shares the locks of its parent until it runs its own program.
//! A released lock may therefore be held for a moment longer, so [`acquire`] retries.

use std::fs::{File, TryLockError};
use std::time::Duration;

/// Number of attempts to lock, and the delay between them: two seconds in total.
const MAX_ATTEMPTS: u32 = 100;
const RETRY_DELAY: Duration = Duration::from_millis(20);

/// Locks a file that is free, or becomes free within two seconds.
///
/// The lock is held until the file is closed.
///
/// # Errors
///
/// Fails with [`TryLockError::WouldBlock`] if another process keeps the lock, or with an
/// error of the file system.
pub fn acquire(file: &File) -> Result<(), TryLockError> {
    for _ in 1..MAX_ATTEMPTS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(RETRY_DELAY),
            result => return result,
        }
    }
    file.try_lock()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_released_soon_is_acquired() {
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
    fn a_held_lock_is_not_acquired() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let holder = File::open(file.path()).unwrap();
        acquire(&holder).unwrap();
        let second = acquire(&File::open(file.path()).unwrap());
        assert!(matches!(second, Err(TryLockError::WouldBlock)));
    }
}
