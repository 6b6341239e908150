//! Judges the choices of the simulation without its own judgement: where it
//! prefers another play to the static player, both are played out to the end
//! of the game, by the static player and under the same luck.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example second_opinion -- \
//!     [positions=300] [samples=2000] [playouts=200] [first=0] [option=value ...]
//! ```
//!
//! Options are those of `crossword.simulation`. Told are how much the choices
//! of the simulation won and led more, and the standard errors of that.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::any::Any;
use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Answer, FactValue, Game, Limits, Position, Request, Setup, Status, StopSignal, SystemTime,
    Worker, default_settings, seen_by,
};
use zeitnot_crossword::{Crossword, CrosswordPosition};

fn main() -> Result<(), Box<dyn Error>> {
    let game: Arc<dyn Game> = Arc::new(Crossword::default());
    let (mut positions, mut samples, mut playouts, mut seed) = (300, 2_000, 200, 0_u64);
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1")?;
    settings.set("crossword.simulation.stop_condition", "none")?;
    let mut judge = settings.clone();
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("positions", number)) => positions = number.parse()?,
            Some(("samples", number)) => samples = number.parse()?,
            Some(("playouts", number)) => playouts = number.parse()?,
            Some(("first", number)) => seed = number.parse()?,
            Some((name, value)) => {
                settings.set(&format!("crossword.simulation.{name}"), value)?;
            }
            None => return Err(format!("`{word}`: see the top of the example").into()),
        }
    }
    for (name, value) in [
        ("plies", "20"),
        ("allocation", "round_robin"),
        ("seed", "99"),
    ] {
        judge.set(&format!("crossword.simulation.{name}"), value)?;
    }
    let worker = |settings| {
        let time = Arc::new(SystemTime::new());
        Worker::new(Arc::clone(&game), settings, time)
    };
    let (mut player, mut judge) = (worker(settings)?, worker(judge)?);
    let (mut asked, mut wins, mut leads) = (0, Vec::new(), Vec::new());
    while asked < positions {
        seed += 1;
        let words = game.deal(seed).unwrap_or_default();
        let mut position = game.position(&Setup::new(words))?;
        for _ in 0..seed * 7 % 20 {
            if position.status() != Status::Ongoing {
                break;
            }
            if let Some(best) = ask(&mut player, &*position, Limits::depth(1)).best {
                position.play(best)?;
            }
        }
        let own: Option<&CrosswordPosition> = (&*position as &dyn Any).downcast_ref();
        if own.is_none_or(|own| own.in_bag() == 0) || position.status() != Status::Ongoing {
            continue;
        }
        asked += 1;
        let by_value = ask(&mut player, &*position, Limits::depth(1)).best;
        let chosen = ask(&mut player, &*position, Limits::nodes(samples)).best;
        let (Some(by_value), Some(chosen)) = (by_value, chosen) else {
            continue;
        };
        if by_value != chosen {
            let limits = Limits {
                root_moves: Some(vec![by_value, chosen]),
                multi_pv: 2,
                ..Limits::nodes(2 * playouts)
            };
            let lines = ask(&mut judge, &*position, limits).lines;
            let of = |mv| lines.iter().find(|line| line.moves.first() == Some(&mv));
            if let (Some(one), Some(two)) = (of(chosen), of(by_value)) {
                wins.push(percent(one) - percent(two));
                leads.push(f64::from(one.score.0 - two.score.0) / 1_000.0);
            }
        }
        if asked % 20 == 0 {
            let (win, lead) = (mean(&wins), mean(&leads));
            println!(
                "{asked} positions, {} other choices: {:+.2} ± {:.2} % won, {:+.2} ± {:.2} points",
                wins.len(),
                win.0,
                win.1,
                lead.0,
                lead.1
            );
        }
    }
    Ok(())
}

fn ask(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    let seen = seen_by(position, position.side_to_move());
    let request = Request::new(seen, limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// The chance to win of a line, in percent.
fn percent(line: &zeitnot_core::Line) -> f64 {
    let found = line.facts.iter().find_map(|(name, figure)| match figure {
        FactValue::Milli(number) if *name == "win_percent" => Some(*number as f64 / 1_000.0),
        _ => None,
    });
    found.unwrap_or_default()
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}
