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
use crate::files;

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

impl KeepArguments {
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
    games: Option<(PathBuf, File)>,
    /// What the reports are made of.
    pub(crate) summary: Summary,
    /// How the test went, by pairs.
    pub(crate) course: Series,
    /// Pairs that are in `course`.
    pairs: u64,
}

impl<'a> Keeper<'a> {
    /// Opens every file before the first game. What a journal holds is counted
    /// in `ledger` already.
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
        let games = arguments.games_file(game)?;
        let games = games.map(|path| open_games(path, arguments.resume));
        let mut keeper = Self {
            game,
            head,
            journal: None,
            games: games.transpose()?,
            summary: Summary::default(),
            course: Series::default(),
            pairs: 0,
        };
        match &arguments.journal {
            Some(path) if arguments.resume => keeper.resume(path, ledger)?,
            Some(path) => keeper.journal = Some(Journal::create(path, &keeper.head)?),
            None => {}
        }
        Ok(keeper)
    }

    /// A keeper of what a journal has, for reports on it.
    ///
    /// # Errors
    ///
    /// It is no journal, or the games' file cannot be written.
    fn resume(&mut self, path: &Path, ledger: &mut Ledger) -> Result<(), CliError> {
        let mut failed = Ok(());
        let wanted = self.head.clone();
        let (journal, head) = Journal::resume(path, &wanted, |head, game| {
            ledger.add(&game);
            if failed.is_ok() {
                failed = self.note(head, ledger, &game);
            }
        })?;
        self.journal = Some(journal);
        self.head = head;
        failed
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
        let head = self.head.clone();
        self.note(&head, ledger, game)
    }

    fn note(
        &mut self,
        head: &MatchHead,
        ledger: &Ledger,
        game: &PlayedGame,
    ) -> Result<(), CliError> {
        self.summary.add(game);
        let pairs = ledger.tally().pairs();
        if let Some(state) = ledger.state().filter(|_| pairs > self.pairs) {
            self.course.push(pairs, state.llr);
            self.pairs = pairs;
        }
        let Some((path, file)) = &mut self.games else {
            return Ok(());
        };
        let text = write_game(head, game, self.game)?;
        let written = file.write_all(text.as_bytes());
        written.map_err(|error| files::unwritable(path, "list of games", &error))
    }
}

/// The file for the games. A match that is resumed writes it anew from its
/// journal; any other leaves games alone that are there already.
fn open_games(path: &Path, resume: bool) -> Result<(PathBuf, File), CliError> {
    let what = "list of games";
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(resume);
    let unwritable = |error: std::io::Error| files::unwritable(path, what, &error);
    let file = options.open(path).map_err(unwritable)?;
    if file.metadata().map_err(unwritable)?.len() > 0 {
        return Err(CliError::File {
            action: "write",
            what,
            path: path.to_owned(),
            reason: "there are games in it already".to_owned(),
            remedy: "give another name, or --resume to write it anew from the journal",
        });
    }
    Ok((path.to_owned(), file))
}
