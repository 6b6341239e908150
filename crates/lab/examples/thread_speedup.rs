//! How much sooner several threads are done with a fixed depth than one.
//!
//! `zeitnot selfplay gomoku --pairs 30 --positions FILE` makes the positions;
//! `cargo run --release -p zeitnot-lab --example thread_speedup -- FILE [DEPTH] [THREADS] [ROUNDS]`
//! searches the first fifty of them that are worth it from an empty table, with
//! one thread and with several. Each is searched in every round, and the best
//! time counts: what another program takes from it is nobody's speed.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Answer, Game, Limits, Position, Setup, SystemTime, Worker, default_settings};
use zeitnot_gomoku::Gomoku;
use zeitnot_lab::search;

/// How many positions.
const POSITION_COUNT: usize = 50;
/// What one thread answers sooner than this says nothing about two.
const MIN_TIME: Duration = Duration::from_millis(40);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file of positions")?;
    let depth = arguments.next().map_or(Ok(14), |text| text.parse())?;
    let threads = arguments.next().unwrap_or_else(|| "2".to_owned());
    let rounds: usize = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let (mut alone, mut together) = (worker("1")?, worker(&threads)?);
    let mut ratios = Vec::new();
    let (mut nodes_alone, mut nodes_together) = (0, 0);
    for line in std::fs::read_to_string(file)?.lines() {
        if ratios.len() == POSITION_COUNT {
            break;
        }
        let mut words = line.split_whitespace().skip(1);
        let rule = words.next().map(str::to_owned);
        let moves = words.next().ok_or("a line needs number, rule and moves")?;
        let setup = Setup {
            rule,
            ..Setup::new(moves)
        };
        let position = Gomoku.position(&setup)?;
        let first = search_cold(&mut alone, &*position, depth);
        if first.time < MIN_TIME || first.depth < depth {
            continue;
        }
        let (mut one, mut several) = (first.time, Duration::MAX);
        let mut nodes = u64::MAX;
        for _ in 0..rounds {
            let answer = search_cold(&mut together, &*position, depth);
            several = several.min(answer.time);
            nodes = nodes.min(answer.nodes);
            one = one.min(search_cold(&mut alone, &*position, depth).time);
        }
        nodes_alone += first.nodes;
        nodes_together += nodes;
        ratios.push(one.as_secs_f64() / several.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    let at = |share: usize| ratios.get(ratios.len() * share / 100).copied();
    println!(
        "{} positions to depth {depth}, {threads} threads against 1, best of {rounds}:",
        ratios.len()
    );
    println!(
        "times faster: median {:.2}, a quarter below {:.2}, a quarter above {:.2}; nodes in all {:.2} times as many",
        at(50).ok_or("no position takes long enough: ask for a greater depth")?,
        at(25).unwrap_or_default(),
        at(75).unwrap_or_default(),
        nodes_together as f64 / nodes_alone as f64,
    );
    Ok(())
}

fn worker(threads: &str) -> Result<Worker, Box<dyn Error>> {
    let mut settings = default_settings(&Gomoku);
    settings.set("threads", threads)?;
    let time = Arc::new(SystemTime::new());
    Ok(Worker::new(Arc::new(Gomoku), settings, time)?)
}

/// The answer of a worker that has forgotten everything.
fn search_cold(worker: &mut Worker, position: &dyn Position, depth: u32) -> Answer {
    worker.clear();
    search::answer(worker, position, Limits::depth(depth))
}
