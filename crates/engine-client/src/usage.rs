//! What an engine has used of the machine.

use std::time::Duration;

/// What all living processes of a group have used, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// The peak of resident memory in bytes.
    pub peak_memory: u64,
    /// The time that processors worked for it.
    pub processor_time: Duration,
}

/// What the processes of the group that `leader` leads have used; none where
/// the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn of_group(leader: u32) -> Option<ProcessUsage> {
    let mut sum = ProcessUsage::default();
    let mut found = false;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let path = entry.path();
        let stat = std::fs::read_to_string(path.join("stat")).unwrap_or_default();
        if process_group(&stat) != Some(leader) {
            continue;
        }
        let status = std::fs::read_to_string(path.join("status")).unwrap_or_default();
        if let Some(bytes) = peak_memory(&status) {
            found = true;
            sum.peak_memory = sum.peak_memory.saturating_add(bytes);
            sum.processor_time = sum.processor_time.saturating_add(processor_time(&stat));
        }
    }
    found.then_some(sum)
}

/// Not known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: u32) -> Option<ProcessUsage> {
    None
}

/// A field in the text of `/proc/N/stat`, counted from the one after the name,
/// which stands in brackets and may itself hold brackets and spaces.
#[cfg(target_os = "linux")]
fn stat_field<T: std::str::FromStr>(stat: &str, index: usize) -> Option<T> {
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(index)?.parse().ok()
}

/// The process group in the text of `/proc/N/stat`.
#[cfg(target_os = "linux")]
fn process_group(stat: &str) -> Option<u32> {
    stat_field(stat, 2)
}

/// The time worked in the text of `/proc/N/stat`: for itself and in the
/// system, in hundredths of a second on every Linux.
#[cfg(target_os = "linux")]
fn processor_time(stat: &str) -> Duration {
    let ticks = |index| stat_field::<u64>(stat, index).unwrap_or(0);
    Duration::from_millis(10 * ticks(11).saturating_add(ticks(12)))
}

/// The peak of resident memory in the text of `/proc/N/status`.
#[cfg(target_os = "linux")]
fn peak_memory(status: &str) -> Option<u64> {
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
        let stat = "12 (a) b) S 1 77 77 0 -1 4194560 1 0 0 0 150 25 0 0 20 0";
        assert_eq!(process_group(stat), Some(77));
        assert_eq!(processor_time(stat), Duration::from_millis(1_750));
        assert_eq!(
            peak_memory("Name:\tx\nVmHWM:\t    2048 kB\n"),
            Some(2 << 20)
        );
        assert_eq!(peak_memory("Name:\tx\n"), None);
        let own = std::fs::read_to_string("/proc/self/stat").unwrap();
        let usage = of_group(process_group(&own).unwrap()).unwrap();
        assert!(usage.peak_memory > 100_000, "{usage:?}");
    }
}
