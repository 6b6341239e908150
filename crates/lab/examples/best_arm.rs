//! Measures how well simulations find the best play with few samples: against
//! a long one that gives every play the same number.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-lab --example best_arm -- \
//!     [positions=300] [first=0] [plays=10] [reference=1500] [cap=6000] [lexicon=FILE]
//! ```
//!
//! Positions come from games of the static player. The long simulation gives
//! `reference` samples to each of `plays` plays. Then every way to choose what
//! to sample is given 250 and 1000 samples, and as many as it wants, up
//! to `cap`, until it is 99 % sure. Told are the share of positions in which
//! the play chosen is within 0.5 % of winning of the best one by the long
//! simulation, the mean loss in percent of winning, and the samples used. The
//! play that is best without any simulation is measured beside.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::any::Any;
use std::error::Error;
use std::sync::Arc;

use zeitnot_core::{
    Answer, FactValue, Game, Limits, Line, Move, Position, Request, Setup, Status, StopSignal,
    SystemTime, Worker, default_settings, seen_by,
};
use zeitnot_crossword::{Crossword, CrosswordPosition};

const ALLOCATIONS: [&str; 2] = ["round_robin", "informed"];
const BUDGETS: [u64; 2] = [250, 1_000];

/// Losses of one way under one limit.
#[derive(Clone, Copy, Default)]
struct ArmStats {
    count: f64,
    close: f64,
    loss: f64,
    samples: f64,
}

impl ArmStats {
    fn add(&mut self, loss: f64, samples: u64) {
        self.count += 1.0;
        self.close += f64::from(u8::from(loss <= 0.5));
        self.loss += loss;
        self.samples += samples as f64;
    }

    fn line(&self) -> String {
        let Self {
            count,
            close,
            loss,
            samples,
        } = self;
        format!(
            "{:6.1} % within 0.5, mean loss {:.3}, {:.0} samples",
            100.0 * close / count,
            loss / count,
            samples / count
        )
    }
}

struct BestArmExperiment {
    game: Arc<dyn Game>,
    worker: Worker,
}

impl BestArmExperiment {
    fn set(&mut self, values: &[(&str, &str)]) -> Result<(), Box<dyn Error>> {
        let mut settings = self.worker.settings().clone();
        for (name, value) in values {
            settings.set(&format!("crossword.simulation.{name}"), value)?;
        }
        Ok(self.worker.configure(settings)?)
    }

    fn ask(&mut self, position: &dyn Position, limits: Limits) -> Answer {
        let seen = seen_by(position, position.side_to_move());
        let mut request = Request::new(seen, limits, self.worker.time().now());
        request.explain = true;
        self.worker
            .answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
    }

    /// A position of a game of the static player; none if the bag is empty.
    fn position(&mut self, seed: u64) -> Result<Option<Box<dyn Position>>, Box<dyn Error>> {
        let words = self.game.deal(seed).unwrap_or_default();
        let mut position = self.game.position(&Setup::new(words))?;
        for _ in 0..seed * 7 % 20 {
            if position.status() != Status::Ongoing {
                return Ok(None);
            }
            if let Some(best) = self.ask(&*position, Limits::depth(1)).best {
                position.play(best)?;
            }
        }
        let own: Option<&CrosswordPosition> = (&*position as &dyn Any).downcast_ref();
        let is_wanted = own.is_some_and(|own| own.in_bag() > 0);
        Ok(Some(position).filter(|position| is_wanted && position.status() == Status::Ongoing))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game: Arc<dyn Game> = Arc::new(Crossword::default());
    let (mut positions, mut first, mut plays, mut reference, mut cap) = (300, 0, 10, 1_500, 6_000);
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("lexicon", path)) => game = game.equip("lexicon", path, &std::fs::read(path)?)?,
            Some(("positions", number)) => positions = number.parse()?,
            Some(("first", number)) => first = number.parse()?,
            Some(("plays", number)) => plays = number.parse()?,
            Some(("reference", number)) => reference = number.parse()?,
            Some(("cap", number)) => cap = number.parse()?,
            _ => return Err(format!("`{word}`: see the top of the example").into()),
        }
    }
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1")?;
    settings.set("crossword.simulation.plays", &plays.to_string())?;
    let time = Arc::new(SystemTime::new());
    let worker = Worker::new(Arc::clone(&game), settings, time)?;
    let mut lab = BestArmExperiment { game, worker };
    let mut tallies = [[ArmStats::default(); BUDGETS.len() + 1]; ALLOCATIONS.len()];
    let (mut by_value, mut spread) = (ArmStats::default(), Vec::new());
    let mut seed = first;
    while by_value.count < f64::from(positions) {
        seed += 1;
        let Some(position) = lab.position(seed)? else {
            continue;
        };
        lab.set(&[
            ("allocation", "round_robin"),
            ("stop_condition", "none"),
            ("seed", "1000"),
        ])?;
        let several = |limits: Limits| Limits {
            multi_pv: plays,
            ..limits
        };
        let nodes = Limits::nodes(reference * u64::from(plays));
        let long = lab.ask(&*position, several(nodes)).lines;
        let quick = lab.ask(&*position, several(Limits::depth(1)));
        let best = long.iter().filter_map(percent).fold(f64::MIN, f64::max);
        let loss = |mv: Option<Move>| {
            let line = long.iter().find(|line| line.moves.first().copied() == mv);
            line.and_then(percent).map_or(0.0, |own| best - own)
        };
        by_value.add(loss(quick.best), 0);
        let differences = quick
            .lines
            .iter()
            .zip(&quick.facts)
            .filter_map(|(line, facts)| {
                let same = long.iter().find(|long| long.moves == line.moves)?;
                Some(percent(same)? - figure(facts.iter())?)
            });
        spread.push(differences.collect::<Vec<f64>>());
        for (way, tallies) in ALLOCATIONS.iter().zip(&mut tallies) {
            lab.set(&[
                ("allocation", way),
                ("stop_condition", "none"),
                ("seed", "1"),
            ])?;
            for (budget, tally) in BUDGETS.into_iter().zip(tallies.iter_mut()) {
                let answer = lab.ask(&*position, Limits::nodes(budget));
                tally.add(loss(answer.best), answer.nodes);
            }
            lab.set(&[("stop_condition", "99")])?;
            let answer = lab.ask(&*position, Limits::nodes(cap));
            tallies[BUDGETS.len()].add(loss(answer.best), answer.nodes);
        }
        if by_value.count % 10.0 == 0.0 {
            report(&tallies, &by_value, &spread);
        }
    }
    report(&tallies, &by_value, &spread);
    Ok(())
}

fn report(
    tallies: &[[ArmStats; BUDGETS.len() + 1]; ALLOCATIONS.len()],
    by_value: &ArmStats,
    spread: &[Vec<f64>],
) {
    println!("{} positions", by_value.count);
    println!("  static                {}", by_value.line());
    for (way, tallies) in ALLOCATIONS.iter().zip(tallies) {
        for (budget, tally) in BUDGETS.into_iter().zip(tallies) {
            println!("  {way:<12} {budget:>5}    {}", tally.line());
        }
        println!("  {way:<12} until 99 {}", tallies[BUDGETS.len()].line());
    }
    // How far apart simulated and static chances are, beyond what all plays of
    // a position share.
    let (mut squares, mut count) = (0.0, 0.0);
    for differences in spread {
        let mean = differences.iter().sum::<f64>() / differences.len().max(1) as f64;
        squares += differences
            .iter()
            .map(|own| (own - mean).powi(2))
            .sum::<f64>();
        count += differences.len().saturating_sub(1) as f64;
    }
    println!(
        "  simulated and static chances deviate by {:.2} %",
        (squares / count).sqrt()
    );
}

/// The chance to win of a line, in percent.
fn percent(line: &Line) -> Option<f64> {
    figure(line.facts.iter())
}

fn figure<'a>(mut facts: impl Iterator<Item = &'a (&'static str, FactValue)>) -> Option<f64> {
    facts.find_map(|(name, figure)| match figure {
        FactValue::Milli(number) if *name == "win_percent" => Some(*number as f64 / 1_000.0),
        _ => None,
    })
}
