//! `zeitnot perft`: counts move sequences, to compare them with known numbers.

use std::time::Duration;

use zeitnot_core::stats::nodes_per_second;
use zeitnot_core::{Facts, Game, GameError, Notation, Position, ViewParts};
use zeitnot_schema::v1::{PerftReport, facts};

use crate::console::Console;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;
use crate::position::PositionArguments;

/// The arguments of `zeitnot perft`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  zeitnot perft gomoku h8i9 3 --rule standard\n  \
    zeitnot perft crossword \"deal 17\" 1\n\n\
    Counts the legal sequences of exactly DEPTH moves; sequences that end earlier\n\
    with the game are not counted. In the crossword game DEPTH is at most 1, because\n\
    the tiles that are drawn after a move are unknown. For a single move the command\n\
    also prints the number of plays of each kind, the best score, the sum of all\n\
    scores, and a hash of the list."
)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Number of moves in a sequence
    #[arg(value_name = "DEPTH", value_parser = numbers::bounded::<0, 100>, allow_hyphen_values = true)]
    depth: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts the sequences and prints their number.
///
/// # Errors
///
/// Fails if an argument is invalid.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (game, position) = arguments.position.build(context.games)?;
    let depth = arguments.depth;
    check_depth(&*game, depth)?;
    let start = context.time.now();
    let nodes = count_sequences(&*position, depth, context.console).map_err(CliError::Position)?;
    let time: Duration = context.time.now().since(start);
    let move_counts = match depth {
        1 => position.view(ViewParts::MOVE_COUNTS).move_counts,
        _ => Facts::new(),
    };
    let setup = position.setup();
    let rule = setup.rule.as_deref();
    let report = PerftReport {
        game: game.name().to_owned(),
        rule: rule
            .or_else(|| game.rules().first().copied())
            .unwrap_or_default()
            .to_owned(),
        size: setup.size,
        depth,
        nodes,
        time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        nps: nodes_per_second(nodes, time),
        census: facts(move_counts.clone()),
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&report, &move_counts))?;
    }
    Ok(Verdict::Done)
}

/// Rejects sequences of several moves in games with random draws.
fn check_depth(game: &dyn Game, depth: u32) -> Result<(), CliError> {
    if depth < 2 || !game.is_dealt() {
        return Ok(());
    }
    Err(CliError::Argument {
        argument: "DEPTH",
        reason: format!(
            "{} has random draws after each move, so longer sequences cannot be counted; write 1",
            game.name()
        ),
    })
}

fn report_text(report: &PerftReport, move_counts: &Facts) -> String {
    let PerftReport {
        nodes,
        depth,
        time_ms,
        nps,
        ..
    } = report;
    let mut text =
        format!("{nodes} sequences of {depth} moves\n{time_ms} ms, {nps} sequences per second\n");
    let names = move_counts.iter().map(|(name, _)| name.len());
    let width = names.max().unwrap_or(0);
    for (name, count) in move_counts {
        text += &format!("{:<width$}  {count}\n", name.replace('_', " "));
    }
    text
}

/// Counts the sequences for each first move, so that progress can be shown.
fn count_sequences(
    position: &dyn Position,
    depth: u32,
    console: &mut Console<'_>,
) -> Result<u64, GameError> {
    if depth < 2 || !console.shows_progress() {
        return Ok(position.perft(depth));
    }
    let moves = position.legal_moves();
    let mut sequences: u64 = 0;
    let bar = console.bar(moves.len() as u64);
    for &mv in &moves {
        let mut child = position.clone_box();
        child.play(mv)?;
        let below = child.perft(depth - 1);
        sequences = sequences.saturating_add(below);
        bar.step(format!(
            "{}: {below}",
            position.format_move(mv, Notation::Engine)
        ));
    }
    Ok(sequences)
}
