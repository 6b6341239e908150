//! The variables of the environment that concern this program, and the names
//! that options have there.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What every variable of this program begins with.
pub const PREFIX: &str = "ZEITNOT_";

/// The variables that begin with [`PREFIX`], by name.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    variables: Vec<(String, OsString)>,
    program: Option<PathBuf>,
}

impl Environment {
    /// Keeps the variables of this program and forgets the others.
    pub fn new(variables: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        let mut variables: Vec<(String, OsString)> = variables
            .into_iter()
            .map(|(name, value)| (name.to_string_lossy().into_owned(), value))
            .filter(|(name, _)| name.starts_with(PREFIX))
            .collect();
        // The system gives them in no order; errors shall not depend on it.
        variables.sort();
        Self {
            variables,
            program: None,
        }
    }

    /// The same, knowing where this program lies.
    #[must_use]
    pub fn with_program(mut self, program: Option<PathBuf>) -> Self {
        self.program = program;
        self
    }

    /// Where this program lies, so that it can start itself again.
    #[must_use]
    pub fn program(&self) -> Option<&Path> {
        self.program.as_deref()
    }

    /// Every variable and its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OsString)> {
        self.variables
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }
}

/// What the option `gomoku.search.max_depth` is called in the environment:
/// `ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH`.
#[must_use]
pub fn variable_name(option: &str) -> String {
    format!("{PREFIX}{}", option.to_ascii_uppercase().replace('.', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_variables_are_kept_and_options_have_names() {
        let pairs = [("PATH", "/"), ("ZEITNOT_B", "2"), ("ZEITNOT_A", "1")];
        let environment = Environment::new(pairs.map(|(n, v)| (n.into(), v.into())));
        let names: Vec<&str> = environment.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["ZEITNOT_A", "ZEITNOT_B"]);
        assert_eq!(
            variable_name("gomoku.search.max_depth"),
            "ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH"
        );
    }
}
