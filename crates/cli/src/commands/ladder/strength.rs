//! The table of strength: a row for every match, newest last.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use zeitnot_arena::GameEndReason;
use zeitnot_arena::conditions::MatchConditions;

use crate::commands::match_command::play::FinishedMatch;
use crate::error::CliError;
use crate::files;

/// What stands above the rows.
const HEADING: &str = "\
| date | version | game | opponent | conditions | games | score | Elo | lost on time |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

/// A file longer than this is not a table of ours.
const MAX_BYTES: u64 = 16 << 20;

/// The row of a match.
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

/// Games that each side lost on time, and how late its latest move was.
fn lost_on_time(finished: &FinishedMatch) -> String {
    let summary = &finished.summary;
    let told = [(0, "ours"), (1, "theirs")].map(|(engine, whose)| {
        let lost = summary.endings.count_of(GameEndReason::Time).lost[engine];
        match summary.clocks.engine(engine).overtime.max_us {
            0 => format!("{lost} of {whose}"),
            late => format!("{lost} of {whose} (latest {:.0} ms)", late as f64 / 1e3),
        }
    });
    told.join(", ")
}

/// Where the openings come from, without what only a machine compares.
fn openings_name(conditions: &MatchConditions) -> &str {
    let source = &conditions.openings;
    source.split_once(',').map_or(source, |(name, _)| name)
}

/// The file that ends in the table.
pub(super) struct StrengthTable {
    path: PathBuf,
    file: File,
}

impl StrengthTable {
    /// Opens the file before the first match, so that a wrong path is told at
    /// once.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(|error| unwritable(path, &error))?,
        })
    }

    /// Adds a row at the end; begins a table where the file does not end in
    /// one.
    ///
    /// # Errors
    ///
    /// It cannot be read or written.
    pub(super) fn append(&mut self, row: &str) -> Result<(), CliError> {
        let written = self.row_prefix().and_then(|beginning| {
            let added = format!("{beginning}{row}");
            self.file.write_all(added.as_bytes())
        });
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// What has to stand before the next row.
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
    files::unwritable(path, "the table of strength", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_below_the_last_one() {
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
