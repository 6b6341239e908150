//! Queries of the system's processes.

/// Returns `true` if the process exists and has not ended.
pub(crate) fn is_alive(process: u32) -> bool {
    fields(process).is_some()
}

pub(crate) fn group_of(leader: u32) -> Vec<u32> {
    processes_where(1, leader)
}

pub(crate) fn children_of(parent: u32) -> Vec<u32> {
    processes_where(0, parent)
}

fn processes_where(index: usize, value: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers
        .filter(|&process| fields(process).is_some_and(|fields| fields[index] == value))
        .collect()
}

/// Returns the parent and the group of a running process.
fn fields(process: u32) -> Option<[u32; 2]> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name is in parentheses and may contain any character.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut words = rest.split_whitespace();
    let is_over = matches!(words.next()?, "Z" | "X");
    let numbers = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    (!is_over).then_some(numbers)
}
