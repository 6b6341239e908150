//! The table of strength: a row for every match, newest last.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::path::Path;

use zeitnot_arena::Ending;

use crate::commands::contest::play::Finished;
use crate::error::CliError;
use crate::files;

/// What stands above the rows.
const HEADING: &str = "\
| date | version | game | opponent | conditions | games | score | Elo | lost on time |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

/// A file longer than this is not a table of ours.
const LARGEST: u64 = 16 << 20;

/// The row of a match.
pub(super) fn row(label: &str, finished: &Finished) -> String {
    let conditions = &finished.head.conditions;
    let [ours, theirs] = &conditions.engines;
    let figures = &finished.figures;
    let size = conditions
        .size
        .map_or(String::new(), |size| format!(" {size}x{size}"));
    let paces = if ours.pace == theirs.pace {
        ours.pace.to_string()
    } else {
        format!("{}, opponent {}", ours.pace, theirs.pace)
    };
    let date = finished.head.date.split('T').next().unwrap_or_default();
    let lost = finished.summary.endings.of(Ending::Time).lost;
    let cells = [
        date.to_owned(),
        label.to_owned(),
        format!("{} {}{size}", conditions.game, conditions.rule),
        theirs.name.clone(),
        format!("{paces}; openings {}", conditions.openings),
        format!(
            "{} (+{} ={} -{})",
            figures.wins + figures.draws + figures.losses,
            figures.wins,
            figures.draws,
            figures.losses
        ),
        format!("{:.1} %", figures.score * 100.0),
        format!(
            "{:+.0} [{:+.0}, {:+.0}]",
            figures.elo, figures.elo_low, figures.elo_high
        ),
        format!("{} of ours, {} of theirs", lost[0], lost[1]),
    ];
    let cells = cells.map(|cell| cell.replace('|', "\\|").replace(['\n', '\r'], " "));
    format!("| {} |\n", cells.join(" | "))
}

/// Appends a row to the table at the end of a file; begins one where the file
/// does not end in a table.
///
/// # Errors
///
/// It cannot be read or written.
pub(super) fn append(path: &Path, row: &str) -> Result<(), CliError> {
    let unwritable =
        |error: std::io::Error| files::unwritable(path, "the table of strength", &error);
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(unwritable)?;
    let mut text = Vec::new();
    (&mut file)
        .take(LARGEST)
        .read_to_end(&mut text)
        .map_err(unwritable)?;
    let text = String::from_utf8_lossy(&text);
    let gap = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let last = text.lines().next_back().unwrap_or_default();
    let added = if last.starts_with('|') {
        format!("{gap}{row}")
    } else {
        let space = if text.is_empty() { "" } else { "\n" };
        format!("{gap}{space}{HEADING}{row}")
    };
    file.write_all(added.as_bytes()).map_err(unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_below_the_last_one() {
        let name = format!("zeitnot-strength-{}.md", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "# Strength\n\nText.").unwrap();
        append(&path, "| 1 |\n").unwrap();
        append(&path, "| 2 |\n").unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            text,
            format!("# Strength\n\nText.\n\n{HEADING}| 1 |\n| 2 |\n")
        );
    }
}
