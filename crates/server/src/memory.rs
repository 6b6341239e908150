//! Memory use of the process.

/// Returns the resident memory in bytes; `None` if the system does not report it.
#[cfg(target_os = "linux")]
#[must_use]
pub fn resident_bytes() -> Option<u64> {
    // The second field counts resident pages.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages.saturating_mul(rustix::param::page_size() as u64))
}

/// Returns the resident memory in bytes; `None` if the system does not report it.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn resident_bytes() -> Option<u64> {
    None
}
