//! `zeitnot conform`: tests whether a foreign engine keeps to its protocol.

mod report;
mod text;

use std::ffi::OsString;

use zeitnot_conform::{
    Check, ConformProtocol, GomocupSuite, Suite, UcgiSettings, UcgiSuite, UciSettings, UciSuite,
};
use zeitnot_engine_client::CommandLine;
use zeitnot_schema::v1::ConformReport;

use crate::commands::{guard, ucgi};
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::games;

/// The arguments of `zeitnot conform`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Examples:\n  zeitnot conform uci stockfish\n  \
    zeitnot conform gomocup ./pbrain-mine\n  \
    zeitnot conform ucgi ./my-player\n\n\
    Exit code 1 says that the engine does not conform; --json answers with one\n\
    object."
)]
pub struct Arguments {
    #[command(subcommand)]
    protocol: ProtocolCommand,
}

/// The protocol to test.
#[derive(Debug, clap::Subcommand)]
enum ProtocolCommand {
    /// A chess engine: the Universal Chess Interface.
    Uci(UciArguments),
    /// A crossword player: the universal crossword game interface.
    Ucgi(UcgiArguments),
    /// A gomoku brain: the Gomocup protocol and its Yixin extension.
    Gomocup(GomocupArguments),
}

/// The arguments of `zeitnot conform uci`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform uci --scripts 10000 --seed 7 ./my-engine --quiet\n\n\
    Options stand before COMMAND; what follows it belongs to the engine. Every\n\
    check starts processes of its own and ends them. A failed recommendation\n\
    does not make the exit code 1 unless --strict is given; --json answers with\n\
    one object."
)]
struct UciArguments {
    #[command(flatten)]
    common: CommonArguments,

    /// Set this option of the engine in every process; may be given again
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_assignment)]
    options: Vec<(String, String)>,

    /// How many random scripts each of the script checks runs
    #[arg(long, value_name = "COUNT", default_value_t = UciSettings::default().scripts)]
    scripts: u32,

    /// Which random scripts: the same number gives the same ones
    #[arg(long, value_name = "NUMBER", default_value_t = UciSettings::default().seed)]
    seed: u64,
}

/// The arguments of `zeitnot conform ucgi`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform ucgi --lexicon words.txt ./my-player words.txt\n\n\
    Options stand before COMMAND; what follows it belongs to the engine. Give the\n\
    words that it plays with: they decide whether its plays are legal. Every check\n\
    starts processes of its own and ends them. A failed recommendation does not\n\
    make the exit code 1 unless --strict is given; --json answers with one object."
)]
struct UcgiArguments {
    #[command(flatten)]
    common: CommonArguments,

    #[command(flatten)]
    equipment: EquipmentArguments,

    /// Set this option of the engine in every process; may be given again
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_assignment)]
    options: Vec<(String, String)>,
}

/// The arguments of `zeitnot conform gomocup`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform gomocup --verbose ./pbrain-mine --threads 1\n\n\
    Options stand before COMMAND; what follows it belongs to the brain. Every\n\
    check starts processes of its own and ends them. A failed recommendation\n\
    does not make the exit code 1 unless --strict is given; --json answers with\n\
    one object."
)]
struct GomocupArguments {
    #[command(flatten)]
    common: CommonArguments,
}

/// What every protocol's test takes.
#[derive(Debug, clap::Args)]
struct CommonArguments {
    /// The engine to test: a program and its arguments
    #[arg(
        value_name = "COMMAND",
        required_unless_present = "list",
        trailing_var_arg = true
    )]
    command: Vec<OsString>,

    /// Run these checks only
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    only: Vec<String>,

    /// List the checks and what they test, and run none
    #[arg(long)]
    list: bool,

    /// Wait this many times as long as usual, 0.1 to 100
    #[arg(
        long,
        value_name = "FACTOR",
        default_value = "1",
        value_parser = parse_scale,
        allow_hyphen_values = true
    )]
    timeout_scale: f64,

    /// A recommendation that is not followed counts as a failure
    #[arg(long)]
    strict: bool,

    /// Show the dialogue of every check that failed
    #[arg(long)]
    verbose: bool,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Tests, and tells what each check came to.
///
/// # Errors
///
/// An argument is wrong, or the engine does not start.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.protocol {
        ProtocolCommand::Uci(arguments) => {
            let settings = UciSettings {
                options: arguments.options.clone(),
                scripts: arguments.scripts,
                seed: arguments.seed,
                ..UciSettings::default()
            };
            test::<UciSuite>(&arguments.common, settings, context)
        }
        ProtocolCommand::Ucgi(arguments) => {
            let game = games::find(context.games, ucgi::GAME)?;
            let settings = UcgiSettings {
                options: arguments.options.clone(),
                game: arguments.equipment.equip(game)?,
            };
            test::<UcgiSuite>(&arguments.common, settings, context)
        }
        ProtocolCommand::Gomocup(arguments) => test::<GomocupSuite>(&arguments.common, (), context),
    }
}

fn test<P: ConformProtocol>(
    arguments: &CommonArguments,
    settings: P::Settings,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let checks = select(P::checks(), &arguments.only)?;
    let json = arguments.json;
    if arguments.list {
        if json {
            context.console.print_json(&report::list(&checks))?;
        } else {
            context.console.print(&text::list(&checks))?;
        }
        return Ok(Verdict::Done);
    }
    guard::install(context);
    let suite: Suite<P> = suite(arguments, settings)?;
    let mut report = report::empty(P::NAME, &arguments.command, suite.engine_name());
    let bar = context.console.bar(checks.len() as u64);
    for check in &checks {
        let checked = report::check(&suite.run(check));
        if !json {
            let line = text::check(&checked, arguments.verbose);
            context.console.print(&line)?;
            context.console.flush()?;
        }
        bar.step(check.id.to_owned());
        report::add(&mut report, checked);
    }
    drop(bar);
    report.conforming = report.failed == 0 && !(arguments.strict && report.advice > 0);
    if json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&text::summary(&report))?;
    }
    Ok(verdict(&report))
}

fn suite<P: ConformProtocol>(
    arguments: &CommonArguments,
    settings: P::Settings,
) -> Result<Suite<P>, CliError> {
    let wrong = |reason| CliError::Argument {
        argument: "COMMAND",
        reason,
    };
    let command = CommandLine::new(&arguments.command)
        .ok_or_else(|| wrong("give the program to test".to_owned()))?;
    Suite::new(command, arguments.timeout_scale, settings).map_err(|error| wrong(error.to_string()))
}

const fn verdict(report: &ConformReport) -> Verdict {
    if report.conforming {
        Verdict::Done
    } else {
        Verdict::Negative
    }
}

/// The checks of these names, or all.
fn select<P: ConformProtocol>(
    mut checks: Vec<Check<P>>,
    only: &[String],
) -> Result<Vec<Check<P>>, CliError> {
    if let Some(unknown) = only
        .iter()
        .find(|id| !checks.iter().any(|check| check.id == id.as_str()))
    {
        return Err(CliError::Argument {
            argument: "--only",
            reason: format!("there is no check `{unknown}`; --list names them all"),
        });
    }
    if !only.is_empty() {
        checks.retain(|check| only.iter().any(|id| id == check.id));
    }
    Ok(checks)
}

/// Reads a factor.
fn parse_scale(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    number
        .filter(|factor| (0.1..=100.0).contains(factor))
        .ok_or_else(|| "write a number from 0.1 to 100".to_owned())
}

/// Reads the name of an option and what to set it to.
fn parse_assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write a name, `=` and a value, such as Hash=16".to_owned()),
    }
}
