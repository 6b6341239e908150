//! `zeitnot perft`: counts move sequences, to check a game's rules against
//! known numbers.

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
    Counts the legal sequences of exactly DEPTH moves; sequences that the end\n\
    of the game cuts short are not counted. Of a single move the crossword game\n\
    tells more: plays of each kind, the best score, the sum of all scores and a\n\
    hash of the list. What is drawn after it nobody knows, so that DEPTH is 1\n\
    there."
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
    check_depth(&*game, depth)?;
    let began = context.time.now();
    let nodes = count_sequences(&*position, depth, context.console).map_err(CliError::Position)?;
    let time: Duration = context.time.now().since(began);
    let census = match depth {
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
        census: facts(census.clone()),
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&report_text(&report, &census))?;
    }
    Ok(Verdict::Done)
}

/// Where chance has a part, sequences depend on what is drawn.
fn check_depth(game: &dyn Game, depth: u32) -> Result<(), CliError> {
    if depth < 2 || !game.is_dealt() {
        return Ok(());
    }
    Err(CliError::Argument {
        argument: "DEPTH",
        reason: format!(
            "in {} nobody knows what is drawn after a move, so that longer sequences cannot be \
             counted; write 1",
            game.name()
        ),
    })
}

fn report_text(report: &PerftReport, census: &Facts) -> String {
    let PerftReport {
        nodes,
        depth,
        time_ms,
        nps,
        ..
    } = report;
    let mut text =
        format!("{nodes} sequences of {depth} moves\n{time_ms} ms, {nps} sequences a second\n");
    let names = census.iter().map(|(name, _)| name.len());
    let width = names.max().unwrap_or(0);
    for (name, figure) in census {
        text += &format!("{:<width$}  {figure}\n", name.replace('_', " "));
    }
    text
}

/// The count, first move by first move so that progress can be shown.
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
