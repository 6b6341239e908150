//! Stones that are set up before the first move, and the starting position.

use std::fmt::Write as _;

use super::Color;
use crate::BoardSize;
use crate::point::{PASS, Point};

/// Maximum number of points that set-up may touch in a game.
///
/// Every board has fewer, but rectangles make it cheap to request a lot of work.
const MAX_TOUCHED_POINTS: usize = 100_000;

/// The set-up stones and the side to move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SgfSetup {
    stones: Vec<(Point, Color)>,
    to_move: Option<Color>,
    touched_points: usize,
}

impl SgfSetup {
    /// Sets or removes a stone; returns `false` above the maximum number of points.
    pub(super) fn put(&mut self, point: Point, stone: Option<Color>) -> bool {
        self.touched_points += 1;
        self.stones.retain(|(other, _)| *other != point);
        self.stones.extend(stone.map(|color| (point, color)));
        self.touched_points <= MAX_TOUCHED_POINTS
    }

    pub(super) fn set_to_move(&mut self, color: Color) {
        self.to_move = Some(color);
    }

    /// Returns the color of the first move.
    pub(super) fn to_move(&self) -> Color {
        self.to_move.unwrap_or_else(|| self.default_to_move())
    }

    /// Returns `true` if nothing is set up and black moves.
    pub(super) fn is_default(&self) -> bool {
        self.stones.is_empty() && self.to_move() == Color::Black
    }

    /// Returns the points of a color.
    pub(super) fn points(&self, color: Color) -> impl Iterator<Item = Point> {
        self.stones
            .iter()
            .filter(move |(_, owner)| *owner == color)
            .map(|(point, _)| *point)
    }

    /// Returns the starting position in the game's notation; `None` if standard.
    pub(super) fn to_start(&self) -> Option<String> {
        if self.is_default() {
            return None;
        }
        let mut text = String::new();
        if !self.stones.is_empty() {
            text.push('{');
            for color in [Color::Black, Color::White] {
                for point in self.points(color) {
                    let _ = write!(text, "{point}");
                }
                text.push(if color == Color::Black { '/' } else { '}' });
            }
        }
        if self.to_move() != self.default_to_move() {
            text.push_str(PASS);
        }
        Some(text)
    }

    /// Parses a starting position.
    ///
    /// Returns `None` unless [`to_start`](Self::to_start) returns the same text.
    pub(super) fn parse(text: &str, size: BoardSize) -> Option<Self> {
        let mut setup = Self::default();
        let stones = text.strip_suffix(PASS).unwrap_or(text);
        if !stones.is_empty() {
            let (black, white) = stones
                .strip_prefix('{')?
                .strip_suffix('}')?
                .split_once('/')?;
            for (names, color) in [(black, Color::Black), (white, Color::White)] {
                let mut rest = names;
                while !rest.is_empty() {
                    let digits = rest.get(1..)?.find(|letter: char| !letter.is_ascii_digit());
                    let (name, after) = rest.split_at(digits.map_or(rest.len(), |at| at + 1));
                    let fits = setup.put(Point::parse(name, size)?, Some(color));
                    rest = fits.then_some(after)?;
                }
            }
        }
        if text.ends_with(PASS) {
            setup.set_to_move(setup.default_to_move().other());
        }
        (setup.to_start().as_deref() == Some(text)).then_some(setup)
    }

    /// Returns the color of the first move by the number of stones.
    fn default_to_move(&self) -> Color {
        let black = self.points(Color::Black).count();
        let white = self.points(Color::White).count();
        if black == white + 1 {
            Color::White
        } else {
            Color::Black
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starting_positions_round_trip() {
        let size = BoardSize::square(15).unwrap();
        for text in [
            "{h8h9/i9}",
            "{h8h9/i9}-",
            "{h8/}",
            "{/i10}",
            "-",
            "{a1b2/c3}-",
        ] {
            assert_eq!(
                SgfSetup::parse(text, size).unwrap().to_start().unwrap(),
                text
            );
        }
        for bad in [
            "", "{/}", "{h8}", "h8", "{h8/h8}", "{H8/}", "{h8/}--", "{p1/}", "{é/}",
        ] {
            assert_eq!(SgfSetup::parse(bad, size), None, "{bad}");
        }
    }

    #[test]
    fn the_side_to_move_follows_from_the_stones() {
        let size = BoardSize::square(15).unwrap();
        for (text, color) in [
            ("{h8h9/i9}", Color::White),
            ("{h8/i9}", Color::Black),
            ("{h8h9/}", Color::Black),
            ("{h8h9/}-", Color::White),
            ("-", Color::White),
        ] {
            assert_eq!(
                SgfSetup::parse(text, size).unwrap().to_move(),
                color,
                "{text}"
            );
        }
    }
}
