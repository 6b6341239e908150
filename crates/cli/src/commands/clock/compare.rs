//! `zeitnot clock compare`: replays recorded searches with several clock settings.

use std::path::PathBuf;
use std::sync::Arc;

use zeitnot_arena::TimeControl;
use zeitnot_clock::settings_for;
use zeitnot_core::{Game, Settings};
use zeitnot_lab::LabError;
use zeitnot_lab::games::default_rate;
use zeitnot_lab::stopping::OBSERVED_GAME;
use zeitnot_lab::turns::{
    Bank, MeanEstimate, ReplayConditions, ReplayTurns, SettingsResult, compare,
};
use zeitnot_schema::v1::{ClockCompareReport, ClockCompareRow, ClockReasonCount, ClockRegret};

use super::{MAX_BYTES, bank_error};
use crate::commands::train;
use crate::console::Console;
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::settings::apply;
use crate::{files, games, interrupt, numbers};

/// The arguments of `zeitnot clock compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot clock compare --data chess.bank --tc 2+0\n  \
    zeitnot clock compare --data stop-loss.looks --tc 5 --try \"clock.policy=managed clock.sample_stop=network\"\n\n\
    Replays recorded turns as games with a simulated clock, in which --rate nodes\n\
    take a second: the time manager plans each turn, the stop rule ends it, and longer\n\
    searches show how much its move loses. Differences are relative to the first\n\
    settings, on the same turns.")]
pub(super) struct Arguments {
    /// File from `zeitnot clock record` or `zeitnot train stop-loss`
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Time of a side for the game and increment per move, in seconds
    #[arg(long, value_name = "TIME[+INC]", default_value = "2")]
    tc: TimeControl,

    /// Settings to compare: clock options separated by spaces; may be repeated
    /// [default: all policies and stop rules]
    #[arg(long = "try", value_name = "KEY=VALUE...")]
    tries: Vec<String>,

    /// Nodes or samples per second [default: measured on a two-core machine]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    rate: Option<u32>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

/// The default settings to compare.
const DEPTH_TRIES: [&str; 3] = [
    "clock.policy=uniform",
    "clock.policy=proportional",
    "clock.policy=managed",
];
/// More settings for games that are searched by samples.
const SAMPLE_TRIES: [&str; 4] = [
    "clock.policy=managed clock.sample_stop=expected_loss",
    "clock.policy=managed clock.sample_stop=network",
    "clock.policy=managed clock.sample_stop=change",
    "clock.policy=managed clock.sample_stop=no_challenger",
];

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let turns = arguments.turns(context)?;
    if turns.blocks.is_empty() {
        return Err(CliError::Argument {
            argument: "--data",
            reason: format!(
                "`{}` has too few positions to make games of; record more",
                arguments.data.display()
            ),
        });
    }
    let game = games::find(context.games, &turns.game)?;
    let tries = arguments.default_tries(game);
    let settings: Result<Vec<Settings>, CliError> = tries
        .iter()
        .map(|words| settings(game, words, context.console))
        .collect();
    let rate = arguments.rate.unwrap_or_else(|| default_rate(&turns.game));
    let settings = settings?;
    let first_settings = settings.first().cloned().unwrap_or_default();
    let min_depth = game.defaults(&first_settings).min_depth;
    let control = &arguments.tc;
    let conditions = ReplayConditions::of_match(control.base, control.increment, rate, min_depth);
    let results = compare(&turns.blocks, &settings, &conditions);
    let report = report(&turns, &tries, &results, arguments, rate);
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&text(&report))?;
    }
    Ok(Verdict::Done)
}

/// The first byte of a bank, which is JSON; observations start with another byte.
const BANK_FIRST_BYTE: u8 = b'{';

impl Arguments {
    /// Reads a bank or observations, which must match the equipment.
    fn turns(&self, context: &Context<'_, '_>) -> Result<ReplayTurns, CliError> {
        let path = &self.data;
        let bytes = files::read_bytes(path, "turns", MAX_BYTES)?;
        if bytes.first() == Some(&BANK_FIRST_BYTE) {
            let text = files::read_text(path, "bank", MAX_BYTES)?;
            let bank = Bank::parse(path, &text).map_err(bank_error)?;
            return Ok(ReplayTurns::from_bank(&bank));
        }
        let game = games::find(context.games, OBSERVED_GAME)?;
        let game = self.equipment.equip(game)?;
        let log = train::read_observations(path, &bytes, &*game)?;
        let turns = ReplayTurns::from_observations(&log, &game, &context.time, interrupt::flag());
        turns.map_err(|error| LabError::from(error).into())
    }

    fn default_tries(&self, game: &Arc<dyn Game>) -> Vec<String> {
        if !self.tries.is_empty() {
            return self.tries.clone();
        }
        let rules = SAMPLE_TRIES.iter().filter(|_| game.is_dealt());
        let all = DEPTH_TRIES.iter().chain(rules);
        all.map(|&words| words.to_owned()).collect()
    }
}

/// Returns the default settings of the game with the options in `words` changed.
fn settings(
    game: &Arc<dyn Game>,
    words: &str,
    console: &mut Console<'_>,
) -> Result<Settings, CliError> {
    let mut settings = settings_for(&**game);
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').ok_or_else(|| CliError::Argument {
            argument: "--try",
            reason: format!("`{word}` is not KEY=VALUE, such as clock.policy=proportional"),
        })?;
        if let Some(warning) = apply(&mut settings, "--try", name, value)? {
            console.warn(&warning);
        }
    }
    Ok(settings)
}

fn report(
    turns: &ReplayTurns,
    tries: &[String],
    results: &[SettingsResult],
    arguments: &Arguments,
    rate: u32,
) -> ClockCompareReport {
    let estimate = |estimate: MeanEstimate| ClockRegret {
        mean: estimate.mean,
        error: estimate.half_width,
    };
    let row = |(words, result): (&String, &SettingsResult)| ClockCompareRow {
        settings: words.clone(),
        regret: estimate(result.regret),
        difference: estimate(result.difference),
        unused: result.unused,
        forfeits: result.forfeits as u64,
        reasons: result
            .reasons
            .iter()
            .map(|(reason, (turns, time))| ClockReasonCount {
                reason: *reason,
                turns: *turns as u64,
                mean_ms: time.as_secs_f64() * 1_000.0,
            })
            .collect(),
    };
    ClockCompareReport {
        subject: turns.subject.clone(),
        positions: turns.positions as u64,
        games: results.first().map_or(0, |result| result.games as u64),
        turns: results.first().map_or(0.0, |result| result.turns),
        initial_ms: arguments.tc.base.as_secs_f64() * 1_000.0,
        increment_ms: arguments.tc.increment.as_secs_f64() * 1_000.0,
        rate,
        rows: tries.iter().zip(results).map(row).collect(),
    }
}

fn text(report: &ClockCompareReport) -> String {
    let mut text = format!(
        "{}: {} positions, replayed as {} games of {:.1} turns; {} s + {} s, {} per second\n\
         loss by the moves of a game, in percent of a game:\n",
        report.subject,
        report.positions,
        report.games,
        report.turns,
        report.initial_ms / 1_000.0,
        report.increment_ms / 1_000.0,
        report.rate,
    );
    let interval = |regret: &ClockRegret| {
        let error = regret.error.map(|error| format!(" ±{:.3}", 100.0 * error));
        error.unwrap_or_default()
    };
    let width = report.rows.iter().map(|row| row.settings.len()).max();
    let width = width.unwrap_or(0);
    for row in &report.rows {
        text += &format!(
            "  {:<width$} {:>8.3}{}  difference {:+.3}{}  unused {:.1} %",
            row.settings,
            100.0 * row.regret.mean,
            interval(&row.regret),
            100.0 * row.difference.mean,
            interval(&row.difference),
            100.0 * row.unused,
        );
        if row.forfeits > 0 {
            text += &format!("  {} lost on time", row.forfeits);
        }
        text += "\n";
    }
    text
}
