//! The outputs of a match: the journal, the game files, and the data of reports.

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

/// The arguments for the files of a match.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct KeepArguments {
    /// Write each game to this file as it ends, so that the match can be resumed
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Continue the match in the journal
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,

    /// Write chess games to this PGN file, with scores and times
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Write gomoku games to this SGF file, with scores and times
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<PathBuf>,

    /// Write crossword games to this folder, one GCG file per game
    #[arg(long, value_name = "FOLDER")]
    pub(crate) gcg: Option<PathBuf>,

    /// Write a self-contained report to this HTML file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// Name of the match in files and reports
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) event: String,
}

impl KeepArguments {
    /// Rejects two arguments that name the same file.
    ///
    /// `report` is the journal of `--report`.
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
            let path = files::resolve_path(path);
            if let Some((other, _)) = seen.iter().find(|(_, known)| *known == path) {
                let reason = format!("this is the file of {other}; give another file");
                return Err(CliError::Argument { argument, reason });
            }
            seen.push((argument, path));
        }
        Ok(())
    }

    /// Returns the path for games; fails for the flag of another format.
    fn games_path(&self, game: &dyn Game) -> Result<Option<&Path>, CliError> {
        let extension = game.profile().file_extension;
        let paths = [
            ("--pgn", "pgn", &self.pgn),
            ("--sgf", "sgf", &self.sgf),
            ("--gcg", "gcg", &self.gcg),
        ];
        for (argument, format, path) in paths {
            if path.is_some() && extension != Some(format) {
                let name = game.name();
                let reason = match extension {
                    Some(other) => format!("{name} has another file format; use --{other}"),
                    None => format!("{name} has no file format; leave it out"),
                };
                return Err(CliError::Argument { argument, reason });
            }
        }
        let paths = [&self.pgn, &self.sgf, &self.gcg];
        Ok(paths.into_iter().find_map(|path| path.as_deref()))
    }
}

/// The outputs of a match.
pub(crate) struct MatchOutputs<'a> {
    pub(crate) game: &'a dyn Game,
    /// The head of every file.
    pub(crate) head: MatchHead,
    journal: Option<MatchJournal>,
    games_file: Option<GamesFile>,
    /// The HTML report, which is written at the end.
    pub(crate) page: Option<OutputFile>,
    pub(crate) summary: MatchSummary,
    /// The log-likelihood ratio of the test by pairs.
    pub(crate) llr_series: Series,
    /// The number of pairs in `llr_series`.
    finished_pairs: u64,
}

impl<'a> MatchOutputs<'a> {
    /// Opens all files and adds the games of a resumed journal to `score`.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written, or the journal is invalid.
    pub(crate) fn open(
        arguments: &KeepArguments,
        game: &'a dyn Game,
        head: MatchHead,
        score: &mut MatchScore,
    ) -> Result<Self, CliError> {
        arguments.check_different(None)?;
        let games = arguments.games_path(game)?;
        let games = games.map(|path| GamesFile::open(path, game.profile().file_extension));
        let page = arguments.html.as_deref();
        let mut outputs = Self {
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
            Some(path) if arguments.resume => outputs.resume(path, score)?,
            Some(path) => {
                outputs.start_games_file()?;
                outputs.journal = Some(MatchJournal::create(path, &outputs.head)?);
            }
            None => outputs.start_games_file()?,
        }
        Ok(outputs)
    }

    /// Opens a journal to continue it, and rewrites the games file from it.
    ///
    /// The games file is emptied only after the journal matches the conditions.
    fn resume(&mut self, path: &Path, score: &mut MatchScore) -> Result<(), CliError> {
        let (journal, head) = MatchJournal::resume(path, &self.head)?;
        self.journal = Some(journal);
        self.head = head;
        if let Some(games) = &self.games_file {
            games.empty()?;
        }
        self.read(path, score)
    }

    /// Reads all games of a journal.
    ///
    /// # Errors
    ///
    /// Fails if the journal is invalid, or the games file cannot be written.
    pub(super) fn read(&mut self, path: &Path, score: &mut MatchScore) -> Result<(), CliError> {
        let mut failed = Ok(());
        MatchJournal::read(path, |_, game| {
            score.add(&game);
            if failed.is_ok() {
                failed = self.write_game(score, &game);
            }
        })?;
        failed
    }

    fn start_games_file(&self) -> Result<(), CliError> {
        self.games_file
            .as_ref()
            .map_or(Ok(()), GamesFile::check_empty)
    }

    /// Records a finished game, which is in `score` already.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written.
    pub(crate) fn record_game(
        &mut self,
        score: &MatchScore,
        game: &PlayedGame,
    ) -> Result<(), CliError> {
        // The journal first: a match is resumed from it.
        if let Some(journal) = &mut self.journal {
            journal.append(game)?;
        }
        self.write_game(score, game)
    }

    fn write_game(&mut self, score: &MatchScore, game: &PlayedGame) -> Result<(), CliError> {
        self.summary.add(game);
        let pairs = score.pairs().pairs();
        if let Some(state) = score.sprt_state().filter(|_| pairs > self.finished_pairs) {
            self.llr_series.push(pairs, state.llr);
            self.finished_pairs = pairs;
        }
        match &mut self.games_file {
            Some(games) => games.add(&self.head, game, self.game),
            None => Ok(()),
        }
    }
}
