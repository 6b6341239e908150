//! What searches have found so far, a line each, so that a book that was
//! stopped goes on where it was. A line that was cut off counts as not written.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use zeitnot_core::Score;
use zeitnot_gomoku::book::Branch;
use zeitnot_gomoku::notation::parse_square;
use zeitnot_gomoku::{BoardSize, Square};

use super::source::book_file_error;
use crate::error::CliError;
use crate::files;

/// No journal is longer: a line has about a hundred bytes.
const MAX_BYTES: u64 = 64 << 20;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) depth: u32,
    pub(super) branches: Vec<Branch>,
}

/// The findings so far, and the file that keeps them.
pub(super) struct BookJournal {
    file: Option<(PathBuf, File)>,
    entries: HashMap<String, Finding>,
}

impl BookJournal {
    /// Reads the journal at `path`, or begins it. What depends on other
    /// numbers than `heading` says is of no use.
    pub(super) fn open(
        path: Option<&Path>,
        heading: &str,
        size: BoardSize,
    ) -> Result<Self, CliError> {
        let Some(path) = path else {
            return Ok(Self {
                file: None,
                entries: HashMap::new(),
            });
        };
        let text = match path.exists() {
            true => files::read_text(path, "searches", MAX_BYTES)?,
            false => String::new(),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let known = parse_entries(path, whole, heading, size)?;
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path);
        let begun = file.and_then(|mut file| {
            // What was cut off is written again.
            file.set_len(whole.len() as u64)?;
            std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
            if whole.is_empty() {
                writeln!(file, "{heading}")?;
            }
            Ok(file)
        });
        let file = begun.map_err(|error| files::unwritable(path, "searches", &error))?;
        Ok(Self {
            file: Some((path.to_owned(), file)),
            entries: known,
        })
    }

    /// What the search of this position found, if there was one.
    pub(super) fn get(&self, position: &str) -> Option<Finding> {
        self.entries.get(position).cloned()
    }

    /// Keeps what a search found.
    pub(super) fn record(&mut self, position: &str, finding: &Finding) -> Result<(), CliError> {
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let line = format_line(position, finding);
        file.write_all(line.as_bytes())
            .map_err(|error| files::unwritable(path, "searches", &error))
    }
}

fn format_line(position: &str, finding: &Finding) -> String {
    let branches = finding.branches.iter();
    let branches: Vec<String> = branches
        .map(|branch| format!("{}:{}", branch.square, branch.score.0))
        .collect();
    format!("{position}; {}; {}\n", finding.depth, branches.join(" "))
}

fn parse_entries(
    path: &Path,
    text: &str,
    heading: &str,
    size: BoardSize,
) -> Result<HashMap<String, Finding>, CliError> {
    let mut lines = text.lines().zip(1..);
    match lines.next() {
        Some((first, _)) if first != heading => {
            let problem = "these searches were made by another version or with other numbers; \
                           give another --state";
            return Err(book_file_error(path, problem));
        }
        _ => {}
    }
    let mut known = HashMap::new();
    for (text, number) in lines {
        let (position, finding) = parse_line(text, size).ok_or_else(|| {
            let problem = format!("line {number} is no search; give another --state");
            book_file_error(path, &problem)
        })?;
        known.insert(position, finding);
    }
    Ok(known)
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
    fn findings_are_read_as_they_were_written_and_other_lines_are_not() {
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
