//! Line shapes and cell classes: cases made by hand, all windows, and random boards,
//! compared with the slow definition.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::rules::LineRule;
use crate::reference::{
    At, DIRECTIONS, Grid, NO_CAPTURES, Random, at, place_stone, random_position, shapes, step,
};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::{
    Board, BoardSize, Capture, Caro5, Caro6, CellClass, Freestyle, LineShape, Renju, Rule, Standard,
};

/// Returns the shape at `*` in a row: `x` is the side's stone, `o` the opponent's,
/// `.` an empty cell, and `|` the edge. Cells outside the text are empty.
fn shape_in_row<R: Rule>(row: &str, own: Side) -> LineShape {
    let cells = row.trim_matches('|');
    let (side, first) = match (row.starts_with('|'), row.ends_with('|')) {
        (true, true) => (cells.len(), 0),
        (true, false) => (20, 0),
        (false, true) => (20, 20 - cells.len()),
        (false, false) => (20, (20 - cells.len()) / 2),
    };
    let size = BoardSize::new(side as u8).unwrap();
    let y = side as i32 / 2;
    let mut board = Board::<R>::with_rules(size, NO_CAPTURES);
    for (x, cell) in (first as i32..).zip(cells.chars()) {
        match cell {
            'x' => _ = place_stone(&mut board, own, (x, y)),
            'o' => _ = place_stone(&mut board, own.other(), (x, y)),
            _ => {}
        }
    }
    let x = first + cells.find('*').unwrap();
    board.shapes(own, size.square(x as u8, y as u8).unwrap())[0]
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
// A gap that would make six does not complete a five under standard rules.
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
// With stones two cells beyond both ends, every straight four has an end that makes
// six.
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
fn rows_have_their_shapes(
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

/// In caro a row with two blocked ends is not a five, and the edge does not block.
#[rstest]
#[case("xxxx*", LineShape::Five, LineShape::Five)]
#[case("oxxxx*.", LineShape::Five, LineShape::Five)]
#[case("oxxxx*o", LineShape::Dead, LineShape::Dead)]
#[case("oxx*xxo", LineShape::Dead, LineShape::Dead)]
#[case("|xxxx*o", LineShape::Five, LineShape::Five)]
#[case("|*xxxxo", LineShape::Five, LineShape::Five)]
#[case("|.xxxx*o", LineShape::Five, LineShape::Five)]
#[case("|oxxxx*o", LineShape::Dead, LineShape::Dead)]
#[case("xxx*xx", LineShape::Dead, LineShape::Five)]
#[case("oxxx*xx.", LineShape::Dead, LineShape::Five)]
#[case("|xxx*xxo", LineShape::Dead, LineShape::Five)]
#[case("oxxx*xxo", LineShape::Dead, LineShape::Dead)]
#[case("xxxx*xxxx", LineShape::Dead, LineShape::Five)]
#[case("oxxxx*xxxxo", LineShape::Dead, LineShape::Dead)]
// The end beyond the five may be blocked, too.
#[case(".xxx*.", LineShape::OpenFour, LineShape::OpenFour)]
#[case("o..xxx*..o", LineShape::OpenFour, LineShape::OpenFour)]
#[case("o.xxx*..", LineShape::Four, LineShape::Four)]
#[case("o.xxx*.o", LineShape::Four, LineShape::Four)]
#[case("|.xxx*.|", LineShape::OpenFour, LineShape::OpenFour)]
#[case("|.xxx*.o", LineShape::Four, LineShape::Four)]
#[case("oxxx*..", LineShape::Four, LineShape::Four)]
#[case("oxxx*.o", LineShape::Dead, LineShape::Dead)]
#[case("|xxx*.o", LineShape::Four, LineShape::Four)]
#[case("|xxx*o", LineShape::Dead, LineShape::Dead)]
#[case("x.xxx*.o", LineShape::Four, LineShape::Four)]
#[case("oxx.x*o", LineShape::Dead, LineShape::Dead)]
#[case("oxx.x*.", LineShape::Four, LineShape::Four)]
fn rows_have_their_shapes_in_caro(
    #[case] row: &str,
    #[case] caro5: LineShape,
    #[case] caro6: LineShape,
    #[values(Side::First, Side::Second)] own: Side,
) {
    let mirrored: String = row.chars().rev().collect();
    for row in [row, &mirrored] {
        assert_eq!(shape_in_row::<Caro5>(row, own), caro5, "caro5 {row}");
        assert_eq!(shape_in_row::<Caro6>(row, own), caro6, "caro6 {row}");
    }
}

/// Checks every window of both sides' stones and empty cells, for both sides.
fn every_window<R: Rule>() {
    let size = BoardSize::new(20).unwrap();
    let radius = R::RADIUS as i32;
    let cells: Vec<i32> = (-radius..=radius).filter(|&i| i != 0).collect();
    let middle = (10, 9);
    let mut board = Board::<R>::with_rules(size, NO_CAPTURES);
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
        // Each window is checked in one direction; the directions take turns.
        let direction = code / 7 % 4;
        for own in Side::BOTH {
            for (&i, &cell) in cells.iter().zip(&window) {
                let at = step(middle, DIRECTIONS[direction], i);
                match cell {
                    1 => _ = place_stone(&mut board, own, at),
                    2 => _ = place_stone(&mut board, own.other(), at),
                    _ => {}
                }
            }
            let mut grid = Grid::from_board(&board);
            assert_shape(&board, &mut grid, middle, direction, own);
            while board.stones() > 0 {
                board.unmake();
            }
        }
    }
}

/// Compares a shape with its definition.
///
/// In caro6 a row may leave the window, and the table does not see whether it is
/// blocked. It then errs on the safe side: not too many open fours, not too few
/// fours.
fn assert_shape<R: Rule>(board: &Board<R>, grid: &mut Grid, cell: At, direction: usize, own: Side) {
    let square = board.size().square(cell.0 as u8, cell.1 as u8).unwrap();
    let fast = board.shapes(own, square)[direction];
    let direction = DIRECTIONS[direction];
    let slow = grid.shape::<R>(cell, direction, own);
    let free = |at: At| grid.on_board(at) && grid.stone(at) != Some(own.other());
    let leaves_window = |sign: i32| (1..=5).all(|i| free(step(cell, direction, sign * i)));
    if R::NAME != "caro6" || !leaves_window(1) && !leaves_window(-1) {
        assert_eq!(fast, slow, "{own:?} {square} {direction:?} {board:?}");
        return;
    }
    let five = LineShape::Five;
    assert_eq!(fast == five, slow == five, "{own:?} {square} {board:?}");
    assert!(
        fast != LineShape::OpenFour || slow == fast,
        "{own:?} {square} {board:?}"
    );
    assert!(
        slow < LineShape::Four || fast >= LineShape::Four,
        "{own:?} {square} {board:?}"
    );
}

#[test]
fn every_window_is_as_defined_in_freestyle() {
    every_window::<Freestyle>();
}

#[test]
fn every_window_is_as_defined_in_standard() {
    every_window::<Standard>();
}

#[test]
fn every_window_is_as_defined_in_renju() {
    every_window::<Renju>();
}

#[test]
fn every_window_is_as_defined_in_caro5() {
    every_window::<Caro5>();
}

#[test]
fn every_window_is_as_defined_in_caro6() {
    every_window::<Caro6>();
}

#[test]
fn every_window_is_as_defined_in_capture() {
    every_window::<Capture>();
}

/// Compares whole random boards of all sizes, which covers edges and directions.
fn random_boards<R: Rule>(seed: u64) {
    let mut random = Random(seed);
    for side in (5..=20u8).cycle().take(32) {
        let size = BoardSize::new(side).unwrap();
        let stones = size.area() / 8 + random.below(size.area() / 3);
        let board = random_position::<R>(&mut random, size, stones);
        let mut grid = Grid::from_board(&board);
        for square in board.vacant() {
            for own in Side::BOTH {
                for direction in 0..DIRECTIONS.len() {
                    assert_shape(&board, &mut grid, at(square), direction, own);
                }
                let class =
                    shapes::class(LineRule::for_rule::<R>(), own, board.shapes(own, square));
                assert_eq!(board.class(own, square), class, "{board:?} {square}");
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
fn random_boards_are_as_defined_in_renju() {
    random_boards::<Renju>(3);
}

#[test]
fn random_boards_are_as_defined_in_caro5() {
    random_boards::<Caro5>(4);
}

#[test]
fn random_boards_are_as_defined_in_caro6() {
    random_boards::<Caro6>(5);
}

#[test]
fn random_boards_are_as_defined_in_capture() {
    random_boards::<Capture>(6);
}

/// Checks all combinations of four shapes, even impossible ones.
fn every_class<R: Rule>() {
    let all = LineShape::ALL;
    for code in 0..all.len().pow(4) as u32 {
        let digit = |place: u32| all[code as usize / all.len().pow(place) % all.len()];
        let four = [0, 1, 2, 3].map(digit);
        for side in Side::BOTH {
            let slow = shapes::class(LineRule::for_rule::<R>(), side, four);
            assert_eq!(R::classify(side, four), slow, "{side:?} {four:?}");
        }
    }
}

#[test]
fn classes_are_as_defined_for_all_combinations_of_shapes() {
    every_class::<Freestyle>();
    every_class::<Standard>();
    every_class::<Renju>();
    every_class::<Caro5>();
    every_class::<Caro6>();
    every_class::<Capture>();
}

/// Diagrams of the side's (`x`) and the opponent's (`o`) stones around `*`, top row
/// first.
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
fn cells_have_their_classes(#[case] rows: &[&str], #[case] class: CellClass) {
    for own in Side::BOTH {
        let size = BoardSize::new(20).unwrap();
        let mut board = Board::<Freestyle>::new(size);
        let mut star = size.center();
        // Without the star no row has five stones, so the order of placing does not
        // end the game.
        for (y, row) in (0..).zip(rows) {
            for (x, cell) in (0..).zip(row.chars()) {
                match cell {
                    'x' => _ = place_stone(&mut board, own, (7 + x, 13 - y)),
                    'o' => _ = place_stone(&mut board, own.other(), (7 + x, 13 - y)),
                    '*' => star = size.square((7 + x) as u8, (13 - y) as u8).unwrap(),
                    _ => {}
                }
            }
        }
        assert_eq!(board.class(own, star), class, "{rows:?}");
    }
}
