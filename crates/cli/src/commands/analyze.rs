//! `zeitnot analyze`: searches a position.

mod plays;
mod text;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::{TurnBudget, duration};
use zeitnot_core::{
    Answer, Engine, Game, Info, Level, Limits, Move, Notation, Position, Request, Settings, Worker,
    seen_by,
};
use zeitnot_schema::v1::Analysis;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::OutputFile;
use crate::numbers;
use crate::position::PositionArguments;
use crate::settings::{Ineffective, SettingsArguments, apply, refuse_ineffective};

/// The options that one search with fixed limits ignores.
const INEFFECTIVE: [Ineffective; 2] = [
    (
        "gomoku.search.min_depth",
        "it acts on a game clock only; leave it out",
    ),
    (
        "gomoku.search.tt_reuse_across_moves",
        "it searches one position; leave it out",
    ),
];

/// The arguments of `zeitnot analyze`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot analyze gomoku h8i9j10 --time 500ms\n  \
    zeitnot analyze gomoku h8i9 --rule standard --depth 10 --multipv 3 --json\n  \
    zeitnot analyze gomoku h8i9 --nodes 100000 --record search.json\n  \
    zeitnot analyze chess \"e4 e5\" --level 2\n  \
    zeitnot analyze crossword \"deal 17\" --multipv 10\n\n\
    A positive score is better for the player who moved first. In the crossword\n\
    game a score is the lead in points after the play, including the value of the\n\
    tiles that are kept; the position is shown as the side to move sees it. Limits\n\
    may be combined; the search ends at the first one that is reached. Without\n\
    --time, --nodes, and --depth, the default time of the game applies.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Time limit, such as 500ms, 2s, or 25m
    #[arg(long, value_name = "DURATION", value_parser = duration::parse, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Maximum number of nodes
    #[arg(long, value_name = "N", value_parser = numbers::count, allow_hyphen_values = true)]
    nodes: Option<u64>,

    /// Maximum depth
    #[arg(long, value_name = "N", value_parser = numbers::count_u32, allow_hyphen_values = true)]
    depth: Option<u32>,

    /// Stop at a proven win or loss within this many plies
    #[arg(long, value_name = "PLIES", value_parser = numbers::count_u32, allow_hyphen_values = true)]
    mate: Option<u32>,

    /// Playing level from 1 (weakest) to 5 (full strength)
    #[arg(
        long,
        value_name = "N",
        default_value = "5",
        allow_hyphen_values = true
    )]
    level: Level,

    /// Random seed of the mistakes at levels below 5
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::count,
        default_value = "1",
        requires = "level",
        allow_hyphen_values = true
    )]
    seed: u64,

    /// Number of best lines to print
    #[arg(
        long,
        value_name = "K",
        value_parser = numbers::bounded::<1, 1000>,
        default_value = "1",
        allow_hyphen_values = true
    )]
    multipv: u32,

    /// Number of threads [default: the option engine.threads]
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::bounded::<1, 256>,
        allow_hyphen_values = true
    )]
    threads: Option<u32>,

    /// Consider only these moves, separated by commas
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Write a flight record for `zeitnot replay` to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Searches the position and prints the result.
///
/// # Errors
///
/// Fails if an argument is invalid, a file cannot be written, or the search
/// cannot start.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (game, position) = arguments.position.build(context.games)?;
    // The search must not use what is hidden from the side to move.
    let position = seen_by(&*position, position.side_to_move());
    let mut settings = arguments.settings.load(context, &game)?;
    if let Some(threads) = arguments.threads {
        apply(
            &mut settings,
            "--threads",
            "engine.threads",
            &threads.to_string(),
        )?;
    }
    refuse_ineffective(&*game, &settings, "analyze", &INEFFECTIVE)?;
    let limits = arguments.limits(&*game, &*position, &settings)?;
    let record = match &arguments.record {
        Some(path) => Some(OutputFile::create(path, "the flight record")?),
        None => None,
    };
    let logs_stats = game.defaults(&settings).log_stats;
    let worker = Worker::new(Arc::clone(&game), settings, Arc::clone(&context.time))?;
    let engine = Engine::new(worker).map_err(CliError::Thread)?;
    let mut request = Request::new(position.clone(), limits, context.arrived);
    request.record = record.is_some();
    request.explain = true;
    let session = engine.start(request)?;
    let console = &mut *context.console;
    let show = |info: Info| {
        if info.is_complete() {
            console.progress(&text::progress(&*game, &*position, &info));
        }
    };
    let answer = session.wait_with(show).ok_or(CliError::NoAnswer)?;

    let mut analysis = Analysis::new(&*game, &*position, &answer);
    if arguments.multipv > 1 {
        analysis = analysis.with_lines(&*game, &*position, &answer);
    }
    if arguments.json {
        context.console.print_json(&analysis)?;
    } else {
        let text = text::report(game.side_names(), &*position, &answer, &analysis);
        context.console.print(&text)?;
    }
    // Print the answer before the other output, because it has a time budget.
    context.console.flush()?;
    if logs_stats {
        context.console.log(&answer.stats_line());
    }
    if let Some(output) = record {
        write_flight_record(output, &answer)?;
    }
    Ok(Verdict::Done)
}

impl Arguments {
    fn limits(
        &self,
        game: &dyn Game,
        position: &dyn Position,
        settings: &Settings,
    ) -> Result<Limits, CliError> {
        let has_no_limit = self.nodes.is_none() && self.depth.is_none();
        let default_time = has_no_limit.then(|| game.defaults(settings).time);
        let time = self.time.or(default_time);
        Ok(Limits {
            time: time.map(|time| TurnBudget::fixed(time).turn_time()),
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            min_depth: game.defaults(settings).min_depth,
            root_moves: self.root_moves(position)?,
            multi_pv: self.multipv,
            strength: game.strength(self.level, self.seed),
            ..Limits::default()
        })
    }

    fn root_moves(&self, position: &dyn Position) -> Result<Option<Vec<Move>>, CliError> {
        let Some(list) = &self.moves else {
            return Ok(None);
        };
        let read = |word: &str| {
            let reason = |error: zeitnot_core::GameError| CliError::Argument {
                argument: "--moves",
                reason: error.to_string(),
            };
            position
                .parse_move(word.trim(), Notation::Engine)
                .map_err(reason)
        };
        list.split(',')
            .map(read)
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

fn write_flight_record(output: OutputFile, answer: &Answer) -> Result<(), CliError> {
    let record = answer.record.as_ref().ok_or(CliError::NoAnswer)?;
    let mut text =
        serde_json::to_string_pretty(record).map_err(|error| CliError::Json(error.to_string()))?;
    text.push('\n');
    output.write(&text)
}
