//! Which replacement policy and which generation step costs the fewest nodes?
//!
//! Plays on from each position for a few moves, every move searched to a fixed
//! depth in one table that is far too small, once game by game and once with
//! sixteen games taking turns, as on a server.
//!
//! `cargo run --release -p zeitnot-gomoku --example table_policies -- FILE [DEPTH] [MOVES]`
//! with the positions of `zeitnot selfplay gomoku --positions FILE`.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Position, Request, Setup, Signals, Status, SystemTime, TimeSource, Worker,
    default_settings,
};
use zeitnot_gomoku::Gomoku;

const GAMES: usize = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file of positions")?;
    let depth: u32 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let moves: u32 = arguments.next().map_or(Ok(6), |text| text.parse())?;
    let mut positions = Vec::new();
    for line in std::fs::read_to_string(file)?.lines().take(GAMES) {
        let mut words = line.split_whitespace().skip(1);
        let rule = words.next().map(str::to_owned);
        let position = words.next().ok_or("a line needs number, rule and moves")?;
        let setup = Setup {
            rule,
            ..Setup::of(position)
        };
        positions.push(Gomoku.position(&setup)?);
    }
    println!(
        "{} games, {moves} moves each to depth {depth}, table of 1 MiB",
        positions.len()
    );
    println!("policy    step  alone (nodes, dropped)       interleaved (nodes, dropped)");
    for policy in ["strict", "two_tier"] {
        for step in ["60", "125", "250", "500", "1000", "4000", "100000"] {
            let alone = play(&positions, policy, step, depth, moves, false)?;
            let mixed = play(&positions, policy, step, depth, moves, true)?;
            println!(
                "{policy:<9} {step:>6}  {:>10} {:>10}        {:>10} {:>10}",
                alone.0, alone.1, mixed.0, mixed.1
            );
        }
    }
    Ok(())
}

/// Nodes and dropped stores of a whole run.
fn play(
    starts: &[Box<dyn Position>],
    policy: &str,
    step: &str,
    depth: u32,
    moves: u32,
    interleaved: bool,
) -> Result<(u64, u64), Box<dyn Error>> {
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let mut settings = default_settings(&Gomoku);
    settings.set("table.megabytes", "1")?;
    settings.set("table.policy", policy)?;
    settings.set("table.generation_step", step)?;
    let mut worker = Worker::new(Arc::new(Gomoku), settings, Arc::clone(&time))?;
    let mut games = starts.to_vec();
    let (mut nodes, mut dropped) = (0, 0);
    let mut turn = |worker: &mut Worker, game: &mut Box<dyn Position>| {
        if game.status() != Status::Ongoing {
            return Ok(());
        }
        let request = Request::new(game.clone(), Limits::depth(depth), time.now());
        let answer = worker.answer(request, &Arc::new(Signals::new(false)), &mut |_| ());
        nodes += answer.nodes;
        dropped = answer.table.dropped;
        answer.best.map_or(Ok(()), |mv| game.play(mv))
    };
    if interleaved {
        for _ in 0..moves {
            for game in &mut games {
                turn(&mut worker, game)?;
            }
        }
    } else {
        for game in &mut games {
            for _ in 0..moves {
                turn(&mut worker, game)?;
            }
        }
    }
    Ok((nodes, dropped))
}
