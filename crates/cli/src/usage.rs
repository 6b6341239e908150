//! The command line: its grammar, help, and one-line errors.

use std::error::Error;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser};

use crate::commands::CliCommand;
use crate::error::CliError;

/// Game engines that never lose on time and tell you why you lost.
#[derive(Debug, Parser)]
#[command(
    name = "zeitnot",
    bin_name = "zeitnot",
    version,
    subcommand_required = true,
    after_help = "`zeitnot COMMAND --help` describes a command and its arguments.\n\
                  Games: gomoku in several rule sets, chess and Chess960, and a crossword game.\n\
                  Exit codes: 0 success, 1 negative result, 2 invalid usage or input.\n\
                  Set options with --config FILE, environment variables such as\n\
                  ZEITNOT_TABLE_MEGABYTES, or --set; later ones override earlier ones.\n\n\
                  Examples:\n  zeitnot serve\n  zeitnot analyze gomoku h8i9j10 --time 500ms\n  \
                  zeitnot analyze crossword \"deal 17\" --multipv 10"
)]
struct CommandLine {
    #[command(subcommand)]
    command: CliCommand,
}

/// The commands by group, in the order of `zeitnot --help`.
const COMMAND_GROUPS: [(&str, &[&str]); 5] = [
    ("Play and analyze", &["analyze", "solve", "match"]),
    ("Review", &["review", "convert"]),
    ("Serve", &["serve"]),
    (
        "Engines and protocols",
        &["uci", "ucgi", "gomocup", "conform"],
    ),
    (
        "For experts",
        &[
            "options", "openings", "book", "lexicon", "clock", "ladder", "selfplay", "train",
            "bench", "perft", "replay",
        ],
    ),
];

/// Returns the grammar, with the commands of `--help` in groups.
fn grammar() -> Command {
    let command = CommandLine::command();
    let template = help_template(&command);
    command.help_template(template)
}

/// Returns clap's default template with a list of commands in groups, which
/// clap cannot make.
fn help_template(command: &Command) -> String {
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, names) in COMMAND_GROUPS {
        template += &format!("\n{title}:\n");
        for name in names {
            // `train` exists only with the feature `lab`.
            if let Some(subcommand) = command.find_subcommand(name) {
                let about = subcommand.get_about().map(ToString::to_string);
                template += &format!("  {name:<10}{}\n", about.unwrap_or_default());
            }
        }
    }
    template + "\nOptions:\n{options}{after-help}"
}

/// A parsed command line.
pub(crate) enum ParsedCommandLine {
    Command(Box<CliCommand>),
    /// The help or the version, to be printed.
    Text(String),
}

/// Parses the arguments, of which the first is the name of the program.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ParsedCommandLine, CliError> {
    let parsed = grammar()
        .try_get_matches_from(arguments)
        .and_then(|mut matches| CommandLine::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(line) => Ok(ParsedCommandLine::Command(Box::new(line.command))),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(ParsedCommandLine::Text(error.render().to_string()))
            }
            _ => Err(CliError::Usage(one_line(&error))),
        },
    }
}

/// Converts clap's error message of several lines to one line.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let invalid_argument = context_text(error, ContextKind::InvalidArg);
    if let (ErrorKind::ValueValidation, Some(argument), Some(problem)) =
        (error.kind(), &invalid_argument, error.source())
    {
        // clap adds the value name to a flag.
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

fn context_text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(" or ")),
        _ => None,
    }
    .filter(|text| !text.is_empty())
}

/// Returns the command that the error is about, such as `zeitnot analyze`.
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

    fn error_text(arguments: &[&str]) -> String {
        match parse(arguments.iter().map(Into::into)) {
            Ok(_) => panic!("{arguments:?} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_grammar_passes_the_checks_of_clap() {
        grammar().debug_assert();
    }

    #[test]
    fn every_visible_command_is_in_one_group() {
        let command = CommandLine::command();
        let visible = command.get_subcommands().filter(|it| !it.is_hide_set());
        let mut names: Vec<&str> = visible.map(Command::get_name).collect();
        let groups = COMMAND_GROUPS.iter();
        let mut grouped: Vec<&str> = groups
            .flat_map(|(_, names)| names.iter().copied())
            .collect();
        grouped.retain(|name| *name != "train" || cfg!(feature = "lab"));
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(names, grouped);
    }

    #[test]
    fn help_lists_the_commands_in_groups_with_descriptions() {
        let Ok(ParsedCommandLine::Text(help)) = parse(["zeitnot", "--help"].map(Into::into)) else {
            panic!("--help prints no text");
        };
        for (title, _) in COMMAND_GROUPS {
            assert!(help.contains(&format!("\n\n{title}:\n")), "{help}");
        }
        let analyze = "\n  analyze   Search a position and print the best move\n";
        assert!(help.contains(analyze), "{help}");
        assert!(help.contains("\n\nOptions:\n  -h, --help "), "{help}");
    }

    #[test]
    fn errors_are_one_line_with_a_remedy() {
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
            assert_eq!(error_text(arguments), expected);
        }
    }
}
