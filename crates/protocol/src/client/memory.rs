//! How much memory an engine has used at most.

/// The peak of resident memory in bytes, of all living processes of the group
/// that `leader` leads, added up; none where the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn peak(leader: u32) -> Option<u64> {
    let mut sum = 0;
    let mut found = false;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let path = entry.path();
        let stat = std::fs::read_to_string(path.join("stat"));
        if stat.ok().as_deref().and_then(group) != Some(leader) {
            continue;
        }
        let status = std::fs::read_to_string(path.join("status")).unwrap_or_default();
        if let Some(bytes) = high_water_mark(&status) {
            found = true;
            sum += bytes;
        }
    }
    found.then_some(sum)
}

/// Not known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn peak(_: u32) -> Option<u64> {
    None
}

/// The process group in the text of `/proc/N/stat`: the third field after the
/// name, which stands in brackets and may itself hold brackets and spaces.
#[cfg(target_os = "linux")]
fn group(stat: &str) -> Option<u32> {
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(2)?.parse().ok()
}

/// The peak of resident memory in the text of `/proc/N/status`.
#[cfg(target_os = "linux")]
fn high_water_mark(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_system_read_as_they_are() {
        assert_eq!(group("12 (a) b) S 1 77 77 0"), Some(77));
        assert_eq!(
            high_water_mark("Name:\tx\nVmHWM:\t    2048 kB\n"),
            Some(2 << 20)
        );
        assert_eq!(high_water_mark("Name:\tx\n"), None);
        let own = std::fs::read_to_string("/proc/self/stat").unwrap();
        let peak = peak(group(&own).unwrap()).unwrap();
        assert!(peak > 100_000, "{peak}");
    }
}
