//! `zeitnot options`: lists all options with their values and descriptions.

use std::sync::Arc;

use zeitnot_clock::settings_for;
use zeitnot_core::{Game, Settings};
use zeitnot_schema::v1::{OptionReport, OptionsReport};

use crate::context::Context;
use crate::environment::variable_name;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::{SettingsArguments, service_settings};

/// The arguments of `zeitnot options`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  zeitnot options gomoku\n  \
    zeitnot options gomoku --config zeitnot.toml\n\n\
    A configuration file has a table per group of options:\n  \
    [table]\n  megabytes = 32")]
pub struct Arguments {
    /// Game [default: all games and the service]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Lists the options.
///
/// # Errors
///
/// Fails if an argument or a setting is invalid.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let report = match arguments.game.as_deref() {
        None => {
            let (current, service) = arguments.settings.load_for_service(context)?;
            report(context.games, &current, Some(&service))
        }
        Some(name) => {
            let selected = [Arc::clone(games::find(context.games, name)?)];
            let current = arguments.settings.load_all(context, &selected)?;
            report(&selected, &current, None)
        }
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        let texts: Vec<String> = report.options.iter().map(option_text).collect();
        context.console.print(&texts.join("\n"))?;
    }
    Ok(Verdict::Done)
}

/// Returns all options of the games and of the service with their current values.
pub(crate) fn report(
    games: &[Arc<dyn Game>],
    current: &[Settings],
    service: Option<&Settings>,
) -> OptionsReport {
    let defaults = games.iter().map(|game| settings_for(&**game));
    let defaults: Vec<Settings> = defaults.chain([service_settings()]).collect();
    let mut options: Vec<OptionReport> = Vec::new();
    let service = service.map(|service| (service, &defaults[games.len()]));
    for (settings, defaults) in current.iter().zip(&defaults).chain(service) {
        let settings = settings.list().into_iter();
        for ((name, spec, value), (_, _, default)) in settings.zip(defaults.list()) {
            // Games share options, which are listed once.
            if options.iter().any(|option| option.name == name) {
                continue;
            }
            options.push(OptionReport {
                variable: variable_name(&name),
                name,
                value,
                default,
                takes: spec.kind.to_string(),
                about: spec.about.to_owned(),
            });
        }
    }
    OptionsReport { options }
}

fn option_text(option: &OptionReport) -> String {
    let OptionReport {
        name,
        value,
        default,
        takes,
        about,
        ..
    } = option;
    let changed = if value == default {
        String::new()
    } else {
        format!(" (default {default})")
    };
    format!("{name} = {value}{changed}\n    {about}\n    Takes {takes}.\n")
}
