//! Memory use during many searches in one process: prints the resident set size after
//! each tenth of them.
//!
//! `cargo run --release -p zeitnot-gomoku --example soak -- [SEARCHES] [NODES]`

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Engine, Game, Limits, Random, Request, Setup, Status, SystemTime, TimeSource, Worker,
    default_settings,
};
use zeitnot_gomoku::Gomoku;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let searches: u32 = arguments.next().map_or(Ok(10_000), |text| text.parse())?;
    let nodes: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let settings = default_settings(&Gomoku);
    let engine = Engine::new(Worker::new(Arc::new(Gomoku), settings, Arc::clone(&time))?)?;
    let mut random = Random::new(1);
    let mut position = Gomoku.position(&Setup::default())?;
    for number in 1..=searches {
        let request = Request::new(position.clone(), Limits::nodes(nodes), time.now());
        let answer = engine.start(request)?.wait().ok_or("no answer")?;
        // Play a random move sometimes, so that the games differ.
        let legal = position.legal_moves();
        let mv = match random.below(6) {
            0 => random.pick(&legal).copied(),
            _ => answer.best,
        };
        position.play(mv.ok_or("no move")?)?;
        if position.status() != Status::Ongoing {
            position = Gomoku.position(&Setup::default())?;
        }
        if number == 1 || number % (searches / 10).max(1) == 0 {
            println!(
                "{number} searches: {:.1} MiB resident, table {:.0} MiB {:.0} % full",
                resident_mebibytes()?,
                answer.table.bytes as f64 / f64::from(1 << 20),
                answer.table.fill * 100.0
            );
        }
    }
    Ok(())
}

fn resident_mebibytes() -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(kibibytes.ok_or("no VmRSS")?.parse::<f64>()? / 1024.0)
}
