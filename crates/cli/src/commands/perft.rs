//! `zeitnot perft`: counts move sequences, to check a game's rules against
//! known numbers.

use std::time::Duration;

use zeitnot_core::stats::per_second;
use zeitnot_core::{GameError, Position};
use zeitnot_schema::v1::PerftReport;

use crate::console::Console;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;
use crate::position::PositionArguments;

/// The arguments of `zeitnot perft`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot perft gomoku h8i9 3 --rule standard\n\n\
    Counts the legal sequences of exactly DEPTH moves; sequences that the end\n\
    of the game cuts short are not counted."
)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Moves in a sequence
    #[arg(value_name = "DEPTH", value_parser = numbers::bounded::<0, 100>, allow_hyphen_values = true)]
    depth: u32,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Counts, and tells the number.
///
/// # Errors
///
/// An argument is wrong.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (game, position) = arguments.position.build(context.games)?;
    let depth = arguments.depth;
    let began = context.time.now();
    let nodes = count(&*position, depth, context.console).map_err(CliError::Position)?;
    let time: Duration = context.time.now().since(began);
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
        nps: per_second(nodes, time),
    };
    if arguments.json {
        context.console.say_json(&report)?;
    } else {
        let PerftReport { time_ms, nps, .. } = report;
        let text =
            format!("{nodes} sequences of {depth} moves\n{time_ms} ms, {nps} sequences a second\n");
        context.console.say(&text)?;
    }
    Ok(Verdict::Done)
}

/// The count, first move by first move so that progress can be shown.
fn count(position: &dyn Position, depth: u32, console: &mut Console<'_>) -> Result<u64, GameError> {
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
        bar.step(format!("{}: {below}", position.format_move(mv)));
    }
    Ok(sequences)
}
