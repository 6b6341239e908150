//! Measures the nodes that idle learning saves.
//!
//! The learner studies freestyle for some minutes of an idle core, counted in nodes so
//! that other load does not matter: the empty board, and the shipped
//! openings as if they had been played. Then a sample of positions is searched twice to
//! the same depth, with the learned table and with an empty one. The sample has studied
//! positions, and unstudied positions two to six plies later.
//!
//! `cargo run --release -p zeitnot-lab --example idle_learning -- [MINUTES] [SEED] [SAMPLE] [MEGABYTES] [FILE]`
//!
//! FILE gets a snapshot of the learned table, for a match against an engine without it:
//!
//! `zeitnot match --engine 'name=warm snapshot=FILE' --engine name=cold --time 100ms`

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::Cursor;
use std::sync::Arc;

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

/// Plies from a studied position to an unstudied one.
const LATER_PLIES: [u32; 5] = [2, 3, 4, 5, 6];
/// Number of nodes per minute of study, as one idle core of a laptop searches.
const NODES_PER_MINUTE: f64 = 40e6;
/// Minimum number of nodes with an empty table; positions with fewer are skipped.
const MIN_NODES: u64 = 5_000;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let minutes: f64 = arguments.next().map_or(Ok(1.0), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let sample: usize = arguments.next().map_or(Ok(30), |text| text.parse())?;
    let megabytes = arguments.next().unwrap_or_else(|| "64".to_owned());

    let mut settings = default_settings(&Gomoku);
    settings.set("table.megabytes", &megabytes)?;
    let learned = study(settings, (minutes * NODES_PER_MINUTE) as u64)?;
    print_stats(&learned);
    if let Some(file) = arguments.next() {
        std::fs::write(file, &learned.snapshot)?;
    }
    let mut random = Random::new(seed);
    let mut studied: Vec<_> = learned.depths.values().cloned().collect();
    studied.sort_by(|a, b| a.0.position.cmp(&b.0.position));
    println!("plies later  positions    nodes cold    nodes warm  warm/cold  median");
    let mut roots = Vec::new();
    while roots.len() < sample.min(studied.len()) {
        let chosen = random.below(studied.len() as u64) as usize;
        roots.push(studied.swap_remove(chosen));
    }
    let mut player = worker(&Caches::shared(&learned.settings)?);
    let mut studied = Comparison::default();
    for (setup, depth) in &roots {
        studied.add(&learned, &*Gomoku.position(setup)?, *depth)?;
    }
    studied.print(0);
    for plies in LATER_PLIES {
        let mut comparison = Comparison::default();
        for (setup, depth) in &roots {
            let mut position = Gomoku.position(setup)?;
            if play_moves(&mut player, &mut *position, plies, random.next())?
                && !learned.depths.contains_key(&position.table_key())
            {
                comparison.add(&learned, &*position, *depth)?;
            }
        }
        comparison.print(plies);
    }
    Ok(())
}

/// The result of the study.
struct Learned {
    settings: Settings,
    snapshot: Vec<u8>,
    identity: SnapshotIdentity,
    /// The studied positions and their depths, by key.
    depths: HashMap<u64, (Setup, u32)>,
    stats: LearningStats,
    /// The number of entries by depth.
    entries: BTreeMap<u8, usize>,
}

fn study(settings: Settings, nodes: u64) -> Result<Learned, Failure> {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let caches = Caches::shared(&settings)?;
    let mut worker = worker(&caches);
    let mut learner = Learner::new(LearningOptions::default(), Arc::clone(&caches));
    learner.offer(&game, &Setup::default(), StudyReason::Opening);
    let context = OpeningContext::new(Arc::clone(&game), None, None)?;
    let book = OpeningBook::shipped(&context).ok_or("gomoku has no shipped openings")?;
    for opening in book.openings() {
        let setup = context.position(opening)?.setup();
        learner.offer(&game, &setup, StudyReason::Played);
    }
    let signal = Arc::new(StopSignal::new(false));
    let mut depths = HashMap::new();
    while learner.stats().nodes < nodes
        && let Some(task) = learner.next_task()
    {
        let request = task.request(worker.time().now())?;
        let key = request.position.table_key();
        let answer = worker.answer(request, &signal, &mut |_| ());
        if answer.depth >= task.depth() {
            depths.insert(key, (task.setup().clone(), task.depth()));
        }
        learner.finish(task, &answer);
    }
    // The identity of the program's snapshots, whose table also serves chess.
    let identity = snapshot_identity([&*game, &Chess]);
    let mut out = Cursor::new(Vec::new());
    snapshot::save(&caches.table, identity, &mut out)?;
    let mut entries = BTreeMap::new();
    for (_, entry) in caches.table.entries() {
        *entries.entry(entry.depth).or_default() += 1;
    }
    Ok(Learned {
        entries,
        settings,
        snapshot: out.into_inner(),
        identity,
        depths,
        stats: learner.stats(),
    })
}

fn print_stats(learned: &Learned) {
    let stats = &learned.stats;
    println!(
        "{} lessons on {} positions, {} nodes, {} abandoned, {} waiting; snapshot of {} bytes",
        stats.lessons,
        stats.positions,
        stats.nodes,
        stats.abandoned,
        stats.waiting,
        learned.snapshot.len()
    );
    let by_depth = stats.depths.iter().enumerate();
    for (depth, lessons) in by_depth.filter(|&(_, &lessons)| lessons > 0) {
        println!("depth {depth:>2}: {lessons} lessons");
    }
    println!("entries by depth: {:?}", learned.entries);
}

fn worker(caches: &Arc<Caches>) -> Worker {
    let time = Arc::new(SystemTime::new());
    let settings = default_settings(&Gomoku);
    Worker::with_caches(Arc::new(Gomoku), settings, time, Arc::clone(caches))
}

/// Plays moves of medium strength; returns `false` if the game is over.
fn play_moves(
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

/// The nodes of the same searches with an empty table and with the learned one.
#[derive(Default)]
struct Comparison {
    cold: u64,
    warm: u64,
    ratios: Vec<f64>,
}

impl Comparison {
    /// Searches a position with both tables, and skips it if it is decided quickly.
    fn add(
        &mut self,
        learned: &Learned,
        position: &dyn Position,
        depth: u32,
    ) -> Result<(), Failure> {
        let caches = Caches::shared(&learned.settings)?;
        let cold = answer(&mut worker(&caches), position, Limits::depth(depth));
        if cold.nodes < MIN_NODES || cold.depth < depth {
            return Ok(());
        }
        caches.clear();
        let bytes = &mut &learned.snapshot[..];
        snapshot::load(
            &caches.table,
            learned.identity,
            bytes,
            learned.snapshot.len() as u64,
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
