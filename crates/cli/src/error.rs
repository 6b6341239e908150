//! How a command ends: with a verdict, or with one sentence that names the
//! place and the remedy.

use std::path::PathBuf;

use zeitnot_core::{GameError, StartError, TableError};

/// What a command that went through came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did what was asked.
    Done,
    /// It did, and the answer is no: a replay that differs, for example.
    Negative,
}

impl Verdict {
    /// The exit code of the process.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
        }
    }
}

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The command line does not read as one.
    #[error("{0}")]
    Usage(String),
    /// No game of this name.
    #[error("there is no game `{name}`; choose one of {known}")]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// The games there are, joined by commas.
        known: String,
    },
    /// The service could not be started.
    #[error("{0}")]
    Service(zeitnot_server::ServiceError),
    /// The words describe no position, or not one of this game.
    #[error("POSITION: {0}")]
    Position(GameError),
    /// An argument that the game does not take.
    #[error("{argument}: {reason}")]
    Argument {
        /// The argument as it is called in the help.
        argument: &'static str,
        /// What is wrong and what to do.
        reason: String,
    },
    /// An option that was set wrongly.
    #[error("{place}: {problem}")]
    Option {
        /// Where it was set: a flag or a variable.
        place: String,
        /// What is wrong and what to do.
        problem: String,
    },
    /// A configuration file that is not one.
    #[error("{}, line {line}: {problem}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what to do.
        problem: String,
    },
    /// A variable whose name is no option's.
    #[error(
        "environment variable {name}: no option is called so; {}",
        hint.as_ref().map_or_else(
            || "`zeitnot options` lists them, so unset it".to_owned(),
            |hint| format!("did you mean {hint}?"),
        )
    )]
    UnknownVariable {
        /// The variable.
        name: String,
        /// The nearest name there is.
        hint: Option<String>,
    },
    /// A variable whose value is not text.
    #[error("environment variable {name}: its value is not UTF-8; set it to plain text")]
    VariableNotText {
        /// The variable.
        name: String,
    },
    /// A file that could not be read or written.
    #[error("cannot {action} {what} `{}`: {reason}; {remedy}", path.display())]
    File {
        /// `read` or `write`.
        action: &'static str,
        /// What the file should be.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What went wrong.
        reason: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A file that is not a game, or one that another format cannot hold.
    #[error("game `{}`: {problem}", path.display())]
    GameFile {
        /// The file.
        path: PathBuf,
        /// What is wrong and what to do.
        problem: String,
    },
    /// A file that a game cannot be played with.
    #[error("`{}`: {problem}", path.display())]
    Equipment {
        /// The file.
        path: PathBuf,
        /// What is wrong and what to do.
        problem: String,
    },
    /// A flight record that is not one, or not for this version.
    #[error("flight record `{}`: {problem}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong and what to do.
        problem: String,
    },
    /// There is nothing to measure.
    #[error("{game} has no bench positions; choose one of {known}")]
    NothingToBench {
        /// The game.
        game: String,
        /// The games that have some, joined by commas.
        known: String,
    },
    /// The engine has no memory to work with.
    #[error("table.megabytes and eval_cache.kilobytes: {0}")]
    Table(#[from] TableError),
    /// The engine could not be started.
    #[error("the search could not be started: {0}")]
    Start(#[from] StartError),
    /// The operating system refused the search a thread.
    #[error("the search got no thread: {0}; end other programs and try again")]
    Thread(std::io::Error),
    /// The engine went away without an answer.
    #[error("the search ended without an answer; please report this with the command line")]
    NoAnswer,
    /// An answer that JSON cannot hold.
    #[error("the answer could not be written as JSON: {0}; please report this")]
    Json(String),
    /// The answer could not be written.
    #[error("the answer could not be written: {0}; check where standard output goes")]
    Output(String),
    /// A protocol could not be spoken, or not to the end.
    #[error("{0}")]
    Protocol(#[from] zeitnot_frontend::RunError),
    /// An engine's program that cannot be started.
    #[error(
        "--engine: `{program}` cannot be started: {reason}; give the path of a program, or builtin"
    )]
    NoProgram {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// A match broke off.
    #[error("{0}")]
    Match(#[from] zeitnot_arena::match_runner::MatchError),
    /// The journal of a match cannot be used.
    #[error("{0}")]
    Journal(#[from] zeitnot_arena::journal::JournalError),
    /// A file that is no list of openings.
    #[error("{0}")]
    Openings(#[from] zeitnot_arena::openings::OpeningsError),
    /// There is nobody to converse with.
    #[error("this command converses, but it was given no streams; run it from the binary")]
    StreamsTaken,
    /// Nobody reads the answer any more; not an error to speak of.
    #[error("nobody reads the answer any more")]
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
                reason: format!("nothing can be observed: {error}"),
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
    /// The exit code of the process.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        2
    }
}
