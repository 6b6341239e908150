//! The journal of a match: a line of JSON for its conditions, then a line for
//! every game that was finished.
//!
//! It is the only truth about a match. A line is written whole and at once, so
//! that a match that is killed loses the games that were running and nothing
//! else; a line that was torn all the same is cut off when the match is
//! resumed. Every game is counted once, whatever the file says twice.

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

/// How every journal begins.
const FORMAT_PREFIX: &[u8] = b"{\"zeitnot_match\":";

/// The longest line that is read: a game of many thousand moves.
const MAX_LINE_BYTES: u64 = 16 << 20;

/// How often it is made sure that the disk has everything.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// The first line.
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

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says no.
    #[error("journal `{}`: {source}; give a path you may read and write", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// There is one already.
    #[error(
        "journal `{}` exists already; give --resume to go on with that match, or another name",
        .0.display()
    )]
    Exists(PathBuf),
    /// Somebody else writes it.
    #[error("journal `{}` is in use by another match; wait for it or give another name", .0.display())]
    InUse(PathBuf),
    /// It is not a journal, or not of this version.
    #[error("journal `{}`, line {line}: {problem}; give the journal of a match", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
    /// It is the journal of another match.
    #[error(
        "journal `{}` belongs to a match with other conditions: {difference}; repeat the \
         match's own arguments or give another name", path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs, and how.
        difference: String,
    },
}

/// A journal that is being written. No other match can write it meanwhile.
#[derive(Debug)]
pub struct MatchJournal {
    path: PathBuf,
    file: File,
    /// When the disk had all of it.
    last_sync: Instant,
}

impl MatchJournal {
    /// Begins a journal.
    ///
    /// # Errors
    ///
    /// There is something in the file already, or it cannot be written.
    pub fn create(path: &Path, head: &MatchHead) -> Result<Self, JournalError> {
        let mut journal = Self::open(path)?;
        let length = journal.file.metadata().map(|data| data.len());
        if length.map_err(|source| journal.io_error(source))? > 0 {
            return Err(JournalError::Exists(path.to_owned()));
        }
        journal.write_head(head)?;
        Ok(journal)
    }

    /// Goes on with a journal, or begins it if there is none. Name and date of
    /// the match are those it began with; [`MatchJournal::read`] shows its games.
    ///
    /// # Errors
    ///
    /// It is no journal, one of another match, or cannot be read or written.
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

    /// Reads a journal without touching it; shows every game that it holds,
    /// once.
    ///
    /// # Errors
    ///
    /// It is no journal, or cannot be read.
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
                problem: "it ends before a line does".to_owned(),
            })
    }

    /// Adds a finished game.
    ///
    /// # Errors
    ///
    /// It cannot be written.
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

    /// Begins a journal whose first line is torn. A file that was going to be
    /// something else is left alone.
    fn rewrite_head(&mut self, head: &MatchHead) -> Result<(), JournalError> {
        let mut torn = Vec::new();
        let read = self
            .file
            .rewind()
            .and_then(|()| (&self.file).take(MAX_LINE_BYTES).read_to_end(&mut torn));
        read.map_err(|source| self.io_error(source))?;
        if !is_torn(&torn) {
            return Err(JournalError::Invalid {
                path: self.path.clone(),
                line: 1,
                problem: "it is not the beginning of a journal".to_owned(),
            });
        }
        self.truncate(0)?;
        self.write_head(head)
    }

    /// One line in one write: it is there as a whole or at the torn end.
    ///
    /// Once a second it is made sure that the disk has it, too: a power cut
    /// costs the games of that second.
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

/// Shows each game only the first time.
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

/// Could these bytes be the torn first line of a journal?
fn is_torn(bytes: &[u8]) -> bool {
    let marked = bytes.len().min(FORMAT_PREFIX.len());
    bytes[..marked] == FORMAT_PREFIX[..marked]
}

/// What a journal has.
struct JournalContents {
    head: MatchHead,
    /// Bytes up to the end of the last whole line.
    valid_bytes: u64,
}

/// Reads a journal; none if there is not even a whole first line.
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
        let foreign = |problem: String| JournalError::Invalid {
            path: path.to_owned(),
            line,
            problem,
        };
        if bytes.last() != Some(&b'\n') {
            if length == MAX_LINE_BYTES {
                return Err(foreign("it is too long".to_owned()));
            }
            break;
        }
        whole += length;
        match &mut found {
            None => {
                let head: JournalHead = parse(&bytes).map_err(foreign)?;
                if head.zeitnot_match != FORMAT {
                    let version = head.zeitnot_match;
                    return Err(foreign(format!("it has version {version}, not {FORMAT}")));
                }
                found = Some(JournalContents {
                    head: head.head,
                    valid_bytes: whole,
                });
            }
            Some(found) => {
                let game: PlayedGame = parse(&bytes).map_err(foreign)?;
                if game.game > 1 {
                    return Err(foreign(format!("a pair has no game {}", game.game)));
                }
                show(&found.head, game);
                found.valid_bytes = whole;
            }
        }
    }
    Ok(found)
}

fn parse<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| format!("it does not read as one ({error})"))
}

#[cfg(test)]
mod tests;
