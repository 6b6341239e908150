//! `zeitnot train gomoku-weights`, `chess-weights`, and `chess-positions`.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use zeitnot_core::LockExt as _;
use zeitnot_lab::LabError;
use zeitnot_lab::fit::FitError;
use zeitnot_lab::fit::chess_positions::{ChessGameOptions, play_chess_games};
use zeitnot_lab::fit::chess_weights::{ChessFitOptions, ChessSamples, fit_chess_weights};
use zeitnot_lab::fit::gomoku_weights::{GomokuSamples, fit_gomoku_weights};

use super::shared::{MAX_BYTES, argument_error};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, interrupt, numbers};

/// The arguments of `zeitnot train gomoku-weights`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot selfplay gomoku --rule renju --pairs 2000 --nodes 4000 --b k_quiet_deep=12 --games renju.games\n  \
    zeitnot train gomoku-weights renju.games\n\n\
    Prints the weights as source code. The engines of the games must differ, or both\n\
    games of a pair are the same. All files must be of one rule set, or of freestyle\n\
    and standard. One game in ten is held out.")]
pub(super) struct GomokuArguments {
    /// Games from `zeitnot selfplay --games`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Fits and prints the weights.
pub(super) fn gomoku(
    arguments: &GomokuArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let mut samples = GomokuSamples::default();
    for path in &arguments.files {
        let text = files::read_text(path, "games", MAX_BYTES)?;
        samples
            .add_games(&text)
            .map_err(|error| file_error(path, &error))?;
    }
    let weights = fit_gomoku_weights(&samples).map_err(fit_error)?;
    context.console.print(&weights)?;
    Ok(Verdict::Done)
}

/// The arguments of `zeitnot train chess-weights`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train chess-weights positions.txt --epochs 40 --blend 0.7 > weights.rs\n\n\
    Prints the source of the weights. The last games of each file are held out: their\n\
    error shows whether more epochs help.")]
pub(super) struct ChessArguments {
    /// Positions from `zeitnot train chess-positions`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Number of passes over the positions
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000>, default_value_t = ChessFitOptions::default().epochs)]
    epochs: u32,

    /// Share of the game's result in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = ChessFitOptions::default().blend)]
    blend: f32,

    /// Step size of the fit
    #[arg(long, value_name = "NUMBER", default_value_t = ChessFitOptions::default().rate)]
    rate: f32,

    /// Strength of the pull toward the old weights
    #[arg(long, value_name = "NUMBER", default_value_t = ChessFitOptions::default().pull)]
    pull: f32,
}

/// Fits and prints the weights.
pub(super) fn chess(
    arguments: &ChessArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let options = ChessFitOptions {
        epochs: arguments.epochs,
        blend: arguments.blend,
        rate: arguments.rate,
        pull: arguments.pull,
    };
    let mut samples = ChessSamples::default();
    for path in &arguments.files {
        let text = files::read_text(path, "positions", MAX_BYTES)?;
        samples.add_positions(&text, &options);
    }
    let mut log = |line: &str| context.console.log(&format!("zeitnot: {line}"));
    let weights = fit_chess_weights(samples, &options, &mut log).map_err(fit_error)?;
    context.console.print(&format!("{weights}\n"))?;
    Ok(Verdict::Done)
}

/// The arguments of `zeitnot train chess-positions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train chess-positions --games 10000 --threads 2 -o positions.txt\n\n\
    Plays games from random openings and writes quiet positions, one per line:\n\
    FEN;score;result, with score and result for white.")]
pub(super) struct PositionsArguments {
    /// Number of games
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "1000")]
    games: u32,

    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "4000")]
    nodes: u32,

    /// Random seed
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, { u32::MAX }>, default_value = "1")]
    seed: u32,

    /// Number of threads, each of which plays one game at a time
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    threads: u32,

    /// Write the positions to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Plays the games and writes the positions.
pub(super) fn positions(
    arguments: &PositionsArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let path = &arguments.output;
    let file = File::create(path).map_err(|error| files::unwritable(path, "positions", &error))?;
    let output = Mutex::new((BufWriter::new(file), 0_u64));
    let write_error = |error| LabError::Write {
        content: "positions",
        path: path.clone(),
        error,
    };
    let bar = context.console.bar(arguments.games.into());
    let on_game = |lines: &[String]| {
        let mut output = output.lock_ok();
        for line in lines {
            writeln!(output.0, "{line}").map_err(write_error)?;
        }
        output.1 += lines.len() as u64;
        bar.step(format!("{} positions", output.1));
        Ok(())
    };
    let options = ChessGameOptions {
        games: arguments.games.into(),
        nodes: arguments.nodes.into(),
        seed: arguments.seed.into(),
        threads: arguments.threads.into(),
    };
    let stop = interrupt::flag();
    play_chess_games(&options, stop, &on_game).map_err(fit_error)?;
    drop(bar);
    let mut output = output.lock_ok();
    output.0.flush().map_err(write_error)?;
    let text = format!("{} positions\n", output.1);
    context.console.print(&text)?;
    Ok(match stop.load(Ordering::Relaxed) {
        false => Verdict::Done,
        true => Verdict::Negative,
    })
}

fn file_error(path: &Path, error: &FitError) -> CliError {
    argument_error("FILE", format!("`{}`, {error}", path.display()))
}

pub(super) fn fit_error(error: FitError) -> CliError {
    match error {
        FitError::Game(error) => CliError::Position(error),
        FitError::Table(error) => CliError::Table(error),
        FitError::Run(error) => error.into(),
        other => CliError::Usage(other.to_string()),
    }
}
