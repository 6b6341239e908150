//! Options of the user. Flags override the environment, which overrides the
//! configuration file.
//!
//! A file and the environment may set options of several games, so a name there
//! must belong to any game of this binary. A flag must belong to a game of the
//! command.

mod config;
mod ineffective;

use std::path::PathBuf;
use std::sync::Arc;

use zeitnot_clock::settings_for;
use zeitnot_core::learning::LearningOptions;
use zeitnot_core::options::{Deprecation, edit_distance};
use zeitnot_core::{Game, OptionError, Settings};
use zeitnot_server::ServerOptions;

use crate::context::Context;
use crate::environment::variable_name;
use crate::error::CliError;
pub(crate) use ineffective::{Ineffective, refuse_ineffective};

/// The flags that set options.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SettingsArguments {
    /// Read options from this TOML file
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Set an option listed by `zeitnot options`; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_assignment)]
    pub set: Vec<(String, String)>,
}

impl SettingsArguments {
    /// Returns the settings of one game.
    ///
    /// # Errors
    ///
    /// Fails at an invalid flag, variable, or line of the file.
    pub fn load(
        &self,
        context: &mut Context<'_, '_>,
        game: &Arc<dyn Game>,
    ) -> Result<Settings, CliError> {
        let settings = self.load_all(context, std::slice::from_ref(game))?;
        Ok(settings.into_iter().next().unwrap_or_default())
    }

    /// Returns the settings of the `selected` games, in their order.
    ///
    /// # Errors
    ///
    /// Fails at an invalid flag, variable, or line of the file.
    pub fn load_all(
        &self,
        context: &mut Context<'_, '_>,
        selected: &[Arc<dyn Game>],
    ) -> Result<Vec<Settings>, CliError> {
        let mut builder = self.common_builder(context)?;
        builder.retain_games(selected);
        let settings = self.apply_flags(builder, context)?;
        Ok(settings.into_iter().map(|(_, settings)| settings).collect())
    }

    /// Returns the settings of all games, and those of the service.
    ///
    /// # Errors
    ///
    /// Fails at an invalid flag, variable, or line of the file.
    pub fn load_for_service(
        &self,
        context: &mut Context<'_, '_>,
    ) -> Result<(Vec<Settings>, Settings), CliError> {
        let builder = self.common_builder(context)?;
        let mut games = self.apply_flags(builder, context)?;
        let service = games.pop().map(|(_, settings)| settings);
        let games = games.into_iter().map(|(_, settings)| settings).collect();
        Ok((games, service.unwrap_or_default()))
    }

    /// Applies the file and the environment for all games and the service.
    fn common_builder(&self, context: &Context<'_, '_>) -> Result<SettingsBuilder, CliError> {
        let mut builder = SettingsBuilder::new(context.games);
        if let Some(path) = &self.config {
            builder.apply_file(path)?;
        }
        builder.apply_environment(context)?;
        Ok(builder)
    }

    /// Applies the flags and logs the warnings of all layers.
    fn apply_flags(
        &self,
        mut builder: SettingsBuilder,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<(&'static str, Settings)>, CliError> {
        for (name, value) in &self.set {
            builder.apply_flag(name, value)?;
        }
        for warning in &builder.warnings {
            context.console.warn(warning);
        }
        Ok(builder.settings)
    }
}

/// Splits `key=value`.
pub(crate) fn parse_assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("write KEY=VALUE, such as table.megabytes=32")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The entry of the service among the names of games in a [`SettingsBuilder`].
const SERVICE_GROUP: &str = "server";

/// Returns the default options of the service.
pub(crate) fn service_settings() -> Settings {
    Settings::new(vec![
        Box::new(ServerOptions::default()),
        Box::new(LearningOptions::default()),
    ])
}

/// The settings of each game and of the service.
struct SettingsBuilder {
    settings: Vec<(&'static str, Settings)>,
    /// Warnings about retired names, each with its place.
    warnings: Vec<String>,
}

impl SettingsBuilder {
    fn new(games: &[Arc<dyn Game>]) -> Self {
        let settings = games
            .iter()
            .map(|game| (game.name(), settings_for(&**game)));
        // A file may serve all commands, so each of them accepts the options of
        // the service. They come last.
        let service = service_settings();
        Self {
            settings: settings.chain([(SERVICE_GROUP, service)]).collect(),
            warnings: Vec::new(),
        }
    }

    fn retain_games(&mut self, selected: &[Arc<dyn Game>]) {
        self.settings
            .retain(|(name, _)| selected.iter().any(|game| game.name() == *name));
    }

    fn apply_file(&mut self, path: &std::path::Path) -> Result<(), CliError> {
        for entry in config::read(path)? {
            let place = format!("{}, line {}", path.display(), entry.line);
            self.set_by_full_name(&place, &entry.name, &entry.value)
                .map_err(|error| CliError::Config {
                    path: path.to_owned(),
                    line: entry.line,
                    problem: error_text(&error),
                })?;
        }
        Ok(())
    }

    fn apply_environment(&mut self, context: &Context<'_, '_>) -> Result<(), CliError> {
        for (variable, value) in context.environment.iter() {
            let names = self.full_names();
            let retired = self.retired_names();
            let mut accepted = names.iter().chain(&retired);
            let Some(name) = accepted.find(|name| variable_name(name) == variable) else {
                return Err(CliError::UnknownVariable {
                    name: variable.to_owned(),
                    hint: closest_name(variable, names.iter().map(|name| variable_name(name))),
                });
            };
            let value = value.to_str().ok_or_else(|| CliError::VariableNotText {
                name: variable.to_owned(),
            })?;
            let place = format!("environment variable {variable}");
            self.set_by_full_name(&place, name, value)
                .map_err(|source| CliError::Option {
                    place: place.clone(),
                    problem: error_text(&source),
                })?;
        }
        Ok(())
    }

    /// Sets an option, whose group may be left out if the name is unambiguous.
    fn apply_flag(&mut self, name: &str, value: &str) -> Result<(), CliError> {
        let mut unknown = None;
        let mut is_set = false;
        let mut warning = None;
        for (_, settings) in &mut self.settings {
            match settings.set(name, value) {
                Ok(deprecation) => {
                    is_set = true;
                    warning = warning.or(deprecation);
                }
                Err(error @ OptionError::Unknown { .. }) => {
                    unknown.get_or_insert(error);
                }
                Err(error) => return Err(flag_error("--set", name, value, &error)),
            }
        }
        match unknown {
            Some(error) if !is_set => Err(flag_error("--set", name, value, &error)),
            _ => {
                self.warn(&flag_place("--set", name, value), warning);
                Ok(())
            }
        }
    }

    /// Sets an option of every game that has it.
    fn set_by_full_name(
        &mut self,
        place: &str,
        name: &str,
        value: &str,
    ) -> Result<(), OptionError> {
        let has = |settings: &Settings| {
            settings.list().iter().any(|(known, _, _)| known == name)
                || settings.retired().iter().any(|(known, _)| known == name)
        };
        if !self.settings.iter().any(|(_, settings)| has(settings)) {
            return Err(OptionError::Unknown {
                name: name.to_owned(),
                hint: closest_name(name, self.full_names().into_iter()),
            });
        }
        let mut warning = None;
        for (_, settings) in &mut self.settings {
            if has(settings) {
                warning = warning.or(settings.set(name, value)?);
            }
        }
        self.warn(place, warning);
        Ok(())
    }

    fn warn(&mut self, place: &str, warning: Option<Deprecation>) {
        let warning = warning.map(|warning| format!("{place}: {warning}"));
        self.warnings.extend(warning);
    }

    fn full_names(&self) -> Vec<String> {
        let lists = self
            .settings
            .iter()
            .flat_map(|(_, settings)| settings.list());
        lists.map(|(name, _, _)| name).collect()
    }

    fn retired_names(&self) -> Vec<String> {
        let settings = self.settings.iter();
        let retired = settings.flat_map(|(_, settings)| settings.retired());
        retired.map(|(name, _)| name).collect()
    }
}

/// Sets an option for a flag other than `--set`.
///
/// Returns a warning if the name is retired.
pub(crate) fn apply(
    settings: &mut Settings,
    flag: &str,
    name: &str,
    value: &str,
) -> Result<Option<String>, CliError> {
    let warning = settings
        .set(name, value)
        .map_err(|error| flag_error(flag, name, value, &error))?;
    let place = flag_place(flag, name, value);
    Ok(warning.map(|warning| format!("{place}: {warning}")))
}

fn flag_place(flag: &str, name: &str, value: &str) -> String {
    format!("{flag} {name}={value}")
}

fn flag_error(flag: &str, name: &str, value: &str, error: &OptionError) -> CliError {
    CliError::Option {
        place: flag_place(flag, name, value),
        problem: error_text(error),
    }
}

/// Formats the error, with a remedy if it suggests no name.
pub(crate) fn error_text(error: &OptionError) -> String {
    match error {
        OptionError::Unknown { hint: None, .. } => {
            format!("{error}; see `zeitnot options`")
        }
        _ => error.to_string(),
    }
}

/// Returns the most similar name, if one is similar enough.
fn closest_name(wanted: &str, names: impl Iterator<Item = String>) -> Option<String> {
    names
        .map(|name| (edit_distance(wanted, &name), name))
        .filter(|&(distance, _)| distance <= 1 + wanted.len() / 4)
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments_are_split_at_the_first_equals_sign() {
        let pair = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(parse_assignment("a.b=3"), pair("a.b", "3"));
        assert_eq!(parse_assignment("a = b = c"), pair("a", "b = c"));
        assert_eq!(parse_assignment("a="), pair("a", ""));
        assert!(parse_assignment("a.b").unwrap_err().contains("KEY=VALUE"));
    }
}
