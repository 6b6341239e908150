//! The output of finished games: one file, or a folder if the format holds one game
//! per file.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use zeitnot_arena::PlayedGame;
use zeitnot_arena::files::{MatchHead, is_single, write_game};
use zeitnot_core::Game;

use crate::error::CliError;
use crate::files;

const FILE_KIND: &str = "games";

/// A file or a folder to which games are written as they end.
pub(super) struct GamesFile {
    path: PathBuf,
    target: GamesTarget,
}

enum GamesTarget {
    File(File),
    /// Holds the file extension.
    Folder(&'static str),
}

impl GamesFile {
    /// Opens or creates the file, or the folder if the extension needs one.
    ///
    /// Keeps the content.
    ///
    /// # Errors
    ///
    /// Fails if the file or the folder cannot be created.
    pub(super) fn open(path: &Path, extension: Option<&'static str>) -> Result<Self, CliError> {
        let opened = match extension.filter(|extension| is_single(extension)) {
            Some(extension) => fs::create_dir_all(path).map(|()| GamesTarget::Folder(extension)),
            None => {
                let mut options = OpenOptions::new();
                let file = options.append(true).create(true).open(path);
                file.map(GamesTarget::File)
            }
        };
        Ok(Self {
            path: path.to_owned(),
            target: opened.map_err(|error| files::unwritable(path, FILE_KIND, &error))?,
        })
    }

    /// Checks that a new match overwrites no games.
    ///
    /// # Errors
    ///
    /// Fails if the file or the folder holds games.
    pub(super) fn check_empty(&self) -> Result<(), CliError> {
        let is_empty = match &self.target {
            GamesTarget::File(file) => file.metadata().map(|data| data.len() == 0),
            GamesTarget::Folder(extension) => self.games(extension).map(|games| games.is_empty()),
        };
        if is_empty.map_err(|error| self.unwritable(&error))? {
            return Ok(());
        }
        Err(CliError::File {
            action: "write",
            what: FILE_KIND,
            path: self.path.clone(),
            reason: "there are games in it already".to_owned(),
            remedy: "give another name, or --resume to rewrite it from the journal",
        })
    }

    /// Returns the game files in the folder.
    fn games(&self, extension: &str) -> std::io::Result<Vec<PathBuf>> {
        let mut games = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new(extension)) {
                games.push(path);
            }
        }
        Ok(games)
    }

    /// Empties the file, which is rewritten from a journal.
    ///
    /// Files in a folder need no emptying: a game always has the same file name.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(super) fn empty(&self) -> Result<(), CliError> {
        match &self.target {
            GamesTarget::File(file) => file.set_len(0).map_err(|error| self.unwritable(&error)),
            GamesTarget::Folder(_) => Ok(()),
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot hold the game, or the file cannot be written.
    pub(super) fn add(
        &mut self,
        head: &MatchHead,
        game: &PlayedGame,
        rules: &dyn Game,
    ) -> Result<(), CliError> {
        let (pair, number) = (u64::from(game.pair) + 1, game.game + 1);
        let text = write_game(head, game, rules).map_err(|error| CliError::GameFile {
            path: self.path.clone(),
            problem: format!("game {pair}.{number} of the match: {error}"),
        })?;
        let written = match &mut self.target {
            GamesTarget::File(file) => file.write_all(text.as_bytes()),
            GamesTarget::Folder(extension) => {
                let name = format!("{pair:06}-{number}.{extension}");
                fs::write(self.path.join(name), text)
            }
        };
        written.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &std::io::Error) -> CliError {
        files::unwritable(&self.path, FILE_KIND, error)
    }
}
