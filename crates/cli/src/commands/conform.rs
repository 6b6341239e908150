//! `zeitnot conform`: tests whether a foreign engine keeps to its protocol.

mod report;
mod text;

use std::ffi::OsString;

use zeitnot_protocol::client::CommandLine;
use zeitnot_protocol::conform::{self as suite, Check, Suite};
use zeitnot_schema::v1::ConformReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot conform`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Example:\n  zeitnot conform gomocup ./pbrain-mine\n\n\
    Exit code 1 says that the engine does not conform; --json answers with one\n\
    object."
)]
pub struct Arguments {
    #[command(subcommand)]
    protocol: Protocol,
}

/// The protocol to test.
#[derive(Debug, clap::Subcommand)]
enum Protocol {
    /// A gomoku brain: the Gomocup protocol and its Yixin extension.
    Gomocup(GomocupArguments),
}

/// The arguments of `zeitnot conform gomocup`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot conform gomocup --verbose ./pbrain-mine --threads 1\n\n\
    Options stand before COMMAND; what follows it belongs to the brain. Every\n\
    check starts processes of its own and ends them. A failed recommendation\n\
    does not make the exit code 1 unless --strict is given."
)]
struct GomocupArguments {
    /// The brain to test: a program and its arguments
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
        value_parser = factor,
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
        Protocol::Gomocup(arguments) => gomocup(arguments, context),
    }
}

fn gomocup(
    arguments: &GomocupArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let checks = select(suite::gomocup(), &arguments.only)?;
    let json = arguments.json;
    if arguments.list {
        if json {
            context
                .console
                .say_json(&report::list("gomocup", &checks))?;
        } else {
            context.console.say(&text::list(&checks))?;
        }
        return Ok(Verdict::Done);
    }
    let command = CommandLine::new(&arguments.command).ok_or_else(|| CliError::Argument {
        argument: "COMMAND",
        reason: "give the program to test".to_owned(),
    })?;
    let suite = Suite::new(command, arguments.timeout_scale).map_err(|error| {
        let reason = error.to_string();
        CliError::Argument {
            argument: "COMMAND",
            reason,
        }
    })?;
    let mut report = report::empty("gomocup", &arguments.command, suite.about());
    let bar = context.console.bar(checks.len() as u64);
    for check in &checks {
        let checked = report::check(&suite.run(check));
        if !json {
            let line = text::check(&checked, arguments.verbose);
            context.console.say(&line)?;
            context.console.flush()?;
        }
        bar.step(check.id.to_owned());
        report::add(&mut report, checked);
    }
    drop(bar);
    report.conforming = report.failed == 0 && !(arguments.strict && report.advice > 0);
    if json {
        context.console.say_json(&report)?;
    } else {
        context.console.say(&text::summary(&report))?;
    }
    Ok(verdict(&report))
}

const fn verdict(report: &ConformReport) -> Verdict {
    if report.conforming {
        Verdict::Done
    } else {
        Verdict::Negative
    }
}

/// The checks of these names, or all.
fn select(mut checks: Vec<Check>, only: &[String]) -> Result<Vec<Check>, CliError> {
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
fn factor(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    number
        .filter(|factor| (0.1..=100.0).contains(factor))
        .ok_or_else(|| "write a number from 0.1 to 100".to_owned())
}
