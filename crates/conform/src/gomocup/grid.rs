//! A model of the board, which shares no code with our engine.

use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

/// The brain's own stones.
pub(super) const OWN: u8 = 1;
/// The opponent's stones.
pub(super) const THEIRS: u8 = 2;

/// A board with stones.
#[derive(Clone, Debug)]
pub(super) struct TestBoard {
    width: u32,
    height: u32,
    cells: Vec<u8>,
}

impl TestBoard {
    /// Creates an empty board.
    pub(super) fn new(width: u32, height: u32) -> Self {
        let cells = vec![0; (width * height) as usize];
        Self {
            width,
            height,
            cells,
        }
    }

    fn index(&self, point: EnginePoint) -> Option<usize> {
        let inside = point.x < self.width && point.y < self.height;
        inside.then(|| (point.y * self.width + point.x) as usize)
    }

    fn owner(&self, point: EnginePoint) -> Option<u8> {
        self.index(point).map(|index| self.cells[index])
    }

    /// Returns `true` if a point is on the board and free.
    pub(super) fn is_free(&self, point: EnginePoint) -> bool {
        self.owner(point) == Some(0)
    }

    /// Returns why a move is illegal; `None` if it is legal.
    pub(super) fn illegal_reason(&self, point: EnginePoint) -> Option<String> {
        match self.owner(point) {
            None => Some(format!("{point}, outside the board")),
            Some(0) => None,
            Some(_) => Some(format!("{point}, which is occupied")),
        }
    }

    /// Puts a stone on the board; owner 0 removes it.
    pub(super) fn set_stone(&mut self, point: EnginePoint, owner: u8) {
        if let Some(index) = self.index(point) {
            self.cells[index] = owner;
        }
    }

    /// Replaces all stones.
    pub(super) fn set_stones(&mut self, stones: &[Stone]) {
        self.cells.fill(0);
        for stone in stones {
            self.set_stone(stone.point, stone.owner);
        }
    }

    /// Returns all free points, row by row.
    pub(super) fn free(&self) -> Vec<EnginePoint> {
        let all =
            (0..self.height).flat_map(|y| (0..self.width).map(move |x| EnginePoint::new(x, y)));
        all.filter(|&point| self.is_free(point)).collect()
    }

    /// Returns the first free point; `None` on a full board.
    pub(super) fn first_free(&self) -> Option<EnginePoint> {
        self.free().first().copied()
    }

    /// Returns `true` if the stone at `point` is part of five or more in a row.
    pub(super) fn has_five(&self, point: EnginePoint) -> bool {
        let Some(owner) = self.owner(point).filter(|&owner| owner != 0) else {
            return false;
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
            1 + self.run_length(point, dx, dy, owner) + self.run_length(point, -dx, -dy, owner) >= 5
        })
    }

    fn run_length(&self, point: EnginePoint, dx: i32, dy: i32, owner: u8) -> usize {
        let step = |point: EnginePoint| {
            let x = point.x.checked_add_signed(dx)?;
            let y = point.y.checked_add_signed(dy)?;
            Some(EnginePoint::new(x, y))
        };
        std::iter::successors(step(point), |&point| step(point))
            .take_while(|&point| self.owner(point) == Some(owner))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fives_and_illegal_moves_are_recognized() {
        let mut grid = TestBoard::new(6, 5);
        for y in 0..5 {
            assert!(!grid.has_five(EnginePoint::new(4 - y, y)));
            grid.set_stone(EnginePoint::new(4 - y, y), OWN);
        }
        assert!(grid.has_five(EnginePoint::new(2, 2)) && grid.has_five(EnginePoint::new(0, 4)));
        grid.set_stone(EnginePoint::new(2, 2), THEIRS);
        assert!(!grid.has_five(EnginePoint::new(2, 2)) && !grid.has_five(EnginePoint::new(0, 4)));
        assert_eq!(grid.free().len(), 25);
        assert!(
            grid.illegal_reason(EnginePoint::new(6, 0))
                .is_some_and(|reason| reason.contains("outside"))
        );
        assert!(
            grid.illegal_reason(EnginePoint::new(2, 2))
                .is_some_and(|reason| reason.contains("occupied"))
        );
        assert_eq!(grid.illegal_reason(EnginePoint::new(0, 0)), None);
    }
}
