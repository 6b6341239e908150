//! Each option of budget mode acts in each front end, or is refused at start.

mod gomocup;
mod service;

use serde_json::Value;
use zeitnot_core::options::OptionGroup as _;
use zeitnot_gomoku::SearchOptions;

use crate::harness::{file, run, run_session};

/// A middle game with quiet lines, and one with fours.
const POSITIONS: [&str; 2] = ["f11k9i9j8i7j9i8i10", "g6g8i9e8f11f10g11h10h11i11g9h9g10"];

/// The searches that show the effect of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Probe {
    /// Both positions to depth 7: the number of nodes.
    Depth,
    /// A search that ends within a depth: its lines.
    Interrupted,
    /// One position twice: the number of nodes.
    Repeated,
    /// A table that is too small: the number of nodes, or of generations.
    SmallTable,
    /// A search without a limit: the depth.
    DefaultLimit,
    /// A turn on a game clock: the time.
    Clock,
    /// The lines of statistics.
    Log,
}

impl Probe {
    /// Returns options that make the effect visible and the search deterministic.
    fn options(self) -> Vec<String> {
        let options: &[&str] = match self {
            Self::Depth | Self::Repeated => &["max_depth=7"],
            Self::Interrupted | Self::Clock => &[],
            Self::SmallTable => &["max_depth=11", "table.generation_step=1"],
            Self::DefaultLimit | Self::Log => &["max_depth=3"],
        };
        options.iter().copied().map(full_name).collect()
    }
}

/// The options of budget mode, each with a value other than its default.
const KNOBS: [(&str, &str, Probe); 20] = [
    ("time_budget_ms", "1", Probe::DefaultLimit),
    ("max_depth", "4", Probe::Depth),
    ("min_depth", "200", Probe::Clock),
    (
        "return_last_complete_depth_only",
        "false",
        Probe::Interrupted,
    ),
    ("enable_aspiration", "false", Probe::Depth),
    ("asp_window", "3", Probe::Depth),
    ("asp_window_max", "1", Probe::Depth),
    ("k_quiet_root", "6", Probe::Depth),
    ("k_quiet_mid", "4", Probe::Depth),
    ("k_quiet_deep", "3", Probe::Depth),
    ("k_tact_root", "5", Probe::Depth),
    ("k_tact_mid", "4", Probe::Depth),
    ("k_tact_deep", "3", Probe::Depth),
    ("enable_tactical_k", "false", Probe::Depth),
    ("enable_tactical_mode", "false", Probe::Depth),
    ("tactical_mode_literal", "true", Probe::Depth),
    ("enable_tactical_extension", "false", Probe::Depth),
    ("tactical_extension_depth", "8", Probe::Depth),
    ("tt_reuse_across_moves", "false", Probe::Repeated),
    ("tt_generation_aging", "false", Probe::SmallTable),
];

/// The option that is tested apart, because its effect is not in the search.
const LOG: (&str, &str, Probe) = ("log_search_stats", "true", Probe::Log);

/// The options of the group that do not belong to budget mode.
const OTHERS: [&str; 1] = ["use_book"];

#[derive(Debug, PartialEq)]
enum Observation {
    /// The figures of the searches.
    Figures(Vec<u64>),
    /// The time of a turn, in milliseconds.
    Time(u64),
    /// The error at the start.
    Refused(String),
}

impl Observation {
    fn shows_effect(&self, without: &Self) -> bool {
        match (self, without) {
            // The soft limit is at most 0.75 of the hard limit.
            (Self::Time(changed), Self::Time(base)) => changed * 5 > base * 6,
            _ => self != without,
        }
    }
}

type FrontEnd = fn(Probe, &[String]) -> Observation;

const FRONT_ENDS: [(&str, FrontEnd); 5] = [
    ("analyze", analyze),
    ("serve", service::observe),
    ("gomocup", gomocup::observe),
    ("uci", uci),
    ("match", play_match),
];

#[test]
fn every_option_of_budget_mode_is_tested() {
    let tested = KNOBS.iter().chain([&LOG]).map(|(name, ..)| *name);
    let mut tested: Vec<&str> = tested.chain(OTHERS).collect();
    let specs = SearchOptions::default().specs();
    let mut known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    tested.sort_unstable();
    known.sort_unstable();
    assert_eq!(tested, known);
}

#[test]
fn every_option_acts_in_every_front_end_or_is_refused() {
    let mut failures = Vec::new();
    for (front_end, observe) in FRONT_ENDS {
        let mut bases: Vec<(Probe, Observation)> = Vec::new();
        for (name, value, probe) in KNOBS.iter().chain([&LOG]) {
            let mut options = probe.options();
            options.push(full_name(&format!("{name}={value}")));
            let changed = observe(*probe, &options);
            if let Observation::Refused(error) = &changed {
                let is_sentence = error.contains(name) && error.contains("; ");
                if !is_sentence {
                    failures.push(format!("{front_end}: {name}: {error}"));
                }
                continue;
            }
            if !bases.iter().any(|(known, _)| known == probe) {
                bases.push((*probe, observe(*probe, &probe.options())));
            }
            let base = bases.iter().find(|(known, _)| known == probe);
            let (_, base) = base.unwrap();
            if !changed.shows_effect(base) {
                failures.push(format!(
                    "{front_end}: {name}={value} has no effect: {base:?}"
                ));
            }
        }
    }
    assert_eq!(failures, Vec::<String>::new());
}

/// Adds the group to the name of an option of the search.
fn full_name(assignment: &str) -> String {
    if assignment.contains("table.") {
        assignment.to_owned()
    } else {
        format!("gomoku.search.{assignment}")
    }
}

/// Returns `--set` for each option, and a small table.
fn set_flags(options: &[String]) -> Vec<&str> {
    let options = options.iter().flat_map(|option| ["--set", option.as_str()]);
    ["--set", "table.megabytes=1"]
        .into_iter()
        .chain(options)
        .collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn analyze(probe: Probe, options: &[String]) -> Observation {
    let limit = match probe {
        Probe::DefaultLimit => &[][..],
        Probe::Interrupted => &["--nodes", "4000"][..],
        _ => &["--time", "60s"],
    };
    let positions = match probe {
        Probe::Depth | Probe::Interrupted => &POSITIONS[..],
        _ => &POSITIONS[..1],
    };
    let mut figures = Vec::new();
    for position in positions {
        let command = ["analyze", "gomoku", position, "--json"];
        let ran = run(&[&command[..], limit, &set_flags(options)].concat());
        if ran.code == 2 {
            return Observation::Refused(ran.error());
        }
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        figures.extend([number(&answer["nodes"]), number(&answer["depth"])]);
        figures.push(answer["score"].as_i64().unwrap().unsigned_abs());
        figures.push(answer["pv"].as_array().unwrap().len() as u64);
        figures.push(
            ran.err
                .lines()
                .filter(|line| line.starts_with("AI: "))
                .count() as u64,
        );
    }
    Observation::Figures(figures)
}

/// The protocol plays chess, so it refuses all options of gomoku.
fn uci(_: Probe, options: &[String]) -> Observation {
    // The other options are refused, too.
    let knob = &options[options.len() - 1..];
    let (code, text) = run_session("uci", &set_flags(knob), "quit\n");
    match code {
        Some(2) => Observation::Refused(text),
        _ => Observation::Figures(Vec::new()),
    }
}

fn play_match(probe: Probe, options: &[String]) -> Observation {
    let opening = file("knobs-opening.txt", "h8 i9\n");
    let limits = match probe {
        Probe::Clock => &["--tc", "4+0", "--max-moves", "1", "--openings", &opening][..],
        Probe::Interrupted => &["--nodes", "1000"],
        _ => &["--nodes", "100000000"],
    };
    let mut each = "option.table.megabytes=1".to_owned();
    for option in options {
        // Deep searches of a whole game take long.
        let option = option.replace("max_depth=11", "max_depth=8");
        let option = option.replace("max_depth=7", "max_depth=5");
        each = format!("{each} option.{option}");
    }
    let command = ["match", "--games", "2", "--concurrency", "1", "--json"];
    let engines = ["--engine", "name=one", "--engine", "name=two"];
    let ran = run(&[&command[..], &["--each", &each], limits, &engines].concat());
    if ran.code == 2 {
        return Observation::Refused(ran.error());
    }
    let report: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    let engine = &report["engines"][0];
    if probe == Probe::Clock {
        return Observation::Time(engine["mean_ms"].as_f64().unwrap() as u64);
    }
    let nodes = engine["mean_nodes"].as_f64().unwrap();
    Observation::Figures(vec![nodes.to_bits(), number(&engine["moves"])])
}
