//! The command line of an engine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program, its arguments, and its working directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name for the system's search path.
    pub program: OsString,
    /// The arguments.
    pub arguments: Vec<OsString>,
    /// The working directory; `None` means ours.
    ///
    /// A relative path of the program is always relative to our directory.
    pub directory: Option<PathBuf>,
}

impl CommandLine {
    /// Creates a command from a program and its arguments; `None` without words.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Option<Self> {
        let mut words = words.into_iter().map(Into::into);
        Some(Self {
            program: words.next()?,
            arguments: words.collect(),
            directory: None,
        })
    }

    /// Sets the working directory.
    #[must_use]
    pub fn in_directory(self, directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: Some(directory.into()),
            ..self
        }
    }

    pub(super) fn builder(&self) -> std::io::Result<Command> {
        let Some(directory) = &self.directory else {
            let mut builder = Command::new(&self.program);
            builder.args(&self.arguments);
            return Ok(builder);
        };
        let path = Path::new(&self.program);
        // Systems resolve a relative path before or after the change of directory.
        // A bare name is not a path.
        let mut builder = match path.components().nth(1) {
            Some(_) => Command::new(std::path::absolute(path)?),
            None => Command::new(path),
        };
        builder.args(&self.arguments).current_dir(directory);
        Ok(builder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_needs_a_program() {
        assert_eq!(CommandLine::new(Vec::<OsString>::new()), None);
    }

    #[test]
    fn only_paths_are_made_absolute_for_another_directory() {
        let program = |program: &str| {
            let command = CommandLine::new([program]).unwrap().in_directory("/");
            let builder = command.builder().unwrap();
            assert_eq!(builder.get_current_dir(), Some(Path::new("/")));
            PathBuf::from(builder.get_program())
        };
        assert_eq!(program("engine"), Path::new("engine"));
        assert!(program("engines/engine").is_absolute());
        assert!(program("engines/engine").ends_with("engines/engine"));
    }
}
