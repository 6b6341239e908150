//! Measures the speed of move generation, in processor time of one thread.
//!
//! It covers the best play, all plays, and whole games of the static player against
//! itself.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example speed -- \
//!     [lexicon=FILE] [leaves=FILE] [positions=FILE] [games=N]
//! ```
//!
//! A lexicon is a word list or a lexicon file; the default is the built-in one. With
//! leave values, both settings are measured. Positions are CGPs, one per line; the
//! default is those of `zeitnot bench`.

#![expect(clippy::print_stdout, reason = "a developer tool")]

#[path = "speed/self_play.rs"]
mod self_play;

use std::any::Any;
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use zeitnot_core::{Game, Setup};
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::leaves::{LeaveValue, Leaves};
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::{Crossword, CrosswordPosition};

use self_play::GreedyPlayer;

/// The minimum duration of each measurement.
const MIN_DURATION: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let mut games = 1_000;
    let (mut lexicon, mut leaves, mut positions) = (Lexicon::shipped(), None, None);
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("lexicon", path)) => {
                let read = Lexicon::read(path, &std::fs::read(path)?, &TileSet::english())?;
                lexicon = Arc::new(read);
            }
            Some(("leaves", path)) => leaves = Some(Leaves::from_bytes(&std::fs::read(path)?)?),
            Some(("positions", path)) => positions = Some(std::fs::read_to_string(path)?),
            Some(("games", number)) => games = number.parse()?,
            _ => return Err(format!("unknown argument `{word}`; see examples/speed.rs").into()),
        }
    }
    let start = ThreadTime::now();
    let kit = Equipment::new(TileSet::english(), Layout::standard(), lexicon);
    kit.word_map();
    let (name, words) = (kit.lexicon.name(), kit.lexicon.len());
    println!("{name}: {words} words, word map in {:.0?}", start.elapsed());
    let game = Crossword::with_equipment(kit);
    let words: Vec<&str> = match &positions {
        Some(text) => text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect(),
        None => game.profile().bench_positions.to_vec(),
    };
    let positions: Result<Vec<_>, _> = words
        .iter()
        .map(|words| game.position(&Setup::new(*words)))
        .collect();
    let positions = positions?;
    let positions: Vec<&CrosswordPosition> = positions
        .iter()
        .filter_map(|position| (&**position as &dyn Any).downcast_ref())
        .collect();
    for leaves in [None, leaves.as_ref()]
        .into_iter()
        .take(1 + usize::from(leaves.is_some()))
    {
        println!(
            "{}",
            if leaves.is_some() {
                "with leave values"
            } else {
                "without leave values"
            }
        );
        find_best(&positions, leaves);
        find_all(&positions, leaves);
        self_play::measure(
            &GreedyPlayer {
                kit: game.loaded_equipment(),
                leaves,
            },
            games,
        );
    }
    Ok(())
}

/// Returns the leave evaluator of a position.
fn value<'a>(position: &'a CrosswordPosition, leaves: Option<&'a Leaves>) -> LeaveValue<'a> {
    let kit = position.equipment();
    LeaveValue::new(&kit.tiles, leaves, &position.unseen(), position.in_bag())
}

fn find_best(positions: &[&CrosswordPosition], leaves: Option<&Leaves>) {
    let mut generator = PlayGenerator::default();
    let (mut visited, mut slots, mut rounds) = (0, 0, 0_u32);
    let start = ThreadTime::now();
    while start.elapsed() < MIN_DURATION {
        for position in positions {
            let value = value(position, leaves);
            let input = position.equipment().generator_input();
            black_box(generator.best_placement(position.board(), position.rack(), input, &value));
            let (visited_here, slots_here) = generator.searched_slots();
            visited += visited_here;
            slots += slots_here;
        }
        rounds += 1;
    }
    let count = f64::from(rounds) * positions.len().max(1) as f64;
    println!(
        "  best move  {:8.1} µs per position, {:.1} of {:.1} slots visited",
        micros(start.elapsed()) / count,
        visited as f64 / count,
        slots as f64 / count
    );
}

fn find_all(positions: &[&CrosswordPosition], leaves: Option<&Leaves>) {
    let mut generator = PlayGenerator::default();
    let mut found = Vec::new();
    let (mut plays, mut rounds) = (0, 0_u32);
    let start = ThreadTime::now();
    while start.elapsed() < MIN_DURATION {
        for position in positions {
            let value = value(position, leaves);
            let input = position.equipment().generator_input();
            found.clear();
            generator.for_each_placement(
                position.board(),
                position.rack(),
                input,
                &value,
                &mut |play| {
                    found.push(play);
                },
            );
            plays += black_box(&found).len();
        }
        rounds += 1;
    }
    let count = f64::from(rounds) * positions.len().max(1) as f64;
    println!(
        "  all moves  {:8.1} µs per position, {:.1} moves",
        micros(start.elapsed()) / count,
        plays as f64 / count
    );
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
