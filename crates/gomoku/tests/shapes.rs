//! Line shapes and cell classes: hand-made cases, every window there is, and
//! whole random boards against the slow definition.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

mod reference;

use reference::{DIRECTIONS, Grid, Random, put, random_position};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CellClass, Freestyle, LineShape, Rule, Standard};

/// The shape at `*` in a row where `x` is own, `o` the opponent's stone, `.`
/// empty and `|` the edge of the board; beyond the text all is empty.
fn shape_in_row<R: Rule>(row: &str, own: Side) -> LineShape {
    let size = BoardSize::new(20).unwrap();
    let cells = row.trim_matches('|');
    let first = match (row.starts_with('|'), row.ends_with('|')) {
        (true, _) => 0,
        (_, true) => 20 - cells.len(),
        _ => (20 - cells.len()) / 2,
    };
    let mut board = Board::<R>::new(size);
    for (x, cell) in (first as i32..).zip(cells.chars()) {
        match cell {
            'x' => _ = put(&mut board, own, x, 9),
            'o' => _ = put(&mut board, own.other(), x, 9),
            _ => {}
        }
    }
    let x = first + cells.find('*').unwrap();
    board.shapes(own, size.square(x as u8, 9).unwrap())[0]
}

#[rstest]
// Fives and overlines.
#[case("xxxx*", LineShape::Five, LineShape::Five)]
#[case("oxx*xxo", LineShape::Five, LineShape::Five)]
#[case("|*xxxx", LineShape::Five, LineShape::Five)]
#[case("xxxx*x", LineShape::Five, LineShape::Dead)]
#[case("xxx*xx", LineShape::Five, LineShape::Dead)]
#[case("xxx*xxx", LineShape::Five, LineShape::Dead)]
#[case("x.xx*xx", LineShape::Five, LineShape::Five)]
// Fours.
#[case(".xxx*.", LineShape::OpenFour, LineShape::OpenFour)]
#[case("oxxx*.", LineShape::Four, LineShape::Four)]
#[case("|xxx*.", LineShape::Four, LineShape::Four)]
#[case("oxxx*o", LineShape::Dead, LineShape::Dead)]
#[case("|xxx*o", LineShape::Dead, LineShape::Dead)]
#[case("xx.x*", LineShape::Four, LineShape::Four)]
#[case("x.xx*.x", LineShape::OpenFour, LineShape::OpenFour)]
#[case("x.x*x.x", LineShape::OpenFour, LineShape::OpenFour)]
#[case("xx.x*.xx", LineShape::OpenFour, LineShape::OpenFour)]
#[case("xxx.*.xxx", LineShape::OpenFour, LineShape::OpenFour)]
// A gap that would make six completes nothing under the standard rule.
#[case("x.xxx*.o", LineShape::OpenFour, LineShape::Four)]
#[case("x.xxx*o", LineShape::Four, LineShape::Dead)]
#[case("x.xxx*.x", LineShape::OpenFour, LineShape::Dead)]
#[case("x.xx*x", LineShape::OpenFour, LineShape::Four)]
#[case("xx.xx*o", LineShape::Four, LineShape::Dead)]
#[case("xx.xxx*", LineShape::OpenFour, LineShape::Four)]
// Threes.
#[case("..xx*..", LineShape::OpenThree, LineShape::OpenThree)]
#[case(".x.x*.", LineShape::OpenThree, LineShape::OpenThree)]
#[case("oxx*...", LineShape::Three, LineShape::Three)]
#[case("o.xx*.o", LineShape::Three, LineShape::Three)]
#[case("o.xx*..o", LineShape::OpenThree, LineShape::OpenThree)]
#[case("|.xx*..o", LineShape::OpenThree, LineShape::OpenThree)]
#[case("|.xx*.o", LineShape::Three, LineShape::Three)]
#[case("|xx*...", LineShape::Three, LineShape::Three)]
#[case("x.x.*", LineShape::Three, LineShape::Three)]
#[case("oxx*.o", LineShape::Dead, LineShape::Dead)]
#[case("oxx*..o", LineShape::Three, LineShape::Three)]
// Stones two beyond both ends: one end of every straight four makes six.
#[case("x..xx*..x", LineShape::OpenThree, LineShape::Three)]
#[case("x..xx*...", LineShape::OpenThree, LineShape::OpenThree)]
// Twos and ones.
#[case("...x*...", LineShape::OpenTwo, LineShape::OpenTwo)]
#[case("ox*....", LineShape::Two, LineShape::Two)]
#[case("o.x*..o", LineShape::Two, LineShape::Two)]
#[case("o.x*...o", LineShape::OpenTwo, LineShape::OpenTwo)]
#[case("x...*", LineShape::Two, LineShape::Two)]
#[case("....*....", LineShape::OpenOne, LineShape::OpenOne)]
#[case("|*....", LineShape::One, LineShape::One)]
#[case("o*....", LineShape::One, LineShape::One)]
#[case("o*...o", LineShape::Dead, LineShape::Dead)]
#[case("o*....o", LineShape::One, LineShape::One)]
#[case("o.*...o", LineShape::One, LineShape::One)]
#[case("o.*....o", LineShape::OpenOne, LineShape::OpenOne)]
fn hand_made_rows(
    #[case] row: &str,
    #[case] freestyle: LineShape,
    #[case] standard: LineShape,
    #[values(Side::First, Side::Second)] own: Side,
) {
    let mirrored: String = row.chars().rev().collect();
    for row in [row, &mirrored] {
        assert_eq!(
            shape_in_row::<Freestyle>(row, own),
            freestyle,
            "freestyle {row}"
        );
        assert_eq!(
            shape_in_row::<Standard>(row, own),
            standard,
            "standard {row}"
        );
    }
}

/// Every window of own stones, opponent's stones and gaps, in every direction
/// and for both sides.
fn every_window<R: Rule>() {
    let size = BoardSize::new(20).unwrap();
    let radius = R::RADIUS as i32;
    let cells: Vec<i32> = (-radius..=radius).filter(|&i| i != 0).collect();
    let (x, y) = (10, 9);
    let centre = size.square(x as u8, y as u8).unwrap();
    let mut board = Board::<R>::new(size);
    for code in 0..3usize.pow(cells.len() as u32) {
        let mut rest = code;
        let window: Vec<usize> = cells
            .iter()
            .map(|_| {
                let digit = rest % 3;
                rest /= 3;
                digit
            })
            .collect();
        let five_already = |half: &[usize]| {
            half.len() >= 5 && half.iter().all(|&cell| cell == half[0] && cell != 0)
        };
        if five_already(&window[..R::RADIUS]) || five_already(&window[R::RADIUS..]) {
            continue;
        }
        // One direction and side a window, in turn: each sees all kinds.
        let direction = code / 7 % 4;
        let own = Side::BOTH[code / 28 % 2];
        let (dx, dy) = DIRECTIONS[direction];
        for (&i, &cell) in cells.iter().zip(&window) {
            match cell {
                1 => _ = put(&mut board, own, x + i * dx, y + i * dy),
                2 => _ = put(&mut board, own.other(), x + i * dx, y + i * dy),
                _ => {}
            }
        }
        let slow = Grid::of(&board).shape::<R>((x, y), (dx, dy), own);
        assert_eq!(board.shapes(own, centre)[direction], slow, "{window:?}");
        while board.stones() > 0 {
            board.unmake();
        }
    }
}

#[test]
fn every_window_is_as_defined_in_freestyle() {
    every_window::<Freestyle>();
}

#[test]
fn every_window_is_as_defined_in_standard() {
    every_window::<Standard>();
}

/// Edges, all directions and all sizes: whole boards, square by square.
fn random_boards<R: Rule>(seed: u64) {
    let mut random = Random(seed);
    for side in (5..=20u8).cycle().take(32) {
        let size = BoardSize::new(side).unwrap();
        let stones = size.area() / 8 + random.below(size.area() / 3);
        let board = random_position::<R>(&mut random, size, stones);
        let mut grid = Grid::of(&board);
        for square in board.vacant() {
            let at = (i32::from(square.x()), i32::from(square.y()));
            for own in Side::BOTH {
                let shapes = DIRECTIONS.map(|direction| grid.shape::<R>(at, direction, own));
                assert_eq!(board.shapes(own, square), shapes, "{board:?} {square}");
                assert_eq!(board.class(own, square), reference::class(shapes));
            }
        }
    }
}

#[test]
fn random_boards_are_as_defined_in_freestyle() {
    random_boards::<Freestyle>(1);
}

#[test]
fn random_boards_are_as_defined_in_standard() {
    random_boards::<Standard>(2);
}

#[test]
fn classes_are_as_defined_for_all_four_shapes() {
    let all = LineShape::ALL;
    for code in 0..all.len().pow(4) {
        let shapes = [code, code / 10, code / 100, code / 1000].map(|digit| all[digit % 10]);
        assert_eq!(
            CellClass::of(shapes),
            reference::class(shapes),
            "{shapes:?}"
        );
    }
}

/// Diagrams of own (`x`) and opponent's (`o`) stones around `*`, top row
/// first, in the middle of the board.
#[rstest]
#[case(&["..x..", "..x..", "xx*..", ".....", "....."], CellClass::DoubleThree)]
#[case(&["..x..", "..x..", "xx*x.", "....."], CellClass::OpenFour)]
#[case(&["...x..", "...x..", "oxx*xx", "......"], CellClass::Win)]
#[case(&["....x.", "....x.", "oxxx*.", "......"], CellClass::FourThree)]
#[case(&["....o.", "....x.", "....x.", "....x.", "oxxx*."], CellClass::OpenFour)]
#[case(&["....x.", "oxxx*.", "......"], CellClass::FourPlus)]
#[case(&["oxxx*."], CellClass::Four)]
#[case(&["oxx*..", "......", "......"], CellClass::Three)]
#[case(&["..x.", "xx*."], CellClass::ThreePlus)]
#[case(&["xx*"], CellClass::OpenThree)]
#[case(&["..x", "x.*"], CellClass::TwoPlus)]
#[case(&["x*"], CellClass::OpenTwo)]
#[case(&["ox*"], CellClass::Two)]
#[case(&["*"], CellClass::Quiet)]
fn hand_made_classes(#[case] rows: &[&str], #[case] class: CellClass) {
    for own in Side::BOTH {
        let size = BoardSize::new(20).unwrap();
        let mut board = Board::<Freestyle>::new(size);
        let mut star = size.centre();
        // Five stones in a row are not put before the star, so no order of
        // placing ends the game.
        for (y, row) in (0..).zip(rows) {
            for (x, cell) in (0..).zip(row.chars()) {
                match cell {
                    'x' => _ = put(&mut board, own, 7 + x, 13 - y),
                    'o' => _ = put(&mut board, own.other(), 7 + x, 13 - y),
                    '*' => star = size.square((7 + x) as u8, (13 - y) as u8).unwrap(),
                    _ => {}
                }
            }
        }
        assert_eq!(board.class(own, star), class, "{rows:?}");
    }
}
