//! `zeitnot bench`: fixed searches with cleared tables.
//!
//! The number of nodes identifies the search, the time per node measures the
//! machine.

mod moves;
mod text;

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use zeitnot_core::stats::nodes_per_second;
use zeitnot_core::{
    Answer, Game, Limits, Notation, Position, Request, Settings, Setup, StopSignal, Worker,
};
use zeitnot_schema::v1::{BenchPosition, BenchReport, Facts, Table};

use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::settings::{SettingsArguments, apply};
use crate::{games, numbers};

/// The arguments of `zeitnot bench`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  zeitnot bench gomoku --depth 10\n\n\
    Searches a fixed list of positions to a fixed depth, each with cleared tables\n\
    and on one thread. The number of nodes changes only if the search or its\n\
    options change; the speed is measured in processor time. In the crossword game\n\
    a node is a play: all plays of each position are evaluated. The time to find\n\
    only the best play is printed separately.")]
pub struct Arguments {
    /// Game [default: all games with bench positions]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Depth of every search
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::bounded::<1, 200>,
        default_value = "12",
        allow_hyphen_values = true
    )]
    depth: u32,

    #[command(flatten)]
    equipment: EquipmentArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Searches the bench positions and prints the number of nodes and the speed.
///
/// # Errors
///
/// Fails if an argument is invalid or the game has no bench positions.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let mut selected = games::select(context.games, arguments.game.as_deref())?;
    selected.retain(|game| !game.profile().bench_positions.is_empty());
    if selected.is_empty() {
        let mut benchable = context.games.to_vec();
        benchable.retain(|game| !game.profile().bench_positions.is_empty());
        return Err(CliError::NothingToBench {
            game: arguments
                .game
                .clone()
                .unwrap_or_else(|| "this program".to_owned()),
            known: games::names(&benchable),
        });
    }
    let equip = |game| arguments.equipment.equip(game);
    let selected: Vec<Arc<dyn Game>> = selected.iter().map(equip).collect::<Result<_, _>>()?;
    let settings = arguments.settings.load_all(context, &selected)?;
    for (game, settings) in selected.iter().zip(settings) {
        let report = measure(game, settings, arguments.depth, context)?;
        if arguments.json {
            context.console.print_json(&report)?;
        } else {
            context.console.print(&text::report(&report))?;
        }
        context.console.flush()?;
    }
    Ok(Verdict::Done)
}

fn measure(
    game: &Arc<dyn Game>,
    mut settings: Settings,
    depth: u32,
    context: &mut Context<'_, '_>,
) -> Result<BenchReport, CliError> {
    // The number of nodes of several threads varies.
    apply(&mut settings, "bench", "engine.threads", "1")?;
    let mut worker = Worker::new(Arc::clone(game), settings, Arc::clone(&context.time))?;
    let limits = match moves::is_dealt(&**game) {
        true => moves::all_moves_limits(),
        false => Limits::depth(depth),
    };
    let mut total = BenchTotals::default();
    let words = game.profile().bench_positions;
    let positions = words.iter().map(|words| game.position(&Setup::new(*words)));
    let positions: Vec<_> = positions
        .collect::<Result<_, _>>()
        .map_err(CliError::Position)?;
    // Do not measure what a game initializes on first use.
    if let Some(first) = positions.first() {
        first.legal_moves();
    }
    let bar = context.console.bar(positions.len() as u64);
    for (words, position) in words.iter().zip(&positions) {
        worker.clear();
        let (answer, cpu) = timed_search(&mut worker, &**position, limits.clone());
        total.cpu = total.cpu.saturating_add(cpu);
        total.nodes += answer.nodes;
        total.quiescence += answer.stats.quiescence_nodes;
        total.add_table(&(&answer.table).into());
        let best_move = answer
            .best
            .map(|mv| position.format_move(mv, Notation::Engine));
        bar.step(best_move.clone().unwrap_or_default());
        total.positions.push(BenchPosition {
            position: (*words).to_owned(),
            nodes: answer.nodes,
            best_move,
        });
    }
    let facts = match moves::is_dealt(&**game) {
        true => moves::measure_answers(&mut worker, &positions, total.nodes),
        false => Facts::new(),
    };
    Ok(BenchReport {
        game: game.name().to_owned(),
        depth: limits.depth.unwrap_or(depth),
        nodes: total.nodes,
        cpu_ms: u64::try_from(total.cpu.as_millis()).unwrap_or(u64::MAX),
        nps: nodes_per_second(total.nodes, total.cpu),
        quiescence_share: share(total.quiescence, total.nodes),
        table_hits: share(total.table.hits, total.table.probes),
        table: total.table,
        facts,
        positions: total.positions,
    })
}

/// Returns an answer and the processor time of the search.
fn timed_search(
    worker: &mut Worker,
    position: &dyn Position,
    limits: Limits,
) -> (Answer, Duration) {
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    let signal = Arc::new(StopSignal::new(false));
    let start = ThreadTime::now();
    let answer = worker.answer(request, &signal, &mut |_| ());
    (answer, start.elapsed())
}

#[derive(Default)]
struct BenchTotals {
    nodes: u64,
    quiescence: u64,
    cpu: Duration,
    table: Table,
    positions: Vec<BenchPosition>,
}

impl BenchTotals {
    fn add_table(&mut self, table: &Table) {
        let sum = &mut self.table;
        sum.bytes = table.bytes;
        sum.entries = table.entries;
        sum.fill = sum.fill.max(table.fill);
        sum.probes += table.probes;
        sum.hits += table.hits;
        sum.stores += table.stores;
        sum.replaced += table.replaced;
        sum.dropped += table.dropped;
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0
}
