//! The command line as a whole: its grammar, its help, and the one sentence
//! that a mistake in it is worth.

use std::error::Error;
use std::ffi::OsString;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::commands::CliCommand;
use crate::error::CliError;

/// Game engines that never lose on time and tell you why you lost.
#[derive(Debug, Parser)]
#[command(
    name = "zeitnot",
    bin_name = "zeitnot",
    version,
    subcommand_required = true,
    after_help = "Games: gomoku with its rule sets, chess and Chess960, and a crossword game.\n\
                  Exit codes: 0 done, 1 a negative answer, 2 bad usage or bad input.\n\
                  Options are set by --config FILE, by variables such as \
                  ZEITNOT_TABLE_MEGABYTES, and by --set; the later of these wins.\n\n\
                  Examples:\n  zeitnot serve\n  zeitnot analyze gomoku h8i9j10 --time 500ms\n  \
                  zeitnot analyze crossword \"deal 17\" --multipv 10"
)]
struct CommandLine {
    #[command(subcommand)]
    command: CliCommand,
}

/// What a command line asks for.
pub(crate) enum ParsedCommandLine {
    /// A command to run.
    Command(Box<CliCommand>),
    /// A text to show: help or version.
    Text(String),
}

/// Reads the arguments, the program's own name first.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ParsedCommandLine, CliError> {
    match CommandLine::try_parse_from(arguments) {
        Ok(line) => Ok(ParsedCommandLine::Command(Box::new(line.command))),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(ParsedCommandLine::Text(error.render().to_string()))
            }
            _ => Err(CliError::Usage(one_line(&error))),
        },
    }
}

/// Boils the several lines that clap has to say down to one sentence.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let invalid_argument = context_text(error, ContextKind::InvalidArg);
    if let (ErrorKind::ValueValidation, Some(argument), Some(problem)) =
        (error.kind(), &invalid_argument, error.source())
    {
        // A flag is shown without the name of its value.
        let argument = match argument.split_once(' ') {
            Some((flag, _)) if flag.starts_with('-') => flag,
            _ => argument,
        };
        let value = context_text(error, ContextKind::InvalidValue).unwrap_or_default();
        return format!("{argument} `{value}`: {problem}");
    }
    if matches!(
        error.kind(),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        let name = command_name(error);
        return format!("a command is missing; `{name} --help` lists them");
    }
    let text = error.render().to_string();
    let first_paragraph = text.lines().take_while(|line| !line.trim().is_empty());
    let words: Vec<&str> = first_paragraph.flat_map(str::split_whitespace).collect();
    let problem = words.join(" ");
    let problem = problem.strip_prefix("error: ").unwrap_or(&problem);
    let suggestions = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    match suggestions
        .iter()
        .find_map(|&kind| context_text(error, kind))
    {
        Some(suggestion) => format!("{problem}; did you mean {suggestion}?"),
        None => format!("{problem}; see `{} --help`", command_name(error)),
    }
}

/// A detail of the error, in words.
fn context_text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(" or ")),
        _ => None,
    }
    .filter(|text| !text.is_empty())
}

/// `zeitnot analyze`, where the error is about that command's arguments.
fn command_name(error: &clap::Error) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let words = usage
        .split_whitespace()
        .skip_while(|word| *word != "zeitnot");
    let is_command = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let name: Vec<&str> = words.take_while(is_command).collect();
    if name.is_empty() {
        "zeitnot".to_owned()
    } else {
        name.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn complaint(arguments: &[&str]) -> String {
        match parse(arguments.iter().map(Into::into)) {
            Ok(_) => panic!("{arguments:?} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_grammar_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn mistakes_are_one_sentence_with_the_remedy() {
        let cases: [(&[&str], &str); 6] = [
            (
                &["zeitnot"],
                "a command is missing; `zeitnot --help` lists them",
            ),
            (
                &["zeitnot", "conform"],
                "a command is missing; `zeitnot conform --help` lists them",
            ),
            (
                &["zeitnot", "anlyze"],
                "unrecognized subcommand 'anlyze'; did you mean analyze?",
            ),
            (
                &["zeitnot", "analyze"],
                "the following required arguments were not provided: <GAME> <POSITION>; \
                 see `zeitnot analyze --help`",
            ),
            (
                &["zeitnot", "analyze", "gomoku", "h8", "--tiem", "2s"],
                "unexpected argument '--tiem' found; did you mean --time?",
            ),
            (
                &["zeitnot", "analyze", "gomoku", "h8", "--depth", "x"],
                "--depth `x`: write a whole number from 0 to 4294967295",
            ),
        ];
        for (arguments, expected) in cases {
            assert_eq!(complaint(arguments), expected);
        }
    }
}
