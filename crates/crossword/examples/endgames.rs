//! Measures the time to solve endgames, in processor time of one thread.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example endgames -- \
//!     [positions=FILE | deals=N] [lexicon=FILE] [table=MIB] \
//!     [seconds=N] [stop_ms=N] [trace=yes]
//! ```
//!
//! Positions are CGPs, one per line; text after a tab is ignored. Without a file,
//! the endgames come from self-play of the static player by deal, from the first
//! turn with an empty bag. A lexicon is a word list or a lexicon file; the default
//! is the built-in one. The sums of values and nodes show whether a change affects
//! the search. `stop_ms` stops each search after this time and measures the delay of
//! the answer. `trace` prints every depth.

#![expect(clippy::print_stdout, reason = "a developer tool")]

use std::any::Any;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use zeitnot_core::proof::SolverResult;
use zeitnot_core::{
    Answer, Game, Limits, Notation, Position, ProgressEvent, Request, Setup, StopSignal,
    SystemTime, Worker, default_settings, format_line,
};
use zeitnot_crossword::endgame::EndgameGame;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::evaluation::StaticEvaluation;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::{Crossword, CrosswordPosition};

struct EndgamesArguments {
    lexicon: Arc<Lexicon>,
    positions: Option<String>,
    deals: u64,
    table: String,
    seconds: u64,
    stop: Option<Duration>,
    trace: bool,
}

/// Totals over all endgames.
#[derive(Default)]
struct Totals {
    values: i32,
    exact: u32,
    nodes: u64,
    time: Duration,
    /// Times from the stop to the answer.
    delays: Vec<Duration>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = EndgamesArguments::parse()?;
    let kit = Equipment::new(
        TileSet::english(),
        Layout::standard(),
        Arc::clone(&arguments.lexicon),
    );
    kit.word_map();
    let kit = kit.with_leaves(Some(Leaves::shipped()));
    let game: Arc<dyn Game> = Arc::new(Crossword::with_equipment(kit));
    let solver: Arc<dyn Game> = Arc::new(EndgameGame::new(Arc::clone(&game)));
    let mut settings = default_settings(&*solver);
    settings.set("table.megabytes", &arguments.table)?;
    let mut worker = Worker::new(solver, settings, Arc::new(SystemTime::new()))?;
    println!(
        "{:>3} {:>7} {:>6} {:>5} {:>11} {:>9} {:>8}  best",
        "", "value", "exact", "depth", "nodes", "cpu ms", "knodes/s"
    );
    let mut totals = Totals::default();
    for (index, position) in arguments.endgames(&*game)?.iter().enumerate() {
        print!("{:>3} ", index + 1);
        solve(&mut worker, &**position, &arguments, &mut totals);
    }
    let Totals {
        values,
        exact,
        nodes,
        time,
        mut delays,
    } = totals;
    println!(
        "sum {values:>7} {exact:>6} {:>5} {nodes:>11} {:>9.1}",
        "",
        time.as_secs_f64() * 1e3
    );
    delays.sort_unstable();
    if let Some(last) = delays.last() {
        let p99 = delays[(delays.len() * 99 / 100).min(delays.len() - 1)];
        let count = delays.len();
        println!("{count} stops: delay of the answer p99 {p99:.1?}, max {last:.1?}");
    }
    Ok(())
}

impl EndgamesArguments {
    fn parse() -> Result<Self, Box<dyn Error>> {
        let mut arguments = Self {
            lexicon: Lexicon::shipped(),
            positions: None,
            deals: 20,
            table: "64".to_owned(),
            seconds: 60,
            stop: None,
            trace: false,
        };
        for word in std::env::args().skip(1) {
            match word.split_once('=') {
                Some(("lexicon", path)) => {
                    let read = Lexicon::read(path, &std::fs::read(path)?, &TileSet::english())?;
                    arguments.lexicon = Arc::new(read);
                }
                Some(("positions", path)) => {
                    arguments.positions = Some(std::fs::read_to_string(path)?);
                }
                Some(("deals", number)) => arguments.deals = number.parse()?,
                Some(("table", number)) => arguments.table = number.to_owned(),
                Some(("seconds", number)) => arguments.seconds = number.parse()?,
                Some(("stop_ms", number)) => {
                    arguments.stop = Some(Duration::from_millis(number.parse()?));
                }
                Some(("trace", answer)) => arguments.trace = answer == "yes",
                _ => {
                    return Err(
                        format!("unknown argument `{word}`; see examples/endgames.rs").into(),
                    );
                }
            }
        }
        Ok(arguments)
    }

    fn endgames(&self, game: &dyn Game) -> Result<Vec<Box<dyn Position>>, Box<dyn Error>> {
        let mut endgames = Vec::new();
        match &self.positions {
            Some(text) => {
                let cgps = text.lines().filter_map(|line| line.split('\t').next());
                for cgp in cgps.filter(|cgp| cgp.contains('/')) {
                    let position = game.position(&Setup::new(cgp))?;
                    EndgameGame::check(&*position)?;
                    endgames.push(position);
                }
            }
            None => {
                for deal in 0..self.deals {
                    endgames.extend(endgame_of(game, deal)?);
                }
            }
        }
        Ok(endgames)
    }
}

/// Returns the first position of a deal with an empty bag.
fn endgame_of(game: &dyn Game, deal: u64) -> Result<Option<Box<dyn Position>>, Box<dyn Error>> {
    let mut position = game.position(&Setup::new(format!("deal {deal}")))?;
    let mut generator = PlayGenerator::default();
    while let Some(pass) = position.fallback_move() {
        if EndgameGame::check(&*position).is_ok() {
            return Ok(Some(position));
        }
        let here: &CrosswordPosition = (&*position as &dyn Any)
            .downcast_ref()
            .ok_or("another game")?;
        let value = StaticEvaluation::with_default_leaves(here);
        let best = generator.best_placement(
            here.board(),
            here.rack(),
            here.equipment().generator_input(),
            &value,
        );
        let mv = best.map_or(pass, |best| best.mv);
        position.play(mv)?;
    }
    Ok(None)
}

/// Solves one endgame and prints its row.
fn solve(
    worker: &mut Worker,
    position: &dyn Position,
    arguments: &EndgamesArguments,
    totals: &mut Totals,
) {
    worker.clear();
    let limits = Limits::time(Duration::from_secs(arguments.seconds));
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    let stop_signal = Arc::new(StopSignal::new(false));
    let stopper = arguments.stop.map(|after| {
        let stop_signal = Arc::clone(&stop_signal);
        std::thread::spawn(move || {
            std::thread::sleep(after);
            stop_signal.stop();
            Instant::now()
        })
    });
    let start = ThreadTime::now();
    let answer = worker.answer(request, &stop_signal, &mut |report| {
        if let (ProgressEvent::Info(info), true) = (report, arguments.trace)
            && let Some(line) = info.lines.first()
        {
            println!(
                "depth {:2} {:>8} {:>10} nodes {:>8.1?}  {}",
                info.depth,
                line.score.0,
                info.nodes,
                start.elapsed(),
                format_line(position, &line.moves, Notation::Engine).join(" ")
            );
        }
    });
    let answered = Instant::now();
    let spent = start.elapsed();
    if let Some(Ok(stopped)) = stopper.map(std::thread::JoinHandle::join)
        && answered > stopped
    {
        totals.delays.push(answered - stopped);
    }
    print_result(position, &answer, spent, totals);
}

fn print_result(position: &dyn Position, answer: &Answer, spent: Duration, totals: &mut Totals) {
    let points = position.points().unwrap_or_default();
    let side = position.side_to_move();
    let lead = points[side.index()] - points[side.other().index()];
    let last = answer.lines.first().map_or(lead, |line| line.score.0);
    let delta = (last - lead) / 1_000;
    let best = answer
        .best
        .map(|mv| position.format_move(mv, Notation::Engine));
    let exact = answer.solver_result == Some(SolverResult::Solved);
    println!(
        "{delta:>7} {exact:>6} {:>5} {:>11} {:>9.1} {:>8.0}  {}",
        answer.depth,
        answer.nodes,
        spent.as_secs_f64() * 1e3,
        answer.nodes as f64 / spent.as_secs_f64() / 1e3,
        best.unwrap_or_default(),
    );
    totals.values += delta;
    totals.exact += u32::from(exact);
    totals.nodes += answer.nodes;
    totals.time += spent;
}
