//! Selection of the next position to search, and backup of scores.
//!
//! A book serves a player who follows it, so one side always makes the book's move,
//! and the other makes any move that is not much worse than its best. Among the
//! positions that are reached like this and were not searched, the next one is the one
//! with the lowest path cost: each ply costs [`PLY_COST`], a move of the other side
//! also costs what it loses, and the stones of a root count as plies. Scores are backed
//! up after every search (negamax), so the book abandons a move that turns out to be
//! bad, with all positions that follow it.

mod output;

use std::collections::HashMap;

use zeitnot_core::{Score, Side};
use zeitnot_gomoku::book::{BookSettings, CanonicalPosition, side_after, symmetry_count};
use zeitnot_gomoku::{BoardSize, Square};

/// Path cost of a ply, in score units.
///
/// Another ply of the main line is as urgent as a move that loses this much.
const PLY_COST: i32 = 50;

/// The lead above which a position is not extended.
///
/// A side that is this far ahead wins more than nine games out of ten.
const CLEAR_LEAD: i32 = 500;

/// The score of a won position, above all evaluations.
///
/// Won positions are not stored, because a search finds the win again, with its proof.
const DECIDED_SCORE: i32 = -Score::LOST.0;

/// A move and its score in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub square: Square,
    /// The score for the side that makes the move.
    pub score: Score,
}

/// A position to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTask {
    /// The moves from the empty board.
    pub moves: Vec<Square>,
    /// Number of nodes.
    pub nodes: u64,
    /// Number of moves to score.
    pub lines: u32,
}

/// A book under construction.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    rule: String,
    size: BoardSize,
    settings: BookSettings,
    roots: Vec<Vec<Square>>,
    positions: Vec<SearchedPosition>,
    /// Indices into `positions`, by canonical key.
    index: HashMap<u64, usize>,
}

#[derive(Clone, Debug)]
struct SearchedPosition {
    moves: Vec<Square>,
    canonical: CanonicalPosition,
    depth: u8,
    candidates: Vec<CandidateMove>,
}

#[derive(Clone, Copy, Debug)]
struct CandidateMove {
    square: Square,
    /// The score in the search of the position before the move.
    score: i32,
    /// The canonical key of the position after the move.
    key: u64,
}

/// The cost of reaching a position, by the side that follows the book.
///
/// `None` if the position is not reached.
type PathCosts = [Option<i32>; 2];

impl BookBuilder {
    /// Creates an empty book that starts from these positions.
    #[must_use]
    pub fn new(
        rule: &str,
        size: BoardSize,
        settings: BookSettings,
        roots: Vec<Vec<Square>>,
    ) -> Self {
        Self {
            rule: rule.to_owned(),
            size,
            settings,
            roots,
            positions: Vec::new(),
            index: HashMap::new(),
        }
    }

    /// Returns the number of searched positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns `true` if no position has been searched.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the next position to search.
    ///
    /// `None` if the book has its full size, or no remaining position is worth a search.
    #[must_use]
    pub fn next_task(&self) -> Option<SearchTask> {
        if self.positions.len() >= self.settings.positions as usize {
            return None;
        }
        let is_new = |moves: &&Vec<Square>| !self.index.contains_key(&self.canonical(moves).key);
        let moves = match self.roots.iter().find(is_new) {
            Some(root) => root.clone(),
            None => self.cheapest_unsearched()?,
        };
        // Symmetric moves take several lines of a search but are one candidate.
        let symmetries = symmetry_count(&self.rule, self.size, &moves) as u32;
        Some(SearchTask {
            moves,
            nodes: u64::from(self.settings.nodes) * u64::from(symmetries),
            lines: u32::from(self.settings.lines) * symmetries,
        })
    }

    /// Adds a searched position.
    ///
    /// Ignores a position that the book already has, or without moves.
    pub fn add(&mut self, moves: &[Square], depth: u32, branches: &[Branch]) {
        let canonical = self.canonical(moves);
        let mut candidates: Vec<CandidateMove> = Vec::new();
        for &Branch { square, score } in branches {
            let key = self.canonical(&[moves, &[square]].concat()).key;
            if candidates.iter().all(|candidate| candidate.key != key) {
                let score = score.0.clamp(-DECIDED_SCORE, DECIDED_SCORE);
                candidates.push(CandidateMove { square, score, key });
            }
        }
        if self.index.contains_key(&canonical.key) || candidates.is_empty() {
            return;
        }
        self.index.insert(canonical.key, self.positions.len());
        self.positions.push(SearchedPosition {
            moves: moves.to_vec(),
            canonical,
            depth: u8::try_from(depth).unwrap_or(u8::MAX),
            candidates,
        });
    }

    /// Returns the current value of a root for the first player.
    ///
    /// `None` if it has not been searched.
    #[must_use]
    pub fn root_score(&self, number: usize) -> Option<i32> {
        let root = self.roots.get(number)?;
        let at = self.index.get(&self.canonical(root).key)?;
        let value = *self.values().get(*at)?;
        Some(match side_after(root.len()) {
            Side::First => value,
            Side::Second => -value,
        })
    }

    fn canonical(&self, moves: &[Square]) -> CanonicalPosition {
        CanonicalPosition::from_moves(&self.rule, self.size, moves)
    }

    /// Returns the indices of the positions, fewest stones first.
    fn by_stone_count(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.positions.len()).collect();
        order.sort_by_key(|&at| self.positions[at].moves.len());
        order
    }

    /// Returns the backed-up value of each position for its side to move.
    fn values(&self) -> Vec<i32> {
        let mut values = vec![0; self.positions.len()];
        for at in self.by_stone_count().into_iter().rev() {
            let candidates = self.positions[at].candidates.iter();
            let best = candidates.map(|candidate| self.move_value(candidate, &values));
            values[at] = best.max().unwrap_or(0);
        }
        values
    }

    /// Returns the value of a move for the side that makes it.
    fn move_value(&self, candidate: &CandidateMove, values: &[i32]) -> i32 {
        self.index
            .get(&candidate.key)
            .map_or(candidate.score, |&child| -values[child])
    }

    /// Returns the index of the book's move, the first of equally good candidates.
    fn best_move(&self, position: &SearchedPosition, values: &[i32]) -> Option<usize> {
        let rank = |&number: &usize| {
            let value = self.move_value(&position.candidates[number], values);
            (value, std::cmp::Reverse(number))
        };
        (0..position.candidates.len()).max_by_key(rank)
    }

    /// Returns the moves to the unsearched position with the lowest path cost.
    fn cheapest_unsearched(&self) -> Option<Vec<Square>> {
        let values = self.values();
        let mut costs: Vec<PathCosts> = vec![[None; 2]; self.positions.len()];
        for root in &self.roots {
            if let Some(&at) = self.index.get(&self.canonical(root).key) {
                costs[at] = [Some(PLY_COST * root.len() as i32); 2];
            }
        }
        let mut cheapest: Option<(i32, usize, usize)> = None;
        for at in self.by_stone_count() {
            let position = &self.positions[at];
            let best = self.best_move(position, &values);
            let is_full = position.moves.len() >= usize::from(self.settings.max_stones);
            if values[at].abs() >= CLEAR_LEAD {
                continue;
            }
            for (number, candidate) in position.candidates.iter().enumerate() {
                let loss = values[at] - self.move_value(candidate, &values);
                let reached = self.step_costs(position, &costs[at], loss, best == Some(number));
                if let Some(&child) = self.index.get(&candidate.key) {
                    costs[child] = min_costs(costs[child], reached);
                } else if let Some(cost) = reached.into_iter().flatten().min()
                    && !is_full
                    && candidate.score.abs() < DECIDED_SCORE
                    && cheapest.is_none_or(|(min, ..)| cost < min)
                {
                    cheapest = Some((cost, at, number));
                }
            }
        }
        let (_, at, number) = cheapest?;
        let position = &self.positions[at];
        Some([&position.moves[..], &[position.candidates[number].square]].concat())
    }

    /// Returns the costs of the position after a move that loses `loss`.
    fn step_costs(
        &self,
        position: &SearchedPosition,
        costs: &PathCosts,
        loss: i32,
        is_best: bool,
    ) -> PathCosts {
        let mover = side_after(position.moves.len());
        Side::BOTH.map(|follower| {
            let cost = costs[follower.index()]?;
            let is_made = is_best || follower != mover && loss <= i32::from(self.settings.max_loss);
            is_made.then_some(cost + PLY_COST + loss)
        })
    }
}

/// Returns the lower cost for each side.
fn min_costs(first: PathCosts, second: PathCosts) -> PathCosts {
    Side::BOTH.map(|side| {
        let (first, second) = (first[side.index()], second[side.index()]);
        first.into_iter().chain(second).min()
    })
}

#[cfg(test)]
mod tests;
