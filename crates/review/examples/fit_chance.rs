//! Fits the curve from scores to chances, and tells how true it is.
//!
//! The engine plays with itself from balanced openings, a fixed number of nodes a
//! move; every score of a position that is not proven goes with the result of its
//! game. The scale is the one with the least logarithmic loss on three games of
//! four; all figures are about the fourth.
//!
//! ```sh
//! cargo run --release -p zeitnot-review --example fit_chance -- gomoku freestyle 300 60000
//! ```

use std::sync::Arc;

use zeitnot_core::{
    Game, Limits, Position, Request, Score, Setup, Side, Signals, Status, SystemTime, TimeSource,
    Worker, default_settings,
};
use zeitnot_review::Curve;

/// A score of the first player's.
struct Example {
    score: Score,
    /// The result of its game: 2, 1 or 0 halves.
    halves: u32,
    /// One divided by the scores of its game: long games are mostly drawn, and
    /// count no more than short ones.
    weight: f64,
}

/// Longer games are given up as draws.
const LONGEST: usize = 300;

/// Every so many-th game is held out.
const HELD_OUT: u64 = 4;

#[expect(clippy::print_stdout, reason = "an example tells what it found")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "gomoku".to_owned());
    let rule = arguments.next().unwrap_or_else(|| "freestyle".to_owned());
    let games: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let nodes: u64 = arguments.next().map_or(Ok(60_000), |text| text.parse())?;
    let game: Arc<dyn Game> = match name.as_str() {
        "gomoku" => Arc::new(zeitnot_gomoku::Gomoku),
        "chess" => Arc::new(zeitnot_chess::Chess),
        other => return Err(format!("there is no game `{other}`; take gomoku or chess").into()),
    };
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let settings = default_settings(&*game);
    let mut worker = Worker::new(Arc::clone(&game), settings, Arc::clone(&time))?;
    let (mut fitted, mut held_out): (Vec<Example>, Vec<Example>) = (Vec::new(), Vec::new());
    for number in 0..games {
        let mut start = opening(&*game, &rule, number)?;
        vary(&mut worker, &mut *start, number, &*time);
        let played = play(&mut worker, start, nodes, &*time);
        let part = match number % HELD_OUT {
            0 => &mut held_out,
            _ => &mut fitted,
        };
        part.extend(played);
    }
    let best = (40..=800).step_by(2).min_by(|&one, &other| {
        let loss = |scale| log_loss(&fitted, Curve::with_scale(scale));
        loss(one).total_cmp(&loss(other))
    });
    let scale = best.ok_or("there is nothing to choose from")?;
    println!("{name} {rule}, {games} games at {nodes} nodes a move");
    println!(
        "scores: {} fitted, {} held out",
        fitted.len(),
        held_out.len()
    );
    println!("scale: {scale}");
    let curve = Curve::with_scale(scale);
    for (what, examples) in [("fitted", &fitted), ("held out", &held_out)] {
        let (brier, loss) = (brier(examples, curve), log_loss(examples, curve));
        println!("{what}: Brier score {brier:.4}, logarithmic loss {loss:.4}");
    }
    println!("| foretold | scores | mean foretold | came true |");
    println!("| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let within = |example: &&Example| {
            (u32::from(curve.chance(example.score).tenths()) / 100).min(9) == tenth
        };
        let here: Vec<&Example> = held_out.iter().filter(within).collect();
        if here.is_empty() {
            continue;
        }
        let mean = |of: &dyn Fn(&Example) -> f64| {
            let sum: f64 = here.iter().map(|one| one.weight * of(one)).sum();
            let weights: f64 = here.iter().map(|one| one.weight).sum();
            100.0 * sum / weights
        };
        println!(
            "| {} to {} % | {} | {:.1} % | {:.1} % |",
            tenth * 10,
            tenth * 10 + 10,
            here.len(),
            mean(&|example| chance(curve, example.score)),
            mean(&Example::came)
        );
    }
    Ok(())
}

/// Where a game of this number begins.
fn opening(
    game: &dyn Game,
    rule: &str,
    number: u64,
) -> Result<Box<dyn Position>, Box<dyn std::error::Error>> {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        ..Setup::default()
    };
    let mut position = game.position(&setup)?;
    let size = position.setup().size.unwrap_or(0);
    match game.balanced_opening(rule, size, number) {
        Some(moves) => {
            for word in moves {
                let mv = position.parse_move(&word)?;
                position.play(mv)?;
            }
        }
        None => scatter(&mut *position, number)?,
    }
    Ok(position)
}

/// Some moves by the digits of a number.
fn scatter(position: &mut dyn Position, number: u64) -> Result<(), Box<dyn std::error::Error>> {
    let mut random = zeitnot_core::Random::new(number);
    for _ in 0..8 {
        let moves = position.legal_moves();
        let chosen = random.below(moves.len() as u64) as usize;
        position.play(moves[chosen])?;
    }
    Ok(())
}

/// Two more moves, each one of the better ones, so that no two games are the
/// same: there are fewer openings than games.
fn vary(worker: &mut Worker, position: &mut dyn Position, number: u64, time: &dyn TimeSource) {
    let mut random = zeitnot_core::Random::new(number);
    for _ in 0..2 {
        worker.clear();
        let limits = Limits {
            multi_pv: 8,
            ..Limits::nodes(6_000)
        };
        let request = Request::new(position.clone_box(), limits, time.now());
        let answer = worker.answer(request, &Arc::new(Signals::new(false)), &mut |_| ());
        let moves: Vec<_> = answer
            .lines
            .iter()
            .filter_map(|line| line.moves.first())
            .collect();
        let Some(&&mv) = random.pick(&moves) else {
            return;
        };
        if position.play(mv).is_err() {
            return;
        }
    }
}

/// Plays a game and tells its scores with its result.
fn play(
    worker: &mut Worker,
    mut position: Box<dyn Position>,
    nodes: u64,
    time: &dyn TimeSource,
) -> Vec<Example> {
    worker.clear();
    let mut scores = Vec::new();
    for _ in 0..LONGEST {
        if position.status() != Status::Ongoing {
            break;
        }
        let request = Request::new(position.clone(), Limits::nodes(nodes), time.now());
        let answer = worker.answer(request, &Arc::new(Signals::new(false)), &mut |_| ());
        let (Some(line), Some(mv)) = (answer.lines.first(), answer.best) else {
            break;
        };
        if !line.score.is_mate() {
            let seen = line.score.absolute(position.side_to_move());
            scores.push(Score(seen.0));
        }
        if position.play(mv).is_err() {
            break;
        }
    }
    let halves = match position.status() {
        Status::Won(Side::First) => 2,
        Status::Won(Side::Second) => 0,
        Status::Draw | Status::Ongoing => 1,
    };
    let weight = 1.0 / (scores.len() as f64).max(1.0);
    let example = |score| Example {
        score,
        halves,
        weight,
    };
    scores.into_iter().map(example).collect()
}

fn chance(curve: Curve, score: Score) -> f64 {
    f64::from(curve.chance(score).tenths()) / 1_000.0
}

impl Example {
    fn came(&self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

fn brier(examples: &[Example], curve: Curve) -> f64 {
    mean(examples, |example| {
        let error = chance(curve, example.score) - example.came();
        error * error
    })
}

fn log_loss(examples: &[Example], curve: Curve) -> f64 {
    mean(examples, |example| {
        let (chance, came) = (chance(curve, example.score), example.came());
        -(came * chance.ln() + (1.0 - came) * (1.0 - chance).ln())
    })
}

fn mean(examples: &[Example], of: impl Fn(&Example) -> f64) -> f64 {
    let sum: f64 = examples.iter().map(|one| one.weight * of(one)).sum();
    let weights: f64 = examples.iter().map(|one| one.weight).sum();
    sum / weights.max(f64::MIN_POSITIVE)
}
