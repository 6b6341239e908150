//! Measures how long it takes from telling the player to stop to its answer,
//! in the positions of `zeitnot bench`, which come from all stages of a game.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example stop_latency -- \
//!     [stops=200] [threads=1] [plies=2]
//! ```

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_core::{
    Engine, Game, Limits, Position, Request, Setup, SystemTime, TimeSource, Worker,
    default_settings,
};
use zeitnot_crossword::{Crossword, CrosswordPosition};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut stops, mut threads, mut plies) = (200_u64, "1".to_owned(), "2".to_owned());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("stops", number)) => stops = number.parse()?,
            Some(("threads", number)) => threads = number.to_owned(),
            Some(("plies", number)) => plies = number.to_owned(),
            _ => return Err(format!("`{word}`: see the top of the example").into()),
        }
    }
    let game: Arc<dyn Game> = Arc::new(Crossword::default());
    let mut settings = default_settings(&*game);
    settings.set("engine.threads", &threads)?;
    settings.set("crossword.simulation.plies", &plies)?;
    settings.set("table.megabytes", "1")?;
    let time = Arc::new(SystemTime::new());
    let worker = Worker::new(Arc::clone(&game), settings, time.clone())?;
    let engine = Engine::new(worker)?;
    let words = game.bench_positions();
    let mut latencies: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for (number, words) in (0..stops).zip(words.iter().cycle()) {
        let position = game.position(&Setup::of(*words))?;
        let stage = stage(&*position);
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let session = engine.start(Request::new(position, limits, time.now()))?;
        std::thread::sleep(Duration::from_millis(number * 7 % 31));
        let told = Instant::now();
        session.stop();
        let answer = session.wait().ok_or("there was no answer")?;
        latencies.entry(stage).or_default().push(told.elapsed());
        if answer.best.is_none() {
            return Err(format!("no play in {words}").into());
        }
    }
    for (stage, latencies) in &mut latencies {
        latencies.sort_unstable();
        let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
        println!(
            "{stage}: {} stops, median {:.2?}, p99 {:.2?}, longest {:.2?}",
            latencies.len(),
            at(50),
            at(99),
            at(100)
        );
    }
    Ok(())
}

fn stage(position: &dyn Position) -> &'static str {
    let own: Option<&CrosswordPosition> = (position as &dyn Any).downcast_ref();
    match own.map(CrosswordPosition::in_bag) {
        Some(0) => "empty bag",
        _ => "simulation",
    }
}
