//! `zeitnot convert`: converts a game file to another format.

mod source;
mod target;

use std::path::{Path, PathBuf};

use zeitnot_record::{Format, GameRecord, ReadError, RecordPart};
use zeitnot_schema::v1::ConvertReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use source::ConvertSource;
use target::ConvertTarget;

/// The arguments of `zeitnot convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  zeitnot convert game.sgf game.psq\n\n\
    Formats are pgn and epd (chess), gcg (the crossword game), sgf, psq (Piskvork),\n\
    lib (RenLib), and txt (a plain move list). The content of FROM determines its\n\
    format, the extension of TO the new format. Converting a file to its own format\n\
    normalizes it. Prints what the new format cannot hold, and the errors of games\n\
    that cannot be converted; the other games are written. Exit code 1 means that\n\
    there were such games.")]
pub struct Arguments {
    /// Game file to read
    #[arg(value_name = "FROM")]
    from: PathBuf,

    /// File to write; its extension selects the format
    #[arg(value_name = "TO")]
    to: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const FILE_KIND: &str = "game";

/// The maximum number of reported games; others are only counted.
const MAX_REPORTED: usize = 10;

/// Converts the file.
///
/// # Errors
///
/// Fails if a file cannot be read or written, or no game can be converted.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let to = target_format(&arguments.to)?;
    let source = ConvertSource::open(&arguments.from)?;
    let mut conversion = ConvertCounts {
        target: ConvertTarget::new(&arguments.to, to),
        report: ConvertReport {
            from: source.format().extension().to_owned(),
            to: to.extension().to_owned(),
            games: 0,
            broken: 0,
            moves: 0,
            left_out: Vec::new(),
        },
        losses: Vec::new(),
        unreported: 0,
        problems: Vec::new(),
    };
    for (index, game) in source.games()?.enumerate() {
        conversion.add_game(index + 1, game)?;
    }
    if conversion.report.games == 0 {
        let problem = conversion.problems.into_iter().next().unwrap_or_default();
        let path = arguments.from.clone();
        return Err(CliError::GameFile { path, problem });
    }
    let (report, problems) = conversion.finish()?;
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&report))?;
    }
    for problem in &problems {
        context.console.log(&format!("zeitnot: {problem}"));
    }
    match problems.is_empty() {
        true => Ok(Verdict::Done),
        false => Ok(Verdict::Negative),
    }
}

/// The progress of a conversion.
struct ConvertCounts<'a> {
    target: ConvertTarget<'a>,
    report: ConvertReport,
    losses: Vec<RecordPart>,
    /// Games after the first, if the new format holds one game.
    unreported: u64,
    /// Errors of games that could not be converted.
    problems: Vec<String>,
}

impl ConvertCounts<'_> {
    /// Converts a game, or records its error. `number` starts at 1.
    fn add_game(
        &mut self,
        number: usize,
        game: Result<GameRecord, ReadError>,
    ) -> Result<(), CliError> {
        let format = self.target.format();
        if self.report.games > 0 && !target::is_collection(format) {
            self.unreported += 1;
            return Ok(());
        }
        let converted = game.map_err(|error| error.to_string()).and_then(|record| {
            let written = format.write(&record).map_err(|error| error.to_string());
            written.map(|written| (record, written))
        });
        match converted {
            Ok((record, written)) => {
                self.target.append(&written)?;
                self.report.games += 1;
                self.report.moves += record.moves().count() as u64;
                let new = |part: &RecordPart| !self.losses.contains(part);
                let losses: Vec<RecordPart> =
                    format.omissions(&record).into_iter().filter(new).collect();
                self.losses.extend(losses);
            }
            Err(problem) => {
                self.report.broken += 1;
                if self.problems.len() < MAX_REPORTED {
                    let place = match number {
                        1 => String::new(),
                        _ => format!("game {number}: "),
                    };
                    self.problems.push(place + &problem);
                }
            }
        }
        Ok(())
    }

    /// Finishes the file and returns the report and the errors.
    fn finish(mut self) -> Result<(ConvertReport, Vec<String>), CliError> {
        let lost = |part: &RecordPart| self.losses.contains(part);
        let parts = RecordPart::ALL
            .into_iter()
            .filter(lost)
            .map(RecordPart::description);
        let mut left_out: Vec<String> = parts.map(str::to_owned).collect();
        match self.unreported {
            0 => {}
            1 => left_out.push("1 more game".to_owned()),
            more => left_out.push(format!("{more} more games")),
        }
        self.target.finish()?;
        self.report.left_out = left_out;
        Ok((self.report, self.problems))
    }
}

fn target_format(to: &Path) -> Result<Format, CliError> {
    Format::from_file_name(&to.to_string_lossy()).ok_or_else(|| CliError::Argument {
        argument: "TO",
        reason: format!(
            "the extension of `{}` does not select a format; end it in .{}",
            to.display(),
            Format::ALL.map(Format::extension).join(", .")
        ),
    })
}

fn report_text(report: &ConvertReport) -> String {
    let ConvertReport {
        from,
        to,
        games,
        broken,
        moves,
        left_out,
    } = report;
    let games = match games {
        1 => String::new(),
        _ => format!("{games} games, "),
    };
    let mut text = format!("{from} to {to}, {games}{moves} moves\n");
    if !left_out.is_empty() {
        text += &format!("left out, because {to} cannot hold it: ");
        text += &left_out.join(", ");
        text.push('\n');
    }
    if *broken > 0 {
        text += &format!("{broken} could not be converted\n");
    }
    text
}
