//! `zeitnot clock record`: records long searches in games of the engine against
//! itself.

use std::path::PathBuf;
use std::sync::Arc;

use zeitnot_arena::openings::{OpeningBook, OpeningContext};
use zeitnot_lab::games::score_scale;
use zeitnot_lab::turns::{BANK_VERSION, BankFile, BankPlan, BankRun, bank_subject, missing_games};
use zeitnot_schema::v1::ClockBankReport;

use super::{MAX_BYTES, bank_error};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::position::RuleArguments;
use crate::settings::SettingsArguments;
use crate::{files, interrupt, numbers};

/// The arguments of `zeitnot clock record`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot clock record chess --data chess.bank --games 50 --every 4\n\n\
    The engine plays against itself from balanced openings and searches some turns\n\
    for long. The file records the move that it would have played after each depth,\n\
    and how much that move loses according to even longer searches. `zeitnot clock\n\
    compare` replays these turns. The same command continues a run that was stopped\n\
    by Ctrl-C or a power failure. For the crossword game, use `zeitnot train\n\
    stop-loss` instead.")]
pub(super) struct Arguments {
    /// Game: gomoku or chess
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Write the games to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Number of games, including those in the file
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>)]
    games: u32,

    /// Nodes of a recorded search, several times those of a usual turn
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<100, 1_000_000_000>, default_value = "600000")]
    nodes: u32,

    /// Nodes of the search that evaluates a move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<100, 1_000_000_000>, default_value = "1200000")]
    reference_nodes: u32,

    /// Nodes per move in the other turns
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "100000")]
    playing_nodes: u32,

    /// Record every N-th turn of a side, which represents the turns in between
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100>, default_value = "1")]
    every: u32,

    /// Number of threads, each of which plays one game at a time
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    threads: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let game = arguments.rules.game(context.games, &arguments.game)?;
    if game.is_dealt() {
        return Err(CliError::Argument {
            argument: "GAME",
            reason: format!(
                "{} is searched by samples; use `zeitnot train stop-loss`, whose observations \
                 `zeitnot clock compare` reads",
                game.name()
            ),
        });
    }
    let setup = arguments.rules.setup(&*game)?;
    let openings = OpeningContext::new(Arc::clone(&game), setup.rule.as_deref(), setup.size);
    let openings = openings.map_err(CliError::Position)?;
    let book = OpeningBook::shipped(&openings).ok_or_else(|| CliError::Argument {
        argument: "--rule",
        reason: "there are no shipped openings for these rules and this board; leave --rule and \
                 --size out"
            .to_owned(),
    })?;
    let settings = arguments.settings.load(context, &game)?;
    let plan = BankPlan {
        version: BANK_VERSION,
        subject: bank_subject(&openings),
        nodes: arguments.nodes.into(),
        reference_nodes: arguments.reference_nodes.into(),
        playing_nodes: arguments.playing_nodes.into(),
        every: arguments.every,
        scale: score_scale(game.name()),
    };
    let file = arguments.open_bank(&plan)?;
    let missing = missing_games(file.bank(), arguments.games);
    let bar = context.console.bar(missing.len() as u64);
    let run = BankRun {
        plan: &plan,
        game: &game,
        openings: &openings,
        book: &book,
        settings: &settings,
        time: &context.time,
        threads: arguments.threads,
        stop: interrupt::flag(),
        on_game: &|| bar.step(String::new()),
    };
    let bank = run.record(&missing, file)?;
    drop(bar);
    let turns = bank.games.iter().map(|game| game.turns.len() as u64).sum();
    let report = ClockBankReport {
        games: bank.games.len() as u64,
        turns,
    };
    let is_complete = report.games >= u64::from(arguments.games);
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        let text = format!("{} games, {} recorded turns\n", report.games, report.turns);
        context.console.print(&text)?;
    }
    Ok(match is_complete {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

impl Arguments {
    /// Opens the bank, or creates it.
    fn open_bank(&self, plan: &BankPlan) -> Result<BankFile, CliError> {
        let text = match self.data.exists() {
            true => files::read_text(&self.data, "bank", MAX_BYTES)?,
            false => String::new(),
        };
        BankFile::open(&self.data, &text, plan).map_err(bank_error)
    }
}
