//! Plants motifs, reviews the games, and compares the results.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use zeitnot_core::{Game, GameError, Notation, Position, Setup};
use zeitnot_gomoku::Gomoku;
use zeitnot_review::{MemoryCache, Reviewer};
use zeitnot_schema::v1::review::{Pattern, ReviewedMove};

use crate::options::Options;
use crate::planter::grid::Point;
use crate::planter::{Example, Motif, quiet_game};
use crate::report::Report;
use crate::reviewing::{found, review, reviewer};
use crate::solver::{Solver, passed};
use crate::verdict::{self, SecondOpinion};

/// Returns the board after the first `moves` moves of a game.
fn board(example: &Example, moves: usize) -> Result<Box<dyn Position>, GameError> {
    let mut board = Gomoku.position(&Setup {
        rule: Some(example.rule.word().to_owned()),
        size: u32::try_from(example.size).ok(),
        ..Setup::new("")
    })?;
    for point in example.moves.iter().take(moves) {
        let mv = board.parse_move(&point.to_string(), Notation::Engine)?;
        board.play(mv)?;
    }
    Ok(board)
}

/// Returns the natural reply to a trap according to the review.
fn trap_reply(reviewed: &ReviewedMove) -> Option<Point> {
    let mut played = reviewed.patterns.iter().filter(|fact| fact.played);
    let trap = played.find(|fact| fact.pattern == Pattern::Trap)?;
    verdict::point(trap.squares.first()?)
}

/// The motifs found in a move.
#[derive(Clone, Debug)]
pub(crate) struct MoveResult {
    pub(crate) example: Example,
    pub(crate) ply: usize,
    /// The motifs that the review found.
    pub(crate) found: Vec<Motif>,
    /// Whether the two games of the pair differ in this move.
    pub(crate) is_key: bool,
    /// The found and planted motifs that the second opinion confirms.
    pub(crate) confirmed: Vec<Motif>,
    /// Loss according to the second opinion, in tenths of a point.
    pub(crate) loss: Option<u16>,
}

impl MoveResult {
    /// Returns `true` if the move loses enough to count; patterns always count.
    pub(crate) fn matters(&self) -> bool {
        self.example.motif.family() == "patterns"
            || self.loss.is_some_and(|loss| loss >= verdict::MIN_LOSS)
    }
}

/// Plants and reviews all games and returns the report.
pub(crate) fn measure(options: &Options) -> Result<Report, String> {
    let mut work = Vec::new();
    for &motif in &options.motifs {
        work.extend((0..options.games).map(|number| (motif, Some(number))));
        work.push((motif, None));
    }
    let (next, done) = (AtomicUsize::new(0), Done::default());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads)
            .map(|_| scope.spawn(|| work_through(options, &work, &next, &done)))
            .collect();
        for thread in threads {
            thread
                .join()
                .map_err(|_| "a thread panicked".to_owned())??;
        }
        Ok::<(), String>(())
    })?;
    done.report(options)
}

type Task = (Motif, Option<u64>);

fn work_through(
    options: &Options,
    work: &[Task],
    next: &AtomicUsize,
    done: &Done,
) -> Result<(), String> {
    let mut measurement = Measurement::new(options)?;
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(&(motif, number)) = work.get(at) else {
            return Ok(());
        };
        let results = match number {
            Some(number) => measurement.pair(motif, options.seed, number)?,
            None => measurement.quiet(motif, options.seed, options.games / 4)?,
        };
        done.add(at, results, options)?;
    }
}

/// Results by task number.
#[derive(Default)]
struct Done(Mutex<BTreeMap<usize, Vec<MoveResult>>>);

impl Done {
    /// Adds the results of a task, and writes the report so far if a file is set.
    ///
    /// A run takes long and may be stopped.
    fn add(&self, at: usize, results: Vec<MoveResult>, options: &Options) -> Result<(), String> {
        const WRITE_EVERY: usize = 10;
        let tasks = {
            let mut done = self.0.lock().map_err(|error| error.to_string())?;
            done.insert(at, results);
            done.len()
        };
        match &options.keep {
            Some(file) if tasks.is_multiple_of(WRITE_EVERY) => {
                let report = self.report(options)?;
                std::fs::write(file, report.json()).map_err(|error| format!("{file}: {error}"))
            }
            _ => Ok(()),
        }
    }

    fn report(&self, options: &Options) -> Result<Report, String> {
        let done = self.0.lock().map_err(|error| error.to_string())?;
        let results: Vec<MoveResult> = done.values().flatten().cloned().collect();
        Ok(Report::new(options, &results))
    }
}

/// The reviewer, and the sources of the second opinion.
struct Measurement {
    reviewer: Reviewer,
    judge: Reviewer,
    solver: Solver,
    /// Number of last moves of clean games to examine.
    plies: usize,
}

/// Nodes of a search for a forced win, more than any claim of a quick review uses.
const SOLVER_NODES: u64 = 1_000_000;

/// Cache size in bytes, enough for a few games.
const CACHE_BYTES: usize = 1 << 24;

impl Measurement {
    fn new(options: &Options) -> Result<Self, String> {
        let cache = Arc::new(MemoryCache::new(CACHE_BYTES));
        let reviewer = |tier| reviewer(tier, &cache).map_err(|error| error.to_string());
        Ok(Self {
            reviewer: reviewer(options.tier)?,
            judge: reviewer(options.judge)?,
            solver: Solver::new("auto").map_err(|error| error.to_string())?,
            plies: options.plies,
        })
    }

    /// Returns the results of a planted game and its clean twin.
    fn pair(&mut self, motif: Motif, seed: u64, number: u64) -> Result<Vec<MoveResult>, String> {
        let Some(pair) = motif.plant(seed, number) else {
            return Err(format!("could not plant {} {number}", motif.word()));
        };
        let mut results = self.results(&pair.planted, pair.planted.ply, true)?;
        let first = pair.clean.ply.saturating_sub(self.plies - 1).max(1);
        results.extend(self.results(&pair.clean, first, true)?);
        Ok(results)
    }

    /// Returns the results of games without a motif.
    fn quiet(&mut self, motif: Motif, seed: u64, games: u64) -> Result<Vec<MoveResult>, String> {
        let mut results = Vec::new();
        for number in 0..games {
            let game = quiet_game(motif, seed, number);
            let game = game.ok_or_else(|| format!("could not create quiet game {number}"))?;
            let first = game.ply.saturating_sub(self.plies - 1).max(1);
            results.extend(self.results(&game, first, false)?);
        }
        Ok(results)
    }

    /// Returns the results from move `first` to the move to examine.
    ///
    /// The last one is a key move if the game has a twin.
    fn results(
        &mut self,
        example: &Example,
        first: usize,
        has_twin: bool,
    ) -> Result<Vec<MoveResult>, String> {
        let moves = example.moves.len();
        let review = review(&mut self.reviewer, example, moves, first)?;
        let mut results = Vec::new();
        for ply in first..=example.ply {
            let reviewed = review.moves.get(ply - first);
            let reviewed = reviewed.ok_or("a move was not reviewed")?;
            let found = found(reviewed);
            let is_key = ply == example.ply && has_twin;
            let mut motifs = found.clone();
            if is_key && example.planted && !motifs.contains(&example.motif) {
                motifs.push(example.motif);
            }
            let mut result = MoveResult {
                example: example.clone(),
                ply,
                found,
                is_key,
                confirmed: Vec::new(),
                loss: None,
            };
            if !motifs.is_empty() {
                let better = reviewed.better.as_ref();
                let better = better.and_then(|better| verdict::point(&better.mv));
                let mut opinion = self.second_opinion(example, ply, better)?;
                if let Some(reply) = trap_reply(reviewed) {
                    let loses = self.loses_by_force(example, ply, reply)?;
                    opinion.trap_reply = Some((reply, loses));
                }
                self.search_longer(example, ply, &motifs, &mut opinion)?;
                result.confirmed = verdict::confirmed(&motifs, example, ply, &opinion);
                result.loss = Some(opinion.loss);
            }
            results.push(result);
        }
        Ok(results)
    }

    /// Returns the second opinion on a move, also based on the review's better move.
    fn second_opinion(
        &mut self,
        example: &Example,
        ply: usize,
        better: Option<Point>,
    ) -> Result<SecondOpinion, String> {
        let opinion = self.opinion(example, ply)?;
        let Some(other) = better.or(opinion.best()) else {
            return Ok(opinion);
        };
        let mut instead = example.clone();
        instead.moves.truncate(ply - 1);
        instead.moves.push(other);
        let alternative = self.opinion(&instead, ply)?;
        Ok(opinion.with_alternative(other, &alternative))
    }

    /// Searches longer than a review for wins and threats.
    ///
    /// These are the wins of failed defenses and the threats that a passive move may have
    /// stopped.
    fn search_longer(
        &mut self,
        example: &Example,
        ply: usize,
        motifs: &[Motif],
        opinion: &mut SecondOpinion,
    ) -> Result<(), String> {
        let board = |moves: usize| board(example, moves).map_err(|error| error.to_string());
        let mut wins = |position: Option<Box<dyn Position>>| {
            position.is_some_and(|position| self.solver.wins(&*position, SOLVER_NODES))
        };
        let is_failed = motifs.contains(&Motif::FailedDefense);
        if is_failed || motifs.contains(&Motif::PassivePlay) {
            opinion.danger = opinion.danger || wins(passed(&*board(ply - 1)?));
        }
        if is_failed {
            opinion.allows = opinion.is_lost() || wins(Some(board(ply)?));
        }
        Ok(())
    }

    /// Returns `true` if a reply loses by force where another one holds.
    fn loses_by_force(
        &mut self,
        example: &Example,
        ply: usize,
        reply: Point,
    ) -> Result<bool, String> {
        let mut replied = example.clone();
        replied.moves.truncate(ply);
        replied.moves.push(reply);
        Ok(self.opinion(&replied, ply + 1)?.loses_game())
    }

    fn opinion(&mut self, example: &Example, ply: usize) -> Result<SecondOpinion, String> {
        let review = review(&mut self.judge, example, ply, ply)?;
        SecondOpinion::from_review(&review).ok_or_else(|| "a move was not reviewed".to_owned())
    }
}
