//! Options from outside: default < configuration file < environment < flag.
//!
//! A file or an environment may serve several games at once, so a name there
//! must belong to some game that this binary knows; a flag must concern the
//! game at hand.

mod config;

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

/// The flags that set options.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SettingsArguments {
    /// Take options from this TOML file
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Set one option; `zeitnot options` lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_assignment)]
    pub set: Vec<(String, String)>,
}

impl SettingsArguments {
    /// The settings of one game.
    ///
    /// # Errors
    ///
    /// Names the flag, the variable or the line that is wrong, and the remedy.
    pub fn load(
        &self,
        context: &mut Context<'_, '_>,
        game: &Arc<dyn Game>,
    ) -> Result<Settings, CliError> {
        let settings = self.load_all(context, std::slice::from_ref(game))?;
        Ok(settings.into_iter().next().unwrap_or_default())
    }

    /// The settings of each of `selected`, in that order.
    ///
    /// # Errors
    ///
    /// Names the flag, the variable or the line that is wrong, and the remedy.
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

    /// The settings of every game, and those of the service.
    ///
    /// # Errors
    ///
    /// Names the flag, the variable or the line that is wrong, and the remedy.
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

    /// What a file and the environment say, for every game and the service.
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

/// `key=value` in two.
pub(crate) fn parse_assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("write KEY=VALUE, such as table.megabytes=32")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Where the options of the service stand among those of the games.
const SERVICE_GROUP: &str = "server";

/// The options of the service at their defaults.
pub(crate) fn service_settings() -> Settings {
    Settings::new(vec![
        Box::new(ServerOptions::default()),
        Box::new(LearningOptions::default()),
    ])
}

/// Settings under way, one for each game and one for the service.
struct SettingsBuilder {
    settings: Vec<(&'static str, Settings)>,
    /// Warnings of retired names, each with the place that uses one.
    warnings: Vec<String>,
}

impl SettingsBuilder {
    fn new(games: &[Arc<dyn Game>]) -> Self {
        let settings = games
            .iter()
            .map(|game| (game.name(), settings_for(&**game)));
        // One file may serve all commands, so that each of them knows what the
        // service has; it comes last.
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

    /// Flags may use bare names where these are enough.
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

/// Sets one option of one game, for another flag than `--set`; returns the
/// warning of a retired name.
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

/// The error with a remedy, which it lacks where no name is near enough.
pub(crate) fn error_text(error: &OptionError) -> String {
    match error {
        OptionError::Unknown { hint: None, .. } => {
            format!("{error}; `zeitnot options` lists them")
        }
        _ => error.to_string(),
    }
}

/// The name that was probably meant.
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
    fn assignments_are_cut_at_the_first_equals_sign() {
        let pair = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(parse_assignment("a.b=3"), pair("a.b", "3"));
        assert_eq!(parse_assignment("a = b = c"), pair("a", "b = c"));
        assert_eq!(parse_assignment("a="), pair("a", ""));
        assert!(parse_assignment("a.b").unwrap_err().contains("KEY=VALUE"));
    }
}
