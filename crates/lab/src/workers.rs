//! Running work on several threads.

use std::thread;

use zeitnot_core::engine::SEARCH_STACK_BYTES;

use crate::error::LabError;

/// Runs `work` on `threads` threads and returns the results.
///
/// # Errors
///
/// Returns the first error of a worker, [`LabError::NoAnswer`] if a worker panicked, or
/// [`LabError::Thread`] if a thread could not be started.
pub(crate) fn run<T: Send, E: From<LabError> + Send>(
    threads: u64,
    work: impl Fn() -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            let thread = thread::Builder::new().stack_size(SEARCH_STACK_BYTES);
            let worker = thread.spawn_scoped(scope, &work);
            workers.push(worker.map_err(LabError::Thread)?);
        }
        let mut results = Vec::new();
        for worker in workers {
            results.push(worker.join().map_err(|_| LabError::NoAnswer)??);
        }
        Ok(results)
    })
}
