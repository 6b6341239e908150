//! Measures how well short simulations find the best play.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-lab --example best_arm -- \
//!     [positions=300] [first=0] [plays=10] [reference=1500] [cap=6000] [lexicon=FILE]
//! ```
//!
//! Positions come from games of the static player. A long simulation with `reference`
//! samples for each of `plays` plays is the reference. Each allocation of samples is
//! measured with 250 and 1000 samples, and with up to `cap` samples until it is 99% sure.
//! The output is the share of positions in which the chosen play loses at most 0.5% of
//! winning chance, the mean loss in percent of winning chance, and the mean number of
//! samples. The best static play is measured for comparison.

#![expect(clippy::print_stdout, reason = "the example prints its results")]

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

/// The losses of one allocation with one limit.
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

    fn search(&mut self, position: &dyn Position, limits: Limits) -> Answer {
        let visible = seen_by(position, position.side_to_move());
        let mut request = Request::new(visible, limits, self.worker.time().now());
        request.explain = true;
        self.worker
            .answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
    }

    /// Returns a position of a game of the static player.
    ///
    /// `None` if the bag is empty or the game is over.
    fn position(&mut self, seed: u64) -> Result<Option<Box<dyn Position>>, Box<dyn Error>> {
        let deal = self.game.deal(seed).unwrap_or_default();
        let mut position = self.game.position(&Setup::new(deal))?;
        for _ in 0..seed * 7 % 20 {
            if position.status() != Status::Ongoing {
                return Ok(None);
            }
            if let Some(best) = self.search(&*position, Limits::depth(1)).best {
                position.play(best)?;
            }
        }
        let crossword: Option<&CrosswordPosition> = (&*position as &dyn Any).downcast_ref();
        let has_bag = crossword.is_some_and(|position| position.in_bag() > 0);
        Ok(Some(position).filter(|position| has_bag && position.status() == Status::Ongoing))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game: Arc<dyn Game> = Arc::new(Crossword::default());
    let (mut positions, mut first, mut plays, mut reference, mut cap) = (300, 0, 10, 1_500, 6_000);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("lexicon", path)) => game = game.equip("lexicon", path, &std::fs::read(path)?)?,
            Some(("positions", number)) => positions = number.parse()?,
            Some(("first", number)) => first = number.parse()?,
            Some(("plays", number)) => plays = number.parse()?,
            Some(("reference", number)) => reference = number.parse()?,
            Some(("cap", number)) => cap = number.parse()?,
            _ => {
                let error = "unknown argument; see the top of examples/best_arm.rs";
                return Err(format!("`{argument}`: {error}").into());
            }
        }
    }
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1")?;
    settings.set("crossword.simulation.plays", &plays.to_string())?;
    let time = Arc::new(SystemTime::new());
    let worker = Worker::new(Arc::clone(&game), settings, time)?;
    let mut experiment = BestArmExperiment { game, worker };
    let mut stats = [[ArmStats::default(); BUDGETS.len() + 1]; ALLOCATIONS.len()];
    let (mut static_play, mut differences) = (ArmStats::default(), Vec::new());
    let mut seed = first;
    while static_play.count < f64::from(positions) {
        seed += 1;
        let Some(position) = experiment.position(seed)? else {
            continue;
        };
        experiment.set(&[
            ("allocation", "round_robin"),
            ("stop_condition", "none"),
            ("seed", "1000"),
        ])?;
        let all_plays = |limits: Limits| Limits {
            multi_pv: plays,
            ..limits
        };
        let nodes = Limits::nodes(reference * u64::from(plays));
        let long = experiment.search(&*position, all_plays(nodes)).lines;
        let quick = experiment.search(&*position, all_plays(Limits::depth(1)));
        let best = long
            .iter()
            .filter_map(line_percent)
            .fold(f64::MIN, f64::max);
        let loss = |mv: Option<Move>| {
            let line = long.iter().find(|line| line.moves.first().copied() == mv);
            line.and_then(line_percent).map_or(0.0, |own| best - own)
        };
        static_play.add(loss(quick.best), 0);
        let of_position = quick
            .lines
            .iter()
            .zip(&quick.facts)
            .filter_map(|(line, facts)| {
                let same = long.iter().find(|long| long.moves == line.moves)?;
                Some(line_percent(same)? - win_percent(facts.iter())?)
            });
        differences.push(of_position.collect::<Vec<f64>>());
        for (allocation, stats) in ALLOCATIONS.iter().zip(&mut stats) {
            experiment.set(&[
                ("allocation", allocation),
                ("stop_condition", "none"),
                ("seed", "1"),
            ])?;
            for (budget, stats) in BUDGETS.into_iter().zip(stats.iter_mut()) {
                let answer = experiment.search(&*position, Limits::nodes(budget));
                stats.add(loss(answer.best), answer.nodes);
            }
            experiment.set(&[("stop_condition", "99")])?;
            let answer = experiment.search(&*position, Limits::nodes(cap));
            stats[BUDGETS.len()].add(loss(answer.best), answer.nodes);
        }
        if static_play.count % 10.0 == 0.0 {
            report(&stats, &static_play, &differences);
        }
    }
    report(&stats, &static_play, &differences);
    Ok(())
}

fn report(
    stats: &[[ArmStats; BUDGETS.len() + 1]; ALLOCATIONS.len()],
    static_play: &ArmStats,
    differences: &[Vec<f64>],
) {
    println!("{} positions", static_play.count);
    println!("  static                {}", static_play.line());
    for (allocation, stats) in ALLOCATIONS.iter().zip(stats) {
        for (budget, stats) in BUDGETS.into_iter().zip(stats) {
            println!("  {allocation:<12} {budget:>5}    {}", stats.line());
        }
        println!(
            "  {allocation:<12} until 99 {}",
            stats[BUDGETS.len()].line()
        );
    }
    // The standard deviation of the difference of simulated and static chances, without
    // the mean of each position.
    let (mut squares, mut count) = (0.0, 0.0);
    for differences in differences {
        let mean = differences.iter().sum::<f64>() / differences.len().max(1) as f64;
        squares += differences
            .iter()
            .map(|difference| (difference - mean).powi(2))
            .sum::<f64>();
        count += differences.len().saturating_sub(1) as f64;
    }
    println!(
        "  simulated and static chances deviate by {:.2} %",
        (squares / count).sqrt()
    );
}

/// Returns the winning chance of a line, in percent.
fn line_percent(line: &Line) -> Option<f64> {
    win_percent(line.facts.iter())
}

fn win_percent<'a>(mut facts: impl Iterator<Item = &'a (&'static str, FactValue)>) -> Option<f64> {
    facts.find_map(|(name, value)| match value {
        FactValue::Milli(number) if *name == "win_percent" => Some(*number as f64 / 1_000.0),
        _ => None,
    })
}
