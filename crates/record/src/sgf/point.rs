//! Points as values of properties.

use crate::BoardSize;
use crate::point::{Point, letter, letter_index};

/// The largest side on which `tt` is a pass, as in versions without empty values.
const MAX_SIDE_WITH_TT: u8 = 19;

/// The target of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveTarget {
    Point(Point),
    Pass,
}

/// Parses the value of a move.
pub(super) fn parse_target(value: &str, size: BoardSize) -> Option<MoveTarget> {
    let value = value.trim();
    let lower = value.to_ascii_lowercase();
    let allows_tt = size.columns().max(size.rows()) <= MAX_SIDE_WITH_TT;
    if matches!(lower.as_str(), "" | "-" | "pass") || (lower == "tt" && allows_tt) {
        return Some(MoveTarget::Pass);
    }
    parse_point(value, size).map(MoveTarget::Point)
}

/// Parses a point in either form.
pub(super) fn parse_point(value: &str, size: BoardSize) -> Option<Point> {
    let value = value.trim();
    if let [column, row] = value.as_bytes()
        && let (Some(column), Some(row)) = (letter_index(*column), letter_index(*row))
    {
        return Point::from_top(column, row, size);
    }
    Point::parse(value, size)
}

/// Parses a point or a rectangle of points, such as `aa:cc`.
pub(super) fn parse_points(value: &str, size: BoardSize) -> Option<impl Iterator<Item = Point>> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let (from, to) = (parse_point(from, size)?, parse_point(to, size)?);
    let columns = range(from.column(), to.column());
    let rows = range(from.row_from_top(size), to.row_from_top(size));
    Some(rows.flat_map(move |row| {
        let columns = columns.clone();
        columns.filter_map(move |column| Point::from_top(column, row, size))
    }))
}

/// Formats a point as two letters.
pub(super) fn format(point: Point, size: BoardSize) -> String {
    let letters = [letter(point.column()), letter(point.row_from_top(size))];
    letters.iter().collect()
}

fn range(one: u8, other: u8) -> std::ops::RangeInclusive<u8> {
    one.min(other)..=one.max(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_points_are_parsed() {
        let size = BoardSize::square(15).unwrap();
        for (value, name) in [
            ("hh", "h8"),
            ("aa", "a15"),
            ("OO", "o1"),
            ("h8", "h8"),
            ("A15", "a15"),
        ] {
            assert_eq!(
                parse_point(value, size).unwrap().to_string(),
                name,
                "{value}"
            );
        }
        for bad in ["pa", "ap", "h16", "h", "hhh", "8h", "é"] {
            assert_eq!(parse_target(bad, size), None, "{bad}");
        }
        let large = BoardSize::square(20).unwrap();
        assert_eq!(parse_target("tt", size), Some(MoveTarget::Pass));
        assert_eq!(parse_target("", large), Some(MoveTarget::Pass));
        assert_eq!(parse_point("tt", large).unwrap().to_string(), "t1");
    }

    #[test]
    fn rectangles_are_parsed() {
        let size = BoardSize::square(15).unwrap();
        let names: Vec<String> = parse_points("cb:ba", size)
            .unwrap()
            .map(|point| point.to_string())
            .collect();
        assert_eq!(names, ["b15", "c15", "b14", "c14"]);
    }
}
