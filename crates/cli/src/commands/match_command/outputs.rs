//! Keeps what a match leaves behind: the journal, the games as files, the
//! summary for its reports.

use std::path::{Path, PathBuf};

use zeitnot_arena::PlayedGame;
use zeitnot_arena::files::MatchHead;
use zeitnot_arena::journal::MatchJournal;
use zeitnot_arena::match_score::MatchScore;
use zeitnot_arena::report::{MatchSummary, Series};
use zeitnot_core::Game;

use super::games_file::GamesFile;
use crate::error::CliError;
use crate::files::{self, OutputFile};

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

    /// Write the games of crossword to this folder, a GCG file each, with racks
    /// and scores
    #[arg(long, value_name = "FOLDER")]
    pub(crate) gcg: Option<PathBuf>,

    /// Write a report to this HTML file, complete in itself
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// What the match is called in files and reports
    #[arg(long, value_name = "NAME", default_value = "")]
    pub(crate) event: String,
}

impl KeepArguments {
    /// Two files must not be the same one: the second would destroy the first.
    /// `report` is the journal that is told about, if any.
    pub(super) fn check_different(&self, report: Option<&PathBuf>) -> Result<(), CliError> {
        let named = [
            ("--report", report),
            ("--journal", self.journal.as_ref()),
            ("--pgn", self.pgn.as_ref()),
            ("--sgf", self.sgf.as_ref()),
            ("--gcg", self.gcg.as_ref()),
            ("--html", self.html.as_ref()),
        ];
        let mut seen: Vec<(&str, PathBuf)> = Vec::new();
        for (argument, path) in named {
            let Some(path) = path else { continue };
            let place = files::resolve_path(path);
            if let Some((other, _)) = seen.iter().find(|(_, known)| *known == place) {
                let reason = format!("this is the file of {other}; give another name");
                return Err(CliError::Argument { argument, reason });
            }
            seen.push((argument, place));
        }
        Ok(())
    }

    /// The file for the games; checked against the game's own format.
    fn games_path(&self, game: &dyn Game) -> Result<Option<&Path>, CliError> {
        let usual = game.profile().file_extension;
        let paths = [
            ("--pgn", "pgn", &self.pgn),
            ("--sgf", "sgf", &self.sgf),
            ("--gcg", "gcg", &self.gcg),
        ];
        for (argument, format, path) in paths {
            if path.is_some() && usual != Some(format) {
                let name = game.name();
                let reason = match usual {
                    Some(other) => format!("games of {name} are written with --{other}"),
                    None => format!("games of {name} have no file format; leave it out"),
                };
                return Err(CliError::Argument { argument, reason });
            }
        }
        let paths = [&self.pgn, &self.sgf, &self.gcg];
        Ok(paths.into_iter().find_map(|path| path.as_deref()))
    }
}

/// Keeps what a match leaves behind.
pub(crate) struct MatchOutputs<'a> {
    /// The rules.
    pub(crate) game: &'a dyn Game,
    /// What heads every file.
    pub(crate) head: MatchHead,
    journal: Option<MatchJournal>,
    games_file: Option<GamesFile>,
    /// The page, for when everything is over.
    pub(crate) page: Option<OutputFile>,
    /// What the reports are made of.
    pub(crate) summary: MatchSummary,
    /// How the test went, by pairs.
    pub(crate) llr_series: Series,
    /// Pairs that are in `course`.
    finished_pairs: u64,
}

impl<'a> MatchOutputs<'a> {
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
        ledger: &mut MatchScore,
    ) -> Result<Self, CliError> {
        arguments.check_different(None)?;
        let games = arguments.games_path(game)?;
        let games = games.map(|path| GamesFile::open(path, game.profile().file_extension));
        let page = arguments.html.as_deref();
        let mut keeper = Self {
            game,
            summary: MatchSummary::new(&head.conditions),
            head,
            journal: None,
            games_file: games.transpose()?,
            page: page
                .map(|path| OutputFile::create(path, "report"))
                .transpose()?,
            llr_series: Series::default(),
            finished_pairs: 0,
        };
        match &arguments.journal {
            Some(path) if arguments.resume => keeper.resume(path, ledger)?,
            Some(path) => {
                keeper.start_games_file()?;
                keeper.journal = Some(MatchJournal::create(path, &keeper.head)?);
            }
            None => keeper.start_games_file()?,
        }
        Ok(keeper)
    }

    /// Goes on with the match in a journal. The games' file is written anew
    /// from it, once it is known that it is this match's.
    fn resume(&mut self, path: &Path, ledger: &mut MatchScore) -> Result<(), CliError> {
        let (journal, head) = MatchJournal::resume(path, &self.head)?;
        self.journal = Some(journal);
        self.head = head;
        if let Some(games) = &self.games_file {
            games.empty()?;
        }
        self.read(path, ledger)
    }

    /// Takes every game that a journal has.
    ///
    /// # Errors
    ///
    /// It is no journal, or the games' file cannot be written.
    pub(super) fn read(&mut self, path: &Path, ledger: &mut MatchScore) -> Result<(), CliError> {
        let mut failed = Ok(());
        MatchJournal::read(path, |_, game| {
            ledger.add(&game);
            if failed.is_ok() {
                failed = self.write_game(ledger, &game);
            }
        })?;
        failed
    }

    fn start_games_file(&self) -> Result<(), CliError> {
        self.games_file
            .as_ref()
            .map_or(Ok(()), GamesFile::check_empty)
    }

    /// A game has ended, and `ledger` has it already.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(crate) fn record_game(
        &mut self,
        ledger: &MatchScore,
        game: &PlayedGame,
    ) -> Result<(), CliError> {
        // First what the match is resumed from.
        if let Some(journal) = &mut self.journal {
            journal.append(game)?;
        }
        self.write_game(ledger, game)
    }

    fn write_game(&mut self, ledger: &MatchScore, game: &PlayedGame) -> Result<(), CliError> {
        self.summary.add(game);
        let pairs = ledger.pairs().pairs();
        if let Some(state) = ledger.sprt_state().filter(|_| pairs > self.finished_pairs) {
            self.llr_series.push(pairs, state.llr);
            self.finished_pairs = pairs;
        }
        match &mut self.games_file {
            Some(games) => games.add(&self.head, game, self.game),
            None => Ok(()),
        }
    }
}
