//! The memory and processor time of an engine.

use std::time::Duration;

/// The resource usage of all running processes in a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// The sum of the peaks of resident memory, in bytes.
    pub peak_memory: u64,
    /// The sum of the processor times.
    pub processor_time: Duration,
}

/// Returns the usage of the process group of `leader`, if the system reports it.
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

#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: u32) -> Option<ProcessUsage> {
    None
}

/// Returns a field of `/proc/N/stat`, counted from the one after the name.
///
/// The name is in parentheses and may contain parentheses and spaces.
#[cfg(target_os = "linux")]
fn stat_field<T: std::str::FromStr>(stat: &str, index: usize) -> Option<T> {
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(index)?.parse().ok()
}

#[cfg(target_os = "linux")]
fn process_group(stat: &str) -> Option<u32> {
    stat_field(stat, 2)
}

/// Returns the user and system time; a tick is 10 ms on every Linux.
#[cfg(target_os = "linux")]
fn processor_time(stat: &str) -> Duration {
    let ticks = |index| stat_field::<u64>(stat, index).unwrap_or(0);
    Duration::from_millis(10 * ticks(11).saturating_add(ticks(12)))
}

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
    fn files_in_proc_are_parsed() {
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
