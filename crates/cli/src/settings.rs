//! Options from outside: default < configuration file < environment < flag.
//!
//! A file or an environment may serve several games at once, so a name there
//! must belong to some game that this binary knows; a flag must concern the
//! game at hand.

mod config;

use std::path::PathBuf;
use std::sync::Arc;

use zeitnot_core::learning::LearningOptions;
use zeitnot_core::options::edit_distance;
use zeitnot_core::{Game, OptionError, Settings, default_settings};
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
        context: &Context<'_, '_>,
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
        context: &Context<'_, '_>,
        selected: &[Arc<dyn Game>],
    ) -> Result<Vec<Settings>, CliError> {
        let mut layers = self.common_builder(context)?;
        layers.retain_games(selected);
        let layers = self.apply_flags(layers)?;
        Ok(layers.into_iter().map(|(_, settings)| settings).collect())
    }

    /// The settings of every game, and those of the service.
    ///
    /// # Errors
    ///
    /// Names the flag, the variable or the line that is wrong, and the remedy.
    pub fn load_for_service(
        &self,
        context: &Context<'_, '_>,
    ) -> Result<(Vec<Settings>, Settings), CliError> {
        let layers = self.common_builder(context)?;
        let mut games = self.apply_flags(layers)?;
        let service = games.pop().map(|(_, settings)| settings);
        let games = games.into_iter().map(|(_, settings)| settings).collect();
        Ok((games, service.unwrap_or_default()))
    }

    /// What a file and the environment say, for every game and the service.
    fn common_builder(&self, context: &Context<'_, '_>) -> Result<SettingsBuilder, CliError> {
        let mut layers = SettingsBuilder::new(context.games);
        if let Some(path) = &self.config {
            layers.apply_file(path)?;
        }
        layers.apply_environment(context)?;
        Ok(layers)
    }

    fn apply_flags(
        &self,
        mut layers: SettingsBuilder,
    ) -> Result<Vec<(&'static str, Settings)>, CliError> {
        for (name, value) in &self.set {
            layers.apply_flag(name, value)?;
        }
        Ok(layers.settings)
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
}

impl SettingsBuilder {
    fn new(games: &[Arc<dyn Game>]) -> Self {
        let settings = games
            .iter()
            .map(|game| (game.name(), default_settings(&**game)));
        // One file may serve all commands, so that each of them knows what the
        // service has; it comes last.
        let service = service_settings();
        Self {
            settings: settings.chain([(SERVICE_GROUP, service)]).collect(),
        }
    }

    fn retain_games(&mut self, selected: &[Arc<dyn Game>]) {
        self.settings
            .retain(|(name, _)| selected.iter().any(|game| game.name() == *name));
    }

    fn apply_file(&mut self, path: &std::path::Path) -> Result<(), CliError> {
        for entry in config::read(path)? {
            self.set_by_full_name(&entry.name, &entry.value)
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
            let Some(name) = names.iter().find(|name| variable_name(name) == variable) else {
                return Err(CliError::UnknownVariable {
                    name: variable.to_owned(),
                    hint: closest_name(variable, names.iter().map(|name| variable_name(name))),
                });
            };
            let value = value.to_str().ok_or_else(|| CliError::VariableNotText {
                name: variable.to_owned(),
            })?;
            self.set_by_full_name(name, value)
                .map_err(|source| CliError::Option {
                    place: format!("environment variable {variable}"),
                    problem: error_text(&source),
                })?;
        }
        Ok(())
    }

    /// Flags may use bare names where these are enough.
    fn apply_flag(&mut self, name: &str, value: &str) -> Result<(), CliError> {
        let mut unknown = None;
        let mut is_set = false;
        for (_, settings) in &mut self.settings {
            match settings.set(name, value) {
                Ok(()) => is_set = true,
                Err(error @ OptionError::Unknown { .. }) => {
                    unknown.get_or_insert(error);
                }
                Err(error) => return Err(flag_error("--set", name, value, &error)),
            }
        }
        match unknown {
            Some(error) if !is_set => Err(flag_error("--set", name, value, &error)),
            _ => Ok(()),
        }
    }

    /// Sets an option of every game that has it.
    fn set_by_full_name(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let names = self.full_names();
        if !names.iter().any(|known| known == name) {
            return Err(OptionError::Unknown {
                name: name.to_owned(),
                hint: closest_name(name, names.into_iter()),
            });
        }
        for (_, settings) in &mut self.settings {
            if settings.list().iter().any(|(known, _, _)| known == name) {
                settings.set(name, value)?;
            }
        }
        Ok(())
    }

    fn full_names(&self) -> Vec<String> {
        let lists = self
            .settings
            .iter()
            .flat_map(|(_, settings)| settings.list());
        lists.map(|(name, _, _)| name).collect()
    }
}

/// Sets one option of one game, for a flag of its own.
pub(crate) fn apply(
    settings: &mut Settings,
    flag: &str,
    name: &str,
    value: &str,
) -> Result<(), CliError> {
    settings
        .set(name, value)
        .map_err(|error| flag_error(flag, name, value, &error))
}

fn flag_error(flag: &str, name: &str, value: &str, error: &OptionError) -> CliError {
    CliError::Option {
        place: format!("{flag} {name}={value}"),
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
