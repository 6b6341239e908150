//! What is idle learning worth?
//!
//! Lets the learner study freestyle for some minutes: the empty board, and the
//! shipped openings as if they had been played. Then every position of a sample
//! is searched to the same depth twice, once with what was learned and once with
//! an empty table: positions that were studied, and such as come up two to six
//! moves later and were not. The nodes are compared.
//!
//! `cargo run --release -p zeitnot-lab --example idle_learning -- [MINUTES] [SEED] [SAMPLE] [MEGABYTES] [FILE]`
//!
//! A snapshot of what was learned is left in the file. With it the built-in
//! engine plays a match against one that has learned nothing:
//!
//! `zeitnot match --engine 'name=warm snapshot=FILE' --engine name=cold --time 100ms`

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::collections::HashMap;
use std::error::Error;
use std::io::Cursor;
use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_arena::openings::{OpeningBook, OpeningContext};
use zeitnot_chess::Chess;
use zeitnot_core::caches::{Caches, snapshot_identity};
use zeitnot_core::learning::{Learner, LearningOptions, LearningStats, StudyReason};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Game, GameError, Limits, Position, Random, Settings, Setup, Status, StopSignal, Strength,
    SystemTime, Worker, default_settings,
};
use zeitnot_gomoku::Gomoku;
use zeitnot_lab::search::answer;

/// How far after a studied position unstudied ones are looked for.
const LATER: [u32; 5] = [2, 3, 4, 5, 6];
/// Positions that cost less than this with an empty table tell nothing.
const LEAST_NODES: u64 = 5_000;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let minutes: f64 = arguments.next().map_or(Ok(1.0), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let sample: usize = arguments.next().map_or(Ok(30), |text| text.parse())?;
    let megabytes = arguments.next().unwrap_or_else(|| "64".to_owned());

    let mut settings = default_settings(&Gomoku);
    settings.set("table.megabytes", &megabytes)?;
    let school = study(settings, Duration::from_secs_f64(minutes * 60.0))?;
    show(&school);
    if let Some(file) = arguments.next() {
        std::fs::write(file, &school.snapshot)?;
    }
    let mut random = Random::new(seed);
    let mut studied: Vec<_> = school.depths.values().cloned().collect();
    studied.sort_by(|one, other| one.0.position.cmp(&other.0.position));
    println!("plies later  positions    nodes cold    nodes warm  warm/cold  median");
    let mut roots = Vec::new();
    while roots.len() < sample.min(studied.len()) {
        let chosen = random.below(studied.len() as u64) as usize;
        roots.push(studied.swap_remove(chosen));
    }
    let mut player = worker(&Caches::shared(&school.settings)?);
    let mut at_once = Comparison::default();
    for (setup, depth) in &roots {
        at_once.add(&school, &*Gomoku.position(setup)?, *depth)?;
    }
    at_once.print(0);
    for plies in LATER {
        let mut comparison = Comparison::default();
        for (setup, depth) in &roots {
            let mut position = Gomoku.position(setup)?;
            if wander(&mut player, &mut *position, plies, random.next())?
                && !school.depths.contains_key(&position.table_key())
            {
                comparison.add(&school, &*position, *depth)?;
            }
        }
        comparison.print(plies);
    }
    Ok(())
}

/// What was learned.
struct School {
    settings: Settings,
    snapshot: Vec<u8>,
    identity: SnapshotIdentity,
    /// Every position that was studied, and how deeply, by its key.
    depths: HashMap<u64, (Setup, u32)>,
    figures: LearningStats,
}

fn study(settings: Settings, time: Duration) -> Result<School, Failure> {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let caches = Caches::shared(&settings)?;
    let mut worker = worker(&caches);
    let mut learner = Learner::new(LearningOptions::default(), Arc::clone(&caches));
    learner.offer(&game, &Setup::default(), StudyReason::Opening);
    let ground = OpeningContext::new(Arc::clone(&game), None, None)?;
    let book = OpeningBook::shipped(&ground).ok_or("no openings are shipped")?;
    for opening in book.openings() {
        let setup = ground.position(opening)?.setup();
        learner.offer(&game, &setup, StudyReason::Played);
    }
    let end = Instant::now() + time;
    let signals = Arc::new(StopSignal::new(false));
    let stop = Arc::clone(&signals);
    std::thread::spawn(move || {
        std::thread::sleep(end.saturating_duration_since(Instant::now()));
        stop.stop();
    });
    let mut depths = HashMap::new();
    while Instant::now() < end
        && let Some(lesson) = learner.next_task()
    {
        let request = lesson.request(worker.time().now())?;
        let key = request.position.table_key();
        let answer = worker.answer(request, &signals, &mut |_| ());
        if answer.depth >= lesson.depth() {
            depths.insert(key, (lesson.setup().clone(), lesson.depth()));
        }
        learner.finish(lesson, &answer);
    }
    // As the whole program has it, which knows more games.
    let identity = snapshot_identity([&*game, &Chess]);
    let mut out = Cursor::new(Vec::new());
    snapshot::save(&caches.table, identity, &mut out)?;
    Ok(School {
        settings,
        snapshot: out.into_inner(),
        identity,
        depths,
        figures: learner.stats(),
    })
}

fn show(school: &School) {
    let figures = &school.figures;
    println!(
        "{} lessons on {} positions, {} nodes, {} abandoned, {} waiting; snapshot of {} bytes",
        figures.lessons,
        figures.positions,
        figures.nodes,
        figures.abandoned,
        figures.waiting,
        school.snapshot.len()
    );
    let by_depth = figures.depths.iter().enumerate();
    for (depth, lessons) in by_depth.filter(|&(_, &lessons)| lessons > 0) {
        println!("depth {depth:>2}: {lessons} lessons");
    }
    for learned in &figures.recent {
        println!("{learned}");
    }
}

fn worker(caches: &Arc<Caches>) -> Worker {
    let time = Arc::new(SystemTime::new());
    let settings = default_settings(&Gomoku);
    Worker::with_caches(Arc::new(Gomoku), settings, time, Arc::clone(caches))
}

/// Plays some moves as a middling player would; false if the game is over then.
fn wander(
    worker: &mut Worker,
    position: &mut dyn Position,
    plies: u32,
    seed: u64,
) -> Result<bool, GameError> {
    for ply in 0..plies {
        let seed = seed.wrapping_add(u64::from(ply));
        let limits = Limits {
            strength: Some(Strength::from_level(500, 100, seed)),
            ..Limits::default()
        };
        match answer(worker, position, limits).best {
            Some(best) => position.play(best)?,
            None => return Ok(false),
        }
    }
    Ok(position.status() == Status::Ongoing)
}

/// Nodes of the same searches with an empty table and with the learned one.
#[derive(Default)]
struct Comparison {
    cold: u64,
    warm: u64,
    ratios: Vec<f64>,
}

impl Comparison {
    /// Searches a position both ways. One that is soon decided tells nothing.
    fn add(&mut self, school: &School, position: &dyn Position, depth: u32) -> Result<(), Failure> {
        let caches = Caches::shared(&school.settings)?;
        let cold = answer(&mut worker(&caches), position, Limits::depth(depth));
        if cold.nodes < LEAST_NODES || cold.depth < depth {
            return Ok(());
        }
        caches.clear();
        let bytes = &mut &school.snapshot[..];
        snapshot::load(
            &caches.table,
            school.identity,
            bytes,
            school.snapshot.len() as u64,
        )?;
        let warm = answer(&mut worker(&caches), position, Limits::depth(depth));
        self.cold += cold.nodes;
        self.warm += warm.nodes;
        self.ratios.push(warm.nodes as f64 / cold.nodes as f64);
        Ok(())
    }

    fn print(&mut self, plies: u32) {
        self.ratios.sort_by(f64::total_cmp);
        let median = self.ratios.get(self.ratios.len() / 2);
        println!(
            "{plies:>11} {:>10} {:>13} {:>13} {:>10.2} {:>7.2}",
            self.ratios.len(),
            self.cold,
            self.warm,
            self.warm as f64 / self.cold.max(1) as f64,
            median.copied().unwrap_or(0.0),
        );
    }
}
