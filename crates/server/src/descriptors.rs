//! The limit on open files; every connection needs one.

/// Descriptors besides connections: the database, logs, snapshots.
#[cfg(unix)]
const RESERVED: u64 = 64;

/// Raises the limit on open files for `connections`; logs a warning on failure.
#[cfg(unix)]
pub(crate) fn raise_limit(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let wanted = (connections as u64).saturating_add(RESERVED);
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    let allowed = limit.maximum.map_or(wanted, |max| max.min(wanted));
    let raised = Rlimit {
        current: Some(allowed),
        maximum: limit.maximum,
    };
    if setrlimit(Resource::Nofile, raised).is_err() || allowed < wanted {
        tracing::warn!(
            connections,
            open_files = limit.current,
            "the system allows fewer open files than connections; raise `ulimit -n`"
        );
    }
}

#[cfg(not(unix))]
pub(crate) fn raise_limit(_connections: usize) {}
