//! Text diagrams of the board.

use crate::layout::SIZE;
use crate::position::CrosswordPosition;
use crate::square::Square;

/// Draws the board with its coordinates.
///
/// A point is a plain square; premium squares have the characters of a layout file,
/// as `docs/crossword.md` explains.
pub(crate) fn draw(position: &CrosswordPosition) -> String {
    let kit = position.equipment();
    let letters = kit.tiles.letters().letters();
    let width = |letter| kit.tiles.write_word(&[letter]).chars().count();
    let widest = letters.map(width).max().unwrap_or(1);
    let mut text = String::from("   ");
    for column in 0..SIZE {
        let name = char::from(b'a' + column as u8);
        text += &format!(" {name:<widest$}");
    }
    trim(&mut text);
    for row in 0..SIZE {
        text += &format!("{:>2} ", row + 1);
        for column in 0..SIZE {
            let laid = Square::new(row, column).and_then(|square| position.board().get(square));
            let sign = laid.map_or_else(
                || kit.layout.sign(row, column).to_string(),
                |laid| kit.tiles.write_laid(laid).replace(['[', ']'], ""),
            );
            text += &format!(" {sign:<widest$}");
        }
        trim(&mut text);
    }
    text
}

fn trim(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}
