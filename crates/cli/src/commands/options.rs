//! `zeitnot options`: every option, its value in force and its meaning; the
//! reference page is made from this.

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
    A configuration file has a table for each group of options:\n  \
    [table]\n  megabytes = 32")]
pub struct Arguments {
    /// Game [default: all games and the service]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Lists the options.
///
/// # Errors
///
/// An argument or a setting is wrong.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let report = match arguments.game.as_deref() {
        None => {
            let (in_force, service) = arguments.settings.load_for_service(context)?;
            report(context.games, &in_force, Some(&service))
        }
        Some(name) => {
            let selected = [Arc::clone(games::find(context.games, name)?)];
            let in_force = arguments.settings.load_all(context, &selected)?;
            report(&selected, &in_force, None)
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

/// Every option of these games, and of the service where it is given, with the
/// values in force.
pub(crate) fn report(
    games: &[Arc<dyn Game>],
    in_force: &[Settings],
    service: Option<&Settings>,
) -> OptionsReport {
    let usual = games.iter().map(|game| settings_for(&**game));
    let usual: Vec<Settings> = usual.chain([service_settings()]).collect();
    let mut options: Vec<OptionReport> = Vec::new();
    let served = service.map(|service| (service, &usual[games.len()]));
    for (settings, usual) in in_force.iter().zip(&usual).chain(served) {
        for ((name, spec, value), (_, _, default)) in settings.list().into_iter().zip(usual.list())
        {
            // What the games have in common is told once.
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
        format!(" ({default} by default)")
    };
    format!("{name} = {value}{changed}\n    {about}\n    Takes {takes}.\n")
}
