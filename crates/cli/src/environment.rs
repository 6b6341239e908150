//! The environment variables of this program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The prefix of every variable of this program.
pub const PREFIX: &str = "ZEITNOT_";

/// The variable with the token of the service, which is not an option.
pub const TOKEN_VARIABLE: &str = "ZEITNOT_TOKEN";

/// The variables that begin with [`PREFIX`], and paths from the system.
#[derive(Clone, Default)]
pub struct Environment {
    variables: Vec<(String, OsString)>,
    /// Kept apart from the variables, which may be printed.
    token: Option<OsString>,
    program: Option<PathBuf>,
    data: Option<PathBuf>,
}

impl Environment {
    /// Keeps the variables of this program and drops all others.
    pub fn new(variables: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        let mut variables: Vec<(String, OsString)> = variables
            .into_iter()
            .map(|(name, value)| (name.to_string_lossy().into_owned(), value))
            .filter(|(name, _)| name.starts_with(PREFIX))
            .collect();
        // The order of the system is arbitrary; errors must not depend on it.
        variables.sort();
        let token = variables
            .iter()
            .position(|(name, _)| name == TOKEN_VARIABLE);
        let token = token.map(|index| variables.remove(index).1);
        Self {
            variables,
            token,
            program: None,
            data: None,
        }
    }

    /// Returns the value of [`TOKEN_VARIABLE`].
    #[must_use]
    pub fn token(&self) -> Option<&OsString> {
        self.token.as_ref()
    }

    /// Sets the user's data directory.
    #[must_use]
    pub fn with_data(mut self, data: Option<PathBuf>) -> Self {
        self.data = data;
        self
    }

    /// Returns the user's data directory, in which programs have folders.
    #[must_use]
    pub fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// Sets the path of this program.
    #[must_use]
    pub fn with_program(mut self, program: Option<PathBuf>) -> Self {
        self.program = program;
        self
    }

    /// Returns the path of this program, with which it can start itself.
    #[must_use]
    pub fn program(&self) -> Option<&Path> {
        self.program.as_deref()
    }

    /// Returns every variable except the token, with its value, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OsString)> {
        self.variables
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }
}

/// Returns the name of the variable that sets an option.
///
/// For `gomoku.search.max_depth` it is `ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH`.
#[must_use]
pub fn variable_name(option: &str) -> String {
    format!("{PREFIX}{}", option.to_ascii_uppercase().replace('.', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_variables_with_the_prefix_are_kept() {
        let pairs = [("PATH", "/"), ("ZEITNOT_B", "2"), ("ZEITNOT_A", "1")];
        let environment = Environment::new(pairs.map(|(n, v)| (n.into(), v.into())));
        let names: Vec<&str> = environment.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["ZEITNOT_A", "ZEITNOT_B"]);
    }

    #[test]
    fn the_variable_of_an_option_is_its_name_in_upper_case() {
        assert_eq!(
            variable_name("gomoku.search.max_depth"),
            "ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH"
        );
    }
}
