//! A small model of a board: who stands where. It shares no code with the
//! engine, whose own brain it also judges.

use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

/// The brain's own stones.
pub(super) const OWN: u8 = 1;
/// The opponent's stones.
pub(super) const THEIRS: u8 = 2;

/// A board of stones.
#[derive(Clone, Debug)]
pub(super) struct TestBoard {
    width: u32,
    height: u32,
    cells: Vec<u8>,
}

impl TestBoard {
    /// An empty board.
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

    /// Is it a point of this board with nothing on it?
    pub(super) fn is_free(&self, point: EnginePoint) -> bool {
        self.owner(point) == Some(0)
    }

    /// Why nobody may play there; none if it is free.
    pub(super) fn illegal_reason(&self, point: EnginePoint) -> Option<String> {
        match self.owner(point) {
            None => Some(format!("{point}, outside the board")),
            Some(0) => None,
            Some(_) => Some(format!("{point}, which is occupied")),
        }
    }

    /// Puts a stone, or takes one away with owner 0.
    pub(super) fn set_stone(&mut self, point: EnginePoint, owner: u8) {
        if let Some(index) = self.index(point) {
            self.cells[index] = owner;
        }
    }

    /// The board with exactly these stones.
    pub(super) fn set_stones(&mut self, stones: &[Stone]) {
        self.cells.fill(0);
        for stone in stones {
            self.set_stone(stone.point, stone.owner);
        }
    }

    /// Every free point.
    pub(super) fn free(&self) -> Vec<EnginePoint> {
        let all =
            (0..self.height).flat_map(|y| (0..self.width).map(move |x| EnginePoint::new(x, y)));
        all.filter(|&point| self.is_free(point)).collect()
    }

    /// The first free point, row by row; none on a full board.
    pub(super) fn first_free(&self) -> Option<EnginePoint> {
        self.free().first().copied()
    }

    /// Does the stone at `point` stand in a row of five or more?
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
    fn a_board_knows_what_is_free_and_what_is_five() {
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
                .is_some_and(|why| why.contains("outside"))
        );
        assert!(
            grid.illegal_reason(EnginePoint::new(2, 2))
                .is_some_and(|why| why.contains("occupied"))
        );
        assert_eq!(grid.illegal_reason(EnginePoint::new(0, 0)), None);
    }
}
