//! Regions of a board.

use zeitnot_schema::v1::review::Region;

use super::grid::GridPoint;

/// Returns the region of a point; each axis is divided into thirds.
pub(super) fn region_of(point: GridPoint, size: i32) -> Region {
    let third = |at: i32| (at * 3 / size.max(1)).clamp(0, 2);
    match (third(point.x), third(point.y)) {
        (0, 0) => Region::BottomLeft,
        (0, 1) => Region::Left,
        (0, _) => Region::TopLeft,
        (1, 0) => Region::Bottom,
        (1, 1) => Region::Center,
        (1, _) => Region::Top,
        (_, 0) => Region::BottomRight,
        (_, 1) => Region::Right,
        _ => Region::TopRight,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_nine_regions() {
        let region = |name: &str| region_of(GridPoint::named(name).unwrap(), 15);
        assert_eq!(region("a1"), Region::BottomLeft);
        assert_eq!(region("h8"), Region::Center);
        assert_eq!(region("o15"), Region::TopRight);
        assert_eq!(region("h15"), Region::Top);
        assert_eq!(region("a8"), Region::Left);
        assert_eq!(region("k2"), Region::BottomRight);
    }
}
