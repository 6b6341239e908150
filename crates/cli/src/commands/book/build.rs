//! `zeitnot book build`: searches positions and makes a book of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{
    Engine, Game, Limits, Notation, Request, Setup, TimeSource, ViewParts, Worker, default_settings,
};
use zeitnot_gomoku::book::{BookBuilder, BookSettings, Branch, MAX_ENTRIES, SearchTask, roots};
use zeitnot_gomoku::notation::{format_moves, parse_square};
use zeitnot_gomoku::{BoardSize, Gomoku};
use zeitnot_schema::v1::BookBuilt;

use super::info;
use super::journal::{BookJournal, Finding};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, interrupt, numbers};

/// Megabytes of the table: searches depend on it, so it is always the same.
const TABLE_MEGABYTES: &str = "16";

/// Nodes of the searches that tell one engine from another.
const SIGNATURE_NODES: u64 = 20_000;

/// The arguments of `zeitnot book build`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot book build --rule renju --positions 800 --state renju.state -o renju.book\n\n\
    Begins with the empty board, the stones of swap2 openings and, by renju's rules,\n\
    the named openings. One side makes the book's move, the other any move that loses\n\
    no more than --margin; of the positions that come about like this, the likeliest\n\
    is searched next. Nothing is random: the same arguments make the same book with\n\
    the same program. With --state, what was stopped by Ctrl-C or a power cut goes on\n\
    where it was, and a larger --positions makes a larger book of it.")]
pub(super) struct Arguments {
    /// Rule set: freestyle, standard, renju, caro5 or caro6
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: String,

    /// Board size
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<5, 20>, default_value = "15")]
    size: u32,

    /// Positions to search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, { MAX_ENTRIES as u32 }>, default_value = "1000")]
    positions: u32,

    /// Nodes of each search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "300000")]
    nodes: u32,

    /// Moves that each search weighs
    #[arg(long, value_name = "K", value_parser = numbers::bounded::<1, 30>, default_value = "4")]
    lines: u32,

    /// What a move of the other side may lose
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 10_000>, default_value = "120")]
    margin: u32,

    /// Stones of the last positions
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100>, default_value = "24")]
    stones: u32,

    /// Keep what was found so far in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Write the book to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Searches, and writes the book.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let (rule, size) = arguments.rule_and_size()?;
    let state = arguments.state.as_deref();
    if state
        .is_some_and(|state| files::resolve_path(state) == files::resolve_path(&arguments.output))
    {
        let reason = "the state is kept there; write the book somewhere else".to_owned();
        return Err(argument_error("--output", reason));
    }
    let output = files::OutputFile::create(&arguments.output, "opening book")?;
    let recipe = arguments.recipe();
    let evaluation = Gomoku.evaluation_id();
    let searcher = BookSearcher::new(&rule, size, Arc::clone(&context.time))?;
    let signature = searcher.signature(evaluation)?;
    let mut journal = BookJournal::open(state, &heading(&rule, size, recipe, signature), size)?;
    let mut growth = BookBuilder::new(&rule, size, recipe, roots(&rule, size));
    let began = context.time.now();
    let mut searched = 0;
    let bar = context.console.bar(recipe.positions.into());
    let stop = interrupt::flag();
    let mut complete = true;
    while let Some(wanted) = growth.next_task() {
        let position = format_moves(&wanted.moves);
        let finding = match journal.get(&position) {
            Some(finding) => finding,
            None if stop.load(Ordering::Relaxed) => {
                complete = false;
                break;
            }
            None => {
                let finding = searcher.search(&wanted)?;
                journal.record(&position, &finding)?;
                searched += 1;
                finding
            }
        };
        growth.add(&wanted.moves, finding.depth, &finding.branches);
        bar.step(format!("{} stones", wanted.moves.len()));
    }
    drop(bar);
    let book = growth.to_book(env!("CARGO_PKG_VERSION"), evaluation);
    if complete {
        output.write_bytes(&book.to_bytes())?;
    }
    let built = BookBuilt {
        book: info::book_report(&book),
        searched,
        seconds: context.time.now().since(began).as_secs_f64(),
        complete,
    };
    if arguments.json {
        context.console.print_json(&built)?;
    } else {
        context.console.print(&report_text(&built))?;
    }
    Ok(match complete {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

impl Arguments {
    fn rule_and_size(&self) -> Result<(String, BoardSize), CliError> {
        let setup = Setup {
            rule: Some(self.rule.clone()),
            size: Some(self.size),
            ..Setup::default()
        };
        let position = Gomoku.position(&setup);
        let position = position.map_err(|error| argument_error("--rule", error.to_string()))?;
        if position.view(ViewParts::CAPTURED).captured.is_some() {
            let reason = format!(
                "there are no books of games in which stones are captured, such as {}",
                self.rule
            );
            return Err(argument_error("--rule", reason));
        }
        let size = u8::try_from(self.size).ok().and_then(BoardSize::new);
        let size = size.unwrap_or(BoardSize::DEFAULT);
        Ok((position.setup().rule.unwrap_or_default(), size))
    }

    fn recipe(&self) -> BookSettings {
        let byte = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        BookSettings {
            positions: self.positions,
            nodes: self.nodes,
            lines: byte(self.lines),
            max_loss: u16::try_from(self.margin).unwrap_or(u16::MAX),
            max_stones: byte(self.stones),
        }
    }
}

/// What the searches of a journal depend on.
fn heading(rule: &str, size: BoardSize, recipe: BookSettings, signature: u64) -> String {
    let BookSettings { nodes, lines, .. } = recipe;
    format!(
        "# zeitnot book 1: {rule} {size}, {nodes} nodes, {lines} lines, engine {signature:016x}"
    )
}

/// A search that knows nothing of what it has searched before: the same
/// question has always the same answer.
struct BookSearcher {
    engine: Engine,
    rule: String,
    size: BoardSize,
    time: Arc<dyn TimeSource>,
}

impl BookSearcher {
    fn new(rule: &str, size: BoardSize, time: Arc<dyn TimeSource>) -> Result<Self, CliError> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        // The option exists and takes the number; nothing can go wrong here.
        let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        Ok(Self {
            engine: Engine::new(worker).map_err(CliError::Thread)?,
            rule: rule.to_owned(),
            size,
            time,
        })
    }

    /// A number that changes when the search does: what a few short searches
    /// come to.
    fn signature(&self, evaluation: u64) -> Result<u64, CliError> {
        let mut signature = Fnv1a::default();
        signature.update(&evaluation.to_le_bytes());
        let center = self.size.center();
        for moves in [Vec::new(), vec![center]] {
            let wanted = SearchTask {
                moves,
                nodes: SIGNATURE_NODES,
                lines: 2,
            };
            let finding = self.search(&wanted)?;
            signature.update(format!("{finding:?}").as_bytes());
        }
        Ok(signature.finish())
    }

    fn search(&self, wanted: &SearchTask) -> Result<Finding, CliError> {
        self.engine.clear()?;
        let setup = Setup {
            position: format_moves(&wanted.moves),
            rule: Some(self.rule.clone()),
            size: Some(self.size.side().into()),
            side: None,
        };
        let position = Gomoku.position(&setup).map_err(CliError::Position)?;
        let limits = Limits {
            multi_pv: wanted.lines,
            ..Limits::nodes(wanted.nodes)
        };
        let request = Request::new(position.clone_box(), limits, self.time.now());
        let answer = self.engine.start(request)?.wait();
        let answer = answer.ok_or(CliError::NoAnswer)?;
        let branches = answer.lines.iter().filter_map(|line| {
            let name = position.format_move(*line.moves.first()?, Notation::Engine);
            Some(Branch {
                square: parse_square(self.size, &name).ok()?,
                score: line.score,
            })
        });
        Ok(Finding {
            depth: answer.depth,
            branches: branches.collect(),
        })
    }
}

fn report_text(built: &BookBuilt) -> String {
    let mut text = info::report_text(&built.book);
    let BookBuilt {
        searched, seconds, ..
    } = built;
    text += &format!("searched  {searched} positions in {seconds:.1} s\n");
    if !built.complete {
        text += "stopped; with --state the same command goes on\n";
    }
    text
}

const fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}
