//! Files of recorded games; see [`bank`](super::bank) for the format.
//!
//! Lines are only appended, and an incomplete last line is removed.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::bank::{BANK_VERSION, BankGame, BankPlan};
use crate::append_file::{AppendFile, write_error};
use crate::error::LabError;

/// The plan and the games of a bank.
pub struct Bank {
    /// The settings of the recording.
    pub plan: BankPlan,
    /// The games, in the order of their numbers.
    pub games: Vec<BankGame>,
}

/// A bank in a file, to which games are appended.
pub struct BankFile {
    path: PathBuf,
    file: AppendFile,
    bank: Bank,
}

/// An error that prevents a bank from being read or resumed.
#[derive(Debug, thiserror::Error)]
pub enum BankError {
    /// The file is empty.
    #[error("`{}` is empty; make a bank with `zeitnot clock record`", .0.display())]
    Empty(PathBuf),
    /// The first line is not a plan.
    #[error(
        "`{}`, line 1: not a bank of recorded turns ({error}); make one with `zeitnot clock record`",
        path.display()
    )]
    InvalidPlan {
        /// The file.
        path: PathBuf,
        /// The error of the parser.
        error: serde_json::Error,
    },
    /// Another version of this program made the bank.
    #[error("`{}`, line 1: version {version} is not supported; make a new bank", path.display())]
    UnknownVersion {
        /// The file.
        path: PathBuf,
        /// The version of the bank.
        version: u32,
    },
    /// A line is not a game.
    #[error("`{}`, line {line}: not a recorded game ({error}); delete the line", path.display())]
    InvalidGame {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u32,
        /// The error of the parser.
        error: serde_json::Error,
    },
    /// The bank has another plan.
    #[error(
        "`{}` was recorded with other settings: {difference}; use the same settings or another file",
        path.display()
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The difference between the plans.
        difference: String,
    },
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] LabError),
}

impl Bank {
    /// Parses the text of the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a bank; the error names the line.
    pub fn parse(path: &Path, text: &str) -> Result<Self, BankError> {
        parse(path, text)?.ok_or_else(|| BankError::Empty(path.to_owned()))
    }
}

impl BankFile {
    /// Resumes the file at `path`, which contains `text`, or creates it.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a bank with this plan, or the file could not be written.
    pub fn open(path: &Path, text: &str, plan: &BankPlan) -> Result<Self, BankError> {
        let valid = text.rfind('\n').map_or("", |end| &text[..=end]);
        let existing = parse(path, valid)?;
        let existing_plan = existing.as_ref().map(|bank| &bank.plan);
        if let Some(difference) = existing_plan.and_then(|existing| existing.difference(plan)) {
            return Err(BankError::OtherPlan {
                path: path.to_owned(),
                difference,
            });
        }
        let file = AppendFile::open(path, "bank", valid.len())?;
        let is_new = existing.is_none();
        let mut bank_file = Self {
            path: path.to_owned(),
            file,
            bank: existing.unwrap_or_else(|| Bank {
                plan: plan.clone(),
                games: Vec::new(),
            }),
        };
        if is_new {
            bank_file.write(plan)?;
        }
        Ok(bank_file)
    }

    /// Returns the content of the file.
    #[must_use]
    pub const fn bank(&self) -> &Bank {
        &self.bank
    }

    pub(super) fn into_bank(self) -> Bank {
        self.bank
    }

    pub(super) fn add(&mut self, game: BankGame) -> Result<(), LabError> {
        self.write(&game)?;
        self.bank.games.push(game);
        Ok(())
    }

    fn write(&mut self, content: &impl Serialize) -> Result<(), LabError> {
        let line = serde_json::to_string(content);
        let line = line.map_err(|error| write_error(&self.path, "bank", io::Error::from(error)))?;
        self.file.append(format!("{line}\n").as_bytes())
    }
}

/// Parses a bank; returns `None` if the text is empty.
fn parse(path: &Path, text: &str) -> Result<Option<Bank>, BankError> {
    let mut lines = text.lines().zip(1_u32..);
    let Some((head, _)) = lines.next() else {
        return Ok(None);
    };
    let plan: BankPlan = serde_json::from_str(head).map_err(|error| BankError::InvalidPlan {
        path: path.to_owned(),
        error,
    })?;
    if plan.version != BANK_VERSION {
        return Err(BankError::UnknownVersion {
            path: path.to_owned(),
            version: plan.version,
        });
    }
    let game = |(text, line): (&str, u32)| {
        serde_json::from_str::<BankGame>(text).map_err(|error| BankError::InvalidGame {
            path: path.to_owned(),
            line,
            error,
        })
    };
    let games: Result<Vec<BankGame>, BankError> = lines.map(game).collect();
    let mut games = games?;
    games.sort_by_key(|game| game.game);
    Ok(Some(Bank { plan, games }))
}
