//! Plays the games of a shard.

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

/// Table size in MiB. Search results depend on it, so it is constant.
const TABLE_MEGABYTES: &str = "8";

/// Nodes of the search that rejects decided openings.
const OPENING_NODES: u64 = 1_500;

/// The largest absolute score of an opening: about 82 % for one side.
const MAX_OPENING_SCORE: i32 = 300;

/// Openings that are tried before a decided one is used.
const MAX_OPENINGS: u32 = 200;

/// Plies after the opening in which a move may be chosen among several lines.
const EXPLORED_PLIES: usize = 12;
/// One of this many such moves is.
const EXPLORED_ONE_IN: u64 = 8;
/// Lines among which it is chosen.
const EXPLORED_LINES: u32 = 5;
/// The score difference that halves the chance of a line.
const HALVING_SCORE: i32 = 20;

/// One of this many games goes on after a proof.
const BEHIND_PROOF_ONE_IN: u64 = 20;
/// Positions of such a game behind the proof.
const MAX_BEHIND_PROOF: usize = 10;

/// One of this many games has a quarter of the nodes.
const QUICK_ONE_IN: u64 = 10;

/// Searches that make the signature, and their nodes.
const SIGNATURE_POSITIONS: usize = 6;
const SIGNATURE_NODES: u64 = 3_000;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The fewest nodes of a move, before a variation by a quarter.
    pub min_nodes: u64,
    /// The most nodes of a move.
    pub max_nodes: u64,
    /// Searched positions after which a shard ends with its current game.
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
    fn text(&self) -> String {
        let Self {
            min_nodes,
            max_nodes,
            positions,
        } = self;
        format!("{min_nodes} to {max_nodes} nodes, {positions} positions")
    }
}

/// Plays the games of one shard.
pub struct Generator {
    header: ShardHeader,
    size: BoardSize,
    conditions: Conditions,
    starts: Starts,
    worker: Worker,
    random: Random,
}

impl Generator {
    /// Prepares a shard.
    ///
    /// # Errors
    ///
    /// The rule or the board is unknown, or the table could not be allocated.
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

    /// Plays all games; `None` if `stop` is set before the last one.
    ///
    /// # Errors
    ///
    /// A move of the engine is illegal.
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

    /// Returns an opening that is not decided.
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
        let goes_on = self.random.below(BEHIND_PROOF_ONE_IN) == 0;
        let mut moves: Vec<SearchedMove> = Vec::new();
        let mut proven: Option<GameOutcome> = None;
        let mut behind = 0;
        self.worker.clear();
        let (outcome, end) = loop {
            if let Some(outcome) = outcome_of(position.status()) {
                break (outcome, GameEnd::Rules);
            }
            if let Some(outcome) = proven
                && (!goes_on || behind == MAX_BEHIND_PROOF)
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

    /// Draws the nodes of a game.
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
    /// Returns a hash of all moves.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for square in self.squares() {
            hash.update(&square.to_le_bytes());
        }
        hash.finish()
    }
}

/// Returns a hash that changes when the search does: of a few short searches.
///
/// # Errors
///
/// The table could not be allocated.
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
    // The option exists and takes the number.
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

/// Chooses one of several lines; every [`HALVING_SCORE`] behind the best one halves
/// the chance of a line.
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
