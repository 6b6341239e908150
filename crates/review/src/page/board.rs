//! Board contents by square, in one form for stones, pieces, and tiles.
//!
//! The page's script does not know the rules: captures, castling, and similar
//! effects are applied here.

use std::collections::BTreeMap;

use serde::Serialize;
use zeitnot_core::{BoardKind, Game, Position, Side, ViewParts};

use crate::replay;

/// Rows and columns of a chess board.
const CHESS_SIZE: u32 = 8;

/// Contents of the non-empty squares.
///
/// A stone of the first or second side is `1` or `2`, a piece is its FEN letter, and a
/// tile is its face.
pub(super) type Squares = BTreeMap<String, String>;

/// The board of a game.
#[derive(Debug, Serialize)]
pub(super) struct PageBoard {
    /// Stones, pieces, or tiles.
    kind: BoardKind,
    /// Number of rows and columns.
    size: u32,
    /// Rows of premium square signs, from the top; empty without premium squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<String>,
    /// Tile values by face; empty in games without tiles.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, i32>,
}

impl PageBoard {
    /// Returns the board of a game; `None` if the game cannot be drawn.
    pub(super) fn from_position(game: &dyn Game, position: &dyn Position) -> Option<Self> {
        let kit = game.equipment_view();
        let kind = game.profile().board?;
        let size = match kind {
            BoardKind::Stones => position.setup().size?,
            BoardKind::Pieces => CHESS_SIZE,
            BoardKind::Tiles => u32::try_from(kit.as_ref()?.rows.len()).ok()?,
        };
        let tiles = kit.iter().flat_map(|kit| &kit.tiles);
        Some(Self {
            kind,
            size,
            values: tiles
                .map(|tile| (strip_brackets(&tile.face), tile.points))
                .collect(),
            rows: kit.map(|kit| kit.rows).unwrap_or_default(),
        })
    }
}

/// Changes from one position to the next, and the data shown beside the board.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct PageFrame {
    /// Alternating squares and contents; an empty text clears the square.
    set: Vec<String>,
    /// Number of stones captured by each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<[u32; 2]>,
    /// Points of each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[i32; 2]>,
    /// Rack of the side to move, as far as known.
    #[serde(skip_serializing_if = "Option::is_none")]
    rack: Option<String>,
}

impl PageFrame {
    /// Returns the changes from `before` to `position`, and its contents.
    pub(super) fn new(before: &Squares, position: &dyn Position) -> (Self, Squares) {
        let after = squares(position);
        let gone = before.keys().filter(|square| !after.contains_key(*square));
        let mut set: Vec<String> = gone
            .flat_map(|square| [square.clone(), String::new()])
            .collect();
        for (square, content) in &after {
            if before.get(square) != Some(content) {
                set.extend([square.clone(), content.clone()]);
            }
        }
        let hidden = position.hidden();
        let rack = hidden.map(|hidden| hidden.held(position.side_to_move()));
        let frame = Self {
            set,
            captured: position.view(ViewParts::CAPTURED).captured,
            points: position
                .points()
                .map(|points| points.map(|points| points / 1_000)),
            rack: rack.filter(|rack| !rack.is_empty()),
        };
        (frame, after)
    }
}

/// Returns the contents of the board.
pub(super) fn squares(position: &dyn Position) -> Squares {
    let view = position.view(ViewParts::STONES | ViewParts::FEN);
    if let Some(stones) = view.stones {
        let named = Side::BOTH.into_iter().zip(stones);
        return named
            .flat_map(|(side, squares)| {
                let sign = (side.index() + 1).to_string();
                squares
                    .into_iter()
                    .map(move |square| (square, sign.clone()))
            })
            .collect();
    }
    if let Some(fen) = view.fen {
        return pieces(&fen);
    }
    let cgp = replay::cgp(position);
    cgp.map(|cgp| tiles(&cgp)).unwrap_or_default()
}

/// Parses the placement of a FEN: rows from the top, separated by slashes.
fn pieces(fen: &str) -> Squares {
    let field = fen.split(' ').next().unwrap_or_default();
    let mut squares = Squares::new();
    for (down, row) in field.split('/').enumerate() {
        let mut column = 0;
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => column += empty,
                None => {
                    let name = square(column, CHESS_SIZE.saturating_sub(down as u32));
                    squares.insert(name, sign.to_string());
                    column += 1;
                }
            }
        }
    }
    squares
}

/// Parses the board of a CGP: rows from the top, which is row 1.
///
/// Faces of several letters are in brackets.
fn tiles(cgp: &str) -> Squares {
    let field = cgp.split(' ').next().unwrap_or_default();
    let mut squares = Squares::new();
    for (down, row) in field.split('/').enumerate() {
        let (mut column, mut empty) = (0, 0);
        let mut signs = row.chars();
        while let Some(sign) = signs.next() {
            if let Some(digit) = sign.to_digit(10) {
                empty = empty * 10 + digit;
                continue;
            }
            column += std::mem::take(&mut empty);
            let face = match sign {
                '[' => signs.by_ref().take_while(|&sign| sign != ']').collect(),
                sign => sign.to_string(),
            };
            squares.insert(square(column, down as u32 + 1), face);
            column += 1;
        }
    }
    squares
}

/// Returns the name of a square: the column letter and the row number.
fn square(column: u32, row: u32) -> String {
    let letter = char::from(b'a'.saturating_add(u8::try_from(column).unwrap_or(u8::MAX)));
    format!("{letter}{row}")
}

fn strip_brackets(face: &str) -> String {
    face.replace(['[', ']'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_placed_as_in_the_fen() {
        let squares = pieces("4k3/8/8/8/8/8/P6p/R3K2q w Q - 0 1");
        let shown: Vec<(&str, &str)> = squares
            .iter()
            .map(|(square, piece)| (square.as_str(), piece.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                ("a1", "R"),
                ("a2", "P"),
                ("e1", "K"),
                ("e8", "k"),
                ("h1", "q"),
                ("h2", "p")
            ]
        );
    }

    #[test]
    fn tiles_are_placed_as_in_the_cgp() {
        let squares = tiles("15/3C[CH]aT8/12X2 ABC/ 0/0 0");
        assert_eq!(squares.len(), 5);
        assert_eq!(squares["d2"], "C");
        assert_eq!(squares["e2"], "CH");
        assert_eq!(squares["f2"], "a");
        assert_eq!(squares["g2"], "T");
        assert_eq!(squares["m3"], "X");
    }
}
