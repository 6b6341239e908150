//! Paired games of gomoku between two settings of the engine: the measuring
//! stick until there is an arena.
//!
//! Each opening is played twice with colours reversed; both engines get the
//! same limit a move. Games are independent, so any number of them may run at
//! once, and with a node limit the result depends on nothing but the seed.

pub mod openings;
pub mod tally;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use zeitnot_core::engine::SEARCH_STACK_BYTES;
use zeitnot_core::{
    AbsScore, Game, Limits, Position, Request, Score, Settings, Setup, Side, Signals, Status,
    TableError, TimeSource, Worker,
};
use zeitnot_gomoku::BoardSize;

use crate::error::CliError;

use openings::OpeningBook;
use tally::Tally;

/// An engine: a game's implementation and its settings.
#[derive(Clone)]
pub struct Player {
    /// The implementation.
    pub game: Arc<dyn Game>,
    /// Its settings.
    pub settings: Settings,
}

/// What is to be played.
#[derive(Clone)]
pub struct Contest {
    /// Rule set.
    pub rule: String,
    /// Board size.
    pub size: BoardSize,
    /// The two engines.
    pub players: [Player; 2],
    /// Limit of every move.
    pub limits: Limits,
    /// Number of pairs.
    pub pairs: u32,
    /// What the openings depend on.
    pub seed: u64,
    /// Games played at once.
    pub jobs: usize,
}

/// One game as it went.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game's moves in `h8i9` form, opening included.
    pub moves: String,
    /// Plies of the opening.
    pub opening_plies: usize,
    /// The score of each move after the opening, as its search saw it.
    pub scores: Vec<AbsScore>,
    /// Which player (0 or 1) had the first player's colour.
    pub first: usize,
    /// Half points of player 0: 2, 1 or 0.
    pub points: u32,
}

/// Two games from one opening with colours reversed.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Number of the pair, from 0: its opening depends on it and the seed.
    pub number: u32,
    /// Both games.
    pub games: [PlayedGame; 2],
}

impl Contest {
    /// Plays all pairs, showing each as it ends (in no fixed order).
    ///
    /// # Errors
    ///
    /// A table or a thread could not be had.
    pub fn play(
        &self,
        time: &Arc<dyn TimeSource>,
        show: &mut dyn FnMut(&Tally, &Pair),
    ) -> Result<Tally, CliError> {
        let next = AtomicU32::new(0);
        let (sender, results) = mpsc::channel();
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (sender, next) = (sender.clone(), &next);
                let share = move || {
                    if let Err(error) = self.play_share(time, next, &sender) {
                        // Nobody listening means an error was told already.
                        let _ = sender.send(Err(error.into()));
                    }
                };
                let thread = std::thread::Builder::new().stack_size(SEARCH_STACK_BYTES);
                thread
                    .spawn_scoped(scope, share)
                    .map_err(CliError::Thread)?;
            }
            drop(sender);
            for result in results {
                let pair: Pair = result?;
                tally.add(pair.games[0].points + pair.games[1].points, &pair);
                show(&tally, &pair);
            }
            Ok(tally)
        })
    }

    fn play_share(
        &self,
        time: &Arc<dyn TimeSource>,
        next: &AtomicU32,
        results: &mpsc::Sender<Result<Pair, CliError>>,
    ) -> Result<(), TableError> {
        let worker = |player: &Player| {
            Worker::new(
                Arc::clone(&player.game),
                player.settings.clone(),
                Arc::clone(time),
            )
        };
        let mut workers = [worker(&self.players[0])?, worker(&self.players[1])?];
        let mut book = OpeningBook::new(&self.rule, self.size, Arc::clone(time))?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs {
                return Ok(());
            }
            let opening = book.opening(self.seed, number);
            let games = [0, 1].map(|first| self.play_game(&mut workers, &opening, first));
            if results.send(Ok(Pair { number, games })).is_err() {
                return Ok(());
            }
        }
    }

    fn play_game(&self, workers: &mut [Worker; 2], opening: &Opening, first: usize) -> PlayedGame {
        for worker in workers.iter_mut() {
            worker.clear();
        }
        let mut position = opening.position.clone();
        let mut scores = Vec::new();
        while position.status() == Status::Ongoing {
            let player = match position.side_to_move() {
                Side::First => first,
                Side::Second => 1 - first,
            };
            // An engine without a legal move would be a defect; the game is
            // scored as a draw then and its moves show where it broke off.
            let Some((words, score)) = best_move(&mut workers[player], &*position, &self.limits)
            else {
                break;
            };
            let Ok(mv) = position.parse_move(&words) else {
                break;
            };
            scores.push(score.absolute(position.side_to_move()));
            if position.play(mv).is_err() {
                break;
            }
        }
        let points = match position.status() {
            Status::Won(Side::First) => 2 * u32::from(first == 0),
            Status::Won(Side::Second) => 2 * u32::from(first == 1),
            Status::Draw | Status::Ongoing => 1,
        };
        PlayedGame {
            moves: position.setup().position,
            opening_plies: opening.plies,
            scores,
            first,
            points,
        }
    }
}

/// Where a pair of games begins.
pub struct Opening {
    position: Box<dyn Position>,
    plies: usize,
}

/// The worker's move, in words, and its score: each worker builds the position
/// for itself.
fn best_move(
    worker: &mut Worker,
    position: &dyn Position,
    limits: &Limits,
) -> Option<(String, Score)> {
    let own = worker.game().position(&position.setup()).ok()?;
    let request = Request::new(own.clone(), limits.clone(), worker.time().now());
    let signals = Arc::new(Signals::new(false));
    let answer = worker.answer(request, &signals, &mut |_| ());
    let score = answer.lines.first()?.score;
    answer.best.map(|mv| (own.format_move(mv), score))
}

/// Words for a position of the contest's rule and size.
fn setup_of(rule: &str, size: BoardSize, moves: String) -> Setup {
    Setup {
        position: moves,
        rule: Some(rule.to_owned()),
        size: Some(size.side().into()),
        side: None,
    }
}
