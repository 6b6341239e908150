//! Measures samples per second of a simulation.
//!
//! It simulates opening racks with 15 plays each, round-robin, and two turns after
//! each play.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example simulation_speed -- \
//!     [lexicon=FILE] [position=CGP] [plies=2] [plays=15] [samples=20000] [threads=1]
//! ```
//!
//! A lexicon is a word list or a lexicon file; the default is the built-in one.
//! Without a position, several opening racks are simulated. The output has samples
//! per second of elapsed time, and per second of processor time over all threads. If
//! other programs run, the latter shows the cost of threads to each other.

#![expect(clippy::print_stdout, reason = "a developer tool")]

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use zeitnot_core::{
    Game, Limits, Notation, Request, Setup, StopSignal, SystemTime, Worker, default_settings,
};
use zeitnot_crossword::Crossword;

const RACKS: [&str; 8] = [
    "AEIRSTU", "BDELOOT", "ACEHMNR", "?EILNST", "GIIOUVW", "ADEFJRY", "AENOPST", "?KLMQUZ",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut game: Arc<dyn Game> = Arc::new(Crossword::default());
    let (mut position, mut threads, mut samples) = (None, 1_u32, 20_000);
    let (mut plies, mut plays) = ("2".to_owned(), "15".to_owned());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("lexicon", path)) => game = game.equip("lexicon", path, &std::fs::read(path)?)?,
            Some(("position", text)) => position = Some(text.to_owned()),
            Some(("plies", number)) => plies = number.to_owned(),
            Some(("plays", number)) => plays = number.to_owned(),
            Some(("samples", number)) => samples = number.parse()?,
            Some(("threads", number)) => threads = number.parse()?,
            _ => {
                return Err(
                    format!("unknown argument `{word}`; see examples/simulation_speed.rs").into(),
                );
            }
        }
    }
    let mut settings = default_settings(&*game);
    for (name, value) in [
        ("crossword.simulation.plies", plies.as_str()),
        ("crossword.simulation.plays", &plays),
        ("crossword.simulation.allocation", "round_robin"),
        ("crossword.simulation.stop_condition", "none"),
        ("engine.threads", &threads.to_string()),
        ("table.megabytes", "1"),
    ] {
        settings.set(name, value)?;
    }
    let time = Arc::new(SystemTime::new());
    let mut worker = Worker::new(Arc::clone(&game), settings, time)?;
    let positions: Vec<String> = match position {
        Some(text) => vec![text],
        None => RACKS.map(opening).to_vec(),
    };
    let mut total = Speed::default();
    for text in &positions {
        let position = game.position(&Setup::new(text.as_str()))?;
        let limits = Limits::nodes(samples);
        let request = Request::new(position.clone(), limits, worker.time().now());
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let speed = Speed {
            samples: answer.nodes,
            wall: wall.elapsed(),
            cpu: cpu.elapsed(),
        };
        let best = answer
            .best
            .map(|mv| position.format_move(mv, Notation::Engine));
        println!("{}  {:<12} {text}", speed.text(), best.unwrap_or_default());
        total.samples += speed.samples;
        total.wall += speed.wall;
        total.cpu += speed.cpu;
    }
    let text = total.text();
    println!("{text}  total: {plays} plays, {plies} turns after each, {threads} threads");
    Ok(())
}

/// A number of samples and its time.
#[derive(Default)]
struct Speed {
    samples: u64,
    wall: Duration,
    cpu: Duration,
}

impl Speed {
    fn text(&self) -> String {
        let rate = |time: Duration| self.samples as f64 / time.as_secs_f64();
        format!("{:8.0} /s {:8.0} /cpu s", rate(self.wall), rate(self.cpu))
    }
}

/// Returns the empty board with this rack.
fn opening(rack: &str) -> String {
    format!("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 {rack}/ 0/0 0")
}
