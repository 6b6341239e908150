//! `zeitnot conform`: tests whether an engine follows its protocol.

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
    Exit code 1 means that the engine does not conform. --json prints one object."
)]
pub struct Arguments {
    #[command(subcommand)]
    protocol: ProtocolCommand,
}

#[derive(Debug, clap::Subcommand)]
enum ProtocolCommand {
    /// Test a chess engine: Universal Chess Interface (UCI).
    Uci(UciArguments),
    /// Test a crossword engine: Universal Crossword Game Interface (UCGI).
    Ucgi(UcgiArguments),
    /// Test a gomoku engine: Gomocup protocol with the Yixin extension.
    Gomocup(GomocupArguments),
}

/// The arguments of `zeitnot conform uci`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform uci --scripts 10000 --seed 7 ./my-engine --quiet\n\n\
    Write the options before COMMAND; all arguments after it go to the engine. Every\n\
    check starts and ends its own processes. A failed recommendation leaves the exit\n\
    code at 0 unless --strict is given. --json prints one object."
)]
struct UciArguments {
    #[command(flatten)]
    common: CommonArguments,

    /// Set an option of the engine in every process; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_assignment)]
    options: Vec<(String, String)>,

    /// Number of random scripts for each of the script checks
    #[arg(long, value_name = "COUNT", default_value_t = UciSettings::default().scripts)]
    scripts: u32,

    /// Random seed of the scripts
    #[arg(long, value_name = "NUMBER", default_value_t = UciSettings::default().seed)]
    seed: u64,
}

/// The arguments of `zeitnot conform ucgi`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform ucgi --lexicon words.txt ./my-player words.txt\n\n\
    Write the options before COMMAND; all arguments after it go to the engine. Give\n\
    the lexicon that the engine plays with, which decides whether plays are legal.\n\
    Every check starts and ends its own processes. A failed recommendation leaves\n\
    the exit code at 0 unless --strict is given. --json prints one object."
)]
struct UcgiArguments {
    #[command(flatten)]
    common: CommonArguments,

    #[command(flatten)]
    equipment: EquipmentArguments,

    /// Set an option of the engine in every process; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_assignment)]
    options: Vec<(String, String)>,
}

/// The arguments of `zeitnot conform gomocup`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform gomocup --verbose ./pbrain-mine --threads 1\n\n\
    Write the options before COMMAND; all arguments after it go to the engine. Every\n\
    check starts and ends its own processes. A failed recommendation leaves the exit\n\
    code at 0 unless --strict is given. --json prints one object."
)]
struct GomocupArguments {
    #[command(flatten)]
    common: CommonArguments,
}

/// The arguments for all protocols.
#[derive(Debug, clap::Args)]
struct CommonArguments {
    /// Engine to test: a program and its arguments
    #[arg(
        value_name = "COMMAND",
        required_unless_present = "list",
        trailing_var_arg = true
    )]
    command: Vec<OsString>,

    /// Run only these checks
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    only: Vec<String>,

    /// List the checks and their rules without running them
    #[arg(long)]
    list: bool,

    /// Multiply all timeouts by this factor, from 0.1 to 100
    #[arg(
        long,
        value_name = "FACTOR",
        default_value = "1",
        value_parser = parse_scale,
        allow_hyphen_values = true
    )]
    timeout_scale: f64,

    /// Treat failed recommendations as failures
    #[arg(long)]
    strict: bool,

    /// Print the transcript of every failed check
    #[arg(long)]
    verbose: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the checks and prints their results.
///
/// # Errors
///
/// Fails if an argument is invalid or the engine does not start.
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
    let invalid = |reason| CliError::Argument {
        argument: "COMMAND",
        reason,
    };
    let command = CommandLine::new(&arguments.command)
        .ok_or_else(|| invalid("give the program to test".to_owned()))?;
    Suite::new(command, arguments.timeout_scale, settings)
        .map_err(|error| invalid(error.to_string()))
}

const fn verdict(report: &ConformReport) -> Verdict {
    if report.conforming {
        Verdict::Done
    } else {
        Verdict::Negative
    }
}

/// Returns the checks with these ids, or all checks if `only` is empty.
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
            reason: format!("there is no check `{unknown}`; --list lists all checks"),
        });
    }
    if !only.is_empty() {
        checks.retain(|check| only.iter().any(|id| id == check.id));
    }
    Ok(checks)
}

fn parse_scale(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    number
        .filter(|factor| (0.1..=100.0).contains(factor))
        .ok_or_else(|| "write a number from 0.1 to 100".to_owned())
}

fn parse_assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write a name, `=`, and a value, such as Hash=16".to_owned()),
    }
}
