//! `zeitnot options`: every option, its value in force and its meaning; the
//! reference page is made from this.

use zeitnot_core::default_settings;
use zeitnot_schema::v1::{OptionReport, OptionsReport};

use crate::context::Context;
use crate::environment::variable_name;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

/// The arguments of `zeitnot options`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  zeitnot options gomoku\n  \
    zeitnot options gomoku --config zeitnot.toml\n\n\
    A configuration file has a table for each group of options:\n  \
    [table]\n  megabytes = 32")]
pub struct Arguments {
    /// The game; all of them unless told
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
    let selected = games::select(context.games, arguments.game.as_deref())?;
    let in_force = arguments.settings.load_all(context, &selected)?;
    let mut options: Vec<OptionReport> = Vec::new();
    for (game, settings) in selected.iter().zip(in_force) {
        let defaults = default_settings(&**game).list();
        for ((name, spec, value), (_, _, default)) in settings.list().into_iter().zip(defaults) {
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
    if arguments.json {
        context.console.say_json(&OptionsReport { options })?;
    } else {
        let texts: Vec<String> = options.iter().map(in_words).collect();
        context.console.say(&texts.join("\n"))?;
    }
    Ok(Verdict::Done)
}

fn in_words(option: &OptionReport) -> String {
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
