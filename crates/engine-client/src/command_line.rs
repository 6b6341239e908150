//! How a program is called.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program, its arguments, and where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name that is looked for as the system does.
    pub program: OsString,
    /// What it is called with.
    pub arguments: Vec<OsString>,
    /// The directory it runs in; ours if none. The path of the program is
    /// looked for from ours in any case.
    pub directory: Option<PathBuf>,
}

impl CommandLine {
    /// The first word is the program, the others are its arguments; none if
    /// there is no word.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Option<Self> {
        let mut words = words.into_iter().map(Into::into);
        Some(Self {
            program: words.next()?,
            arguments: words.collect(),
            directory: None,
        })
    }

    /// The same, in another directory.
    #[must_use]
    pub fn in_directory(self, directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: Some(directory.into()),
            ..self
        }
    }

    /// The system's way to call it.
    pub(super) fn builder(&self) -> std::io::Result<Command> {
        let Some(directory) = &self.directory else {
            let mut builder = Command::new(&self.program);
            builder.args(&self.arguments);
            return Ok(builder);
        };
        let path = Path::new(&self.program);
        // Systems differ in where they look for a relative path once the
        // directory has changed; a bare name is not a path.
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
    fn no_word_is_no_command() {
        assert_eq!(CommandLine::new(Vec::<OsString>::new()), None);
    }

    #[test]
    fn a_path_is_looked_for_from_our_directory_and_a_name_is_left_alone() {
        let called = |program: &str| {
            let command = CommandLine::new([program]).unwrap().in_directory("/");
            let builder = command.builder().unwrap();
            assert_eq!(builder.get_current_dir(), Some(Path::new("/")));
            PathBuf::from(builder.get_program())
        };
        assert_eq!(called("engine"), Path::new("engine"));
        assert!(called("engines/engine").is_absolute());
        assert!(called("engines/engine").ends_with("engines/engine"));
    }
}
