//! A position under construction.
//!
//! It has stones in lines around chosen points, reserved empty points, and other stones
//! until both sides have the number that a game needs.

use super::dice::Dice;
use super::facts::BoardAnalysis;
use super::grid::{Color, DIRECTIONS, Grid, Point, Step};
use super::rules::Rule;

/// A position under construction, with `mover` to move at the end.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) rule: Rule,
    pub(crate) grid: Grid,
    pub(crate) mover: Color,
    /// The opponent's last stone, if it matters.
    pub(crate) last: Option<Point>,
    /// Points that stay empty.
    reserved: Vec<Point>,
}

impl Draft {
    /// Creates an empty board with a random rule, size, and mover.
    pub(crate) fn new(dice: &mut Dice) -> Self {
        let rule = dice.pick(&Rule::ALL).unwrap_or(Rule::Freestyle);
        let size = if dice.percent(15) { 19 } else { 15 };
        let mover = if dice.percent(50) {
            Color::Black
        } else {
            Color::White
        };
        Self {
            rule,
            grid: Grid::new(size),
            mover,
            last: None,
            reserved: Vec::new(),
        }
    }

    pub(crate) fn analysis(&self) -> BoardAnalysis<'_> {
        BoardAnalysis {
            rule: self.rule,
            grid: &self.grid,
        }
    }

    pub(crate) fn opponent(&self) -> Color {
        self.mover.other()
    }

    /// Returns a random point at least `min_distance` from every edge.
    pub(crate) fn random_point(&self, dice: &mut Dice, min_distance: i32) -> Point {
        let last = self.grid.size() - 1 - min_distance;
        Point::new(
            dice.between(min_distance, last),
            dice.between(min_distance, last),
        )
    }

    /// Returns one of the eight directions.
    pub(crate) fn random_step(dice: &mut Dice) -> Step {
        let step = DIRECTIONS[dice.below(4)];
        if dice.percent(50) {
            return step;
        }
        Step {
            x: -step.x,
            y: -step.y,
        }
    }

    /// Returns a direction that is not parallel to any of `others`.
    pub(crate) fn random_step_except(dice: &mut Dice, others: &[Step]) -> Step {
        let parallel = |step: Step, other: Step| step.x * other.y == step.y * other.x;
        loop {
            let step = Self::random_step(dice);
            if others.iter().all(|&other| !parallel(step, other)) {
                return step;
            }
        }
    }

    /// Puts a stone; `None` if the point is reserved or has another stone.
    pub(crate) fn put(&mut self, color: Color, point: Point) -> Option<()> {
        if self.grid.stone(point) == Some(color) {
            return Some(());
        }
        if !self.grid.is_empty(point) || self.reserved.contains(&point) {
            return None;
        }
        self.grid.put(point, color);
        Some(())
    }

    /// Reserves an empty point; `None` if the point has a stone.
    pub(crate) fn reserve(&mut self, point: Point) -> Option<()> {
        if !self.grid.is_empty(point) {
            return None;
        }
        self.reserved.push(point);
        Some(())
    }

    /// Reserves the empty points from offset `from` to `to` along `step`.
    fn reserve_around(&mut self, center: Point, step: Step, from: i32, to: i32) {
        for offset in from..=to {
            let point = center.along(step, offset);
            if self.grid.is_empty(point) && !self.reserved.contains(&point) {
                self.reserved.push(point);
            }
        }
    }

    /// Puts three stones into a window with `key`, so that a stone there makes a four.
    ///
    /// `through` are points of the line that are own stones or will be. Returns the
    /// point of the window that completes the five.
    pub(crate) fn place_four(
        &mut self,
        dice: &mut Dice,
        color: Color,
        key: Point,
        step: Step,
        through: &[Point],
    ) -> Option<Point> {
        let window = |start: i32| (0..5).map(move |k| key.along(step, start + k));
        let starts: Vec<i32> = (-4..=0)
            .filter(|&start| {
                let mut wanted = through.iter();
                wanted.all(|&point| window(start).any(|cell| cell == point))
            })
            .collect();
        let start = dice.pick(&starts)?;
        let cells: Vec<Point> = window(start).collect();
        let free: Vec<Point> = cells
            .iter()
            .copied()
            .filter(|cell| *cell != key && !through.contains(cell))
            .collect();
        let gap = dice.pick(&free)?;
        self.reserve(gap)?;
        for cell in free {
            if cell != gap {
                self.put(color, cell)?;
            }
        }
        let (low, high) = (key.along(step, start - 1), key.along(step, start + 5));
        match dice.below(4) {
            0 => self.put(color.other(), low).or(Some(()))?,
            1 => self.put(color.other(), high).or(Some(()))?,
            2 => {
                let _ = self.put(color.other(), low);
                let _ = self.put(color.other(), high);
            }
            _ => {}
        }
        self.reserve_around(key, step, start - 2, start + 6);
        Some(gap)
    }

    /// Puts two stones in a line with `key`, so that a stone there makes an open three.
    pub(crate) fn place_three(
        &mut self,
        dice: &mut Dice,
        color: Color,
        key: Point,
        step: Step,
        through: &[Point],
    ) -> Option<()> {
        // Offsets from the key. The points around the stones stay empty.
        let shapes = [
            [-2, -1],
            [-1, 1],
            [1, 2],
            [-3, -1],
            [-3, -2],
            [-2, 1],
            [-1, 2],
            [2, 3],
            [1, 3],
        ];
        let shape = dice.pick(&shapes)?;
        let cells = shape.map(|offset| key.along(step, offset));
        if !through.iter().all(|point| cells.contains(point)) {
            return None;
        }
        for cell in cells {
            if !through.contains(&cell) {
                self.put(color, cell)?;
            }
        }
        let (low, high) = (shape[0].min(0), shape[1].max(0));
        for offset in low - 2..=high + 2 {
            let point = key.along(step, offset);
            let near = (low - 1..=high + 1).contains(&offset);
            if point == key || cells.contains(&point) {
                continue;
            }
            if self.reserve(point).is_none() && near {
                return None;
            }
        }
        Some(())
    }

    /// Adds `pairs` stones of each color, and more until it is the mover's turn.
    ///
    /// Most of them are near the other color, so that an attacker meets resistance.
    pub(crate) fn balance(&mut self, dice: &mut Dice, pairs: usize) -> Option<()> {
        let lead = usize::from(self.mover == Color::White);
        let count = |draft: &Self, color| draft.grid.stones(color).len();
        for _ in 0..pairs {
            self.fill(dice, Color::Black)?;
            self.fill(dice, Color::White)?;
        }
        while count(self, Color::Black) < count(self, Color::White) + lead {
            self.fill(dice, Color::Black)?;
        }
        while count(self, Color::Black) > count(self, Color::White) + lead {
            self.fill(dice, Color::White)?;
        }
        Some(())
    }

    /// Adds a stone near the other color or at an idle point.
    fn fill(&mut self, dice: &mut Dice, color: Color) -> Option<()> {
        let beside = if dice.percent(80) {
            self.beside(dice, color)
        } else {
            None
        };
        let point = match beside {
            Some(point) => point,
            None => self.idle_point(dice, color)?,
        };
        self.grid.put(point, color);
        Some(())
    }

    /// Returns a point near the other color where a stone does not make a three.
    fn beside(&self, dice: &mut Dice, color: Color) -> Option<Point> {
        for _ in 0..20 {
            let stone = dice.pick(self.grid.stones(color.other()))?;
            let point = Point::new(stone.x + dice.between(-2, 2), stone.y + dice.between(-2, 2));
            let fits = self.grid.is_empty(point)
                && !self.reserved.contains(&point)
                && self.analysis().shared_windows(color, point, 2) == 0
                && self.rule.allows(&self.grid, color, point);
            if fits {
                return Some(point);
            }
        }
        None
    }

    /// Returns a point where a stone shares no live window with its own color.
    pub(crate) fn idle_point(&self, dice: &mut Dice, color: Color) -> Option<Point> {
        for _ in 0..60 {
            let point = self.random_point(dice, 0);
            let fits = self.grid.is_empty(point)
                && !self.reserved.contains(&point)
                && self.grid.nearest(point, &[color]).is_none_or(|far| far > 1)
                && self.analysis().shared_windows(color, point, 1) == 0
                && self.rule.allows(&self.grid, color, point);
            if fits {
                return Some(point);
            }
        }
        None
    }

    /// Returns a legal order of moves for the stones, with `last` at the end.
    pub(crate) fn order(&self, dice: &mut Dice) -> Option<Vec<Point>> {
        let mut black = self.grid.stones(Color::Black).to_vec();
        let mut white = self.grid.stones(Color::White).to_vec();
        let lead = usize::from(self.mover == Color::White);
        if black.len() != white.len() + lead || self.rule.is_over(&self.grid) {
            return None;
        }
        for _ in 0..20 {
            dice.shuffle(&mut black);
            dice.shuffle(&mut white);
            if let Some(last) = self.last {
                for stones in [&mut black, &mut white] {
                    if let Some(at) = stones.iter().position(|&point| point == last) {
                        let stone = stones.remove(at);
                        stones.push(stone);
                    }
                }
            }
            let moves: Vec<Point> = interleave(&black, &white);
            if self.can_be_played(&moves) {
                return Some(moves);
            }
        }
        None
    }

    /// Returns `true` if all moves are legal in this order and none of them wins.
    fn can_be_played(&self, moves: &[Point]) -> bool {
        let mut grid = Grid::new(self.grid.size());
        let mut color = Color::Black;
        for &point in moves {
            if !self.rule.allows(&grid, color, point) || self.rule.wins(&grid, color, point) {
                return false;
            }
            grid.put(point, color);
            color = color.other();
        }
        true
    }
}

/// Alternates between the lists, starting with `first`.
fn interleave(first: &[Point], second: &[Point]) -> Vec<Point> {
    let mut moves = Vec::with_capacity(first.len() + second.len());
    for (at, &point) in first.iter().enumerate() {
        moves.push(point);
        moves.extend(second.get(at));
    }
    moves
}
