//! `zeitnot clock bank`: long searches of whole games, watched on their way.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use zeitnot_arena::openings::{OpeningBook, OpeningContext};
use zeitnot_core::{Game, LockExt, Settings, TimeSource};
use zeitnot_lab::turns::{BANK_VERSION, BankPlan, RecordingError, TurnRecorder};
use zeitnot_schema::v1::ClockBankReport;

use super::bank_file::BankFile;
use crate::console::Bar;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::position::RuleArguments;
use crate::settings::SettingsArguments;
use crate::{games, interrupt, numbers};

/// The arguments of `zeitnot clock bank`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot clock bank chess --data chess.bank --games 50 --every 4\n\n\
    The engine plays with itself from balanced openings. In some turns it thinks for\n\
    long: what it would have played after each depth is written down, and what that\n\
    loses by searches that are longer still. `zeitnot clock compare` replays such\n\
    turns. What was stopped by Ctrl-C or a power cut goes on where it was, with the\n\
    same command. The crossword game has the observations of `zeitnot train eel`\n\
    instead.")]
pub(super) struct Arguments {
    /// The game: gomoku or chess
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Keep the games in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Games in all; those that the file has are not played again
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>)]
    games: u32,

    /// Nodes of a watched search: several times those of a turn
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<100, 1_000_000_000>, default_value = "600000")]
    nodes: u32,

    /// Nodes of the search that judges a move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<100, 1_000_000_000>, default_value = "1200000")]
    reference_nodes: u32,

    /// Nodes of moves that are not watched
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "100000")]
    playing_nodes: u32,

    /// Watch every so many-th turn of a side; it stands for those in between
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100>, default_value = "1")]
    every: u32,

    /// Games at once, each on one thread
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    threads: u32,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Plays and watches.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let game = arguments.rules.game(context.games, &arguments.game)?;
    if game.is_dealt() {
        return Err(CliError::Argument {
            argument: "GAME",
            reason: format!(
                "{} is searched by samples; zeitnot train eel observes that, and zeitnot clock \
                 compare reads it",
                game.name()
            ),
        });
    }
    let setup = arguments.rules.setup(&*game)?;
    let ground = OpeningContext::new(Arc::clone(&game), setup.rule.as_deref(), setup.size);
    let ground = ground.map_err(CliError::Position)?;
    let book = OpeningBook::shipped(&ground).ok_or_else(|| CliError::Argument {
        argument: "--rule",
        reason: "no openings come with the program for these rules and this board; leave --rule \
                 and --size out"
            .to_owned(),
    })?;
    let settings = arguments.settings.load(context, &game)?;
    let plan = BankPlan {
        version: BANK_VERSION,
        subject: subject(&ground),
        nodes: arguments.nodes.into(),
        reference_nodes: arguments.reference_nodes.into(),
        playing_nodes: arguments.playing_nodes.into(),
        every: arguments.every,
        scale: games::score_scale(game.name()),
    };
    let file = BankFile::open(&arguments.data, &plan)?;
    let known: BTreeSet<u32> = file.bank.games.iter().map(|game| game.game).collect();
    let left = (0..arguments.games).filter(|number| !known.contains(number));
    let left: Vec<u32> = left.collect();
    let shift = WorkerPool {
        plan: &plan,
        game: &game,
        ground: &ground,
        book: &book,
        settings: &settings,
        time: &context.time,
        bar: context.console.bar(left.len() as u64),
        remaining: left,
        next: AtomicU32::new(0),
        file: Mutex::new(file),
    };
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..arguments.threads {
            let worker = thread::Builder::new().spawn_scoped(scope, || shift.work());
            workers.push(worker.map_err(CliError::Thread)?);
        }
        for worker in workers {
            worker.join().map_err(|_| CliError::NoAnswer)??;
        }
        Ok::<(), CliError>(())
    })?;
    let file = shift.file.into_inner();
    let bank = file.unwrap_or_else(PoisonError::into_inner).bank;
    drop(shift.bar);
    let turns = bank.games.iter().map(|game| game.turns.len() as u64).sum();
    let report = ClockBankReport {
        games: bank.games.len() as u64,
        turns,
    };
    let is_complete = report.games >= u64::from(arguments.games);
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        let text = format!("{} games, {} watched turns\n", report.games, report.turns);
        context.console.print(&text)?;
    }
    Ok(match is_complete {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

/// The game in words.
fn subject(ground: &OpeningContext) -> String {
    let rule = ground.rule().unwrap_or_default();
    let size = ground.size().map(|size| format!(" {size}"));
    format!(
        "{} {rule}{}",
        ground.game().name(),
        size.unwrap_or_default()
    )
}

/// The work of all threads.
struct WorkerPool<'a> {
    plan: &'a BankPlan,
    game: &'a Arc<dyn Game>,
    ground: &'a OpeningContext,
    book: &'a OpeningBook,
    settings: &'a Settings,
    time: &'a Arc<dyn TimeSource>,
    remaining: Vec<u32>,
    next: AtomicU32,
    file: Mutex<BankFile>,
    bar: Bar,
}

impl WorkerPool<'_> {
    fn work(&self) -> Result<(), CliError> {
        let stop = interrupt::flag();
        let watcher =
            TurnRecorder::new(self.plan, self.game, self.settings.clone(), self.time, stop);
        let mut watcher = watcher.map_err(record_error)?;
        while !stop.load(Ordering::Relaxed) {
            let place = self.next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&number) = self.remaining.get(place) else {
                break;
            };
            let opening = self.book.opening(number);
            let position = opening.position(&**self.game, self.ground.rule(), self.ground.size());
            let position = position.map_err(CliError::Position)?;
            let Some(game) = watcher.play(number, position).map_err(record_error)? else {
                break;
            };
            let mut file = self.file.lock_ok();
            file.add(game)?;
            self.bar.step(String::new());
        }
        Ok(())
    }
}

fn record_error(error: RecordingError) -> CliError {
    match error {
        RecordingError::Game(error) => CliError::Position(error),
        other => CliError::Usage(other.to_string()),
    }
}
