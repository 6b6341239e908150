//! Results of commands: a verdict, or an error in one line with a remedy.

use std::path::PathBuf;

use zeitnot_core::{GameError, StartError, TableError};

/// The result of a command that ran without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The command succeeded.
    Done,
    /// The command ran with a negative result, such as a replay that differs.
    Negative,
}

impl Verdict {
    /// Returns the exit code of the process.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
        }
    }
}

/// The error of a command.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// No game has this name.
    #[error("there is no game `{name}`; choose one of {known}")]
    UnknownGame {
        /// The name that was given.
        name: String,
        /// The names of all games, joined by commas.
        known: String,
    },
    /// The service could not start.
    #[error("{0}")]
    Service(zeitnot_server::ServiceError),
    /// The text does not describe a position of this game.
    #[error("POSITION: {0}")]
    Position(GameError),
    /// An argument is invalid.
    #[error("{argument}: {reason}")]
    Argument {
        /// The argument, named as in the help.
        argument: &'static str,
        /// The problem and a remedy.
        reason: String,
    },
    /// An option does not exist, or its value is invalid.
    #[error("{place}: {problem}")]
    Option {
        /// The flag or the variable that sets the option.
        place: String,
        /// The problem and a remedy.
        problem: String,
    },
    /// A line of a configuration file or a ladder is invalid.
    #[error("{}, line {line}: {problem}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The problem and a remedy.
        problem: String,
    },
    /// An environment variable names an option that does not exist.
    #[error(
        "environment variable {name}: there is no such option; {}",
        hint.as_ref().map_or_else(
            || "unset it, or see `zeitnot options`".to_owned(),
            |hint| format!("did you mean {hint}?"),
        )
    )]
    UnknownVariable {
        /// The variable.
        name: String,
        /// The most similar variable that sets an option.
        hint: Option<String>,
    },
    /// The value of an environment variable is not UTF-8.
    #[error("environment variable {name}: the value is not UTF-8; set it to plain text")]
    VariableNotText {
        /// The variable.
        name: String,
    },
    /// A file could not be read or written.
    #[error("could not {action} {what} `{}`: {reason}; {remedy}", path.display())]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// The expected content of the file.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The cause.
        reason: String,
        /// The remedy.
        remedy: &'static str,
    },
    /// A file is not a game, or its game does not fit the target format.
    #[error("game `{}`: {problem}", path.display())]
    GameFile {
        /// The file.
        path: PathBuf,
        /// The problem and a remedy.
        problem: String,
    },
    /// A game cannot be played with this file.
    #[error("`{}`: {problem}", path.display())]
    Equipment {
        /// The file.
        path: PathBuf,
        /// The problem and a remedy.
        problem: String,
    },
    /// A flight record is invalid, or this version cannot read it.
    #[error("flight record `{}`: {problem}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// The problem and a remedy.
        problem: String,
    },
    /// The game has no bench positions.
    #[error("{game} has no bench positions; choose one of {known}")]
    NothingToBench {
        /// The game.
        game: String,
        /// The games with bench positions, joined by commas.
        known: String,
    },
    /// The tables could not be allocated.
    #[error("table.megabytes and eval_cache.kilobytes: {0}")]
    Table(#[from] TableError),
    /// The search could not start.
    #[error("could not start the search: {0}")]
    Start(#[from] StartError),
    /// The operating system did not create a thread.
    #[error("could not start the search thread: {0}; close other programs and try again")]
    Thread(std::io::Error),
    /// The search ended without an answer.
    #[error("the search ended without an answer; please report this with the command line")]
    NoAnswer,
    /// The answer could not be converted to JSON.
    #[error("could not write the answer as JSON: {0}; please report this")]
    Json(String),
    /// Standard output could not be written.
    #[error("could not write the answer: {0}; check where standard output goes")]
    Output(String),
    /// A session of an engine protocol failed.
    #[error("{0}")]
    Protocol(#[from] zeitnot_frontend::RunError),
    /// The program of an engine could not be started.
    #[error(
        "--engine: could not start `{program}`: {reason}; give the path of a program, or builtin"
    )]
    NoProgram {
        /// The program.
        program: String,
        /// The error of the operating system.
        reason: String,
    },
    /// A match failed.
    #[error("{0}")]
    Match(#[from] zeitnot_arena::match_runner::MatchError),
    /// The journal of a match cannot be used.
    #[error("{0}")]
    Journal(#[from] zeitnot_arena::journal::JournalError),
    /// A file of openings is invalid.
    #[error("{0}")]
    Openings(#[from] zeitnot_arena::openings::OpeningsError),
    /// The console has no streams, or they were taken already.
    #[error("this command got no streams to read and write; run it with the `zeitnot` program")]
    StreamsTaken,
    /// Standard output was closed; the program then ends without an error.
    #[error("standard output was closed")]
    OutputClosed,
}

#[cfg(feature = "lab")]
impl From<zeitnot_lab::LabError> for CliError {
    fn from(error: zeitnot_lab::LabError) -> Self {
        use zeitnot_lab::LabError;
        use zeitnot_lab::turns::RecordingError;

        match error {
            LabError::Thread(error) => Self::Thread(error),
            LabError::NoAnswer => Self::NoAnswer,
            LabError::Write {
                content,
                path,
                error,
            } => crate::files::unwritable(&path, content, &error),
            LabError::Observe(error) => Self::Argument {
                argument: "--data",
                reason: format!("could not observe searches: {error}"),
            },
            LabError::Record(RecordingError::Game(error)) | LabError::Game(error) => {
                Self::Position(error)
            }
            LabError::Record(error) => Self::Usage(error.to_string()),
            LabError::Table(error) => Self::Table(error),
            LabError::Start(error) => Self::Start(error),
        }
    }
}

impl CliError {
    /// Returns the exit code of the process.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        2
    }
}
