//! Answer times, compared with a thread that sleeps until the same deadlines.
//!
//! `zeitnot selfplay gomoku --pairs 110 --positions FILE` generates the positions.
//! `cargo run --release -p zeitnot-gomoku --example answer_times -- FILE [MILLIS]
//! [BUSY]` searches each of them through an engine's session, as a front end does,
//! while BUSY threads keep the cores busy. The delay of the sleeping thread, the
//! canary, is not caused by the engine. Depths are printed for undecided positions,
//! separately for quiet and tactical ones.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use zeitnot_core::{
    Engine, Game, Limits, Request, Setup, SystemTime, TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::notation::parse_game;
use zeitnot_gomoku::{BoardSize, Freestyle, Gomoku};

/// Time that a front end subtracts from the budget for sending the answer.
const OVERHEAD: Duration = Duration::from_millis(6);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("no file of positions; give one")?;
    let millis = arguments.next().map_or(Ok(500), |text| text.parse())?;
    let busy: usize = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let budget = Duration::from_millis(millis);
    let over = Arc::new(AtomicBool::new(false));
    for _ in 0..busy {
        let over = Arc::clone(&over);
        std::thread::spawn(move || {
            let mut spin = 0u64;
            while !over.load(Ordering::Relaxed) {
                spin = black_box(spin.wrapping_mul(3) + 1);
            }
        });
    }

    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let settings = default_settings(&Gomoku);
    let engine = Engine::new(Worker::new(Arc::new(Gomoku), settings, Arc::clone(&time))?)?;
    let (mut answers, mut canaries, mut behind) = (Vec::new(), Vec::new(), Vec::new());
    let (mut quiet, mut tactical, mut decided) = (Vec::new(), Vec::new(), 0);
    for line in std::fs::read_to_string(file)?.lines().take(200) {
        let mut fields = line.split_whitespace().skip(1);
        let rule = fields.next().map(str::to_owned);
        let position = fields
            .next()
            .ok_or("a line needs a number, a rule set, and moves")?;
        let setup = Setup {
            rule,
            ..Setup::new(position)
        };
        let started = Instant::now();
        let canary = std::thread::spawn(move || {
            std::thread::sleep((started + budget).saturating_duration_since(Instant::now()));
            started.elapsed()
        });
        let limits = Limits::time(budget.saturating_sub(OVERHEAD));
        let request = Request::new(Gomoku.position(&setup)?, limits, time.now());
        let answer = engine.start(request)?.wait().ok_or("no answer")?;
        let took = started.elapsed();
        let slept = canary.join().map_err(|_| "the canary panicked")?;
        answers.push(took);
        canaries.push(slept);
        behind.push(took.saturating_sub(slept));
        if answer
            .lines
            .first()
            .is_some_and(|line| line.score.is_mate())
        {
            decided += 1;
        } else if is_tactical(position)? {
            tactical.push(answer.depth);
        } else {
            quiet.push(answer.depth);
        }
    }
    over.store(true, Ordering::Relaxed);
    println!(
        "{} positions, {millis} ms each, {busy} busy threads",
        answers.len()
    );
    print_times("answer", &mut answers);
    print_times("canary", &mut canaries);
    print_times("later than the canary", &mut behind);
    println!("{decided} positions were proven won or lost");
    for (kind, depths) in [("quiet", &mut quiet), ("tactical", &mut tactical)] {
        depths.sort_unstable();
        let median = depths.get(depths.len() / 2);
        println!("{} {kind} positions: median depth {median:?}", depths.len());
    }
    Ok(())
}

/// Returns `true` if the tactical candidate numbers apply.
fn is_tactical(moves: &str) -> Result<bool, Box<dyn Error>> {
    let board = parse_game::<Freestyle>(BoardSize::DEFAULT, moves)?;
    let own = board.side_to_move();
    let opponent_threatens = board.open_fours(own.other()).next().is_some();
    Ok(!board.fours(own).is_empty() || opponent_threatens)
}

fn print_times(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let p99 = times[times.len() * 99 / 100];
    let max = times[times.len() - 1];
    println!(
        "{what}: mean {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        millis(mean),
        millis(p99),
        millis(max)
    );
}
