//! A board, its winning rows, and a simple choice of moves.

/// Column and row.
pub(crate) type Point = (i32, i32);

/// The brain's own stones.
pub(crate) const OWN: u8 = 1;
/// The opponent's stones.
pub(crate) const THEIRS: u8 = 2;

const DIRECTIONS: [Point; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone, Debug)]
pub(crate) struct Board {
    size: i32,
    cells: Vec<u8>,
}

impl Board {
    pub(crate) fn new(size: i32) -> Self {
        let cells = vec![0; usize::try_from(size * size).unwrap_or(0)];
        Self { size, cells }
    }

    pub(crate) fn size(&self) -> i32 {
        self.size
    }

    /// Returns the owner of a point, 0 if it is free; `None` outside the board.
    pub(crate) fn get(&self, (x, y): Point) -> Option<u8> {
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        let index = usize::try_from(y * self.size + x).ok()?;
        inside.then(|| self.cells.get(index).copied()).flatten()
    }

    pub(crate) fn is_free(&self, point: Point) -> bool {
        self.get(point) == Some(0)
    }

    pub(crate) fn put(&mut self, point: Point, owner: u8) {
        let index = usize::try_from(point.1 * self.size + point.0);
        if let (Some(_), Ok(index)) = (self.get(point), index) {
            self.cells[index] = owner;
        }
    }

    pub(crate) fn count(&self, owner: u8) -> usize {
        self.cells.iter().filter(|&&cell| cell == owner).count()
    }

    pub(crate) fn free(&self) -> Vec<Point> {
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        all.filter(|&point| self.is_free(point)).collect()
    }

    /// Counts the stones of `owner` after `point`; also returns the next point.
    fn ray(&self, point: Point, (dx, dy): Point, owner: u8) -> (i32, Point) {
        let mut end = (point.0 + dx, point.1 + dy);
        let mut length = 0;
        while self.get(end) == Some(owner) {
            end = (end.0 + dx, end.1 + dy);
            length += 1;
        }
        (length, end)
    }

    /// Returns the length and the ends of the row that a stone at `point` forms.
    fn row(&self, point: Point, (dx, dy): Point, owner: u8) -> (i32, [Point; 2]) {
        let (ahead, end) = self.ray(point, (dx, dy), owner);
        let (behind, start) = self.ray(point, (-dx, -dy), owner);
        (1 + ahead + behind, [start, end])
    }

    /// Returns `true` if a stone of `owner` at `point` wins.
    pub(crate) fn wins(&self, point: Point, owner: u8, rule: u32, black: bool) -> bool {
        DIRECTIONS.iter().any(|&direction| {
            let (length, ends) = self.row(point, direction, owner);
            let exact = rule & 1 != 0 || rule & 4 != 0 && black;
            let is_blocked = |&end: &Point| self.get(end).is_none_or(|cell| cell != 0);
            let blocked = rule & 8 != 0 && ends.iter().all(is_blocked);
            (length == 5 || length > 5 && !exact) && !blocked
        })
    }

    /// Returns `true` if renju forbids `point` to `black`.
    ///
    /// Checks overlines and double fours; no position of the suite needs double threes.
    pub(crate) fn is_forbidden(&self, point: Point, black: u8) -> bool {
        if self.wins(point, black, 4, true) {
            return false;
        }
        let overline = DIRECTIONS
            .iter()
            .any(|&direction| self.row(point, direction, black).0 > 5);
        let mut after = self.clone();
        after.put(point, black);
        let fours = DIRECTIONS.iter().filter(|&&(dx, dy)| {
            (-4..=4).any(|step| {
                let hole = (point.0 + step * dx, point.1 + step * dy);
                let (length, [start, end]) = after.row(hole, (dx, dy), black);
                let reach = |a: Point, b: Point| (a.0 - b.0).abs().max((a.1 - b.1).abs());
                let through = reach(start, hole) > step.abs() || reach(end, hole) > step.abs();
                after.is_free(hole) && length == 5 && through
            })
        });
        overline || fours.count() >= 2
    }

    /// Chooses a win, a block, or the free point nearest to the center.
    pub(crate) fn choose(&self, rule: u32, blocked: &[Point], passive: bool) -> Option<Point> {
        let black = self.count(OWN) == self.count(THEIRS);
        let mut free = self.free();
        free.retain(|point| !blocked.contains(point));
        if rule & 4 != 0 && black {
            free.retain(|&point| !self.is_forbidden(point, OWN));
        }
        let winning = |owner, black| {
            let wins = move |point: &Point| self.wins(*point, owner, rule, black);
            free.iter().copied().find(wins)
        };
        let center = self.size / 2;
        let distance = |point: &Point| (point.0 - center).pow(2) + (point.1 - center).pow(2);
        let quiet = free.iter().copied().min_by_key(distance);
        if passive {
            return quiet;
        }
        winning(OWN, black)
            .or_else(|| winning(THEIRS, !black))
            .or(quiet)
    }
}
