//! How much memory the process has.

/// Memory in use, in bytes, where the system tells.
#[cfg(target_os = "linux")]
#[must_use]
pub fn resident_bytes() -> Option<u64> {
    // Pages in memory are the second number there.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages.saturating_mul(rustix::param::page_size() as u64))
}

/// Memory in use, in bytes, where the system tells.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn resident_bytes() -> Option<u64> {
    None
}
