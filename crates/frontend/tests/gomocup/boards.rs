//! BOARD and YXBOARD: colors by counts, orders, and errors.
//!
//! `ZEITNOT_POSITIONS=100000 cargo test --release -p zeitnot-frontend --test gomocup
//! boards` runs the long form of the random set-ups.

use zeitnot_core::Random;
use zeitnot_gomoku::notation::parse_moves;
use zeitnot_gomoku::{Board, BoardSize, Renju};

use crate::driver::GomocupDriver;

const SIDE: usize = 15;

/// Stones as points; black's have even indices.
type Stones = Vec<(usize, usize)>;

fn random_stones(random: &mut Random) -> Stones {
    let mut stones: Stones = (0..SIDE)
        .flat_map(|x| (0..SIDE).map(move |y| (x, y)))
        .collect();
    // Stones near the center make more threes and fours.
    let reach = 3 + random.below(5) as usize;
    stones.retain(|&(x, y)| x.abs_diff(7) <= reach && y.abs_diff(7) <= reach);
    shuffle(&mut stones, random);
    stones.truncate(random.below(stones.len() as u64 / 2) as usize);
    stones
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as u64 + 1) as usize);
    }
}

/// Returns `true` if no line decides the game; only black's overlines in renju do not.
fn is_undecided(rule: u32, stones: &Stones) -> bool {
    let mut grid = [[0_u8; SIDE]; SIDE];
    for (index, &(x, y)) in stones.iter().enumerate() {
        grid[x][y] = 1 + (index % 2) as u8;
    }
    let at = |x: usize, y: usize| *grid.get(x).and_then(|column| column.get(y)).unwrap_or(&0);
    stones.iter().enumerate().all(|(index, &(x, y))| {
        let color = 1 + (index % 2) as u8;
        [(0, 1), (1, 0), (1, 1), (1, usize::MAX)]
            .into_iter()
            .all(|(dx, dy)| {
                let step = |distance: usize, dx: usize, dy: usize| {
                    at(
                        x.wrapping_add(dx.wrapping_mul(distance)),
                        y.wrapping_add(dy.wrapping_mul(distance)),
                    ) == color
                };
                let reach = |dx, dy| (1..).take_while(|&distance| step(distance, dx, dy)).count();
                let length = 1 + reach(dx, dy) + reach(dx.wrapping_neg(), dy.wrapping_neg());
                length < 5 || (rule == 4 && color == 1 && length > 5)
            })
    })
}

/// Returns a multi-line command with the stones of the side to move as its own.
fn block(word: &str, stones: &Stones, random: &mut Random) -> String {
    let mut lines: Vec<String> = stones
        .iter()
        .enumerate()
        .map(|(index, (x, y))| format!("{x},{y},{}", 2 - (stones.len() + index + 1) % 2))
        .collect();
    if random.below(2) == 0 {
        shuffle(&mut lines, random);
    }
    format!("{word}\n{}\nDONE", lines.join("\n"))
}

/// Sends `count` random undecided boards, which must all be accepted.
///
/// Returns the number of boards whose order of stones has a forbidden move in renju.
fn boards_are_accepted(rule: u32, count: u64) -> u64 {
    let mut driver = GomocupDriver::started(SIDE as u32);
    driver.send(&format!("INFO rule {rule}\nINFO max_node 1"));
    let mut random = Random::new(u64::from(rule));
    let mut forbidden_orders = 0;
    for _ in 0..count {
        let stones = std::iter::repeat_with(|| random_stones(&mut random))
            .find(|stones| is_undecided(rule, stones))
            .unwrap();
        // A search takes longer than the set-up.
        if random.below(10) == 0 {
            let board = block("BOARD", &stones, &mut random);
            let (x, y) = driver.point(&board);
            assert!(!stones.contains(&(x as usize, y as usize)), "{board}");
        } else {
            let board = block("YXBOARD", &stones, &mut random);
            assert!(driver.send_with_messages(&board).is_empty(), "{board}");
        }
        let squares: String = stones
            .iter()
            .map(|&(x, y)| format!("{}{}", char::from(b'a' + x as u8), SIDE - y))
            .collect();
        let moves = parse_moves(BoardSize::DEFAULT, &squares).unwrap();
        forbidden_orders +=
            u64::from(Board::<Renju>::from_moves(BoardSize::DEFAULT, &moves).is_err());
    }
    forbidden_orders
}

#[test]
fn renju_set_ups_are_accepted_in_any_order() {
    let wanted = std::env::var("ZEITNOT_POSITIONS").ok();
    let count = wanted.map_or(10_000, |count| count.parse().unwrap());
    let forbidden_orders = boards_are_accepted(4, count);
    // Otherwise the test would show nothing.
    assert!(
        forbidden_orders > count / 20,
        "{forbidden_orders} of {count}"
    );
}

#[test]
fn set_ups_of_every_rule_are_accepted_in_any_order() {
    for rule in [0, 1, 8, 9] {
        boards_are_accepted(rule, 500);
    }
}

#[test]
fn a_set_up_with_a_five_is_one_error() {
    let mut driver = GomocupDriver::started(SIDE as u32);
    let mut random = Random::new(1);
    for rule in [0, 1, 4, 8, 9] {
        driver.send(&format!("INFO rule {rule}"));
        // Black has the five, at both parities of the side to move.
        for stones in [9, 10] {
            let stones: Stones = (0..stones)
                .map(|index| (3 + index / 2, 2 + index % 2 * (3 + index / 2)))
                .collect();
            let error = driver.error(&block("BOARD", &stones, &mut random));
            assert!(error.contains("the game is over"), "{error}");
        }
    }
}

#[test]
fn an_empty_board_is_answered_with_the_center() {
    assert_eq!(GomocupDriver::started(15).point("BOARD\nDONE"), (7, 7));
}

#[test]
fn lines_in_order_make_a_game() {
    let mut driver = GomocupDriver::started(20);
    let (x, y) = driver.point("BOARD\n10,10,1\n10,11,2\nDONE");
    assert!(x < 20 && y < 20 && (x, y) != (10, 10) && (x, y) != (10, 11));
    // The engine was black and has moved; the opponent is next.
    driver.point("TURN 0,0");
    assert!(driver.error("TURN 10,10").contains("occupied"));
}

#[test]
fn the_engine_is_white_if_the_opponent_has_one_more_stone() {
    let mut driver = GomocupDriver::started(15);
    // Black, the opponent, has four in a row with one open end.
    let stones = "2,7,1\n3,7,2\n0,0,1\n4,7,2\n0,2,1\n5,7,2\n6,7,2";
    let mut lines: Vec<&str> = stones.split('\n').collect();
    for turn in 0..lines.len() {
        lines.rotate_left(turn);
        let block = format!("BOARD\n{}\nDONE", lines.join("\n"));
        assert_eq!(driver.point(&block), (7, 7), "{block}");
    }
}

#[test]
fn the_engine_is_black_at_equal_counts_in_any_order() {
    let mut driver = GomocupDriver::started(15);
    let block = "BOARD\n0,0,2\n3,7,1\n0,2,2\n4,7,1\n2,7,2\n5,7,1\n0,5,2\n6,7,1\nDONE";
    assert_eq!(driver.point(block), (7, 7));
}

#[test]
fn positions_with_unusual_counts_are_accepted() {
    // The engine has more stones and is still to move, for analysis.
    let mut driver = GomocupDriver::started(15);
    let block = "BOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n2,7,2\nDONE";
    assert_eq!(driver.point(block), (7, 7));
    let block = "BOARD\n3,7,2\n4,7,2\n5,7,2\n6,7,2\n2,7,1\nDONE";
    assert_eq!(driver.point(block), (7, 7));
}

#[test]
fn a_six_that_was_never_a_five_is_a_position_under_standard_rules() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO rule 1");
    let six: String = (3..9).map(|x| format!("{x},7,1\n")).collect();
    let others: String = (0..6).map(|x| format!("{},0,2\n", x * 2)).collect();
    driver.point(&format!("BOARD\n{six}{others}DONE"));
}

#[test]
fn a_bad_line_is_one_error_and_the_old_position_stays() {
    let mut driver = GomocupDriver::started(15);
    driver.send("BEGIN");
    for (line, problem) in [
        ("15,7,1", "15,7 is off the 15x15 board"),
        ("7,-1,1", "7,-1 is off the 15x15 board"),
        ("7,7,4", "the third number is `4`"),
        ("7,7,0", "the third number is `0`"),
        ("7,7,x", "the third number is `x`"),
        ("7,7", "not a stone"),
        ("7 7 1", "not a stone"),
        ("a,b,1", "not a point"),
        ("TURN 7,7", "not a stone"),
        ("START 15", "not a stone"),
        ("BOARD", "not a stone"),
        ("1,1,1", "occurs twice"),
        ("1,1,2", "occurs twice"),
    ] {
        let error = driver.error(&format!("BOARD\n1,1,1\n{line}\n99,99,9\njunk\nDONE"));
        assert!(error.starts_with("BOARD line 2: "), "{error}");
        assert!(error.contains(problem), "{error}");
        let error = driver.error(&format!("YXBOARD\n1,1,1\n{line}\nDONE"));
        assert!(error.starts_with("YXBOARD line 2: "), "{error}");
    }
    assert!(driver.error("TURN 7,7").contains("occupied"));
    driver.point("TURN 1,1");
}

#[test]
fn a_finished_game_has_no_move() {
    let mut driver = GomocupDriver::started(15);
    let five = "1,1,2\n0,0,1\n2,2,2\n1,0,1\n3,3,2\n2,0,1\n4,4,2\n3,0,1\n5,5,2";
    let error = driver.error(&format!("BOARD\n{five}\nDONE"));
    assert!(error.contains("game is over"), "{error}");
    assert!(driver.send(&format!("YXBOARD\n{five}\nDONE")).is_empty());
}

#[test]
fn yxboard_sets_the_position_without_output() {
    let mut driver = GomocupDriver::started(15);
    assert!(driver.send("yxboard\n7,7,1\n8,8,2\ndone").is_empty());
    assert!(driver.error("TURN 7,7").contains("occupied"));
    driver.point("YXNBEST 1");
}

#[test]
fn a_finished_line_of_a_continuous_game_is_never_played_on() {
    let mut driver = GomocupDriver::started(5);
    driver.send("INFO rule 2");
    let mut block = "BOARD\n".to_owned();
    for y in 0..5 {
        for x in 0..5 {
            if (x, y) != (4, 0) && (x, y) != (0, 4) {
                block += &format!("{x},{y},3\n");
            }
        }
    }
    let first = driver.point(&format!("{block}DONE"));
    assert!([(4, 0), (0, 4)].contains(&first));
    assert!(driver.error("TURN 2,2").contains("finished line"));
    block += "4,0,3\n0,4,3\n";
    assert!(
        driver
            .error(&format!("{block}DONE"))
            .contains("every legal point is blocked")
    );
}

#[test]
fn done_without_a_command_is_an_error() {
    assert!(
        GomocupDriver::new()
            .error("DONE")
            .contains("DONE without a command")
    );
}
