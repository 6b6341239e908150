//! The maps of a board and their symmetry.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::diagram::Diagram;
use crate::reference::{Random, random_position};
use zeitnot_core::Side;
use zeitnot_gomoku::map::{SquareMap, contested, influence, potential, regions, territory};
use zeitnot_gomoku::{
    Board, BoardSize, CaptureRules, Caro6, Freestyle, Renju, Rule, Square, SquareSet, Standard,
};

/// Applies symmetry `way`, from 0 to 7, to a square.
fn turned(size: BoardSize, way: usize, square: Square) -> Square {
    let last = size.side() - 1;
    let (mut x, mut y) = (square.x(), square.y());
    if way & 1 != 0 {
        x = last - x;
    }
    if way & 2 != 0 {
        y = last - y;
    }
    if way & 4 != 0 {
        (x, y) = (y, x);
    }
    size.square(x, y).unwrap()
}

/// Returns a position with the squares and sides of all stones mapped.
fn mapped<R: Rule>(
    board: &Board<R>,
    square: impl Fn(Square) -> Square,
    side: impl Fn(Side) -> Side,
) -> Board<R> {
    let mut copy = Board::with_rules(board.size(), board.rules());
    for who in Side::BOTH {
        for stone in board.stones_of(who) {
            copy.set_up(side(who), square(stone)).unwrap();
        }
    }
    copy
}

/// Returns the values of every map at a square, with sides swapped if `exchanged`.
fn values<R: Rule>(board: &Board<R>, square: Square, exchanged: bool) -> [[u32; 2]; 3] {
    let turn = |[first, second]: [u32; 2]| {
        if exchanged {
            [second, first]
        } else {
            [first, second]
        }
    };
    let owner = territory(board).get(square).copied().unwrap();
    let is = |side: Side| u32::from(owner == Some(side));
    [
        turn(*influence(board).get(square).unwrap()),
        turn(*potential(board).get(square).unwrap()),
        turn(Side::BOTH.map(is)),
    ]
}

/// Checks that maps turn with the board, and that they swap with the sides if the rule
/// is the same for both.
fn check_symmetry<R: Rule>(seed: u64, is_same_for_both: bool) {
    let mut random = Random(seed);
    for round in 0..6 {
        let size = BoardSize::new(5 + random.below(6) as u8).unwrap();
        let stones = 4 + random.below(size.area() / 2);
        let board = random_position::<R>(&mut random, size, stones);
        let way = 1 + (round + random.below(3)) % 7;
        let copy = mapped(&board, |square| turned(size, way, square), |side| side);
        let both = mapped(&board, |square| square, Side::other);
        for square in size.squares() {
            let here = values(&board, square, false);
            assert_eq!(
                here,
                values(&copy, turned(size, way, square), false),
                "{board:?}"
            );
            if is_same_for_both {
                assert_eq!(here, values(&both, square, true), "{board:?}");
            }
            let is_contested = contested(&board).contains(square);
            assert_eq!(is_contested, contested(&both).contains(square), "{board:?}");
            // Territory is not contested.
            assert!(!is_contested || here[2] == [0, 0], "{board:?}");
        }
    }
}

#[test]
fn maps_turn_with_the_board() {
    check_symmetry::<Freestyle>(1, true);
    check_symmetry::<Standard>(2, true);
    check_symmetry::<Renju>(3, false);
    check_symmetry::<Caro6>(4, true);
}

fn at<T: Copy>(map: &SquareMap<T>, diagram: &Diagram, name: char) -> T {
    *map.get(diagram.square(name)).unwrap()
}

#[test]
fn influence_halves_with_every_step_and_ends_at_a_stone() {
    let diagram = Diagram::new(&[
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . b . . . . .",
        "e X a . . O f . .",
        ". k . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]);
    let board = diagram.board::<Freestyle>(Side::First, CaptureRules::CAPTURE);
    let map = influence(&board);
    assert_eq!(at(&map, &diagram, 'a'), [8, 2]);
    // No stone shares a line with `b`.
    assert_eq!(at(&map, &diagram, 'b'), [0, 0]);
    assert_eq!(at(&map, &diagram, 'e'), [8, 0]);
    assert_eq!(at(&map, &diagram, 'f'), [0, 8]);
    assert_eq!(at(&map, &diagram, 'k'), [8, 0]);
    let stones = Side::BOTH.map(|side| board.stones_of(side).next().unwrap());
    assert_eq!(
        stones.map(|stone| *map.get(stone).unwrap()),
        [[16, 0], [0, 16]]
    );
}

#[test]
fn equal_stones_split_the_board_and_contest_the_middle() {
    let diagram = Diagram::new(&[
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". X . m . O .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
    ]);
    let board = diagram.board::<Freestyle>(Side::First, CaptureRules::CAPTURE);
    assert!(contested(&board).contains(diagram.square('m')));
    let territory = territory(&board);
    assert_eq!(at(&territory, &diagram, 'm'), None);
    let regions = regions(&territory);
    let sizes = |side: Side| {
        let own = regions.iter().filter(|region| region.side == side);
        own.map(|region| region.squares.len()).collect::<Vec<_>>()
    };
    assert_eq!(sizes(Side::First), sizes(Side::Second));
    let all = regions
        .iter()
        .fold(SquareSet::EMPTY, |all, region| all.union(&region.squares));
    assert_eq!(all, territory.squares(Option::is_some));
    assert!(regions[0].squares.len() > 4);
}

#[test]
fn potential_counts_the_live_windows() {
    let empty = Board::<Freestyle>::new(BoardSize::DEFAULT);
    let map = potential(&empty);
    let corner = BoardSize::DEFAULT.square(0, 0).unwrap();
    assert_eq!(map.get(BoardSize::DEFAULT.center()), Some(&[20, 20]));
    assert_eq!(map.get(corner), Some(&[3, 3]));
    let diagram = Diagram::new(&[
        "a X X . .",
        ". . . . .",
        ". . . . .",
        ". . . . .",
        "b . . . .",
    ]);
    let board = diagram.board::<Freestyle>(Side::First, CaptureRules::CAPTURE);
    let map = potential(&board);
    // The row with two stones, and the column and the diagonal without stones.
    assert_eq!(at(&map, &diagram, 'a'), [16 + 1 + 1, 1 + 1]);
    assert_eq!(at(&map, &diagram, 'b'), [3, 3]);
    let stone = board.stones_of(Side::First).next().unwrap();
    assert_eq!(map.get(stone), Some(&[0, 0]));
}

#[test]
fn a_window_that_the_rule_set_does_not_count_has_no_potential() {
    let diagram = Diagram::new(&[
        "a . . . . X",
        "O O O O O O",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
    ]);
    let first = |map: SquareMap<[u32; 2]>| at(&map, &diagram, 'a')[0];
    let freestyle = diagram.board::<Freestyle>(Side::First, CaptureRules::CAPTURE);
    assert_eq!(first(potential(&freestyle)), 1);
    // The filled window would be a row of six.
    let standard = diagram.board::<Standard>(Side::First, CaptureRules::CAPTURE);
    assert_eq!(first(potential(&standard)), 0);
    let blocked = Diagram::new(&[
        "O a . . . . O",
        "O O O O O O O",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
    ]);
    let caro = blocked.board::<Caro6>(Side::First, CaptureRules::CAPTURE);
    assert_eq!(at(&potential(&caro), &blocked, 'a')[0], 0);
    let freestyle = blocked.board::<Freestyle>(Side::First, CaptureRules::CAPTURE);
    assert_eq!(at(&potential(&freestyle), &blocked, 'a')[0], 1);
}
