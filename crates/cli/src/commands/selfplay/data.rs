//! `zeitnot selfplay --data`, `info`, and `verify`: shards of training games.

use std::path::{Path, PathBuf};

use zeitnot_gomoku::{BoardSize, Square};
use zeitnot_lab::selfplay::{
    Conditions, DataFolder, DataRun, FolderError, GameOutcome, RuleSummary, ShardId, Summary,
    verify,
};
use zeitnot_schema::v1::{DataRuleReport, DataShardProblem, SelfplayInfoReport};

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::interrupt;

/// The number of first moves in a report.
const FIRST_MOVES: usize = 5;

/// One of this many position keys is compared with earlier ones.
const SAMPLED_KEYS: u64 = 16;

/// The maximum number of stored position keys.
const MAX_KEYS: usize = 20_000_000;

/// The arguments of `selfplay info` and `selfplay verify`.
#[derive(Debug, clap::Args)]
pub(super) struct FolderArguments {
    /// Folder of shards
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A run of `selfplay --data`.
pub(super) struct DataArguments<'a> {
    pub(super) folder: &'a Path,
    pub(super) rule: Option<(&'a str, u8)>,
    pub(super) seed: u64,
    pub(super) shards: Option<u32>,
    pub(super) jobs: u32,
}

/// Makes shards until all exist or the user stops the run.
pub(super) fn make(
    arguments: &DataArguments<'_>,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let folder = DataFolder::create(arguments.folder).map_err(folder_error)?;
    let missing = missing_shards(&folder, arguments)?;
    let bar = context.console.bar(missing);
    let stop = interrupt::flag();
    let run = DataRun {
        rule: arguments.rule,
        seed: arguments.seed,
        conditions: Conditions::default(),
        shards: arguments.shards,
        threads: arguments.jobs.into(),
        time: &context.time,
        stop,
        on_shard: &|id: &ShardId, shard| {
            bar.step(format!(
                "{}: {} positions",
                id.file_name(),
                shard.positions()
            ));
        },
    };
    folder.make(&run).map_err(folder_error)?;
    drop(bar);
    let is_complete = arguments.shards.is_some() && missing_shards(&folder, arguments)? == 0;
    Ok(match is_complete {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

/// Returns the number of shards that the run has to make; 0 for an endless run.
fn missing_shards(folder: &DataFolder, arguments: &DataArguments<'_>) -> Result<u64, CliError> {
    let marker = format!("-seed{}-", arguments.seed);
    let existing = folder.shards().map_err(folder_error)?;
    let existing = existing.iter().filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let rule = arguments.rule.map(|(rule, size)| format!("{rule}-{size}-"));
        name.contains(&marker) && rule.is_none_or(|rule| name.starts_with(&rule))
    });
    let shards = arguments.shards.map_or(0, u64::from);
    Ok(shards.saturating_sub(existing.count() as u64))
}

/// Prints counts over the shards of a folder.
pub(super) fn info(
    arguments: &FolderArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let folder = DataFolder::open(&arguments.folder);
    let mut summary = Summary::default();
    let mut damaged = Vec::new();
    for path in folder.shards().map_err(folder_error)? {
        match DataFolder::read(&path) {
            Ok(shard) => summary.add(&shard, shard.to_bytes().len() as u64),
            Err(error) => damaged.push(problem(&path, error.to_string())),
        }
    }
    let report = SelfplayInfoReport {
        rules: summary.rules().iter().map(rule_report).collect(),
        damaged,
    };
    print(arguments, &report, context)
}

/// Replays the games of all shards by the rules.
pub(super) fn verify_all(
    arguments: &FolderArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let folder = DataFolder::open(&arguments.folder);
    let paths = folder.shards().map_err(folder_error)?;
    let bar = context.console.bar(paths.len() as u64);
    let mut damaged = Vec::new();
    let mut keys = std::collections::HashSet::new();
    let (mut positions, mut sampled, mut repeated) = (0_u64, 0_u64, 0_u64);
    for path in paths {
        let mut count = |key: u64| {
            positions += 1;
            if key.is_multiple_of(SAMPLED_KEYS) && keys.len() < MAX_KEYS {
                sampled += 1;
                repeated += u64::from(!keys.insert(key));
            }
        };
        let checked = DataFolder::read(&path).map_err(|error| error.to_string());
        let checked =
            checked.and_then(|shard| verify(&shard, &mut count).map_err(|error| error.to_string()));
        if let Err(error) = checked {
            damaged.push(problem(&path, error));
        }
        bar.step(String::new());
    }
    drop(bar);
    let share = 100.0 * repeated as f64 / sampled.max(1) as f64;
    let text = format!(
        "{positions} positions replayed; {share:.2} % of {sampled} sampled positions occurred before\n"
    );
    let is_sound = damaged.is_empty();
    if arguments.json {
        let report = zeitnot_schema::v1::SelfplayVerifyReport {
            positions,
            sampled,
            repeated,
            damaged,
        };
        context.console.print_json(&report)?;
    } else {
        context.console.print(&(text + &damaged_text(&damaged)))?;
    }
    Ok(match is_sound {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

fn print(
    arguments: &FolderArguments,
    report: &SelfplayInfoReport,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    if arguments.json {
        context.console.print_json(report)?;
    } else {
        let texts: Vec<String> = report.rules.iter().map(rule_text).collect();
        let text = texts.join("\n") + &damaged_text(&report.damaged);
        context.console.print(&text)?;
    }
    Ok(match report.damaged.is_empty() {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

fn rule_report(((rule, size), counts): (&(String, u8), &RuleSummary)) -> DataRuleReport {
    let outcome = |outcome| counts.outcomes.get(&outcome).copied().unwrap_or(0);
    let mut first: Vec<(u16, u64)> = counts.first_moves.iter().map(|(&at, &n)| (at, n)).collect();
    first.sort_by_key(|&(at, count)| (std::cmp::Reverse(count), at));
    let first_moves = first
        .iter()
        .take(FIRST_MOVES)
        .filter_map(|&(at, count)| Some((square(*size, at)?.to_string(), count)));
    DataRuleReport {
        rule: rule.clone(),
        size: (*size).into(),
        shards: counts.shards,
        bytes: counts.bytes,
        games: counts.games,
        repeated_games: counts.repeated_games,
        positions: counts.positions,
        proven: counts.proven,
        behind_proof: counts.behind_proof,
        first_player_wins: outcome(GameOutcome::FirstWins),
        second_player_wins: outcome(GameOutcome::SecondWins),
        draws: outcome(GameOutcome::Draw),
        scores: counts
            .scores
            .iter()
            .map(|(&score, &n)| (score, n))
            .collect(),
        lengths: counts
            .lengths
            .iter()
            .map(|(&plies, &n)| (plies as u64, n))
            .collect(),
        first_moves: first_moves.collect(),
    }
}

fn square(size: u8, index: u16) -> Option<Square> {
    let side = u16::from(size);
    let (x, y) = (
        u8::try_from(index % side).ok()?,
        u8::try_from(index / side).ok()?,
    );
    BoardSize::new(size)?.square(x, y)
}

fn rule_text(report: &DataRuleReport) -> String {
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let DataRuleReport {
        rule,
        size,
        shards,
        bytes,
        games,
        positions,
        ..
    } = report;
    let scored: u64 = report.scores.iter().map(|(_, count)| count).sum();
    let histogram = |bars: Vec<(String, u64)>, whole: u64| {
        let bars = bars
            .iter()
            .map(|(name, count)| format!("{name} {:.1}", percent(*count, whole)));
        bars.collect::<Vec<_>>().join("  ")
    };
    let scores = report
        .scores
        .iter()
        .map(|&(score, n)| (score.to_string(), n));
    let lengths = report
        .lengths
        .iter()
        .map(|&(plies, n)| (plies.to_string(), n));
    format!(
        "{rule} {size}x{size}\n  \
         shards      {shards}, {:.2} bytes per position\n  \
         games       {games}, {} repeated\n  \
         positions   {positions}, {:.1} % proven, {:.1} % after a proof\n  \
         results     black {:.1} %, white {:.1} %, draws {:.1} %\n  \
         scores from {} %\n  \
         plies from  {} %\n  \
         first moves {} %\n",
        *bytes as f64 / (*positions).max(1) as f64,
        report.repeated_games,
        percent(report.proven, *positions),
        percent(report.behind_proof, *positions),
        percent(report.first_player_wins, *games),
        percent(report.second_player_wins, *games),
        percent(report.draws, *games),
        histogram(scores.collect(), scored),
        histogram(lengths.collect(), *games),
        histogram(report.first_moves.clone(), *games),
    )
}

fn damaged_text(damaged: &[DataShardProblem]) -> String {
    let lines = damaged
        .iter()
        .map(|it| format!("damaged: {}: {}\n", it.file, it.problem));
    lines.collect()
}

fn problem(path: &Path, problem: String) -> DataShardProblem {
    DataShardProblem {
        file: path.display().to_string(),
        problem,
    }
}

fn folder_error(error: FolderError) -> CliError {
    match error {
        FolderError::Generator(error) => error.into(),
        error => CliError::Argument {
            argument: "DIR",
            reason: error.to_string(),
        },
    }
}
