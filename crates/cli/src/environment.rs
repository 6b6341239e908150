//! The variables of the environment that concern this program, and the names
//! that options have there.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What every variable of this program begins with.
pub const PREFIX: &str = "ZEITNOT_";

/// The variable that brings the token of the service; not an option.
pub const TOKEN_VARIABLE: &str = "ZEITNOT_TOKEN";

/// The variables that begin with [`PREFIX`], by name.
#[derive(Clone, Default)]
pub struct Environment {
    variables: Vec<(String, OsString)>,
    /// Kept apart: what sets options is shown to people, this never is.
    token: Option<OsString>,
    program: Option<PathBuf>,
    data: Option<PathBuf>,
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

    /// The token of the service, from [`TOKEN_VARIABLE`].
    #[must_use]
    pub fn token(&self) -> Option<&OsString> {
        self.token.as_ref()
    }

    /// The same, knowing where programs keep data for this user.
    #[must_use]
    pub fn with_data(mut self, data: Option<PathBuf>) -> Self {
        self.data = data;
        self
    }

    /// Where programs keep data for this user.
    #[must_use]
    pub fn data(&self) -> Option<&Path> {
        self.data.as_deref()
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
