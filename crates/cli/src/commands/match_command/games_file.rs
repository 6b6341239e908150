//! Where games are written as they end: a file of them all, or a folder where
//! the format has one game a file.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use zeitnot_arena::PlayedGame;
use zeitnot_arena::files::{MatchHead, is_single, write_game};
use zeitnot_core::Game;

use crate::error::CliError;
use crate::files;

/// What it is.
const FILE_KIND: &str = "list of games";

/// Where games are written as they end.
pub(super) struct GamesFile {
    path: PathBuf,
    target: GamesTarget,
}

enum GamesTarget {
    File(File),
    /// Files in a folder end in this.
    Folder(&'static str),
}

impl GamesFile {
    /// Opens the file, or the folder where games of this extension have a file
    /// each, and leaves what is in it alone.
    ///
    /// # Errors
    ///
    /// It cannot be written.
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

    /// A match that begins leaves games alone that are there already.
    ///
    /// # Errors
    ///
    /// There are games in it.
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
            remedy: "give another name, or --resume to write it anew from the journal",
        })
    }

    /// The files of games in a folder.
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

    /// Throws away what will be written anew. The files of a folder are written
    /// over one by one: each has its name from its game.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn empty(&self) -> Result<(), CliError> {
        match &self.target {
            GamesTarget::File(file) => file.set_len(0).map_err(|error| self.unwritable(&error)),
            GamesTarget::Folder(_) => Ok(()),
        }
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// The format has no room for it, or it cannot be written.
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
