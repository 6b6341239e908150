//! Stones that are on the board before the first move, as SGF properties and as
//! the text of a starting position.

use std::fmt::Write as _;

use super::Color;
use crate::BoardSize;
use crate::point::{PASS, Point};

/// Most points that set-up may touch in one game. No board has as many, but
/// rectangles make it cheap to ask for more work than a reader should do.
const MAX_TOUCHED_POINTS: usize = 100_000;

/// Stones put without play, and who moves then.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SgfSetup {
    stones: Vec<(Point, Color)>,
    to_move: Option<Color>,
    touched_points: usize,
}

impl SgfSetup {
    /// Puts a stone on a point, or takes it off; false when there is no end of
    /// it.
    pub(super) fn put(&mut self, point: Point, stone: Option<Color>) -> bool {
        self.touched_points += 1;
        self.stones.retain(|(other, _)| *other != point);
        self.stones.extend(stone.map(|color| (point, color)));
        self.touched_points <= MAX_TOUCHED_POINTS
    }

    /// Says who moves.
    pub(super) fn set_to_move(&mut self, color: Color) {
        self.to_move = Some(color);
    }

    /// Who makes the first move.
    pub(super) fn to_move(&self) -> Color {
        self.to_move.unwrap_or_else(|| self.default_to_move())
    }

    /// Whether nothing is set up and black moves.
    pub(super) fn is_default(&self) -> bool {
        self.stones.is_empty() && self.to_move() == Color::Black
    }

    /// The points of one color.
    pub(super) fn points(&self, color: Color) -> impl Iterator<Item = Point> {
        self.stones
            .iter()
            .filter(move |(_, owner)| *owner == color)
            .map(|(point, _)| *point)
    }

    /// The starting position in the notation of the game; `None` for the usual
    /// one.
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

    /// Reads a starting position; `None` unless [`start`](Self::to_start) gives
    /// back the same text.
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

    /// Who moves if nobody says so.
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
    fn words_a_starting_position() {
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
    fn counts_stones_to_tell_who_moves() {
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
