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
#[cfg(target_os = "linux")]
pub(crate) fn lower_priority() {
    // On Linux, `nice` applies to the calling thread.
    if let Err(error) = rustix::process::nice(19) {
        tracing::debug!(%error, "could not lower a thread's priority");
    }
}

/// Gives the calling thread the lowest priority, so that live searches go first.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lower_priority() {}
