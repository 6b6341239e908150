//! Text diagrams: X is black, O is white, brackets mark the last stone.

use zeitnot_core::Side;

use crate::board::Board;
use crate::rule::Rule;

/// Draws the board with its coordinates, top row first.
pub(crate) fn draw<R: Rule>(board: &Board<R>) -> String {
    let side = board.size().side();
    let mut text = String::new();
    for y in (0..side).rev() {
        text.push_str(&format!("{:>2} ", y + 1));
        for square in (0..side).filter_map(|x| board.size().square(x, y)) {
            let stone = match board.stone(square) {
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
                None => '.',
            };
            let is_last = board.last_move() == Some(square);
            let (left, right) = if is_last { ('[', ']') } else { (' ', ' ') };
            // A closing bracket replaces the gap before the next cell.
            if text.ends_with(']') {
                text.push(stone);
            } else {
                text.push(left);
                text.push(stone);
            }
            if is_last {
                text.push(right);
            }
        }
        text.push('\n');
    }
    text.push_str("   ");
    for x in 0..side {
        text.push(' ');
        text.push(char::from(b'a' + x));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_game;
    use crate::rule::Freestyle;
    use crate::square::BoardSize;

    #[test]
    fn the_last_stone_is_in_brackets() {
        let board = parse_game::<Freestyle>(BoardSize::new(5).unwrap(), "a1c3b1").unwrap();
        let expected = [
            " 5  . . . . .",
            " 4  . . . . .",
            " 3  . . O . .",
            " 2  . . . . .",
            " 1  X[X]. . .",
            "    a b c d e",
            "",
        ];
        assert_eq!(draw(&board), expected.join("\n"));
    }
}
