//! Measures what a way to think is worth at the end of the game: the last
//! tiles, played twice under the same luck, each side once with and once
//! without it.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example last_tiles -- \
//!     [positions=200] [first=0] [unseen=20] [ms=500] [lexicon=FILE] \
//!     [with.NAME=VALUE ...] [without.NAME=VALUE ...]
//! ```
//!
//! Positions come from games of the static player: of each deal the first turn
//! with at most `unseen` tiles in the bag and on the opponent's rack. `NAME` is
//! an option of the engine. Told are how much more points the side with it makes
//! from there on than the side without, and how many of the games it wins, with
//! intervals of 95 %.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::any::Any;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{
    Answer, Game, Limits, Position, Request, Settings, Setup, Side, Status, StopSignal, SystemTime,
    Worker, default_settings, seen_by,
};
use zeitnot_crossword::{Crossword, CrosswordPosition};

type Failure = Box<dyn Error>;

/// Positions between two tellings.
const REPORT_INTERVAL: usize = 20;

/// What was asked for.
struct LastTilesArguments {
    positions: usize,
    first: u64,
    unseen: usize,
    ms: u64,
    lexicon: Option<String>,
    with: Vec<(String, String)>,
    without: Vec<(String, String)>,
}

impl LastTilesArguments {
    fn read() -> Result<Self, Failure> {
        let mut wishes = Self {
            positions: 200,
            first: 0,
            unseen: 20,
            ms: 500,
            lexicon: None,
            with: Vec::new(),
            without: Vec::new(),
        };
        for word in std::env::args().skip(1) {
            let Some((name, value)) = word.split_once('=') else {
                return Err(format!("`{word}`: see the top of the example").into());
            };
            let option = |name: &str| (name.to_owned(), value.to_owned());
            match (name, name.split_once('.')) {
                ("positions", _) => wishes.positions = value.parse()?,
                ("first", _) => wishes.first = value.parse()?,
                ("unseen", _) => wishes.unseen = value.parse()?,
                ("ms", _) => wishes.ms = value.parse()?,
                ("lexicon", _) => wishes.lexicon = Some(value.to_owned()),
                (_, Some(("with", name))) => wishes.with.push(option(name)),
                (_, Some(("without", name))) => wishes.without.push(option(name)),
                _ => return Err(format!("`{word}`: see the top of the example").into()),
            }
        }
        Ok(wishes)
    }
}

fn main() -> Result<(), Failure> {
    let wishes = LastTilesArguments::read()?;
    let mut game: Arc<dyn Game> = Arc::new(Crossword::default());
    if let Some(path) = &wishes.lexicon {
        game = game.equip("lexicon", path, &std::fs::read(path)?)?;
    }
    let mut usual = default_settings(&*game);
    usual.set("table.megabytes", "16")?;
    let player = |options: &[(String, String)]| -> Result<Worker, Failure> {
        let mut settings: Settings = usual.clone();
        for (name, value) in options {
            settings.set(name, value)?;
        }
        let time = Arc::new(SystemTime::new());
        Ok(Worker::new(Arc::clone(&game), settings, time)?)
    };
    let mut players = [player(&wishes.with)?, player(&wishes.without)?];
    let (mut leads, mut wins) = (Vec::new(), Vec::new());
    let mut seed = wishes.first;
    while leads.len() < wishes.positions {
        seed += 1;
        let Some(position) = late(&*game, &mut players[0], seed, wishes.unseen)? else {
            continue;
        };
        // The same player has both sides in turn: of the pair a lead that was
        // there before cancels out.
        let limits = Limits::time(Duration::from_millis(wishes.ms));
        let (mut lead, mut won) = (0.0, 0.0);
        for side in Side::BOTH {
            let end = played_out(&*position, &mut players, side, &limits)?;
            let [first, second] = end.points().unwrap_or_default();
            let ahead = f64::from(match side {
                Side::First => first - second,
                Side::Second => second - first,
            });
            lead += ahead / 1_000.0 / 2.0;
            won += if ahead == 0.0 {
                0.5
            } else {
                f64::from(ahead > 0.0)
            } / 2.0;
        }
        leads.push(lead);
        wins.push(100.0 * won);
        if leads.len() % REPORT_INTERVAL == 0 || leads.len() == wishes.positions {
            let (lead, win) = (mean(&leads), mean(&wins));
            println!(
                "{} pairs: {:+.2} ± {:.2} points a game, {:.2} ± {:.2} % won",
                leads.len(),
                lead.0,
                lead.1,
                win.0,
                win.1
            );
        }
    }
    Ok(())
}

/// The first turn of a game of the static player with few enough tiles unseen.
fn late(
    game: &dyn Game,
    player: &mut Worker,
    seed: u64,
    unseen: usize,
) -> Result<Option<Box<dyn Position>>, Failure> {
    let mut position = game.position(&Setup::new(game.deal(seed).unwrap_or_default()))?;
    while position.status() == Status::Ongoing {
        let seen = seen_by(&*position, position.side_to_move());
        let own: Option<&CrosswordPosition> = (&*seen as &dyn Any).downcast_ref();
        if own.is_some_and(|own| own.unseen().len() <= unseen) {
            return Ok(Some(position));
        }
        let Some(best) = ask(player, &*position, &Limits::depth(1)).best else {
            break;
        };
        position.play(best)?;
    }
    Ok(None)
}

/// The end of the game in which the first of the players has this side.
fn played_out(
    position: &dyn Position,
    players: &mut [Worker; 2],
    side: Side,
    limits: &Limits,
) -> Result<Box<dyn Position>, Failure> {
    let mut position = position.clone_box();
    for player in players.iter_mut() {
        player.clear();
    }
    while position.status() == Status::Ongoing {
        let who = usize::from(position.side_to_move() != side);
        let Some(best) = ask(&mut players[who], &*position, limits).best else {
            break;
        };
        position.play(best)?;
    }
    Ok(position)
}

fn ask(worker: &mut Worker, position: &dyn Position, limits: &Limits) -> Answer {
    let seen = seen_by(position, position.side_to_move());
    let request = Request::new(seen, limits.clone(), worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// The mean and half the width of its interval of 95 %.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    (mean, 1.96 * error)
}
