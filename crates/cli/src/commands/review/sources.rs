//! The games to review, read from files.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use zeitnot_record::pgn::Games;
use zeitnot_record::{Format, GameRecord, MAX_INPUT_BYTES, ReadError, sgf};

use crate::context::Context;
use crate::error::CliError;
use crate::files;

const FILE_KIND: &str = "game";

/// The argument that means standard input.
const STANDARD_INPUT: &str = "-";

/// The maximum number of files in a folder.
const MAX_FILES: usize = 1_000;

/// The maximum number of games, which take days to review.
const MAX_GAMES: usize = 10_000;

/// The part of the names of files that `--annotate` writes into folders.
pub(super) const REVIEWED: &str = "reviewed";

/// The formats for games, unlike those for positions.
const FORMATS: [Format; 6] = [
    Format::Sgf,
    Format::Psq,
    Format::RenLib,
    Format::Pgn,
    Format::Gcg,
    Format::MoveList,
];

/// A game of a file.
pub(super) struct LoadedGame {
    /// The name of the file, with a number if it has several games.
    pub(super) source: String,
    /// The name of the file without its extension, with the same number.
    pub(super) stem: String,
    pub(super) record: GameRecord,
    path: PathBuf,
    format: Format,
    number: usize,
}

impl LoadedGame {
    /// Returns the name of the game, by default that of the format.
    pub(super) fn game(&self) -> String {
        let default = self.format.default_game();
        let name = self.record.game.as_deref().unwrap_or(default);
        name.to_ascii_lowercase()
    }

    /// Returns the error for a problem of this game.
    pub(super) fn error(&self, problem: &str) -> CliError {
        game_error(&self.path, self.number, problem)
    }
}

/// Returns the error for a problem of a game, without a number for the first.
fn game_error(path: &Path, number: usize, problem: &str) -> CliError {
    let problem = match number {
        1 => problem.to_owned(),
        number => format!("game {number}: {problem}"),
    };
    CliError::GameFile {
        path: path.to_owned(),
        problem,
    }
}

/// The games of all files, read one by one.
pub(super) struct GameFiles {
    files: std::vec::IntoIter<GameInput>,
    open: Option<OpenGameFile>,
    games: usize,
    arguments: Vec<PathBuf>,
}

enum GameInput {
    File(PathBuf),
    /// The content of standard input.
    StandardInput(Vec<u8>),
}

/// A file whose games are being read.
struct OpenGameFile {
    path: PathBuf,
    format: Format,
    games: std::iter::Peekable<Box<dyn Iterator<Item = Result<GameRecord, ReadError>>>>,
    number: usize,
}

impl GameFiles {
    /// Finds the files, also in folders, but not in folders within these.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be read or has too many files, or standard input
    /// cannot be read.
    pub(super) fn open(
        arguments: &[PathBuf],
        context: &mut Context<'_, '_>,
    ) -> Result<Self, CliError> {
        let mut inputs = Vec::new();
        for path in arguments {
            if path.as_os_str() == STANDARD_INPUT {
                inputs.push(GameInput::StandardInput(read_input(context)?));
            } else if path.is_dir() {
                inputs.extend(game_files_in(path)?.into_iter().map(GameInput::File));
            } else {
                inputs.push(GameInput::File(path.clone()));
            }
        }
        Ok(Self {
            files: inputs.into_iter(),
            open: None,
            games: 0,
            arguments: arguments.to_vec(),
        })
    }

    /// Returns the next game or error; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Result<LoadedGame, CliError>> {
        loop {
            if self.games > MAX_GAMES {
                return None;
            }
            if let Some(open) = &mut self.open
                && let Some(game) = open.next()
            {
                self.games += 1;
                if self.games > MAX_GAMES {
                    let problem =
                        format!("there are more than {MAX_GAMES} games; review fewer at once");
                    return Some(Err(game_error(&open.path, open.number, &problem)));
                }
                return Some(game);
            }
            match OpenGameFile::new(self.files.next()?) {
                Ok(open) => self.open = Some(open),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Returns the error if there are no games.
    pub(super) fn empty_error(&self) -> CliError {
        let path = self.arguments.first().cloned().unwrap_or_default();
        let known = FORMATS.map(Format::extension).join(", .");
        CliError::GameFile {
            path,
            problem: format!("there are no game files in it; their names end in .{known}"),
        }
    }
}

impl OpenGameFile {
    fn new(input: GameInput) -> Result<Self, CliError> {
        let (path, bytes) = match input {
            GameInput::StandardInput(bytes) => (PathBuf::from(STANDARD_INPUT), bytes),
            GameInput::File(path) => {
                if let Some(open) = Self::open_large(&path)? {
                    return Ok(open);
                }
                let bytes = files::read_bytes(&path, FILE_KIND, MAX_INPUT_BYTES as u64)?;
                (path, bytes)
            }
        };
        let format = Format::detect(&bytes, Some(&path.to_string_lossy()));
        let games: Vec<Result<GameRecord, ReadError>> = match format {
            Format::Pgn => Games::new(bytes.as_slice()).take(MAX_GAMES + 1).collect(),
            Format::Sgf => sgf::Games::new(&bytes).collect(),
            format => vec![format.read(&bytes)],
        };
        Ok(Self::with_games(path, format, Box::new(games.into_iter())))
    }

    /// Opens a large chess file for streaming; `None` for all other files.
    fn open_large(path: &Path) -> Result<Option<Self>, CliError> {
        let is_large = fs::metadata(path).is_ok_and(|file| file.len() > MAX_INPUT_BYTES as u64);
        let is_chess = Format::from_file_name(&path.to_string_lossy()) == Some(Format::Pgn);
        if !(is_large && is_chess) {
            return Ok(None);
        }
        let file = File::open(path).map_err(|error| CliError::File {
            action: "read",
            what: FILE_KIND,
            path: path.to_owned(),
            reason: error.to_string(),
            remedy: "give the path of a file you may read",
        })?;
        let games = Games::new(BufReader::new(file));
        Ok(Some(Self::with_games(
            path.to_owned(),
            Format::Pgn,
            Box::new(games),
        )))
    }

    fn with_games(
        path: PathBuf,
        format: Format,
        games: Box<dyn Iterator<Item = Result<GameRecord, ReadError>>>,
    ) -> Self {
        Self {
            path,
            format,
            games: games.peekable(),
            number: 0,
        }
    }

    fn next(&mut self) -> Option<Result<LoadedGame, CliError>> {
        let game = self.games.next()?;
        self.number += 1;
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                return Some(Err(game_error(&self.path, self.number, &error.to_string())));
            }
        };
        let is_alone = self.number == 1 && self.games.peek().is_none();
        let name = |part: Option<&std::ffi::OsStr>, separator: &str| {
            let name = part.unwrap_or(self.path.as_os_str()).to_string_lossy();
            match is_alone {
                true => name.into_owned(),
                false => format!("{name}{separator}{}", self.number),
            }
        };
        Some(Ok(LoadedGame {
            source: name(self.path.file_name(), "#"),
            stem: name(self.path.file_stem(), "-"),
            record,
            path: self.path.clone(),
            format: self.format,
            number: self.number,
        }))
    }
}

/// Returns the game files in a folder, sorted, without those from `--annotate`.
fn game_files_in(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let unreadable = |error: std::io::Error| CliError::File {
        action: "read",
        what: "folder",
        path: folder.to_owned(),
        reason: error.to_string(),
        remedy: "give a folder you may read",
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if is_game_file(&path) {
            paths.push(path);
        }
        if paths.len() > MAX_FILES {
            return Err(CliError::GameFile {
                path: folder.to_owned(),
                problem: format!(
                    "there are more than {MAX_FILES} game files in it; review fewer at once"
                ),
            });
        }
    }
    paths.sort();
    Ok(paths)
}

fn is_game_file(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_known = Format::from_file_name(&name).is_some_and(|format| FORMATS.contains(&format));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_annotated = stem.ends_with(&format!(".{REVIEWED}"));
    is_known && !is_annotated && path.is_file()
}

fn read_input(context: &mut Context<'_, '_>) -> Result<Vec<u8>, CliError> {
    let input = context.console.take_streams()?.input;
    let mut bytes = Vec::new();
    // One byte above the limit shows that the input is too long.
    let read = input
        .take(MAX_INPUT_BYTES as u64 + 1)
        .read_to_end(&mut bytes);
    let path = PathBuf::from(STANDARD_INPUT);
    match read {
        Err(error) => Err(CliError::File {
            action: "read",
            what: FILE_KIND,
            path,
            reason: error.to_string(),
            remedy: "give the path of a file you may read",
        }),
        Ok(_) if bytes.len() > MAX_INPUT_BYTES => {
            let problem = ReadError::TooLarge { bytes: bytes.len() }.to_string();
            Err(CliError::GameFile { path, problem })
        }
        Ok(_) => Ok(bytes),
    }
}
