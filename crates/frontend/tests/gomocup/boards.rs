//! BOARD and YXBOARD: colors by counts, orders, errors.

use crate::driver::GomocupDriver;

#[test]
fn an_empty_board_is_answered() {
    assert_eq!(GomocupDriver::started(15).point("BOARD\nDONE"), (7, 7));
}

#[test]
fn lines_in_order_make_a_game() {
    let mut desk = GomocupDriver::started(20);
    let (x, y) = desk.point("BOARD\n10,10,1\n10,11,2\nDONE");
    assert!(x < 20 && y < 20 && (x, y) != (10, 10) && (x, y) != (10, 11));
    // Own was black and has moved: the opponent is next.
    desk.point("TURN 0,0");
    assert!(desk.error("TURN 10,10").contains("taken"));
}

#[test]
fn own_is_white_if_the_opponent_has_one_more() {
    let mut desk = GomocupDriver::started(15);
    // Black, the opponent, has four in a row with one open end.
    let stones = "2,7,1\n3,7,2\n0,0,1\n4,7,2\n0,2,1\n5,7,2\n6,7,2";
    let mut lines: Vec<&str> = stones.split('\n').collect();
    for turn in 0..lines.len() {
        lines.rotate_left(turn);
        let block = format!("BOARD\n{}\nDONE", lines.join("\n"));
        assert_eq!(desk.point(&block), (7, 7), "{block}");
    }
}

#[test]
fn own_is_black_at_equal_counts_whatever_the_order() {
    let mut desk = GomocupDriver::started(15);
    let block = "BOARD\n0,0,2\n3,7,1\n0,2,2\n4,7,1\n2,7,2\n5,7,1\n0,5,2\n6,7,1\nDONE";
    assert_eq!(desk.point(block), (7, 7));
}

#[test]
fn white_may_be_to_move_with_more_stones_than_usual() {
    // Analysis: own has one stone more and is to move all the same.
    let mut desk = GomocupDriver::started(15);
    let block = "BOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n2,7,2\nDONE";
    assert_eq!(desk.point(block), (7, 7));
    let block = "BOARD\n3,7,2\n4,7,2\n5,7,2\n6,7,2\n2,7,1\nDONE";
    assert_eq!(desk.point(block), (7, 7));
}

#[test]
fn a_six_that_was_never_a_five_is_a_position_under_standard_rules() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO rule 1");
    let six: String = (3..9).map(|x| format!("{x},7,1\n")).collect();
    let others: String = (0..6).map(|x| format!("{},0,2\n", x * 2)).collect();
    desk.point(&format!("BOARD\n{six}{others}DONE"));
}

#[test]
fn a_bad_line_is_one_error_and_the_old_position_stays() {
    let mut desk = GomocupDriver::started(15);
    desk.send("BEGIN");
    for (line, problem) in [
        ("15,7,1", "15,7 is off the 15x15 board"),
        ("7,-1,1", "7,-1 is off the 15x15 board"),
        ("7,7,4", "the third number is `4`"),
        ("7,7,0", "the third number is `0`"),
        ("7,7,x", "the third number is `x`"),
        ("7,7", "no stone"),
        ("7 7 1", "no stone"),
        ("a,b,1", "not a point"),
        ("TURN 7,7", "no stone"),
        ("START 15", "no stone"),
        ("BOARD", "no stone"),
        ("1,1,1", "was given before"),
        ("1,1,2", "was given before"),
    ] {
        let error = desk.error(&format!("BOARD\n1,1,1\n{line}\n99,99,9\njunk\nDONE"));
        assert!(error.starts_with("BOARD line 2: "), "{error}");
        assert!(error.contains(problem), "{error}");
        let error = desk.error(&format!("YXBOARD\n1,1,1\n{line}\nDONE"));
        assert!(error.starts_with("YXBOARD line 2: "), "{error}");
    }
    assert!(desk.error("TURN 7,7").contains("taken"));
    desk.point("TURN 1,1");
}

#[test]
fn a_finished_game_has_no_move() {
    let mut desk = GomocupDriver::started(15);
    let five = "1,1,2\n0,0,1\n2,2,2\n1,0,1\n3,3,2\n2,0,1\n4,4,2\n3,0,1\n5,5,2";
    let error = desk.error(&format!("BOARD\n{five}\nDONE"));
    assert!(error.contains("game is over"), "{error}");
    assert!(desk.send(&format!("YXBOARD\n{five}\nDONE")).is_empty());
}

#[test]
fn yxboard_sets_the_position_without_a_word() {
    let mut desk = GomocupDriver::started(15);
    assert!(desk.send("yxboard\n7,7,1\n8,8,2\ndone").is_empty());
    assert!(desk.error("TURN 7,7").contains("taken"));
    desk.point("YXNBEST 1");
}

#[test]
fn a_finished_line_of_a_continuous_game_is_never_played_on() {
    let mut desk = GomocupDriver::started(5);
    desk.send("INFO rule 2");
    let mut block = "BOARD\n".to_owned();
    for y in 0..5 {
        for x in 0..5 {
            if (x, y) != (4, 0) && (x, y) != (0, 4) {
                block += &format!("{x},{y},3\n");
            }
        }
    }
    let first = desk.point(&format!("{block}DONE"));
    assert!([(4, 0), (0, 4)].contains(&first));
    assert!(desk.error("TURN 2,2").contains("finished line"));
    block += "4,0,3\n0,4,3\n";
    assert!(
        desk.error(&format!("{block}DONE"))
            .contains("every legal point is blocked")
    );
}

#[test]
fn done_alone_ends_nothing() {
    assert!(
        GomocupDriver::new()
            .error("DONE")
            .contains("DONE ends nothing")
    );
}
