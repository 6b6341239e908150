//! `zeitnot replay`: repeats a recorded search and compares the results.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use zeitnot_clock::settings_for;
use zeitnot_core::flight::{self, FlightRecord, TableState};
use zeitnot_core::{Answer, Game, Request, Settings, StopSignal, Worker};
use zeitnot_schema::v1::ReplayReport;

use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::settings::error_text;
use crate::{files, games};

/// The maximum size of a flight record.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// The arguments of `zeitnot replay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot analyze gomoku h8i9 --time 500ms --record search.json\n  \
    zeitnot replay search.json\n\n\
    The exit code is 0 if the search was repeated node for node, and 1 if it differs.\n\
    The options come from the record; environment variables have no effect. The\n\
    record does not contain lexicons, tiles, or boards; give the same files again.")]
pub struct Arguments {
    /// Flight record from `zeitnot analyze --record`
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    equipment: EquipmentArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Repeats the search and prints whether it is identical.
///
/// # Errors
///
/// Fails if the file is not a flight record that this version can repeat.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let path = &arguments.file;
    let record = read(path)?;
    let game = games::find(context.games, &record.game);
    let game = game.map_err(|error| record_error(path, error.to_string()))?;
    let game = arguments.equipment.equip(game)?;
    let answer = repeat_search(path, &record, game, context)?;
    let replayed = answer.record.as_deref().ok_or(CliError::NoAnswer)?;
    let difference = flight::first_difference(&record, replayed);
    let report = ReplayReport {
        game: record.game,
        recorded_build: record.build,
        build: replayed.build.clone(),
        memory: record.memory,
        threads: record.threads,
        identical: difference.is_none(),
        nodes: answer.nodes,
        difference,
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&report))?;
    }
    Ok(if report.identical {
        Verdict::Done
    } else {
        Verdict::Negative
    })
}

/// The field of a record that all format versions share.
#[derive(Deserialize)]
struct RecordHeader {
    format: u32,
}

fn read(path: &Path) -> Result<FlightRecord, CliError> {
    let text = files::read_text(path, "the flight record", MAX_BYTES)?;
    let not_a_record = |error: serde_json::Error| {
        let remedy = "give a file that `zeitnot analyze --record` wrote";
        record_error(path, format!("{error}; {remedy}"))
    };
    let header: RecordHeader = serde_json::from_str(&text).map_err(not_a_record)?;
    if !(1..=flight::FORMAT).contains(&header.format) {
        let problem = format!(
            "it has format {}, but this version reads formats 1 to {}; use the version that wrote it",
            header.format,
            flight::FORMAT
        );
        return Err(record_error(path, problem));
    }
    serde_json::from_str(&text).map_err(not_a_record)
}

fn repeat_search(
    path: &Path,
    record: &FlightRecord,
    game: Arc<dyn Game>,
    context: &Context<'_, '_>,
) -> Result<Answer, CliError> {
    let (here, recorded) = (game.equipment_id(), &record.equipment);
    if here != *recorded {
        let problem =
            format!("it was recorded with {recorded}, not with {here}; give the same files");
        return Err(record_error(path, problem));
    }
    let position = game
        .position(&record.setup)
        .map_err(|error| record_error(path, format!("its position: {error}")))?;
    let settings = settings(path, record, &*game)?;
    let mut worker = Worker::new(game, settings, Arc::clone(&context.time))?;
    let mut request = Request::new(position, record.limits.clone(), worker.time().now());
    request.record = true;
    request.recorded_stops = Some(record.recorded_stops());
    let signal = Arc::new(StopSignal::new(false));
    Ok(worker.answer(request, &signal, &mut |_| ()))
}

fn settings(path: &Path, record: &FlightRecord, game: &dyn Game) -> Result<Settings, CliError> {
    let mut settings = settings_for(game);
    for (name, value) in record.current_options() {
        settings
            .set(name, value)
            .map_err(|error| record_error(path, error_text(&error)))?;
    }
    Ok(settings)
}

fn record_error(path: &Path, problem: String) -> CliError {
    CliError::Record {
        path: path.to_owned(),
        problem,
    }
}

fn report_text(report: &ReplayReport) -> String {
    let mut text = match &report.difference {
        None => format!("identical: {} nodes\n", report.nodes),
        Some(difference) => format!("different: {difference}\n"),
    };
    if report.memory == TableState::Warm {
        text.push_str("the recorded search used a warm table, which the record does not hold\n");
    }
    if report.threads > 1 {
        let threads = report.threads;
        text.push_str(&format!(
            "the recorded search ran on {threads} threads, which cannot be repeated exactly\n"
        ));
    }
    if report.recorded_build != report.build {
        let (old, new) = (&report.recorded_build, &report.build);
        text.push_str(&format!("recorded by version {old}, replayed by {new}\n"));
    }
    text
}
