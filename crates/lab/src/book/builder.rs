//! How a book grows: which position is searched next, and what a position is
//! worth once others behind it have been searched.
//!
//! A book is for a player who follows it, so of two sides one makes the book's
//! move every time, and the other makes whatever move is not much worse than
//! its best. Of all positions that come about like this and have not been
//! searched, the next one is that to which the cheapest way leads: each ply
//! costs [`PLY_COST`], and a move of the other side what it loses besides; the
//! stones of a position that the book begins with cost as much as moves. Scores
//! are backed up after every search (negamax), so a move that turns out bad is
//! left, and with it all that lies behind.

mod output;

use std::collections::HashMap;

use zeitnot_core::{Score, Side};
use zeitnot_gomoku::book::{BookSettings, CanonicalPosition, side_after, symmetry_count};
use zeitnot_gomoku::{BoardSize, Square};

/// What a ply costs, in the unit of scores: going on along the main line is as
/// urgent as a move that loses this much.
const PLY_COST: i32 = 50;

/// Who is this far ahead needs no book any more: more than nine games of ten
/// are won.
const CLEAR_LEAD: i32 = 500;

/// Beyond the evaluations: somebody has won as far as a search could see. Such
/// positions are not kept, because a search finds the win again, with its
/// proof.
const DECIDED_SCORE: i32 = -Score::LOST.0;

/// A move that a search has weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub square: Square,
    /// What it is worth to the side that makes it.
    pub score: Score,
}

/// A position to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTask {
    /// The moves that lead to it from the empty board.
    pub moves: Vec<Square>,
    /// How long to search.
    pub nodes: u64,
    /// How many moves to weigh.
    pub lines: u32,
}

/// A book that grows.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    rule: String,
    size: BoardSize,
    settings: BookSettings,
    roots: Vec<Vec<Square>>,
    positions: Vec<SearchedPosition>,
    /// Where each of them is, by its canonical key.
    index: HashMap<u64, usize>,
}

/// A position that has been searched.
#[derive(Clone, Debug)]
struct SearchedPosition {
    moves: Vec<Square>,
    canonical: CanonicalPosition,
    depth: u8,
    candidates: Vec<CandidateMove>,
}

/// A move of such a position.
#[derive(Clone, Copy, Debug)]
struct CandidateMove {
    square: Square,
    /// What the search of the position says.
    score: i32,
    /// The canonical key of the position behind it.
    key: u64,
}

/// What it costs to come to a position if one of the sides follows the book,
/// by that side; none if no way leads there.
type PathCosts = [Option<i32>; 2];

impl BookBuilder {
    /// A book of nothing that will begin with these positions.
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

    /// How many positions have been searched.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Has nothing been searched yet?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position to be searched next; none if the book is as large as it
    /// should be, or nothing is left that is worth it.
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
        // Moves that are images of each other are one move.
        let alike = symmetry_count(&self.rule, self.size, &moves) as u32;
        Some(SearchTask {
            moves,
            nodes: u64::from(self.settings.nodes) * u64::from(alike),
            lines: u32::from(self.settings.lines) * alike,
        })
    }

    /// Takes in what the search of a wanted position found. One that is there
    /// already, or in which there is no move, is left out.
    pub fn add(&mut self, moves: &[Square], depth: u32, branches: &[Branch]) {
        let canonical = self.canonical(moves);
        let mut twigs: Vec<CandidateMove> = Vec::new();
        for &Branch { square, score } in branches {
            let key = self.canonical(&[moves, &[square]].concat()).key;
            if twigs.iter().all(|twig| twig.key != key) {
                let score = score.0.clamp(-DECIDED_SCORE, DECIDED_SCORE);
                twigs.push(CandidateMove { square, score, key });
            }
        }
        if self.index.contains_key(&canonical.key) || twigs.is_empty() {
            return;
        }
        self.index.insert(canonical.key, self.positions.len());
        self.positions.push(SearchedPosition {
            moves: moves.to_vec(),
            canonical,
            depth: u8::try_from(depth).unwrap_or(u8::MAX),
            candidates: twigs,
        });
    }

    /// What a root is worth to the first player by now; none if it has not
    /// been searched.
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

    /// The positions, those with few stones first.
    fn by_stone_count(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.positions.len()).collect();
        order.sort_by_key(|&at| self.positions[at].moves.len());
        order
    }

    /// What each position is worth to its side to move, by everything that was
    /// searched behind it.
    fn values(&self) -> Vec<i32> {
        let mut values = vec![0; self.positions.len()];
        for at in self.by_stone_count().into_iter().rev() {
            let twigs = self.positions[at].candidates.iter();
            let best = twigs.map(|twig| self.move_value(twig, &values)).max();
            values[at] = best.unwrap_or(0);
        }
        values
    }

    /// What a move is worth to the side that makes it.
    fn move_value(&self, twig: &CandidateMove, values: &[i32]) -> i32 {
        self.index
            .get(&twig.key)
            .map_or(twig.score, |&child| -values[child])
    }

    /// The move that the book makes in a position: the best one, the first of
    /// several.
    fn best_move(&self, position: &SearchedPosition, values: &[i32]) -> Option<usize> {
        let worth = |&number: &usize| {
            let worth = self.move_value(&position.candidates[number], values);
            (worth, std::cmp::Reverse(number))
        };
        (0..position.candidates.len()).max_by_key(worth)
    }

    /// The position to which the cheapest way leads among those that have not
    /// been searched.
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
            for (number, twig) in position.candidates.iter().enumerate() {
                let loss = values[at] - self.move_value(twig, &values);
                let reached = self.step_costs(position, &costs[at], loss, best == Some(number));
                if let Some(&child) = self.index.get(&twig.key) {
                    costs[child] = min_costs(costs[child], reached);
                } else if let Some(cost) = reached.into_iter().flatten().min()
                    && !is_full
                    && twig.score.abs() < DECIDED_SCORE
                    && cheapest.is_none_or(|(least, ..)| cost < least)
                {
                    cheapest = Some((cost, at, number));
                }
            }
        }
        let (_, at, number) = cheapest?;
        let position = &self.positions[at];
        Some([&position.moves[..], &[position.candidates[number].square]].concat())
    }

    /// What it costs to come behind a move that loses so much.
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

/// The cheaper one of two ways, for either side.
fn min_costs(one: PathCosts, other: PathCosts) -> PathCosts {
    Side::BOTH.map(|side| {
        let (one, other) = (one[side.index()], other[side.index()]);
        one.into_iter().chain(other).min()
    })
}

#[cfg(test)]
mod tests;
