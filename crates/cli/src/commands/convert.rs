//! `zeitnot convert`: a game file in another format.

use std::path::{Path, PathBuf};

use zeitnot_record::{Format, MAX_INPUT_BYTES, Part};
use zeitnot_schema::v1::ConvertReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::{self, Output};

/// The arguments of `zeitnot convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  zeitnot convert game.sgf game.psq\n\n\
    Formats are sgf, psq (Piskvork), lib (RenLib) and txt (a plain move list). The\n\
    first file may be in any of them whatever its name; the second one's name\n\
    decides. What the new format has no place for is left out, and told.")]
pub struct Arguments {
    /// The game to read
    #[arg(value_name = "FROM")]
    from: PathBuf,

    /// The file to write; its extension names the format
    #[arg(value_name = "TO")]
    to: PathBuf,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const WHAT: &str = "game";

/// Reads the one and writes the other.
///
/// # Errors
///
/// A file cannot be read or written, or is not a game.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let format = wanted_format(&arguments.to)?;
    let bytes = files::read_bytes(&arguments.from, WHAT, MAX_INPUT_BYTES as u64)?;
    let name = arguments.from.to_string_lossy();
    let read = Format::detect(&bytes, Some(&name));
    let not_a_game = |problem: String| CliError::GameFile {
        path: arguments.from.clone(),
        problem,
    };
    let record = read
        .read(&bytes)
        .map_err(|error| not_a_game(error.to_string()))?;
    let written = format
        .write(&record)
        .map_err(|error| not_a_game(error.to_string()))?;
    Output::create(&arguments.to, WHAT)?.write_bytes(&written)?;
    let losses = format.losses(&record);
    let report = ConvertReport {
        from: read.extension().to_owned(),
        to: format.extension().to_owned(),
        moves: record.moves().count() as u64,
        left_out: losses
            .iter()
            .map(|part| part.in_words().to_owned())
            .collect(),
    };
    if arguments.json {
        context.console.say_json(&report)?;
    } else {
        context.console.say(&in_words(&report, &losses))?;
    }
    Ok(Verdict::Done)
}

fn wanted_format(to: &Path) -> Result<Format, CliError> {
    Format::of_name(&to.to_string_lossy()).ok_or_else(|| CliError::Argument {
        argument: "TO",
        reason: format!(
            "the name `{}` does not say which format is wanted; end it in .{}",
            to.display(),
            Format::ALL.map(Format::extension).join(", .")
        ),
    })
}

fn in_words(report: &ConvertReport, losses: &[Part]) -> String {
    let ConvertReport {
        from, to, moves, ..
    } = report;
    let mut text = format!("{from} to {to}, {moves} moves\n");
    if !losses.is_empty() {
        text += &format!("left out, because {to} has no place for it: ");
        text += &report.left_out.join(", ");
        text.push('\n');
    }
    text
}
