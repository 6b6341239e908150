//! Measures the gain of the pre-endgame search over simulation alone.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-crossword --example pre_endgame -- \
//!     [positions=100] [first=0] [least=1] [most=4] [within=1000] [ms=1000] [deals=16] \
//!     [samples=150] [nodes=2000] [lexicon=FILE] [NAME=VALUE of an option]
//! ```
//!
//! Positions come from games of the static player: the first turn of each deal with
//! `least` to `most` tiles in the bag and a lead of at most `within` points. Both
//! players get `ms` milliseconds of processor time, so that other work on the
//! machine does not matter. If they choose different plays, each play is continued
//! under the same `deals` deals by a player that simulates with `samples` samples
//! and searches endgames with `nodes` nodes. The output has the differences in
//! percentage of games won and in points over all positions, with 95 % intervals.

#![expect(clippy::print_stdout, reason = "a developer tool")]

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use zeitnot_core::{
    Answer, Game, Limits, Moment, Move, Position, Random, Request, Setup, Status, StopSignal,
    TimeSource, Worker, default_settings, seen_by,
};
use zeitnot_crossword::board::Board;
use zeitnot_crossword::cgp::Cgp;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::placement_score::PlacementScore;
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile::Tile;
use zeitnot_crossword::{Crossword, CrosswordPosition};

type Failure = Box<dyn Error>;

/// The processor time of this thread, the only one that searches.
struct ProcessorTime;

impl TimeSource for ProcessorTime {
    fn now(&self) -> Moment {
        let nanos = ThreadTime::now().as_duration().as_nanos();
        Moment::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

struct PreEndgameArguments {
    positions: u32,
    first: u64,
    min_in_bag: usize,
    max_in_bag: usize,
    within: i32,
    ms: u64,
    deals: u64,
    samples: u64,
    nodes: u64,
    lexicon: Option<String>,
    options: Vec<(String, String)>,
}

/// A game with complete information; side 0 is the side to move at the root.
#[derive(Clone)]
struct GameTable {
    board: Board,
    racks: [Tiles; 2],
    /// Side 0 draws from the front, side 1 from the back.
    bag: Vec<Tile>,
    points: [i32; 2],
    scoreless: u8,
    turn: usize,
}

impl GameTable {
    /// Returns the position from the view of the side to move.
    fn seen(&self, game: &dyn Game, kit: &Equipment) -> Result<Box<dyn Position>, Failure> {
        let (own, other) = (self.turn, 1 - self.turn);
        let known = match self.bag.is_empty() {
            true => self.racks[other],
            false => Tiles::default(),
        };
        let cgp = Cgp {
            board: self.board.tiles().collect(),
            racks: [self.racks[own], known],
            scores: [self.points[own], self.points[other]],
            scoreless: self.scoreless,
            operations: Vec::new(),
        };
        Ok(game.position(&Setup::new(cgp.write(&kit.tiles)))?)
    }

    /// Makes a play and returns whether the game is over.
    fn play(&mut self, mv: Move, kit: &Equipment) -> Result<bool, Failure> {
        let side = self.turn;
        let mut back = Tiles::default();
        let mut used = Tiles::default();
        let mut score = 0;
        match Play::from_move(mv).ok_or("invalid play")? {
            Play::Place(placement) => {
                score = PlacementScore::new(&placement, &self.board, kit)?.score;
                self.board.lay(&placement, &kit.lexicon, &kit.tiles);
                used = placement.used_tiles();
            }
            Play::Exchange(tiles) => {
                back = tiles.iter().copied().collect();
                used = back;
            }
            _ => {}
        }
        self.points[side] += score;
        self.racks[side].remove_all(&used);
        for _ in 0..used.len().min(self.bag.len()) {
            let index = if side == 0 { 0 } else { self.bag.len() - 1 };
            self.racks[side].add(self.bag.remove(index));
        }
        let middle = self.bag.len() / 2;
        self.bag.splice(middle..middle, back.iter());
        self.scoreless = if score == 0 { self.scoreless + 1 } else { 0 };
        self.turn = 1 - side;
        let rack_value = |side: usize| kit.tiles.total_value(&self.racks[side]);
        if self.racks[side].is_empty() && self.bag.is_empty() {
            self.points[side] += 2 * rack_value(1 - side);
            return Ok(true);
        }
        if self.scoreless >= 6 {
            let left = [rack_value(0), rack_value(1)];
            self.points[0] -= left[0];
            self.points[1] -= left[1];
            return Ok(true);
        }
        Ok(false)
    }
}

struct PreEndgameExperiment {
    game: Arc<dyn Game>,
    kit: Arc<Equipment>,
    /// The player without and the player with pre-endgame search.
    players: [Worker; 2],
    referee: Worker,
}

fn ask(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    let seen = seen_by(position, position.side_to_move());
    let request = Request::new(seen, limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn crossword(position: &dyn Position) -> Result<&CrosswordPosition, Failure> {
    let own: Option<&CrosswordPosition> = (position as &dyn Any).downcast_ref();
    own.ok_or_else(|| "another game".into())
}

impl PreEndgameExperiment {
    /// Returns the first turn of a deal with few tiles in the bag, if it qualifies.
    fn position(
        &mut self,
        seed: u64,
        arguments: &PreEndgameArguments,
    ) -> Result<Option<Box<dyn Position>>, Failure> {
        let words = self.game.deal(seed).unwrap_or_default();
        let mut position = self.game.position(&Setup::new(words))?;
        while position.status() == Status::Ongoing {
            let in_bag = crossword(&*position)?.in_bag();
            if in_bag < arguments.min_in_bag {
                return Ok(None);
            }
            if in_bag <= arguments.max_in_bag {
                let [first, second] = position.points().ok_or("no points")?;
                let is_close = (first - second).abs() <= arguments.within.saturating_mul(1_000);
                return Ok(is_close.then_some(position));
            }
            let best = ask(&mut self.referee, &*position, Limits::depth(1)).best;
            position.play(best.ok_or("no play")?)?;
        }
        Ok(None)
    }

    /// Continues a game after a play and returns the lead of side 0 at the end.
    fn play_out(
        &mut self,
        mut table: GameTable,
        mv: Move,
        arguments: &PreEndgameArguments,
    ) -> Result<i32, Failure> {
        let mut is_over = table.play(mv, &self.kit)?;
        while !is_over {
            let position = table.seen(&*self.game, &self.kit)?;
            let nodes = match table.bag.is_empty() {
                true => arguments.nodes,
                false => arguments.samples,
            };
            let best = ask(&mut self.referee, &*position, Limits::nodes(nodes)).best;
            is_over = table.play(best.ok_or("no play")?, &self.kit)?;
        }
        Ok(table.points[0] - table.points[1])
    }

    /// Returns the gain of the second play over the first: games won, points.
    fn compare(
        &mut self,
        position: &dyn Position,
        plays: [Move; 2],
        seed: u64,
        arguments: &PreEndgameArguments,
    ) -> Result<[f64; 2], Failure> {
        let own = crossword(position)?;
        let points = position.points().ok_or("no points")?;
        let side = position.side_to_move().index();
        let mut random = Random::new(seed);
        let mut sums = [0.0; 2];
        for _ in 0..arguments.deals {
            let mut bag: Vec<Tile> = own.unseen().iter().collect();
            for last in (1..bag.len()).rev() {
                bag.swap(last, random.below(last as u64 + 1) as usize);
            }
            let other: Tiles = bag.drain(own.in_bag()..).collect();
            let table = GameTable {
                board: own.board().clone(),
                racks: [*own.rack(), other],
                bag,
                points: [points[side] / 1_000, points[1 - side] / 1_000],
                scoreless: 0,
                turn: 0,
            };
            for (mv, sign) in plays.into_iter().zip([-1.0, 1.0]) {
                let lead = self.play_out(table.clone(), mv, arguments)?;
                sums[0] += sign * f64::from(lead.signum()) * 50.0;
                sums[1] += sign * f64::from(lead);
            }
        }
        Ok(sums.map(|sum| sum / arguments.deals as f64))
    }
}

fn main() -> Result<(), Failure> {
    let arguments = PreEndgameArguments::parse()?;
    let mut game = Crossword::default();
    if let Some(path) = &arguments.lexicon {
        let read = zeitnot_crossword::lexicon::Lexicon::read(
            path,
            &std::fs::read(path)?,
            &game.loaded_equipment().tiles,
        )?;
        let old = game.loaded_equipment();
        let kit = Equipment::new(old.tiles.clone(), old.layout.clone(), Arc::new(read));
        let kit = kit.with_leaves(old.leaves.clone());
        game = Crossword::with_equipment(kit.with_wins(old.wins.clone()));
    }
    let kit = Arc::clone(game.loaded_equipment());
    let game: Arc<dyn Game> = Arc::new(game);
    let worker = |tiles: usize| -> Result<Worker, Failure> {
        let mut settings = default_settings(&*game);
        settings.set("table.megabytes", "16")?;
        for (name, value) in &arguments.options {
            settings.set(name, value)?;
        }
        settings.set("crossword.pre_endgame.tiles", &tiles.to_string())?;
        Ok(Worker::new(
            Arc::clone(&game),
            settings,
            Arc::new(ProcessorTime),
        )?)
    };
    let mut experiment = PreEndgameExperiment {
        players: [worker(0)?, worker(7)?],
        referee: worker(0)?,
        game: Arc::clone(&game),
        kit,
    };
    let mut found: BTreeMap<usize, Vec<[f64; 2]>> = BTreeMap::new();
    let mut different: BTreeMap<usize, u32> = BTreeMap::new();
    let (mut seed, mut done, mut slowest) = (arguments.first, 0, Duration::ZERO);
    while done < arguments.positions {
        seed += 1;
        let Some(position) = experiment.position(seed, &arguments)? else {
            continue;
        };
        done += 1;
        let in_bag = crossword(&*position)?.in_bag();
        let limits = Limits::time(Duration::from_millis(arguments.ms));
        let mut plays = Vec::new();
        for player in &mut experiment.players {
            player.clear();
            let start = ThreadTime::now();
            let answer = ask(player, &*position, limits.clone());
            slowest = slowest.max(start.elapsed());
            plays.push(answer.best.ok_or("no play")?);
        }
        let gains = if plays[0] == plays[1] {
            [0.0; 2]
        } else {
            *different.entry(in_bag).or_default() += 1;
            experiment.compare(&*position, [plays[0], plays[1]], seed, &arguments)?
        };
        found.entry(in_bag).or_default().push(gains);
        if done % 20 == 0 || done == arguments.positions {
            let late = slowest.saturating_sub(Duration::from_millis(arguments.ms));
            println!("{done} positions, slowest answer {late:.1?} late");
            for (in_bag, gains) in &found {
                let count = different.get(in_bag).copied().unwrap_or_default();
                report(&format!("{in_bag} in the bag"), gains, count);
            }
            let all: Vec<[f64; 2]> = found.values().flatten().copied().collect();
            report("all", &all, different.values().sum());
        }
    }
    Ok(())
}

fn report(name: &str, gains: &[[f64; 2]], different: u32) {
    let count = gains.len() as f64;
    let mean_and_error = |index: usize| {
        let mean = gains.iter().map(|gain| gain[index]).sum::<f64>() / count;
        let squares = gains.iter().map(|gain| (gain[index] - mean).powi(2));
        let variance = squares.sum::<f64>() / (count - 1.0).max(1.0);
        (mean, 1.96 * (variance / count).sqrt())
    };
    let ((win, win_error), (lead, lead_error)) = (mean_and_error(0), mean_and_error(1));
    println!(
        "  {name:<12} {count:>4} positions, {different:>4} differ, won {win:+.2} % ± {win_error:.2}, \
         points {lead:+.2} ± {lead_error:.2}"
    );
}

impl PreEndgameArguments {
    fn parse() -> Result<Self, Failure> {
        let mut arguments = Self {
            positions: 100,
            first: 0,
            min_in_bag: 1,
            max_in_bag: 4,
            within: 1_000,
            ms: 1_000,
            deals: 16,
            samples: 150,
            nodes: 2_000,
            lexicon: None,
            options: Vec::new(),
        };
        for word in std::env::args().skip(1) {
            match word.split_once('=') {
                Some(("lexicon", path)) => arguments.lexicon = Some(path.to_owned()),
                Some(("positions", number)) => arguments.positions = number.parse()?,
                Some(("first", number)) => arguments.first = number.parse()?,
                Some(("least", number)) => arguments.min_in_bag = number.parse()?,
                Some(("most", number)) => arguments.max_in_bag = number.parse()?,
                Some(("within", number)) => arguments.within = number.parse()?,
                Some(("ms", number)) => arguments.ms = number.parse()?,
                Some(("deals", number)) => arguments.deals = number.parse()?,
                Some(("samples", number)) => arguments.samples = number.parse()?,
                Some(("nodes", number)) => arguments.nodes = number.parse()?,
                Some((name, value)) => arguments.options.push((name.to_owned(), value.to_owned())),
                None => {
                    return Err(
                        format!("unknown argument `{word}`; see examples/pre_endgame.rs").into(),
                    );
                }
            }
        }
        Ok(arguments)
    }
}
