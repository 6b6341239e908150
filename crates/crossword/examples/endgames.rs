//! Solves endgames and tells what each took, in processor time of one thread.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example endgames -- \
//!     [positions=FILE | deals=N] [lexicon=FILE] [table=MIB] \
//!     [seconds=N] [stop_ms=N] [trace=yes]
//! ```
//!
//! Positions are CGPs, one a line; of a line with tabs, what is before the first
//! of them. Without them the endgames are those of deals that the static player
//! plays against itself, each from the turn in which the bag is empty. A lexicon
//! is a list of words or a built one; the one that comes with the program unless
//! told. The sums of values and of nodes tell whether a change has changed
//! anything. `stop_ms` tells each search to stop after so long and measures how
//! long it takes to answer. `trace` shows every depth.

#![expect(clippy::print_stdout, reason = "a program for developers")]

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

/// What was asked for.
struct EndgamesArguments {
    lexicon: Arc<Lexicon>,
    positions: Option<String>,
    deals: u64,
    table: String,
    seconds: u64,
    stop: Option<Duration>,
    trace: bool,
}

/// What all endgames took together.
#[derive(Default)]
struct Totals {
    values: i32,
    exact: u32,
    nodes: u64,
    time: Duration,
    /// From the stop to the answer.
    delays: Vec<Duration>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let wishes = EndgamesArguments::parse()?;
    let kit = Equipment::new(
        TileSet::english(),
        Layout::standard(),
        Arc::clone(&wishes.lexicon),
    );
    kit.word_map();
    let kit = kit.with_leaves(Some(Leaves::shipped()));
    let game: Arc<dyn Game> = Arc::new(Crossword::with_equipment(kit));
    let solver: Arc<dyn Game> = Arc::new(EndgameGame::new(Arc::clone(&game)));
    let mut settings = default_settings(&*solver);
    settings.set("table.megabytes", &wishes.table)?;
    let mut worker = Worker::new(solver, settings, Arc::new(SystemTime::new()))?;
    println!(
        "{:>3} {:>7} {:>6} {:>5} {:>11} {:>9} {:>8}  best",
        "", "value", "exact", "depth", "nodes", "cpu ms", "knodes/s"
    );
    let mut sums = Totals::default();
    for (index, position) in wishes.endgames(&*game)?.iter().enumerate() {
        print!("{:>3} ", index + 1);
        solve(&mut worker, &**position, &wishes, &mut sums);
    }
    let Totals {
        values,
        exact,
        nodes,
        time,
        mut delays,
    } = sums;
    println!(
        "sum {values:>7} {exact:>6} {:>5} {nodes:>11} {:>9.1}",
        "",
        time.as_secs_f64() * 1e3
    );
    delays.sort_unstable();
    if let Some(last) = delays.last() {
        let p99 = delays[(delays.len() * 99 / 100).min(delays.len() - 1)];
        let count = delays.len();
        println!("{count} stops: p99 {p99:.1?}, longest {last:.1?} from the stop to the answer");
    }
    Ok(())
}

impl EndgamesArguments {
    fn parse() -> Result<Self, Box<dyn Error>> {
        let mut wishes = Self {
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
                    wishes.lexicon = Arc::new(read);
                }
                Some(("positions", path)) => {
                    wishes.positions = Some(std::fs::read_to_string(path)?);
                }
                Some(("deals", number)) => wishes.deals = number.parse()?,
                Some(("table", number)) => wishes.table = number.to_owned(),
                Some(("seconds", number)) => wishes.seconds = number.parse()?,
                Some(("stop_ms", number)) => {
                    wishes.stop = Some(Duration::from_millis(number.parse()?));
                }
                Some(("trace", answer)) => wishes.trace = answer == "yes",
                _ => return Err(format!("`{word}`: see the top of examples/endgames.rs").into()),
            }
        }
        Ok(wishes)
    }

    fn endgames(&self, game: &dyn Game) -> Result<Vec<Box<dyn Position>>, Box<dyn Error>> {
        let mut endgames = Vec::new();
        match &self.positions {
            Some(text) => {
                let words = text.lines().filter_map(|line| line.split('\t').next());
                for words in words.filter(|words| words.contains('/')) {
                    let position = game.position(&Setup::new(words))?;
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

/// The first position of a deal with an empty bag.
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

/// Solves one endgame and prints its line of the table.
fn solve(
    worker: &mut Worker,
    position: &dyn Position,
    wishes: &EndgamesArguments,
    sums: &mut Totals,
) {
    worker.clear();
    let limits = Limits::time(Duration::from_secs(wishes.seconds));
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    let signals = Arc::new(StopSignal::new(false));
    let stopper = wishes.stop.map(|after| {
        let signals = Arc::clone(&signals);
        std::thread::spawn(move || {
            std::thread::sleep(after);
            signals.stop();
            Instant::now()
        })
    });
    let began = ThreadTime::now();
    let answer = worker.answer(request, &signals, &mut |report| {
        if let (ProgressEvent::Info(info), true) = (report, wishes.trace)
            && let Some(line) = info.lines.first()
        {
            println!(
                "depth {:2} {:>8} {:>10} nodes {:>8.1?}  {}",
                info.depth,
                line.score.0,
                info.nodes,
                began.elapsed(),
                format_line(position, &line.moves, Notation::Engine).join(" ")
            );
        }
    });
    let answered = Instant::now();
    let spent = began.elapsed();
    if let Some(Ok(stopped)) = stopper.map(std::thread::JoinHandle::join)
        && answered > stopped
    {
        sums.delays.push(answered - stopped);
    }
    print_result(position, &answer, spent, sums);
}

fn print_result(position: &dyn Position, answer: &Answer, spent: Duration, sums: &mut Totals) {
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
    sums.values += delta;
    sums.exact += u32::from(exact);
    sums.nodes += answer.nodes;
    sums.time += spent;
}
