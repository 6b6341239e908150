//! Measures wrong values and moves of rules that stop endgame searches early.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-lab --example endgame_stops -- \
//!     trace=FILE [lexicon=FILE] [seconds=N]
//! ```
//!
//! A trace has a header line and a line for each depth of each endgame, with columns
//! separated by tabs: the CGP, the depth, the value of the best move, the seconds so far,
//! and the best move. The last depth of an endgame is the reference. The same endgames are
//! then solved by our search, for which the admission of depths is measured as well, with
//! nodes instead of seconds. The lexicon is a word list or a built lexicon; the default is
//! the shipped one.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::measure::{DepthKind, GrowthRatios};
use zeitnot_core::proof::SolverResult;
use zeitnot_core::{
    Game, Limits, Notation, ProgressEvent, Request, Setup, StopSignal, SystemTime, Worker,
    default_settings,
};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::endgame::EndgameGame;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

/// The result of a completed depth.
#[derive(Clone)]
struct DepthTrace {
    value: i64,
    best: String,
    /// Seconds or nodes since the start of the search.
    spent: f64,
}

/// The CGP of an endgame, and its depths.
type Traced = (String, Vec<DepthTrace>);

/// The cost of a rule in all endgames.
#[derive(Default)]
struct StopCost {
    wrong_values: usize,
    wrong_moves: usize,
    spent: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut trace, mut lexicon, mut seconds) = (None, Lexicon::shipped(), 60);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("trace", path)) => trace = Some(std::fs::read_to_string(path)?),
            Some(("lexicon", path)) => {
                let read = Lexicon::read(path, &std::fs::read(path)?, &TileSet::english())?;
                lexicon = Arc::new(read);
            }
            Some(("seconds", number)) => seconds = number.parse()?,
            _ => {
                let error = "unknown argument; see the top of examples/endgame_stops.rs";
                return Err(format!("`{argument}`: {error}").into());
            }
        }
    }
    let trace = trace.ok_or("trace=FILE is missing; see the top of examples/endgame_stops.rs")?;
    let traced = endgames(&trace)?;
    let depths: Vec<Vec<DepthTrace>> = traced.iter().map(|(_, depths)| depths.clone()).collect();
    println!("the trace: {} endgames, spent in seconds", depths.len());
    stable_rules(&depths);

    let game: Arc<dyn Game> = {
        let equipment = Equipment::new(TileSet::english(), Layout::standard(), lexicon);
        equipment.word_map();
        Arc::new(Crossword::with_equipment(equipment))
    };
    let solver: Arc<dyn Game> = Arc::new(EndgameGame::new(Arc::clone(&game)));
    let settings = default_settings(&*solver);
    let mut worker = Worker::new(solver, settings, Arc::new(SystemTime::new()))?;
    let mut own = Vec::new();
    for (cgp, _) in &traced {
        own.extend(solve(&mut worker, &*game, cgp, seconds)?);
    }
    println!(
        "\nour search: {} endgames proven, spent in nodes",
        own.len()
    );
    stable_rules(&own);
    growth(&own);
    admission(&own);
    Ok(())
}

/// Parses a trace.
fn endgames(text: &str) -> Result<Vec<Traced>, Box<dyn Error>> {
    let mut all: Vec<Traced> = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [cgp, _, value, spent, best] = columns[..] else {
            let count = columns.len();
            return Err(format!("line {}: {count} columns instead of five", number + 1).into());
        };
        let depth = DepthTrace {
            value: value.parse()?,
            best: best.to_owned(),
            spent: spent.parse()?,
        };
        match all.last_mut() {
            Some((last, depths)) if last == cgp => depths.push(depth),
            _ => all.push((cgp.to_owned(), vec![depth])),
        }
    }
    Ok(all)
}

/// Returns the depths of our search; `None` if it proves no value in time.
fn solve(
    worker: &mut Worker,
    game: &dyn Game,
    cgp: &str,
    seconds: u64,
) -> Result<Option<Vec<DepthTrace>>, Box<dyn Error>> {
    worker.clear();
    let position = game.position(&Setup::new(cgp))?;
    let limits = Limits::time(Duration::from_secs(seconds));
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    let mut depths: Vec<DepthTrace> = Vec::new();
    let signal = Arc::new(StopSignal::new(false));
    let answer = worker.answer(request, &signal, &mut |event| {
        if let ProgressEvent::Info(info) = event
            && info.is_complete()
            && let Some(line) = info.lines.first()
            && let Some(&best) = line.moves.first()
        {
            depths.push(DepthTrace {
                value: line.score.0.into(),
                best: position.format_move(best, Notation::Engine),
                spent: info.nodes as f64,
            });
        }
    });
    Ok(matches!(answer.solver_result, Some(SolverResult::Solved)).then_some(depths))
}

fn stable_rules(endgames: &[Vec<DepthTrace>]) {
    println!(
        "{:<24} {:>12} {:>12} {:>12}",
        "stops after", "wrong values", "wrong moves", "spent"
    );
    for equal in [2, 3, 4, 5] {
        let cost = stop_cost(endgames, |depths| {
            let is_stable = |last: usize| {
                let first = last + 1 - equal;
                depths[first..=last]
                    .iter()
                    .all(|depth| depth.value == depths[last].value)
            };
            (equal - 1..depths.len()).find(|&last| is_stable(last))
        });
        print_stop_cost(&format!("{equal} equal depths"), &cost);
    }
    print_stop_cost("the last depth", &stop_cost(endgames, |_| None));
}

/// Returns the cost of a rule, which returns the index of the last depth.
///
/// A rule returns `None` to search all depths.
fn stop_cost(
    endgames: &[Vec<DepthTrace>],
    last: impl Fn(&[DepthTrace]) -> Option<usize>,
) -> StopCost {
    let mut cost = StopCost::default();
    for depths in endgames {
        let Some(reference) = depths.last() else {
            continue;
        };
        let stopped = last(depths)
            .and_then(|last| depths.get(last))
            .unwrap_or(reference);
        cost.wrong_values += usize::from(stopped.value != reference.value);
        cost.wrong_moves += usize::from(stopped.best != reference.best);
        cost.spent += stopped.spent;
    }
    cost
}

fn print_stop_cost(name: &str, cost: &StopCost) {
    let StopCost {
        wrong_values,
        wrong_moves,
        spent,
    } = cost;
    println!("{name:<24} {wrong_values:>12} {wrong_moves:>12} {spent:>12.1}");
}

/// Returns the nodes of each depth alone.
fn depth_nodes(depths: &[DepthTrace]) -> Vec<f64> {
    let before = |index: usize| {
        index
            .checked_sub(1)
            .map_or(0.0, |index| depths[index].spent)
    };
    let own = depths.iter().enumerate();
    own.map(|(index, depth)| depth.spent - before(index))
        .collect()
}

fn growth(endgames: &[Vec<DepthTrace>]) {
    let mut ratios: Vec<f64> = Vec::new();
    for depths in endgames {
        let nodes = depth_nodes(depths);
        let pairs = nodes
            .windows(2)
            .filter(|pair| pair[0] >= 64.0 && pair[1] > 0.0);
        ratios.extend(pairs.map(|pair| pair[1] / pair[0]));
    }
    ratios.sort_by(f64::total_cmp);
    let quantile = |percent: usize| ratios.get(ratios.len() * percent / 100).copied();
    println!(
        "\nquantiles of the growth of {} depths, each after a depth of at least 64 nodes:",
        ratios.len()
    );
    for percent in [25, 50, 75, 90, 95, 99] {
        println!(
            "  {percent} %: {:.2}",
            quantile(percent).unwrap_or_default()
        );
    }
}

/// Prints the cost of the admission of depths for several node budgets.
///
/// Percentile 0 admits all depths and searches until the budget is spent.
fn admission(endgames: &[Vec<DepthTrace>]) {
    println!("\nadmission of depths (four equal depths also stop a search):");
    println!(
        "{:<8} {:>8} {:>12} {:>12} {:>12}",
        "nodes", "percent", "wrong values", "wrong moves", "spent"
    );
    for budget in [1_000.0, 10_000.0, 50_000.0, 200_000.0] {
        for percent in [0, 50, 75, 90, 95] {
            let mut ratios = GrowthRatios::default();
            let mut cost = StopCost::default();
            for depths in endgames {
                let Some(reference) = depths.last() else {
                    continue;
                };
                let (last, spent) = admitted(depths, budget, percent, &mut ratios);
                cost.wrong_values += usize::from(last.is_none_or(|d| d.value != reference.value));
                cost.wrong_moves += usize::from(last.is_none_or(|d| d.best != reference.best));
                cost.spent += spent;
            }
            println!(
                "{budget:<8} {percent:>8} {:>12} {:>12} {:>12.0}",
                cost.wrong_values, cost.wrong_moves, cost.spent
            );
        }
    }
}

/// Returns the last completed depth, and the spent nodes.
fn admitted<'a>(
    depths: &'a [DepthTrace],
    budget: f64,
    percent: u32,
    ratios: &mut GrowthRatios,
) -> (Option<&'a DepthTrace>, f64) {
    let nodes = depth_nodes(depths);
    let (mut last, mut equal) = (None::<&DepthTrace>, 0);
    for (index, depth) in depths.iter().enumerate() {
        if depth.spent > budget {
            return (last, budget);
        }
        equal = match last {
            Some(before) if before.value == depth.value => equal + 1,
            _ => 1,
        };
        last = Some(depth);
        if equal >= 4 {
            break;
        }
        if index > 0 {
            ratios.record(
                DepthKind::Endgame,
                nodes[index - 1] as u64,
                nodes[index] as u64,
            );
            let next = nodes[index] * ratios.quantile(DepthKind::Endgame, percent);
            if percent > 0 && depth.spent + next > budget {
                break;
            }
        }
    }
    (last, last.map_or(0.0, |depth| depth.spent))
}
