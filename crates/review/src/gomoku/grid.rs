//! A board as a grid of cells, with windows of five cells in a row.
//!
//! It describes shapes without the details of rule sets; the game decides what is a win
//! or a threat.

use zeitnot_core::{Position, Side, ViewParts};

/// A point: column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GridPoint {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl GridPoint {
    /// Parses a name such as `h8`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let column = letters.next().filter(char::is_ascii_lowercase)?;
        let row: i32 = letters.as_str().parse().ok()?;
        let x = i32::try_from(u32::from(column) - u32::from('a')).ok()?;
        (row > 0).then_some(Self { x, y: row - 1 })
    }

    pub(crate) fn name(self) -> String {
        let letter = u8::try_from(self.x).ok().and_then(|x| b'a'.checked_add(x));
        format!("{}{}", letter.map_or('?', char::from), self.y + 1)
    }

    pub(crate) const fn along(self, (dx, dy): (i32, i32), steps: i32) -> Self {
        Self {
            x: self.x + dx * steps,
            y: self.y + dy * steps,
        }
    }

    /// Returns the distance in steps of a chess king.
    pub(crate) const fn distance(self, other: Self) -> i32 {
        let (dx, dy) = ((self.x - other.x).abs(), (self.y - other.y).abs());
        if dx > dy { dx } else { dy }
    }
}

pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Distance of stones that touch.
pub(crate) const ADJACENT: i32 = 1;

pub(crate) const WINDOW_LENGTH: i32 = 5;

#[derive(Clone, Debug)]
pub(crate) struct StoneGrid {
    size: i32,
    cells: Vec<Option<Side>>,
}

/// A live window: five cells in a row without a stone of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LineWindow {
    start: GridPoint,
    step: (i32, i32),
    /// Number of own stones.
    pub(crate) stones: u32,
}

impl LineWindow {
    pub(crate) fn points(self) -> impl Iterator<Item = GridPoint> {
        (0..WINDOW_LENGTH).map(move |steps| self.start.along(self.step, steps))
    }

    pub(crate) fn has(self, point: GridPoint) -> bool {
        self.points().any(|own| own == point)
    }
}

impl StoneGrid {
    /// Returns the board of a position; `None` in games without stones.
    pub(crate) fn from_position(position: &dyn Position) -> Option<Self> {
        let stones = position.view(ViewParts::STONES).stones?;
        let size = position
            .setup()
            .size
            .and_then(|size| i32::try_from(size).ok())?;
        let cells = usize::try_from(size * size).ok()?;
        let mut grid = Self {
            size,
            cells: vec![None; cells],
        };
        for (side, names) in Side::BOTH.into_iter().zip(stones) {
            for point in names.iter().filter_map(|name| GridPoint::named(name)) {
                grid.put(point, Some(side));
            }
        }
        Some(grid)
    }

    /// Returns the number of rows and columns.
    pub(crate) const fn size(&self) -> i32 {
        self.size
    }

    pub(crate) const fn contains(&self, point: GridPoint) -> bool {
        point.x >= 0 && point.y >= 0 && point.x < self.size && point.y < self.size
    }

    fn index(&self, point: GridPoint) -> Option<usize> {
        let index = point.y * self.size + point.x;
        usize::try_from(index).ok().filter(|_| self.contains(point))
    }

    /// Returns the stone's owner; `None` for empty points and points off the board.
    pub(crate) fn stone(&self, point: GridPoint) -> Option<Side> {
        self.cells[self.index(point)?]
    }

    /// Sets or clears a point; points off the board are ignored.
    pub(crate) fn put(&mut self, point: GridPoint, stone: Option<Side>) {
        if let Some(at) = self.index(point) {
            self.cells[at] = stone;
        }
    }

    pub(crate) fn with(&self, point: GridPoint, side: Side) -> Self {
        let mut grid = self.clone();
        grid.put(point, Some(side));
        grid
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = GridPoint> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| GridPoint { x, y }))
    }

    pub(crate) fn stones(&self, side: Side) -> impl Iterator<Item = GridPoint> + '_ {
        self.points()
            .filter(move |&point| self.stone(point) == Some(side))
    }

    /// Returns the live windows of a side through a point, empty or not.
    pub(crate) fn windows_through(
        &self,
        point: GridPoint,
        side: Side,
    ) -> impl Iterator<Item = LineWindow> + '_ {
        DIRECTIONS.into_iter().flat_map(move |step| {
            let starts = (1 - WINDOW_LENGTH..=0).map(move |steps| point.along(step, steps));
            starts.filter_map(move |start| self.window(start, step, side))
        })
    }

    pub(crate) fn windows(&self, side: Side) -> impl Iterator<Item = LineWindow> + '_ {
        let starts = self.points();
        starts.flat_map(move |start| {
            DIRECTIONS
                .into_iter()
                .filter_map(move |step| self.window(start, step, side))
        })
    }

    fn window(&self, start: GridPoint, step: (i32, i32), side: Side) -> Option<LineWindow> {
        if !self.contains(start) || !self.contains(start.along(step, WINDOW_LENGTH - 1)) {
            return None;
        }
        let mut stones = 0;
        for steps in 0..WINDOW_LENGTH {
            match self.stone(start.along(step, steps)) {
                Some(owner) if owner == side => stones += 1,
                Some(_) => return None,
                None => {}
            }
        }
        Some(LineWindow {
            start,
            step,
            stones,
        })
    }

    /// Returns the value of a point: the sum of `4^stones` over its live windows.
    pub(crate) fn point_value(&self, point: GridPoint, side: Side) -> u32 {
        let windows = self.windows_through(point, side);
        windows.map(|window| 4_u32.pow(window.stones)).sum()
    }

    /// Returns the groups of a side: stones linked by steps of at most `apart`.
    pub(crate) fn groups(&self, side: Side, apart: i32) -> Vec<Vec<GridPoint>> {
        let mut groups: Vec<Vec<GridPoint>> = Vec::new();
        let mut rest: Vec<GridPoint> = self.stones(side).collect();
        while !rest.is_empty() {
            let mut group = vec![rest.remove(0)];
            let mut next = 0;
            while let Some(&from) = group.get(next) {
                next += 1;
                let near = |stone: &mut GridPoint| stone.distance(from) <= apart;
                group.extend(rest.extract_if(.., near));
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }

    /// Returns live windows with stones of both groups.
    pub(crate) fn shared_windows(
        &self,
        one: &[GridPoint],
        other: &[GridPoint],
        side: Side,
    ) -> Vec<LineWindow> {
        let both = |window: &LineWindow| {
            let has = |group: &[GridPoint]| group.iter().any(|&stone| window.has(stone));
            has(one) && has(other)
        };
        let mut shared: Vec<LineWindow> = one
            .iter()
            .flat_map(|&stone| self.windows_through(stone, side))
            .filter(both)
            .collect();
        shared.sort_unstable();
        shared.dedup();
        shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::{Game, Setup};
    use zeitnot_gomoku::Gomoku;

    fn grid(moves: &str) -> StoneGrid {
        StoneGrid::from_position(&*Gomoku.position(&Setup::new(moves)).unwrap()).unwrap()
    }

    #[test]
    fn points_have_names() {
        for name in ["a1", "h8", "o15", "t20"] {
            assert_eq!(GridPoint::named(name).unwrap().name(), name);
        }
        for name in ["", "8h", "H8", "h", "h0", "h-1", "\u{e9}8"] {
            assert_eq!(GridPoint::named(name), None, "{name}");
        }
    }

    #[test]
    fn opponent_stones_end_live_windows() {
        let board = grid("h8");
        let center = GridPoint::named("h8").unwrap();
        assert_eq!(board.windows_through(center, Side::First).count(), 20);
        assert_eq!(board.windows_through(center, Side::Second).count(), 0);
        let corner = GridPoint::named("a1").unwrap();
        assert_eq!(board.windows_through(corner, Side::First).count(), 3);
        let blocked = grid("h8i8");
        assert_eq!(blocked.windows_through(center, Side::First).count(), 16);
        assert_eq!(
            board.windows(Side::First).count(),
            2 * 15 * 11 + 2 * 11 * 11
        );
    }

    #[test]
    fn groups_are_linked_by_distance() {
        let board = grid("h8a1i9a2k11a15");
        assert_eq!(board.groups(Side::First, ADJACENT).len(), 2);
        assert_eq!(board.groups(Side::First, 2).len(), 1);
        assert_eq!(board.groups(Side::Second, ADJACENT).len(), 2);
        let groups = board.groups(Side::First, ADJACENT);
        // On the diagonal: windows that start at g7, h8, and i9.
        assert_eq!(
            board
                .shared_windows(&groups[0], &groups[1], Side::First)
                .len(),
            3
        );
        let cut = board.with(GridPoint::named("j10").unwrap(), Side::Second);
        assert!(
            cut.shared_windows(&groups[0], &groups[1], Side::First)
                .is_empty()
        );
    }
}
