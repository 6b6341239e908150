//! A bank of watched games in a file: a line of JSON each, the plan first. It
//! only grows, and a line that was cut off counts as not written.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use zeitnot_lab::turns::{BANK_VERSION, BankGame, BankPlan};

use crate::error::CliError;
use crate::files;

/// No bank is longer: a watched turn has about two thousand bytes.
const MAX_BYTES: u64 = 500_000_000;

/// What a bank holds.
pub(super) struct Bank {
    pub(super) plan: BankPlan,
    pub(super) games: Vec<BankGame>,
}

/// A bank that grows.
pub(super) struct BankFile {
    path: PathBuf,
    file: File,
    pub(super) bank: Bank,
}

impl Bank {
    /// Reads a file.
    pub(super) fn read(path: &Path) -> Result<Self, CliError> {
        let text = files::read_text(path, "bank", MAX_BYTES)?;
        parse(path, &text)?.ok_or_else(|| {
            let place = path.display();
            data_error(format!(
                "`{place}` is empty; make a bank with zeitnot clock bank"
            ))
        })
    }
}

impl BankFile {
    /// Goes on with a file, or begins it.
    pub(super) fn open(path: &Path, plan: &BankPlan) -> Result<Self, CliError> {
        let unwritable = |error: &std::io::Error| files::unwritable(path, "bank", error);
        let text = match path.exists() {
            true => files::read_text(path, "bank", MAX_BYTES)?,
            false => String::new(),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let known = parse(path, whole)?;
        if let Some(difference) = known.as_ref().and_then(|bank| bank.plan.difference(plan)) {
            let place = path.display();
            return Err(data_error(format!(
                "`{place}`: these turns were watched otherwise than what is asked for: \
                 {difference}; ask for the same, or give another --data"
            )));
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|error| unwritable(&error))?;
        let cut = file.set_len(whole.len() as u64);
        cut.and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(|error| unwritable(&error))?;
        let is_new = known.is_none();
        let mut own = Self {
            path: path.to_owned(),
            file,
            bank: known.unwrap_or_else(|| Bank {
                plan: plan.clone(),
                games: Vec::new(),
            }),
        };
        if is_new {
            own.write(plan)?;
        }
        Ok(own)
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: BankGame) -> Result<(), CliError> {
        self.write(&game)?;
        self.bank.games.push(game);
        Ok(())
    }

    fn write(&mut self, content: &impl Serialize) -> Result<(), CliError> {
        let line = serde_json::to_string(content).map_err(std::io::Error::from);
        let written = line.and_then(|line| {
            self.file.write_all(format!("{line}\n").as_bytes())?;
            self.file.flush()
        });
        written.map_err(|error| files::unwritable(&self.path, "bank", &error))
    }
}

/// The bank in a text; none if the text is empty.
fn parse(path: &Path, text: &str) -> Result<Option<Bank>, CliError> {
    let place = path.display();
    let mut lines = text.lines().zip(1_u32..);
    let Some((head, _)) = lines.next() else {
        return Ok(None);
    };
    let plan: BankPlan = serde_json::from_str(head).map_err(|error| {
        data_error(format!(
            "`{place}`, line 1: this is no bank of watched turns ({error}); make one with zeitnot \
             clock bank"
        ))
    })?;
    if plan.version != BANK_VERSION {
        return Err(data_error(format!(
            "`{place}`, line 1: version {} is not known here; make a new bank",
            plan.version
        )));
    }
    let game = |(line, number): (&str, u32)| {
        serde_json::from_str::<BankGame>(line).map_err(|error| {
            data_error(format!(
                "`{place}`, line {number}: this is no watched game ({error}); take the line out"
            ))
        })
    };
    let games: Result<Vec<BankGame>, CliError> = lines.map(game).collect();
    let mut games = games?;
    games.sort_by_key(|game| game.game);
    Ok(Some(Bank { plan, games }))
}

fn data_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--data",
        reason,
    }
}
