//! Threads for searches.

use std::io;
use std::thread::{Builder, JoinHandle};

use zeitnot_core::engine::SEARCH_STACK_BYTES;

/// Starts a thread with enough stack for a search.
pub(crate) fn spawn(
    name: impl Into<String>,
    body: impl FnOnce() + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    Builder::new()
        .name(name.into())
        .stack_size(SEARCH_STACK_BYTES)
        .spawn(body)
}

/// Gives the calling thread the lowest priority, so that live searches go first.
pub(crate) fn lower_priority() {
    nice(19);
}

/// Gives the calling thread a tenth of a core beside a live search on the same core.
pub(crate) fn reduce_priority() {
    nice(10);
}

#[cfg(target_os = "linux")]
fn nice(increment: i32) {
    // On Linux, `nice` applies to the calling thread.
    if let Err(error) = rustix::process::nice(increment) {
        tracing::debug!(%error, "could not lower a thread's priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn nice(_: i32) {}
