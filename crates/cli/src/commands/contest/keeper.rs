//! Keeps what a match leaves behind: the journal, the games as files, the
//! summary for its reports.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use zeitnot_arena::PlayedGame;
use zeitnot_arena::files::{MatchHead, write_game};
use zeitnot_arena::journal::Journal;
use zeitnot_arena::ledger::Ledger;
use zeitnot_arena::report::{Series, Summary};
use zeitnot_core::Game;

use crate::error::CliError;
use crate::files::{self, Output};

/// Where a match is kept, as the arguments name it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct KeepArguments {
    /// Write every game to this file as it ends, so that the match can be
    /// resumed
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Go on with the match in the journal
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,

    /// Write the games of chess to this PGN file, with evaluations and times
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Write the games of gomoku to this SGF file, with evaluations and times
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<PathBuf>,

    /// Write a report to this HTML file, complete in itself
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// What the match is called in files and reports
    #[arg(long, value_name = "NAME", default_value = "")]
    pub(crate) event: String,
}

/// What the games' file is.
const GAMES: &str = "list of games";

impl KeepArguments {
    /// Two files must not be the same one: the second would destroy the first.
    /// `report` is the journal that is told about, if any.
    pub(super) fn check_different(&self, report: Option<&PathBuf>) -> Result<(), CliError> {
        let named = [
            ("--report", report),
            ("--journal", self.journal.as_ref()),
            ("--pgn", self.pgn.as_ref()),
            ("--sgf", self.sgf.as_ref()),
            ("--html", self.html.as_ref()),
        ];
        let mut seen: Vec<(&str, PathBuf)> = Vec::new();
        for (argument, path) in named {
            let Some(path) = path else { continue };
            let place = files::place(path);
            if let Some((other, _)) = seen.iter().find(|(_, known)| *known == place) {
                let reason = format!("this is the file of {other}; give another name");
                return Err(CliError::Argument { argument, reason });
            }
            seen.push((argument, place));
        }
        Ok(())
    }

    /// The file for the games; checked against the game's own format.
    fn games_file(&self, game: &dyn Game) -> Result<Option<&Path>, CliError> {
        let usual = zeitnot_arena::files::extension(game.name());
        for (argument, format, path) in [("--pgn", "pgn", &self.pgn), ("--sgf", "sgf", &self.sgf)] {
            if path.is_some() && usual != Some(format) {
                let name = game.name();
                let reason = match usual {
                    Some(other) => format!("games of {name} are written with --{other}"),
                    None => format!("games of {name} have no file format; leave it out"),
                };
                return Err(CliError::Argument { argument, reason });
            }
        }
        Ok(self.pgn.as_deref().or(self.sgf.as_deref()))
    }
}

/// Keeps what a match leaves behind.
pub(crate) struct Keeper<'a> {
    /// The rules.
    pub(crate) game: &'a dyn Game,
    /// What heads every file.
    pub(crate) head: MatchHead,
    journal: Option<Journal>,
    games: Option<GamesFile>,
    /// The page, for when everything is over.
    pub(crate) page: Option<Output>,
    /// What the reports are made of.
    pub(crate) summary: Summary,
    /// How the test went, by pairs.
    pub(crate) course: Series,
    /// Pairs that are in `course`.
    pairs: u64,
}

impl<'a> Keeper<'a> {
    /// Opens every file before the first game. What a journal holds already is
    /// counted in `ledger`.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or is not what it should be.
    pub(crate) fn open(
        arguments: &KeepArguments,
        game: &'a dyn Game,
        head: MatchHead,
        ledger: &mut Ledger,
    ) -> Result<Self, CliError> {
        arguments.check_different(None)?;
        let games = arguments.games_file(game)?.map(GamesFile::open);
        let page = arguments.html.as_deref();
        let mut keeper = Self {
            game,
            head,
            journal: None,
            games: games.transpose()?,
            page: page
                .map(|path| Output::create(path, "report"))
                .transpose()?,
            summary: Summary::default(),
            course: Series::default(),
            pairs: 0,
        };
        match &arguments.journal {
            Some(path) if arguments.resume => keeper.resume(path, ledger)?,
            Some(path) => {
                keeper.begin_games()?;
                keeper.journal = Some(Journal::create(path, &keeper.head)?);
            }
            None => keeper.begin_games()?,
        }
        Ok(keeper)
    }

    /// Goes on with the match in a journal. The games' file is written anew
    /// from it, once it is known that it is this match's.
    fn resume(&mut self, path: &Path, ledger: &mut Ledger) -> Result<(), CliError> {
        let (journal, head) = Journal::resume(path, &self.head)?;
        self.journal = Some(journal);
        self.head = head;
        if let Some(games) = &self.games {
            games.empty()?;
        }
        self.read(path, ledger)
    }

    /// Takes every game that a journal has.
    ///
    /// # Errors
    ///
    /// It is no journal, or the games' file cannot be written.
    pub(super) fn read(&mut self, path: &Path, ledger: &mut Ledger) -> Result<(), CliError> {
        let mut failed = Ok(());
        Journal::read(path, |_, game| {
            ledger.add(&game);
            if failed.is_ok() {
                failed = self.note(ledger, &game);
            }
        })?;
        failed
    }

    fn begin_games(&self) -> Result<(), CliError> {
        self.games.as_ref().map_or(Ok(()), GamesFile::check_empty)
    }

    /// A game has ended, and `ledger` has it already.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(crate) fn keep(&mut self, ledger: &Ledger, game: &PlayedGame) -> Result<(), CliError> {
        // First what the match is resumed from.
        if let Some(journal) = &mut self.journal {
            journal.add(game)?;
        }
        self.note(ledger, game)
    }

    fn note(&mut self, ledger: &Ledger, game: &PlayedGame) -> Result<(), CliError> {
        self.summary.add(game);
        let pairs = ledger.tally().pairs();
        if let Some(state) = ledger.state().filter(|_| pairs > self.pairs) {
            self.course.push(pairs, state.llr);
            self.pairs = pairs;
        }
        match &mut self.games {
            Some(games) => games.add(&self.head, game, self.game),
            None => Ok(()),
        }
    }
}

/// The file that games are written to as they end.
struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// Opens the file and leaves what is in it alone.
    fn open(path: &Path) -> Result<Self, CliError> {
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(|error| files::unwritable(path, GAMES, &error))?,
        })
    }

    /// A match that begins leaves games alone that are there already.
    fn check_empty(&self) -> Result<(), CliError> {
        let length = self.file.metadata().map(|data| data.len());
        if length.map_err(|error| self.unwritable(&error))? == 0 {
            return Ok(());
        }
        Err(CliError::File {
            action: "write",
            what: GAMES,
            path: self.path.clone(),
            reason: "there are games in it already".to_owned(),
            remedy: "give another name, or --resume to write it anew from the journal",
        })
    }

    fn empty(&self) -> Result<(), CliError> {
        self.file
            .set_len(0)
            .map_err(|error| self.unwritable(&error))
    }

    fn add(
        &mut self,
        head: &MatchHead,
        game: &PlayedGame,
        rules: &dyn Game,
    ) -> Result<(), CliError> {
        let text = write_game(head, game, rules).map_err(|error| CliError::GameFile {
            path: self.path.clone(),
            problem: format!(
                "game {}.{} of the match: {error}",
                u64::from(game.pair) + 1,
                game.game + 1
            ),
        })?;
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &std::io::Error) -> CliError {
        files::unwritable(&self.path, GAMES, error)
    }
}
