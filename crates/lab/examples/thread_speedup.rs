//! Measures the speedup of several threads for searches to a fixed depth.
//!
//! `zeitnot selfplay gomoku --pairs 30 --positions FILE` makes the positions.
//!
//! `cargo run --release -p zeitnot-lab --example thread_speedup -- FILE [DEPTH] [THREADS] [ROUNDS]`
//! searches the first fifty of them that take long enough, with one thread and with
//! several, from an empty table. Each position is searched in several rounds, and the best
//! time counts, so that other programs do not distort the result.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Answer, Game, Limits, Position, Setup, SystemTime, Worker, default_settings};
use zeitnot_gomoku::Gomoku;
use zeitnot_lab::search;

/// Number of measured positions.
const POSITION_COUNT: usize = 50;
/// Minimum time of one thread; shorter searches do not show a speedup.
const MIN_TIME: Duration = Duration::from_millis(40);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("FILE is missing; see the top of examples/thread_speedup.rs")?;
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
        let mut fields = line.split_whitespace().skip(1);
        let rule = fields.next().map(str::to_owned);
        let moves = fields
            .next()
            .ok_or("a line must have a number, a rule, and moves")?;
        let setup = Setup {
            rule,
            ..Setup::new(moves)
        };
        let position = Gomoku.position(&setup)?;
        let first = search_cold(&mut alone, &*position, depth);
        if first.time < MIN_TIME || first.depth < depth {
            continue;
        }
        let (mut time_alone, mut time_together) = (first.time, Duration::MAX);
        let mut nodes = u64::MAX;
        for _ in 0..rounds {
            let answer = search_cold(&mut together, &*position, depth);
            time_together = time_together.min(answer.time);
            nodes = nodes.min(answer.nodes);
            time_alone = time_alone.min(search_cold(&mut alone, &*position, depth).time);
        }
        nodes_alone += first.nodes;
        nodes_together += nodes;
        ratios.push(time_alone.as_secs_f64() / time_together.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    let quantile = |percent: usize| ratios.get(ratios.len() * percent / 100).copied();
    println!(
        "{} positions to depth {depth}, {threads} threads against 1, best of {rounds}:",
        ratios.len()
    );
    println!(
        "speedup: median {:.2}, quartiles {:.2} and {:.2}; ratio of nodes {:.2}",
        quantile(50).ok_or("no position takes long enough; use a larger DEPTH")?,
        quantile(25).unwrap_or_default(),
        quantile(75).unwrap_or_default(),
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

/// Searches with empty tables.
fn search_cold(worker: &mut Worker, position: &dyn Position, depth: u32) -> Answer {
    worker.clear();
    search::answer(worker, position, Limits::depth(depth))
}
