//! The searches of a book in a file, one per line, so that building can be resumed.
//!
//! An incomplete last line is removed.

use std::collections::HashMap;
use std::path::Path;

use zeitnot_core::Score;
use zeitnot_gomoku::notation::parse_square;
use zeitnot_gomoku::{BoardSize, Square};

use super::builder::Branch;
use crate::append_file::AppendFile;
use crate::error::LabError;

/// The result of a search.
///
/// Its `Debug` text is hashed into the signature in the first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The depth of the search.
    pub depth: u32,
    /// The scored moves.
    pub branches: Vec<Branch>,
}

/// The searches of an earlier run, and the file to which new ones are added.
pub struct BookJournal {
    file: Option<AppendFile>,
    entries: HashMap<String, Finding>,
}

/// An error that prevents a journal from being resumed.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The first line differs.
    #[error("these searches were made by another version or with other settings")]
    OtherSearches,
    /// A line is not a search.
    #[error("line {0} is not a search")]
    InvalidLine(usize),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] LabError),
}

impl BookJournal {
    /// Creates a journal without a file.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            file: None,
            entries: HashMap::new(),
        }
    }

    /// Resumes the file at `path`, which contains `text`, or creates it.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a journal with this heading, or the file could not be
    /// written.
    pub fn open(
        path: &Path,
        text: &str,
        heading: &str,
        size: BoardSize,
    ) -> Result<Self, JournalError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let entries = parse_entries(whole, heading, size)?;
        let mut file = AppendFile::open(path, "searches", whole.len())?;
        if whole.is_empty() {
            file.append(format!("{heading}\n").as_bytes())?;
        }
        Ok(Self {
            file: Some(file),
            entries,
        })
    }

    /// Returns the earlier search of a position.
    #[must_use]
    pub fn get(&self, position: &str) -> Option<Finding> {
        self.entries.get(position).cloned()
    }

    pub(super) fn record(&mut self, position: &str, found: &Finding) -> Result<(), LabError> {
        match &mut self.file {
            Some(file) => file.append(format_line(position, found).as_bytes()),
            None => Ok(()),
        }
    }
}

fn format_line(position: &str, finding: &Finding) -> String {
    let branches = finding.branches.iter();
    let branches: Vec<String> = branches
        .map(|branch| format!("{}:{}", branch.square, branch.score.0))
        .collect();
    format!("{position}; {}; {}\n", finding.depth, branches.join(" "))
}

/// An empty text is an empty journal.
fn parse_entries(
    text: &str,
    heading: &str,
    size: BoardSize,
) -> Result<HashMap<String, Finding>, JournalError> {
    let mut lines = text.lines().zip(1..);
    if lines.next().is_some_and(|(first, _)| first != heading) {
        return Err(JournalError::OtherSearches);
    }
    let entry = |(text, number)| parse_line(text, size).ok_or(JournalError::InvalidLine(number));
    lines.map(entry).collect()
}

fn parse_line(line: &str, size: BoardSize) -> Option<(String, Finding)> {
    let [position, depth, branches] = line.split("; ").collect::<Vec<_>>().try_into().ok()?;
    let branches = branches.split_whitespace().map(|word| {
        let (square, score) = word.split_once(':')?;
        let square: Square = parse_square(size, square).ok()?;
        let score = Score(score.parse().ok()?);
        Some(Branch { square, score })
    });
    let finding = Finding {
        depth: depth.parse().ok()?,
        branches: branches.collect::<Option<_>>()?,
    };
    Some((position.to_owned(), finding))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_survive_a_round_trip_and_malformed_lines_are_rejected() {
        let size = BoardSize::DEFAULT;
        let branch = |name: &str, score| Branch {
            square: parse_square(size, name).unwrap(),
            score: Score(score),
        };
        let finding = Finding {
            depth: 12,
            branches: vec![branch("h8", 31), branch("o15", -1_999_999_990)],
        };
        for position in ["", "h9i9"] {
            let written = format_line(position, &finding);
            let read = parse_line(written.trim_end_matches('\n'), size);
            assert_eq!(read, Some((position.to_owned(), finding.clone())));
        }
        for bad in [
            "",
            "h9",
            "h9; 3",
            "h9; x; h8:3",
            "h9; 3; h8",
            "h9; 3; p8:1",
            "h9; 3; h8:a",
        ] {
            assert_eq!(parse_line(bad, size), None, "{bad}");
        }
    }
}
