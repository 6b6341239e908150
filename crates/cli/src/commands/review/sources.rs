//! The files that are reviewed, and the games in them.

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

/// Most files of a folder.
const MAX_FILES: usize = 1_000;

/// Most games of all files together: more than a machine reviews in days.
const MAX_GAMES: usize = 10_000;

/// What the files are called that `--annotate` writes into folders.
pub(super) const REVIEWED: &str = "reviewed";

/// Formats that hold games rather than positions.
const FORMATS: [Format; 6] = [
    Format::Sgf,
    Format::Psq,
    Format::RenLib,
    Format::Pgn,
    Format::Gcg,
    Format::MoveList,
];

/// A game that was found in a file.
pub(super) struct LoadedGame {
    /// What it is called: the file's name, with a number where there are
    /// several.
    pub(super) source: String,
    /// The file's name without its extension, with the same number.
    pub(super) stem: String,
    /// The game.
    pub(super) record: GameRecord,
    path: PathBuf,
    format: Format,
    number: usize,
}

impl LoadedGame {
    /// The name of the game; each format has one that it is usually about.
    pub(super) fn game(&self) -> String {
        let usual = self.format.default_game();
        let named = self.record.game.as_deref().unwrap_or(usual);
        named.to_ascii_lowercase()
    }

    /// This game cannot be reviewed.
    pub(super) fn error(&self, problem: &str) -> CliError {
        game_error(&self.path, self.number, problem)
    }
}

/// A game that cannot be read or reviewed; the first is meant if there is but
/// one.
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

/// All games of all files, one after the other.
pub(super) struct GameFiles {
    files: std::vec::IntoIter<GameInput>,
    open: Option<OpenGameFile>,
    games: usize,
    arguments: Vec<PathBuf>,
}

/// Where games are.
enum GameInput {
    File(PathBuf),
    Read(Vec<u8>),
}

/// A file whose games are being read.
struct OpenGameFile {
    path: PathBuf,
    format: Format,
    games: std::iter::Peekable<Box<dyn Iterator<Item = Result<GameRecord, ReadError>>>>,
    number: usize,
}

impl GameFiles {
    /// Finds the files that arguments name. A folder is looked through, but not
    /// the folders in it.
    ///
    /// # Errors
    ///
    /// A folder cannot be read or has too many files, or standard input cannot be
    /// read.
    pub(super) fn open(
        arguments: &[PathBuf],
        context: &mut Context<'_, '_>,
    ) -> Result<Self, CliError> {
        let mut places = Vec::new();
        for path in arguments {
            if path.as_os_str() == STANDARD_INPUT {
                places.push(GameInput::Read(read_input(context)?));
            } else if path.is_dir() {
                places.extend(game_files_in(path)?.into_iter().map(GameInput::File));
            } else {
                places.push(GameInput::File(path.clone()));
            }
        }
        Ok(Self {
            files: places.into_iter(),
            open: None,
            games: 0,
            arguments: arguments.to_vec(),
        })
    }

    /// The next game, or why there is none where one should be.
    pub(super) fn next(&mut self) -> Option<Result<LoadedGame, CliError>> {
        loop {
            if self.games > MAX_GAMES {
                return None;
            }
            if let Some(open) = &mut self.open
                && let Some(found) = open.next()
            {
                self.games += 1;
                if self.games > MAX_GAMES {
                    let problem =
                        format!("there are more than {MAX_GAMES} games; review fewer at once");
                    return Some(Err(game_error(&open.path, open.number, &problem)));
                }
                return Some(found);
            }
            match OpenGameFile::new(self.files.next()?) {
                Ok(open) => self.open = Some(open),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// There is nothing to review.
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
    fn new(place: GameInput) -> Result<Self, CliError> {
        let (path, bytes) = match place {
            GameInput::Read(bytes) => (PathBuf::from(STANDARD_INPUT), bytes),
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
            Format::Sgf => sgf::read_each(&bytes),
            format => vec![format.read(&bytes)],
        };
        Ok(Self::with_games(path, format, Box::new(games.into_iter())))
    }

    /// Files of chess may be larger than what is read at once.
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
        let name = |part: Option<&std::ffi::OsStr>, mark: &str| {
            let name = part.unwrap_or(self.path.as_os_str()).to_string_lossy();
            match is_alone {
                true => name.into_owned(),
                false => format!("{name}{mark}{}", self.number),
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

/// The game files of a folder, by name. Those that this program has annotated
/// are not reviewed again.
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
    let is_ours = stem.ends_with(&format!(".{REVIEWED}"));
    is_known && !is_ours && path.is_file()
}

/// All of standard input.
fn read_input(context: &mut Context<'_, '_>) -> Result<Vec<u8>, CliError> {
    let input = context.console.take_streams()?.input;
    let mut bytes = Vec::new();
    // One byte more than allowed tells an input that is too long.
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
