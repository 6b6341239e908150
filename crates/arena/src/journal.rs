//! The journal of a match: JSON lines, the conditions first, then each finished
//! game.
//!
//! It is the only source for a match. Each line is written with one call, so a
//! killed match loses only its running games; an incomplete last line is cut off
//! when the match is resumed. Duplicate games are ignored.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::files::MatchHead;
use crate::played::PlayedGame;

/// The version of the format.
const FORMAT: u32 = 1;

/// The first bytes of every journal.
const FORMAT_PREFIX: &[u8] = b"{\"zeitnot_match\":";

/// The maximum line length, enough for a game of many thousand moves.
const MAX_LINE_BYTES: u64 = 16 << 20;

/// The interval of syncing the file to disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct JournalHead {
    zeitnot_match: u32,
    #[serde(flatten)]
    head: MatchHead,
}

impl JournalHead {
    fn new(head: &MatchHead) -> Self {
        Self {
            zeitnot_match: FORMAT,
            head: head.clone(),
        }
    }
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// A file operation failed.
    #[error("journal `{}`: {source}; give a path you may read and write", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file already exists.
    #[error(
        "journal `{}` already exists; use --resume to continue that match, or give another name",
        .0.display()
    )]
    Exists(PathBuf),
    /// Another match is writing the file.
    #[error("journal `{}` is in use by another match; wait for it or give another name", .0.display())]
    InUse(PathBuf),
    /// The file is not a journal, or has another version.
    #[error("journal `{}`, line {line}: {problem}; give the journal of a match", path.display())]
    Invalid {
        /// The path of the file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The problem.
        problem: String,
    },
    /// The journal belongs to another match.
    #[error(
        "journal `{}` belongs to a match with other conditions: {difference}; repeat the \
         match's own arguments or give another name", path.display()
    )]
    OtherMatch {
        /// The path of the file.
        path: PathBuf,
        /// The first difference.
        difference: String,
    },
}

/// A journal open for writing, locked against other matches.
#[derive(Debug)]
pub struct MatchJournal {
    path: PathBuf,
    file: File,
    /// The time of the last sync.
    last_sync: Instant,
}

impl MatchJournal {
    /// Creates a journal.
    ///
    /// # Errors
    ///
    /// Fails if the file is not empty or cannot be written.
    pub fn create(path: &Path, head: &MatchHead) -> Result<Self, JournalError> {
        let mut journal = Self::open(path)?;
        let length = journal.file.metadata().map(|data| data.len());
        if length.map_err(|source| journal.io_error(source))? > 0 {
            return Err(JournalError::Exists(path.to_owned()));
        }
        journal.write_head(head)?;
        Ok(journal)
    }

    /// Continues a journal, or creates it if it does not exist.
    ///
    /// Returns the head of the existing journal, with its name and date. Use
    /// [`MatchJournal::read`] for its games.
    ///
    /// # Errors
    ///
    /// Fails if it is not a journal, belongs to another match, or cannot be read or
    /// written.
    pub fn resume(path: &Path, head: &MatchHead) -> Result<(Self, MatchHead), JournalError> {
        let mut journal = Self::open(path)?;
        let found = read_lines(path, &journal.file, |_, _| ())?;
        let Some(found) = found else {
            journal.rewrite_head(head)?;
            return Ok((journal, head.clone()));
        };
        if let Some(difference) = found.head.conditions.difference(&head.conditions) {
            return Err(JournalError::OtherMatch {
                path: path.to_owned(),
                difference,
            });
        }
        journal.truncate(found.valid_bytes)?;
        Ok((journal, found.head))
    }

    /// Reads a journal without changing it; calls `show` for each distinct game.
    ///
    /// # Errors
    ///
    /// Fails if it is not a journal or cannot be read.
    pub fn read(
        path: &Path,
        show: impl FnMut(&MatchHead, PlayedGame),
    ) -> Result<MatchHead, JournalError> {
        let file = File::open(path).map_err(|source| JournalError::File {
            path: path.to_owned(),
            source,
        })?;
        let found = read_lines(path, &file, deduplicated(show))?;
        found
            .map(|found| found.head)
            .ok_or_else(|| JournalError::Invalid {
                path: path.to_owned(),
                line: 1,
                problem: "the first line is incomplete".to_owned(),
            })
    }

    /// Adds a finished game.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn append(&mut self, game: &PlayedGame) -> Result<(), JournalError> {
        self.write(game)
    }

    fn open(path: &Path) -> Result<Self, JournalError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let failed = |source| JournalError::File {
            path: path.to_owned(),
            source,
        };
        let file = file.map_err(failed)?;
        match zeitnot_file_lock::acquire(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            last_sync: Instant::now(),
        })
    }

    fn write_head(&mut self, head: &MatchHead) -> Result<(), JournalError> {
        self.write(&JournalHead::new(head))
    }

    /// Replaces an incomplete first line; fails if it is not the start of a journal.
    fn rewrite_head(&mut self, head: &MatchHead) -> Result<(), JournalError> {
        let mut incomplete = Vec::new();
        let read = self.file.rewind().and_then(|()| {
            (&self.file)
                .take(MAX_LINE_BYTES)
                .read_to_end(&mut incomplete)
        });
        read.map_err(|source| self.io_error(source))?;
        if !is_incomplete_head(&incomplete) {
            return Err(JournalError::Invalid {
                path: self.path.clone(),
                line: 1,
                problem: "it is not the beginning of a journal".to_owned(),
            });
        }
        self.truncate(0)?;
        self.write_head(head)
    }

    /// Writes a line with one call, so that only the last line can be incomplete.
    ///
    /// Syncs once per second: a power failure costs at most the games of a second.
    fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_vec(line)
            .map_err(std::io::Error::from)
            .and_then(|mut bytes| {
                bytes.push(b'\n');
                self.file.write_all(&bytes)
            })
            .and_then(|()| self.sync());
        written.map_err(|source| self.io_error(source))
    }

    fn sync(&mut self) -> std::io::Result<()> {
        if self.last_sync.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data()?;
            self.last_sync = Instant::now();
        }
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> Result<(), JournalError> {
        self.file
            .set_len(length)
            .map_err(|source| self.io_error(source))
    }

    fn io_error(&self, source: std::io::Error) -> JournalError {
        JournalError::File {
            path: self.path.clone(),
            source,
        }
    }
}

/// Calls `show` only for the first of duplicate games.
fn deduplicated(
    mut show: impl FnMut(&MatchHead, PlayedGame),
) -> impl FnMut(&MatchHead, PlayedGame) {
    let mut seen = HashSet::new();
    move |head: &MatchHead, game: PlayedGame| {
        if seen.insert((game.pair, game.game)) {
            show(head, game);
        }
    }
}

/// Returns `true` if the bytes may be an incomplete first line of a journal.
fn is_incomplete_head(bytes: &[u8]) -> bool {
    let marked = bytes.len().min(FORMAT_PREFIX.len());
    bytes[..marked] == FORMAT_PREFIX[..marked]
}

/// The contents of a journal without its games.
struct JournalContents {
    head: MatchHead,
    /// The length of the complete lines.
    valid_bytes: u64,
}

/// Reads a journal; returns `None` without a complete first line.
fn read_lines(
    path: &Path,
    file: &File,
    mut show: impl FnMut(&MatchHead, PlayedGame),
) -> Result<Option<JournalContents>, JournalError> {
    let failed = |source| JournalError::File {
        path: path.to_owned(),
        source,
    };
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(0)).map_err(failed)?;
    let mut found: Option<JournalContents> = None;
    let mut whole = 0;
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let limited = (&mut reader)
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut bytes);
        let length = limited.map_err(failed)? as u64;
        let invalid = |problem: String| JournalError::Invalid {
            path: path.to_owned(),
            line,
            problem,
        };
        if bytes.last() != Some(&b'\n') {
            if length == MAX_LINE_BYTES {
                return Err(invalid("the line is too long".to_owned()));
            }
            break;
        }
        whole += length;
        match &mut found {
            None => {
                let head: JournalHead = parse(&bytes).map_err(invalid)?;
                if head.zeitnot_match != FORMAT {
                    let version = head.zeitnot_match;
                    return Err(invalid(format!("it has version {version}, not {FORMAT}")));
                }
                found = Some(JournalContents {
                    head: head.head,
                    valid_bytes: whole,
                });
            }
            Some(found) => {
                let game: PlayedGame = parse(&bytes).map_err(invalid)?;
                if game.game > 1 {
                    return Err(invalid(format!("a pair has no game {}", game.game)));
                }
                show(&found.head, game);
                found.valid_bytes = whole;
            }
        }
    }
    Ok(found)
}

fn parse<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| format!("invalid JSON or fields ({error})"))
}

#[cfg(test)]
mod tests;
