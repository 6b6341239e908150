//! Generation of the games of a shard.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{
    Answer, Game, Limits, Line, Notation, Position, Random, Setup, Side, Status, TimeSource,
    Worker, default_settings,
};
use zeitnot_gomoku::{BoardSize, Gomoku, Square};

use super::ShardId;
use super::format::{GameEnd, GameOutcome, Proof, SearchedMove, Shard, ShardHeader, TrainingGame};
use super::starts::{Start, Starts, index, move_square};
use crate::error::LabError;
use crate::search::answer;

/// The table size in MiB, constant because search results depend on it.
const TABLE_MEGABYTES: &str = "8";

/// Nodes of the search that rejects decided openings.
const OPENING_NODES: u64 = 1_500;

/// Maximum absolute score of an opening; it means a winning chance of about 82%.
const MAX_OPENING_SCORE: i32 = 300;

/// Number of openings that are rejected before a decided one is used.
const MAX_OPENINGS: u32 = 200;

/// Number of plies after the opening in which moves may explore.
const EXPLORED_PLIES: usize = 12;
/// One move in this many explores: it is drawn from several lines.
const EXPLORED_ONE_IN: u64 = 8;
/// Number of lines from which an exploring move is drawn.
const EXPLORED_LINES: u32 = 5;
/// The score difference that halves the probability of a line.
const HALVING_SCORE: i32 = 20;

/// One game in this many continues after a proof.
const BEHIND_PROOF_ONE_IN: u64 = 20;
/// Maximum number of positions after a proof.
const MAX_BEHIND_PROOF: usize = 10;

/// One game in this many has a quarter of the nodes.
const QUICK_ONE_IN: u64 = 10;

/// Number of searches for the signature of the engine.
const SIGNATURE_POSITIONS: usize = 6;
/// Nodes per search for the signature.
const SIGNATURE_NODES: u64 = 3_000;

/// Conditions of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Minimum number of nodes per move.
    ///
    /// Each game draws a number in the range, a few games take a quarter of it, and each
    /// move varies it by up to a quarter.
    pub min_nodes: u64,
    /// Maximum number of nodes per move, before the variation by move.
    pub max_nodes: u64,
    /// Number of searched positions at which a shard ends, after its current game.
    pub positions: usize,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            min_nodes: 2_000,
            max_nodes: 8_000,
            positions: 100_000,
        }
    }
}

impl Conditions {
    /// Returns the description that is stored in a shard.
    fn text(&self) -> String {
        let Self {
            min_nodes,
            max_nodes,
            positions,
        } = self;
        format!("{min_nodes} to {max_nodes} nodes, {positions} positions")
    }
}

/// A generator of the games of one shard.
pub struct Generator {
    header: ShardHeader,
    size: BoardSize,
    conditions: Conditions,
    starts: Starts,
    worker: Worker,
    random: Random,
}

impl Generator {
    /// Prepares the games of a shard.
    ///
    /// # Errors
    ///
    /// Fails if the rule set or the board size is invalid, or the table could not be
    /// allocated.
    pub fn new(
        id: &ShardId,
        conditions: &Conditions,
        build: &str,
        time: &Arc<dyn TimeSource>,
    ) -> Result<Self, LabError> {
        let ShardId {
            rule,
            size,
            seed,
            number,
        } = id;
        Gomoku.check_rule(rule)?;
        let board = BoardSize::new(*size).unwrap_or(BoardSize::DEFAULT);
        Ok(Self {
            header: ShardHeader {
                rule: rule.clone(),
                size: board.side(),
                seed: *seed,
                number: *number,
                conditions: conditions.text(),
                build: build.to_owned(),
            },
            size: board,
            conditions: conditions.clone(),
            starts: Starts::new(rule, board)?,
            worker: worker(time)?,
            random: Random::new(random_seed(id)),
        })
    }

    /// Plays all games; returns `None` if `stop` is set before the last one.
    ///
    /// # Errors
    ///
    /// Fails if a move of the engine is illegal.
    pub fn play(&mut self, stop: &AtomicBool) -> Result<Option<Shard>, LabError> {
        let mut games: Vec<TrainingGame> = Vec::new();
        let mut known = HashSet::new();
        let mut positions = 0;
        while positions < self.conditions.positions {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let start = self.start(&games)?;
            let game = self.play_game(start)?;
            // No two games of a shard are equal.
            if !game.moves.is_empty() && known.insert(game.fingerprint()) {
                positions += game.moves.len();
                games.push(game);
            }
        }
        Ok(Some(Shard {
            header: self.header.clone(),
            games,
        }))
    }

    /// Returns an opening that is not decided, unless too many were rejected.
    fn start(&mut self, games: &[TrainingGame]) -> Result<Start, LabError> {
        let mut start = self.starts.choose(games, &mut self.random)?;
        for _ in 0..MAX_OPENINGS {
            let position = self.starts.position(&start.squares)?;
            if position.status() == Status::Ongoing {
                self.worker.clear();
                let found = self.search(&*position, OPENING_NODES, 1);
                let score = found.lines.first().map(|line| line.score);
                let is_open =
                    score.is_some_and(|it| !it.is_mate() && it.0.abs() <= MAX_OPENING_SCORE);
                if is_open {
                    return Ok(start);
                }
            }
            start = self.starts.choose(games, &mut self.random)?;
        }
        Ok(start)
    }

    fn play_game(&mut self, start: Start) -> Result<TrainingGame, LabError> {
        let mut position = self.starts.position(&start.squares)?;
        let opening = start
            .squares
            .iter()
            .map(|&it| index(self.size, it))
            .collect();
        let nodes = self.nodes();
        let continues = self.random.below(BEHIND_PROOF_ONE_IN) == 0;
        let mut moves: Vec<SearchedMove> = Vec::new();
        let mut proven: Option<GameOutcome> = None;
        let mut behind = 0;
        self.worker.clear();
        let (outcome, end) = loop {
            if let Some(outcome) = outcome_of(position.status()) {
                break (outcome, GameEnd::Rules);
            }
            if let Some(outcome) = proven
                && (!continues || behind == MAX_BEHIND_PROOF)
            {
                break (outcome, GameEnd::Proof);
            }
            behind += usize::from(proven.is_some());
            let explores = proven.is_none()
                && moves.len() < EXPLORED_PLIES
                && self.random.below(EXPLORED_ONE_IN) == 0;
            let (nodes, lines) = match explores {
                true => (2 * nodes, EXPLORED_LINES),
                false => (nodes, 1),
            };
            let nodes = nodes * (75 + self.random.below(51)) / 100;
            let found = self.search(&*position, nodes, lines);
            let Some(mut searched) = self.searched_move(&*position, &found) else {
                break (GameOutcome::Draw, GameEnd::Rules);
            };
            searched.behind_proof = proven.is_some();
            let mut played = found.best;
            if explores && searched.proof.is_none() {
                let chosen = choose(&found.lines, &mut self.random);
                let square = chosen.and_then(|mv| move_square(self.size, &*position, mv));
                if let Some(square) = square {
                    searched.played = index(self.size, square);
                    played = chosen;
                }
            }
            if let (None, Some(proof)) = (proven, searched.proof) {
                proven = Some(match (position.side_to_move(), proof.wins) {
                    (Side::First, true) | (Side::Second, false) => GameOutcome::FirstWins,
                    _ => GameOutcome::SecondWins,
                });
            }
            moves.push(searched);
            if let Some(mv) = played {
                position.play(mv)?;
            }
        };
        Ok(TrainingGame {
            start: start.kind,
            outcome,
            end,
            opening,
            moves,
        })
    }

    /// Draws the number of nodes per move for a game.
    fn nodes(&mut self) -> u64 {
        let Conditions {
            min_nodes,
            max_nodes,
            ..
        } = self.conditions;
        let nodes = min_nodes + self.random.below(max_nodes.saturating_sub(min_nodes) + 1);
        match self.random.below(QUICK_ONE_IN) {
            0 => nodes / 4,
            _ => nodes,
        }
    }

    fn search(&mut self, position: &dyn Position, nodes: u64, lines: u32) -> Answer {
        let limits = Limits {
            multi_pv: lines,
            ..Limits::nodes(nodes)
        };
        answer(&mut self.worker, position, limits)
    }

    fn searched_move(&self, position: &dyn Position, found: &Answer) -> Option<SearchedMove> {
        let best: Square = move_square(self.size, position, found.best?)?;
        let score = found.lines.first()?.score;
        let proof = score.mate_in().map(|plies| Proof {
            wins: plies > 0,
            plies: plies.unsigned_abs(),
        });
        let best = index(self.size, best);
        Some(SearchedMove {
            played: best,
            best,
            score: if proof.is_some() { 0 } else { score.0 },
            proof,
            depth: u8::try_from(found.depth).unwrap_or(u8::MAX),
            behind_proof: false,
        })
    }
}

impl TrainingGame {
    /// Returns a hash of the moves.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for square in self.squares() {
            hash.update(&square.to_le_bytes());
        }
        hash.finish()
    }
}

/// Returns a hash of a few short searches, which changes when the engine does.
///
/// # Errors
///
/// Fails if the table could not be allocated.
pub fn engine_signature(time: &Arc<dyn TimeSource>) -> Result<u64, LabError> {
    let mut worker = worker(time)?;
    let mut hash = Fnv1a::default();
    hash.update(&Gomoku.evaluation_id().to_le_bytes());
    let positions = Gomoku.profile().bench_positions;
    for text in positions.iter().take(SIGNATURE_POSITIONS) {
        let position = Gomoku.position(&Setup::new(*text))?;
        worker.clear();
        let limits = Limits {
            multi_pv: 2,
            ..Limits::nodes(SIGNATURE_NODES)
        };
        let found = answer(&mut worker, &*position, limits);
        hash.update(&found.depth.to_le_bytes());
        for line in &found.lines {
            hash.update(&line.score.0.to_le_bytes());
            for &mv in &line.moves {
                hash.update(position.format_move(mv, Notation::Engine).as_bytes());
            }
        }
    }
    Ok(hash.finish())
}

fn worker(time: &Arc<dyn TimeSource>) -> Result<Worker, LabError> {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let mut settings = default_settings(&*game);
    // Cannot fail: the option exists and accepts this number.
    let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
    Ok(Worker::new(game, settings, Arc::clone(time))?)
}

fn random_seed(id: &ShardId) -> u64 {
    let mut hash = Fnv1a::default();
    hash.update(id.file_name().as_bytes());
    hash.finish()
}

fn outcome_of(status: Status) -> Option<GameOutcome> {
    match status {
        Status::Ongoing => None,
        Status::Won(Side::First) => Some(GameOutcome::FirstWins),
        Status::Won(Side::Second) => Some(GameOutcome::SecondWins),
        Status::Draw => Some(GameOutcome::Draw),
    }
}

/// Draws one of several lines.
///
/// Its probability halves with each [`HALVING_SCORE`] behind the best line.
fn choose(lines: &[Line], random: &mut Random) -> Option<zeitnot_core::Move> {
    const BEST_WEIGHT: u64 = 1 << 20;
    let best = lines.first()?.score.0;
    let weight = |line: &Line| {
        let behind = best.saturating_sub(line.score.0).max(0);
        BEST_WEIGHT
            .checked_shr((behind / HALVING_SCORE).unsigned_abs())
            .unwrap_or(0)
    };
    let mut at = random.below(lines.iter().map(weight).sum());
    let chosen = lines
        .iter()
        .find(|line| match at.checked_sub(weight(line)) {
            Some(left) => {
                at = left;
                false
            }
            None => true,
        });
    chosen?.moves.first().copied()
}
