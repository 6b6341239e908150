//! Measures the time from a stop to the answer.
//!
//! It uses the positions of `zeitnot bench`, which come from all phases of a game,
//! and positions with one to four tiles in the bag.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example stop_latency -- \
//!     [stops=200] [threads=1] [plies=2]
//! ```

#![expect(clippy::print_stdout, reason = "a developer tool")]

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_core::{
    Engine, Game, Limits, Position, Request, Setup, StopSignal, SystemTime, TimeSource, Worker,
    default_settings, seen_by,
};
use zeitnot_crossword::{Crossword, CrosswordPosition};

/// Number of positions with few tiles in the bag.
const FEW_TILES: u64 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut stops, mut threads, mut plies) = (200_u64, "1".to_owned(), "2".to_owned());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("stops", number)) => stops = number.parse()?,
            Some(("threads", number)) => threads = number.to_owned(),
            Some(("plies", number)) => plies = number.to_owned(),
            _ => {
                return Err(
                    format!("unknown argument `{word}`; see examples/stop_latency.rs").into(),
                );
            }
        }
    }
    let game: Arc<dyn Game> = Arc::new(Crossword::default());
    let mut settings = default_settings(&*game);
    settings.set("engine.threads", &threads)?;
    settings.set("crossword.simulation.plies", &plies)?;
    settings.set("table.megabytes", "1")?;
    let time = Arc::new(SystemTime::new());
    let mut worker = Worker::new(Arc::clone(&game), settings, time.clone())?;
    let mut positions = Vec::new();
    for text in game.profile().bench_positions {
        positions.push(game.position(&Setup::new(*text))?);
    }
    for deal in 0..FEW_TILES {
        positions.push(few_tiles(&*game, &mut worker, deal)?);
    }
    let engine = Engine::new(worker)?;
    let mut latencies: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for (number, position) in (0..stops).zip(positions.iter().cycle()) {
        let (stage, until) = stage(&**position);
        let position = position.clone();
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let session = engine.start(Request::new(position, limits, time.now()))?;
        std::thread::sleep(until + Duration::from_millis(number * 7 % 31));
        let stopped = Instant::now();
        session.stop();
        let answer = session.wait().ok_or("no answer")?;
        latencies.entry(stage).or_default().push(stopped.elapsed());
        if answer.best.is_none() {
            return Err("no play in the answer".into());
        }
    }
    for (stage, latencies) in &mut latencies {
        latencies.sort_unstable();
        let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
        println!(
            "{stage}: {} stops, median {:.2?}, p99 {:.2?}, max {:.2?}",
            latencies.len(),
            at(50),
            at(99),
            at(100)
        );
    }
    Ok(())
}

/// Returns a position of the static player's game with few tiles in the bag.
fn few_tiles(
    game: &dyn Game,
    player: &mut Worker,
    deal: u64,
) -> Result<Box<dyn Position>, Box<dyn Error>> {
    for deal in (0..).map(|next| deal + next * FEW_TILES) {
        let text = game.deal(deal).ok_or("no such deal")?;
        let mut position = game.position(&Setup::new(text))?;
        while in_bag(&*position) > 4 {
            let seen = seen_by(&*position, position.side_to_move());
            let request = Request::new(seen, Limits::depth(1), player.time().now());
            let answer = player.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
            position.play(answer.best.ok_or("no play")?)?;
        }
        if in_bag(&*position) > 0 {
            return Ok(seen_by(&*position, position.side_to_move()));
        }
    }
    Err("no deal reaches its last tiles".into())
}

fn in_bag(position: &dyn Position) -> usize {
    let own: Option<&CrosswordPosition> = (position as &dyn Any).downcast_ref();
    own.map_or(0, CrosswordPosition::in_bag)
}

/// Returns the active part of the player, and the time after which it is active.
fn stage(position: &dyn Position) -> (&'static str, Duration) {
    match in_bag(position) {
        0 => ("empty bag", Duration::ZERO),
        1..=4 => ("few tiles", Duration::from_millis(300)),
        _ => ("simulation", Duration::ZERO),
    }
}
