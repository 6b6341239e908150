//! `zeitnot clock compare`: watched searches, replayed under a clock.

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
    Turns that were watched are played through as games, with a clock that runs as\n\
    fast as --rate says: the manager plans, the stop rule ends, and what counts is\n\
    how much the moves lose, by the longer searches that judged them. Differences\n\
    are those to the first settings, on the same turns.")]
pub(super) struct Arguments {
    /// A bank, or the observations of `zeitnot train stop-loss`
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// What a side has for the game, and for each move in addition
    #[arg(long, value_name = "TIME[+INC]", default_value = "2")]
    tc: TimeControl,

    /// Clock options to try, separated by spaces; may be repeated [default: all
    /// policies and rules]
    #[arg(long = "try", value_name = "KEY=VALUE...")]
    tries: Vec<String>,

    /// Nodes or samples per second [default: measured on a two-core machine]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    rate: Option<u32>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

/// Default tries; searches by depth have policies only.
const DEPTH_TRIES: [&str; 3] = [
    "clock.policy=uniform",
    "clock.policy=proportional",
    "clock.policy=managed",
];
const SAMPLE_TRIES: [&str; 4] = [
    "clock.policy=managed clock.sample_stop=expected_loss",
    "clock.policy=managed clock.sample_stop=network",
    "clock.policy=managed clock.sample_stop=change",
    "clock.policy=managed clock.sample_stop=no_challenger",
];

/// Replays and tells.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let turns = arguments.turns(context)?;
    if turns.blocks.is_empty() {
        return Err(CliError::Argument {
            argument: "--data",
            reason: format!(
                "`{}` has too few positions to play games with; watch more",
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
    let usual = settings.first().cloned().unwrap_or_default();
    let min_depth = game.defaults(&usual).min_depth;
    let control = &arguments.tc;
    let conditions = ReplayConditions::of_match(control.base, control.increment, rate, min_depth);
    let compared = compare(&turns.blocks, &settings, &conditions);
    let report = report(&turns, &tries, &compared, arguments, rate);
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&text(&report))?;
    }
    Ok(Verdict::Done)
}

/// The first byte of a bank, which is JSON; observations start with another one.
const BANK_FIRST_BYTE: u8 = b'{';

impl Arguments {
    /// Reads a bank, or observations of a game that is played with the equipment.
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

/// The game's settings with these changes.
fn settings(
    game: &Arc<dyn Game>,
    words: &str,
    console: &mut Console<'_>,
) -> Result<Settings, CliError> {
    let mut settings = settings_for(&**game);
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').ok_or_else(|| CliError::Argument {
            argument: "--try",
            reason: format!("`{word}` is no KEY=VALUE, such as clock.policy=proportional"),
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
    compared: &[SettingsResult],
    arguments: &Arguments,
    rate: u32,
) -> ClockCompareReport {
    let estimate = |estimate: MeanEstimate| ClockRegret {
        mean: estimate.mean,
        error: estimate.half_width,
    };
    let row = |(words, own): (&String, &SettingsResult)| ClockCompareRow {
        settings: words.clone(),
        regret: estimate(own.regret),
        difference: estimate(own.difference),
        unused: own.unused,
        forfeits: own.forfeits as u64,
        reasons: own
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
        games: compared.first().map_or(0, |own| own.games as u64),
        turns: compared.first().map_or(0.0, |own| own.turns),
        initial_ms: arguments.tc.base.as_secs_f64() * 1_000.0,
        increment_ms: arguments.tc.increment.as_secs_f64() * 1_000.0,
        rate,
        rows: tries.iter().zip(compared).map(row).collect(),
    }
}

fn text(report: &ClockCompareReport) -> String {
    let mut text = format!(
        "{}: {} positions, replayed as {} games of {:.1} turns; {} s + {} s, {} a second\n\
         what the moves of a game lose, in percent of a game:\n",
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
