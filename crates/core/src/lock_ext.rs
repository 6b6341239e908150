//! Locking that ignores poison.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if another holder has panicked.
///
/// Use it for data that every holder changes in one step, so that a panic
/// cannot leave it half changed.
pub trait LockExt {
    /// The data that the mutex protects.
    type Data;

    /// Locks the mutex, poisoned or not.
    fn lock_ok(&self) -> MutexGuard<'_, Self::Data>;
}

impl<T> LockExt for Mutex<T> {
    type Data = T;

    fn lock_ok(&self) -> MutexGuard<'_, T> {
        self.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poisoned_mutex_still_locks() {
        let mutex = Mutex::new(1);
        let panicked = std::thread::scope(|scope| {
            let holder = scope.spawn(|| {
                let _held = mutex.lock_ok();
                panic!("poisons the mutex");
            });
            holder.join().is_err()
        });
        assert!(panicked && mutex.is_poisoned());
        *mutex.lock_ok() += 1;
        assert_eq!(*mutex.lock_ok(), 2);
    }
}
