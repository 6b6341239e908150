//! Plants, reviews and looks up what was found.

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
use crate::verdict::{self, Judged};

/// The board after so many moves of a game.
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

/// The answer that a review says falls into the trap of a move.
fn bait(reviewed: &ReviewedMove) -> Option<Point> {
    let mut played = reviewed.patterns.iter().filter(|fact| fact.played);
    let trap = played.find(|fact| fact.pattern == Pattern::Trap)?;
    verdict::point(trap.squares.first()?)
}

/// What was found in one move.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) example: Example,
    pub(crate) ply: usize,
    /// The words of what was found.
    pub(crate) found: Vec<Motif>,
    /// Is it the move that makes the difference between the two games?
    pub(crate) is_key: bool,
    /// Those of the found, and of the planted, that a second opinion confirms.
    pub(crate) confirmed: Vec<Motif>,
    /// What it lost by the second opinion, in tenths of a point.
    pub(crate) loss: Option<u16>,
}

impl Sight {
    /// Does what is planted cost enough to be spoken of? A pattern always does.
    pub(crate) fn matters(&self) -> bool {
        self.example.motif.family() == "patterns"
            || self.loss.is_some_and(|loss| loss >= verdict::LEAST_LOSS)
    }
}

/// Plants everything, reviews it and sums it up.
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
                .map_err(|_| "a thread broke down".to_owned())??;
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
    let mut desk = Desk::new(options)?;
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(&(motif, number)) = work.get(at) else {
            return Ok(());
        };
        let sights = match number {
            Some(number) => desk.pair(motif, options.seed, number)?,
            None => desk.quiet(motif, options.seed, options.games / 4)?,
        };
        done.add(at, sights, options)?;
    }
}

/// What was found so far, by the number of the task.
#[derive(Default)]
struct Done(Mutex<BTreeMap<usize, Vec<Sight>>>);

impl Done {
    /// Adds what a task came to, and keeps the report so far where it is wanted: a
    /// run takes long, and may be stopped.
    fn add(&self, at: usize, sights: Vec<Sight>, options: &Options) -> Result<(), String> {
        const KEEP_EVERY: usize = 10;
        let tasks = {
            let mut done = self.0.lock().map_err(|error| error.to_string())?;
            done.insert(at, sights);
            done.len()
        };
        match &options.keep {
            Some(file) if tasks.is_multiple_of(KEEP_EVERY) => {
                let report = self.report(options)?;
                std::fs::write(file, report.json()).map_err(|error| format!("{file}: {error}"))
            }
            _ => Ok(()),
        }
    }

    fn report(&self, options: &Options) -> Result<Report, String> {
        let done = self.0.lock().map_err(|error| error.to_string())?;
        let sights: Vec<Sight> = done.values().flatten().cloned().collect();
        Ok(Report::new(options, &sights))
    }
}

/// Who reviews, and who gives a second opinion.
struct Desk {
    reviewer: Reviewer,
    judge: Reviewer,
    solver: Solver,
    /// Moves of clean games that are looked at.
    plies: usize,
}

/// Nodes of a look for a forced win: more than any claim of a quick review takes.
const LONG_LOOK: u64 = 1_000_000;

/// Bytes of judgments that are kept: those of a few games.
const KEPT: usize = 1 << 24;

impl Desk {
    fn new(options: &Options) -> Result<Self, String> {
        let cache = Arc::new(MemoryCache::new(KEPT));
        let reviewer = |tier| reviewer(tier, &cache).map_err(|error| error.to_string());
        Ok(Self {
            reviewer: reviewer(options.tier)?,
            judge: reviewer(options.judge)?,
            solver: Solver::new("auto").map_err(|error| error.to_string())?,
            plies: options.plies,
        })
    }

    /// What is found in a planted game and in its clean twin.
    fn pair(&mut self, motif: Motif, seed: u64, number: u64) -> Result<Vec<Sight>, String> {
        let Some(pair) = motif.plant(seed, number) else {
            return Err(format!("nothing was planted: {} {number}", motif.word()));
        };
        let mut sights = self.sights(&pair.planted, pair.planted.ply, true)?;
        let first = pair.clean.ply.saturating_sub(self.plies - 1).max(1);
        sights.extend(self.sights(&pair.clean, first, true)?);
        Ok(sights)
    }

    /// What is found in games without a motif.
    fn quiet(&mut self, motif: Motif, seed: u64, games: u64) -> Result<Vec<Sight>, String> {
        let mut sights = Vec::new();
        for number in 0..games {
            let game = quiet_game(motif, seed, number);
            let game = game.ok_or_else(|| format!("no quiet game: {number}"))?;
            let first = game.ply.saturating_sub(self.plies - 1).max(1);
            sights.extend(self.sights(&game, first, false)?);
        }
        Ok(sights)
    }

    /// What is found from a move on to the one to look at, which is a key if
    /// the game has a twin.
    fn sights(
        &mut self,
        example: &Example,
        first: usize,
        has_twin: bool,
    ) -> Result<Vec<Sight>, String> {
        let moves = example.moves.len();
        let review = review(&mut self.reviewer, example, moves, first)?;
        let mut sights = Vec::new();
        for ply in first..=example.ply {
            let reviewed = review.moves.get(ply - first);
            let reviewed = reviewed.ok_or("a move was not reviewed")?;
            let found = found(reviewed);
            let is_key = ply == example.ply && has_twin;
            let mut asked = found.clone();
            if is_key && example.planted && !asked.contains(&example.motif) {
                asked.push(example.motif);
            }
            let mut sight = Sight {
                example: example.clone(),
                ply,
                found,
                is_key,
                confirmed: Vec::new(),
                loss: None,
            };
            if !asked.is_empty() {
                let better = reviewed.better.as_ref();
                let better = better.and_then(|better| verdict::point(&better.mv));
                let mut judged = self.second_opinion(example, ply, better)?;
                if let Some(bait) = bait(reviewed) {
                    judged.falls = Some((bait, self.loses_by_force(example, ply, bait)?));
                }
                self.look_longer(example, ply, &asked, &mut judged)?;
                sight.confirmed = verdict::confirmed(&asked, example, ply, &judged);
                sight.loss = Some(judged.loss);
            }
            sights.push(sight);
        }
        Ok(sights)
    }

    /// What a deeper look says about a move, and about the better one that the
    /// review told of.
    fn second_opinion(
        &mut self,
        example: &Example,
        ply: usize,
        better: Option<Point>,
    ) -> Result<Judged, String> {
        let judged = self.judged(example, ply)?;
        let Some(other) = better.or(judged.best()) else {
            return Ok(judged);
        };
        let mut instead = example.clone();
        instead.moves.truncate(ply - 1);
        instead.moves.push(other);
        let there = self.judged(&instead, ply)?;
        Ok(judged.beside(other, &there))
    }

    /// Looks for longer than a review for the wins that a failed defense speaks of,
    /// and for those that a passive move may have answered.
    fn look_longer(
        &mut self,
        example: &Example,
        ply: usize,
        asked: &[Motif],
        judged: &mut Judged,
    ) -> Result<(), String> {
        let board = |moves: usize| board(example, moves).map_err(|error| error.to_string());
        let mut wins = |position: Option<Box<dyn Position>>| {
            position.is_some_and(|position| self.solver.wins(&*position, LONG_LOOK))
        };
        let is_failed = asked.contains(&Motif::FailedDefense);
        if is_failed || asked.contains(&Motif::PassivePlay) {
            judged.danger = judged.danger || wins(passed(&*board(ply - 1)?));
        }
        if is_failed {
            judged.allows = judged.is_lost() || wins(Some(board(ply)?));
        }
        Ok(())
    }

    /// Does this answer to a move lose by force, by a deeper look, where another
    /// one holds?
    fn loses_by_force(
        &mut self,
        example: &Example,
        ply: usize,
        answer: Point,
    ) -> Result<bool, String> {
        let mut answered = example.clone();
        answered.moves.truncate(ply);
        answered.moves.push(answer);
        Ok(self.judged(&answered, ply + 1)?.is_lost_by_it())
    }

    fn judged(&mut self, example: &Example, ply: usize) -> Result<Judged, String> {
        let review = review(&mut self.judge, example, ply, ply)?;
        Judged::of(&review).ok_or_else(|| "a move was not judged".to_owned())
    }
}
