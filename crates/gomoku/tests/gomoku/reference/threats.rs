//! Threats as defined, by enumerating windows of five cells, placing stones, and
//! looking at rows.

mod compound;

use std::cmp::Reverse;

use zeitnot_core::Side;
use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_gomoku::{BoardSize, SquareSet};

use super::capture::ReferenceGame;
use super::rules::LineRule;
use super::{At, DIRECTIONS, Grid, square, step};

/// A threat as the crate reports it, without its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NaiveThreat {
    pub(crate) kind: ThreatKind,
    pub(crate) stones: SquareSet,
    pub(crate) completing_squares: SquareSet,
    pub(crate) defending_squares: SquareSet,
}

/// The threat or five that another stone should make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Five,
    OpenFour,
    Four,
    OpenThree,
    Three,
}

/// A threat in one line.
#[derive(Clone, Debug)]
struct NaiveSimpleThreat {
    kind: ThreatKind,
    direction: At,
    stones: Vec<At>,
    completing_cells: Vec<At>,
    goal: Goal,
}

/// A line of a grid from one side's viewpoint.
struct NaiveLine<'a> {
    rule: LineRule,
    who: Side,
    direction: At,
    cells: &'a [At],
}

impl NaiveLine<'_> {
    /// Returns the side's stones and the empty cells of windows without opposing
    /// stones.
    fn windows(&self, grid: &Grid) -> Vec<(Vec<At>, Vec<At>)> {
        let mut windows = Vec::new();
        for five in self.cells.windows(5) {
            let of = |stone| {
                five.iter()
                    .copied()
                    .filter(move |&at| grid.stone(at) == stone)
            };
            if of(Some(self.who.other())).next().is_none() {
                windows.push((of(Some(self.who)).collect(), of(None).collect()));
            }
        }
        windows
    }

    fn makes_five(&self, grid: &mut Grid, cell: At) -> bool {
        grid.with_stone(cell, self.who, |grid| {
            self.rule.wins(self.who, grid.row(cell, self.direction))
        })
    }

    /// Returns the empty cells where another stone reaches the goal, in live windows
    /// whose stones are exactly `stones`.
    fn completing(&self, grid: &mut Grid, stones: &[At], goal: Goal) -> Vec<At> {
        let mut found = Vec::new();
        for (own, empty) in self.windows(grid) {
            if own == stones {
                for cell in empty {
                    if !found.contains(&cell) && self.makes(grid, stones, cell, goal) {
                        found.push(cell);
                    }
                }
            }
        }
        found.sort_unstable();
        found
    }

    fn makes(&self, grid: &mut Grid, stones: &[At], cell: At, goal: Goal) -> bool {
        if goal == Goal::Five {
            return self.makes_five(grid, cell);
        }
        if self.makes_five(grid, cell) {
            return false;
        }
        let mut stones = [stones, &[cell]].concat();
        stones.sort_by_key(|at| self.cells.iter().position(|cell| cell == at));
        grid.with_stone(cell, self.who, |grid| match goal {
            Goal::OpenFour => self.is_open_four(grid, &stones),
            Goal::OpenThree => !self.completing(grid, &stones, Goal::OpenFour).is_empty(),
            Goal::Three => !self.completing(grid, &stones, Goal::Four).is_empty(),
            Goal::Five | Goal::Four => !self.completing(grid, &stones, Goal::Five).is_empty(),
        })
    }

    /// Returns `true` if the stones become a five after any answer in the line.
    fn is_open_four(&self, grid: &mut Grid, stones: &[At]) -> bool {
        let fives = self.completing(grid, stones, Goal::Five);
        let is_sure_after = |grid: &mut Grid, stop: At| {
            grid.with_stone(stop, self.who.other(), |grid| {
                let mut left = fives.iter().filter(|&&five| five != stop);
                left.any(|&five| self.makes_five(grid, five))
            })
        };
        let answers = self.cells.iter().copied();
        let answers: Vec<At> = answers.filter(|&at| grid.is_empty(at)).collect();
        !fives.is_empty() && answers.into_iter().all(|stop| is_sure_after(grid, stop))
    }

    /// Returns the number of cells without a stone between the first and the last
    /// stone.
    fn gaps(&self, stones: &[At]) -> usize {
        let place = |at: At| {
            self.cells
                .iter()
                .position(|&cell| cell == at)
                .expect("the cell is in the line")
        };
        place(stones[stones.len() - 1]) - place(stones[0]) + 1 - stones.len()
    }

    /// Returns the threat that the stones make, if any.
    fn threat(
        &self,
        grid: &mut Grid,
        stones: Vec<At>,
        forbidden: &[At],
    ) -> Option<NaiveSimpleThreat> {
        let goals: &[Goal] = match stones.len() {
            4 => &[Goal::Five],
            3 => &[Goal::OpenFour, Goal::Four],
            2 => &[Goal::OpenThree, Goal::Three],
            _ => &[],
        };
        for &goal in goals {
            let mut completes = self.completing(grid, &stones, goal);
            completes.retain(|at| !forbidden.contains(at));
            if completes.is_empty() {
                continue;
            }
            let kind = match (goal, self.gaps(&stones)) {
                (Goal::Five, _) if self.is_open_four(grid, &stones) => ThreatKind::OpenFour,
                (Goal::Five, 0) => ThreatKind::Four,
                (Goal::Five, _) => ThreatKind::BrokenFour,
                (Goal::OpenFour, 0) => ThreatKind::OpenThree,
                (Goal::OpenFour, _) => ThreatKind::BrokenThree,
                (Goal::Four, 0) => ThreatKind::Three,
                (Goal::Four, 2) => ThreatKind::JumpThree,
                (Goal::Four, _) => ThreatKind::PotentialFour,
                (Goal::OpenThree, _) => ThreatKind::OpenTwo,
                (Goal::Three, _) => ThreatKind::PotentialThree,
            };
            return Some(NaiveSimpleThreat {
                kind,
                direction: self.direction,
                stones,
                completing_cells: completes,
                goal,
            });
        }
        None
    }

    /// Returns the threats of the line, without those that a stronger one covers.
    fn threats(&self, grid: &mut Grid, forbidden: &[At]) -> Vec<NaiveSimpleThreat> {
        let mut groups: Vec<Vec<At>> = self.windows(grid).into_iter().map(|(own, _)| own).collect();
        groups.sort();
        groups.dedup();
        let mut threats: Vec<NaiveSimpleThreat> = groups
            .into_iter()
            .filter_map(|stones| self.threat(grid, stones, forbidden))
            .collect();
        // Strongest first, then by the number of ways to complete it, then by the end
        // that comes first in the line.
        let place = |at: &At| self.cells.iter().position(|cell| cell == at);
        threats.sort_by_key(|threat| {
            let from_the_end: Vec<_> = threat.stones.iter().rev().map(place).collect();
            (
                threat.kind,
                Reverse(threat.completing_cells.len()),
                from_the_end,
            )
        });
        let within = |some: &[At], all: &[At]| some.iter().all(|at| all.contains(at));
        let mut kept = Vec::new();
        for (i, threat) in threats.iter().enumerate() {
            let is_covered = threats[..i].iter().any(|stronger| {
                within(&threat.stones, &stronger.stones)
                    || within(&threat.completing_cells, &stronger.completing_cells)
            });
            if !is_covered {
                kept.push(threat.clone());
            }
        }
        kept
    }

    /// Returns `true` if the threat no longer exists in this grid.
    fn is_gone(&self, grid: &mut Grid, threat: &NaiveSimpleThreat) -> bool {
        let has_stone = |at: &At| grid.stone(*at) == Some(self.who);
        if threat.goal != Goal::Five && !threat.stones.iter().all(has_stone) {
            return true;
        }
        let mut cells = threat.completing_cells.iter();
        !cells
            .any(|&cell| grid.is_empty(cell) && self.makes(grid, &threat.stones, cell, threat.goal))
    }
}

/// Returns the threats of `who` on a board without a winning line, in any order.
///
/// `game` supplies the captures of a capture game.
pub(crate) fn threats(
    grid: &Grid,
    rule: LineRule,
    game: Option<&ReferenceGame>,
    who: Side,
) -> Vec<NaiveThreat> {
    let mut grid = grid.clone();
    let forbidden = forbidden(&mut grid, rule, game, who);
    let forbidden_to_other = self::forbidden(&mut grid, rule, game, who.other());
    let mut simple = Vec::new();
    let mut defends = Vec::new();
    for (direction, cells) in lines(&grid) {
        let line = NaiveLine {
            rule,
            who,
            direction,
            cells: &cells,
        };
        for threat in line.threats(&mut grid, &forbidden) {
            let parries = grid.clone().empty_cells(|answer| {
                let taken: Vec<At> = game.map_or_else(Vec::new, |game| {
                    game.pairs(who.other(), answer)
                        .into_iter()
                        .flatten()
                        .collect()
                });
                // A stone outside the line that captures nothing does not matter.
                if forbidden_to_other.contains(&answer)
                    || taken.is_empty() && !cells.contains(&answer)
                {
                    return false;
                }
                let mut after = grid.clone();
                after.put(answer, Some(who.other()));
                for stone in taken {
                    after.put(stone, None);
                }
                line.is_gone(&mut after, &threat)
            });
            defends.push(parries);
            simple.push(threat);
        }
    }
    let size = BoardSize::new(grid.side as u8).expect("a size of boards");
    let squares = |cells: &[At]| {
        cells
            .iter()
            .map(|&at| square(size, at))
            .collect::<SquareSet>()
    };
    let parts: Vec<NaiveThreat> = simple
        .iter()
        .zip(defends)
        .map(|(threat, defends)| NaiveThreat {
            kind: threat.kind,
            stones: squares(&threat.stones),
            completing_squares: squares(&threat.completing_cells),
            defending_squares: defends,
        })
        .collect();
    let mut threats = compound::find_compounds(&grid, who, &simple, &parts);
    threats.extend(parts);
    threats.extend(overlines(&grid, who, size));
    threats
}

/// Returns rows of at least six stones, which do not win on these boards.
fn overlines(grid: &Grid, who: Side, size: BoardSize) -> Vec<NaiveThreat> {
    let mut found = Vec::new();
    for (_, cells) in lines(grid) {
        let rows = cells.chunk_by(|&a, &b| grid.stone(a) == grid.stone(b));
        for row in rows.filter(|row| row.len() > 5 && grid.stone(row[0]) == Some(who)) {
            found.push(NaiveThreat {
                kind: ThreatKind::Overline,
                stones: row.iter().map(|&at| square(size, at)).collect(),
                completing_squares: SquareSet::EMPTY,
                defending_squares: SquareSet::EMPTY,
            });
        }
    }
    found
}

/// Returns the cells where `who` may not play.
fn forbidden(grid: &mut Grid, rule: LineRule, game: Option<&ReferenceGame>, who: Side) -> Vec<At> {
    let empty: Vec<At> = grid.cells().filter(|&at| grid.is_empty(at)).collect();
    if let Some(game) = game {
        let mut game = game.clone();
        game.to_move = who;
        let legal = game.legal_squares();
        let size = BoardSize::new(grid.side as u8).expect("a size of boards");
        let is_illegal = |&at: &At| !legal.contains(square(size, at));
        return empty.into_iter().filter(is_illegal).collect();
    }
    let restricted = rule == LineRule::Renju && who == Side::First;
    let is_forbidden = |at: &At| restricted && grid.forbidden(*at).is_some();
    empty.into_iter().filter(is_forbidden).collect()
}

/// Returns all lines of a grid with their directions.
fn lines(grid: &Grid) -> Vec<(At, Vec<At>)> {
    let mut lines = Vec::new();
    for direction in DIRECTIONS {
        for start in grid.cells() {
            if !grid.on_board(step(start, direction, -1)) {
                let cells = (0..).map(|steps| step(start, direction, steps));
                lines.push((
                    direction,
                    cells.take_while(|&at| grid.on_board(at)).collect(),
                ));
            }
        }
    }
    lines
}
