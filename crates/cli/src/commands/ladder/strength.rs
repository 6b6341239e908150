//! The strength table: a Markdown table with a row per match, newest last.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use zeitnot_arena::GameEndReason;
use zeitnot_arena::conditions::MatchConditions;

use crate::commands::match_command::play::FinishedMatch;
use crate::error::CliError;
use crate::files;

/// The head of the table.
const HEADING: &str = "\
| date | version | game | opponent | conditions | games | score | Elo | lost on time |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

/// The number of bytes that are read to find the end of the table.
const MAX_BYTES: u64 = 16 << 20;

/// Returns the row of a match.
pub(super) fn row(label: &str, finished: &FinishedMatch) -> String {
    let conditions = &finished.head.conditions;
    let [_, theirs] = &conditions.engines;
    let figures = &finished.figures;
    let date = finished.head.date.split('T').next().unwrap_or_default();
    let cells = [
        date.to_owned(),
        label.to_owned(),
        conditions.describe_game(),
        theirs.name.clone(),
        format!(
            "{}; openings {}",
            conditions.describe_limits(),
            openings_name(conditions)
        ),
        format!(
            "{} (+{} ={} -{})",
            figures.games(),
            figures.wins,
            figures.draws,
            figures.losses
        ),
        format!("{:.1} %", figures.score * 100.0),
        format!(
            "{:+.0} [{:+.0}, {:+.0}]",
            figures.elo, figures.elo_low, figures.elo_high
        ),
        lost_on_time(finished),
    ];
    let cells = cells.map(|cell| cell.replace('|', "\\|").replace(['\n', '\r'], " "));
    format!("| {} |\n", cells.join(" | "))
}

/// Formats the games that each side lost on time, and its latest move.
fn lost_on_time(finished: &FinishedMatch) -> String {
    let summary = &finished.summary;
    let sides = [(0, "ours"), (1, "theirs")].map(|(engine, whose)| {
        let lost = summary.endings.count_of(GameEndReason::Time).lost[engine];
        match summary.clocks.engine(engine).overtime.max_us {
            0 => format!("{lost} of {whose}"),
            late => format!("{lost} of {whose} (latest {:.0} ms)", late as f64 / 1e3),
        }
    });
    sides.join(", ")
}

/// Returns the name of the openings without their number and key.
fn openings_name(conditions: &MatchConditions) -> &str {
    let source = &conditions.openings;
    source.split_once(',').map_or(source, |(name, _)| name)
}

/// A file that ends in the table.
pub(super) struct StrengthTable {
    path: PathBuf,
    file: File,
}

impl StrengthTable {
    /// Opens or creates the file, so that a wrong path fails before the first match.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(|error| unwritable(path, &error))?,
        })
    }

    /// Appends a row, and before it the head if the file does not end in a table.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written.
    pub(super) fn append(&mut self, row: &str) -> Result<(), CliError> {
        let written = self.row_prefix().and_then(|prefix| {
            let added = format!("{prefix}{row}");
            self.file.write_all(added.as_bytes())
        });
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// Returns the text before the next row: line breaks and the head if needed.
    fn row_prefix(&mut self) -> std::io::Result<String> {
        let mut bytes = Vec::new();
        self.file.rewind()?;
        (&mut self.file).take(MAX_BYTES).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let gap = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        let last = text.lines().next_back().unwrap_or_default();
        if last.starts_with('|') {
            return Ok(gap.to_owned());
        }
        let space = if text.is_empty() || last.is_empty() {
            ""
        } else {
            "\n"
        };
        Ok(format!("{gap}{space}{HEADING}"))
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> CliError {
    files::unwritable(path, "the strength table", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_appended_to_the_table() {
        let name = format!("zeitnot-strength-{}.md", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "# Strength\n\nText.").unwrap();
        StrengthTable::open(&path)
            .unwrap()
            .append("| 1 |\n")
            .unwrap();
        let mut table = StrengthTable::open(&path).unwrap();
        table.append("| 2 |\n").unwrap();
        table.append("| 3 |\n").unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            text,
            format!("# Strength\n\nText.\n\n{HEADING}| 1 |\n| 2 |\n| 3 |\n")
        );
    }
}
