//! START, RECTSTART, RESTART, BEGIN, TURN, PLAY, TAKEBACK, ABOUT, and END.

use std::time::Duration;

use crate::driver::GomocupDriver;

#[test]
fn every_board_size_can_be_played_on() {
    for size in 5..=20 {
        let mut driver = GomocupDriver::started(size);
        let (x, y) = driver.point("BEGIN");
        assert!(x < size && y < size);
    }
}

#[test]
fn other_sizes_are_one_error_and_the_game_goes_on() {
    let mut driver = GomocupDriver::started(15);
    driver.send("BEGIN");
    for size in [
        "4",
        "21",
        "1000",
        "0",
        "-3",
        "x",
        "",
        "15.5",
        "99999999999",
        "15 16",
    ] {
        let error = driver.error(&format!("START {size}"));
        assert!(error.starts_with("START"), "{error}");
    }
    assert!(driver.error("START 21").contains("5 to 20"));
    // The stone of BEGIN is still on the board.
    assert!(driver.error("BEGIN").contains("stones on the board"));
}

#[test]
fn start_accepts_the_size_twice() {
    assert_eq!(GomocupDriver::new().send("START 15 15"), ["OK"]);
}

#[test]
fn rectstart_accepts_only_squares() {
    let mut driver = GomocupDriver::new();
    assert!(
        driver
            .error("RECTSTART 20,15")
            .contains("only square boards")
    );
    assert!(driver.error("RECTSTART 20").contains("send START"));
    assert!(driver.error("RECTSTART").contains("send START"));
    assert!(driver.error("BEGIN").contains("no board yet"));
    assert_eq!(driver.send("RECTSTART 17 , 17"), ["OK"]);
    assert!(driver.point("BEGIN").0 < 17);
}

#[test]
fn restart_is_a_new_game_of_the_same_size() {
    let mut driver = GomocupDriver::new();
    assert!(driver.error("RESTART").contains("send START"));
    assert_eq!(driver.send("START 9"), ["OK"]);
    assert_eq!(driver.cleared, 0, "an unused table is not cleared");
    driver.send("BEGIN");
    assert_eq!(driver.send("RESTART"), ["OK"]);
    assert_eq!(driver.cleared, 1);
    assert!(driver.point("BEGIN").0 < 9);
}

#[test]
fn commands_before_start_are_errors() {
    for line in [
        "BEGIN",
        "TURN 7,7",
        "PLAY 7,7",
        "TAKEBACK 7,7",
        "YXNBEST 2",
        "YXSHOWFORBID",
    ] {
        let error = GomocupDriver::new().error(line);
        assert!(error.contains("no board yet; send START"), "{error}");
    }
    let mut driver = GomocupDriver::new();
    let error = driver.error("BOARD\n7,7,1\njunk\nDONE");
    assert!(error.contains("BOARD: no board yet"), "{error}");
}

#[test]
fn a_game_is_played_with_alternate_colors() {
    let mut driver = GomocupDriver::started(15);
    assert_eq!(driver.point("BEGIN"), (7, 7));
    let (x, y) = driver.point("TURN 8,8");
    assert!((x, y) != (7, 7) && (x, y) != (8, 8));
    let error = driver.error(&format!("TURN {x},{y}"));
    assert!(error.contains("occupied"), "{error}");
    let error = driver.error("TURN 7,7");
    assert!(error.starts_with("TURN 7,7: "), "{error}");
    // The game goes on.
    driver.point("TURN 0,0");
}

#[test]
fn fives_are_blocked_and_made() {
    // Black, the opponent, gets a four with one end closed.
    let mut driver = GomocupDriver::started(15);
    driver.play("3,7 0,0 4,7 2,7 5,7 0,4");
    assert_eq!(driver.point("TURN 6,7"), (7, 7), "the only block");
    // White has a four as well.
    let mut driver = GomocupDriver::started(15);
    driver.play("3,7 0,0 4,7 1,0 5,7 2,0 9,9 3,0");
    assert_eq!(driver.point("TURN 6,7"), (4, 0), "an own five wins first");
}

#[test]
fn a_turn_after_the_end_of_the_game_is_an_error() {
    let mut driver = GomocupDriver::started(15);
    driver.play("3,7 0,0 4,7 1,0 5,7 2,0 6,7 3,2");
    let error = driver.error("TURN 7,7");
    assert!(error.contains("game is over; send RESTART"), "{error}");
    assert!(driver.error("TURN 8,8").starts_with("TURN 8,8: "));
    assert_eq!(driver.send("RESTART"), ["OK"]);
    driver.point("BEGIN");
}

#[test]
fn play_is_confirmed() {
    let mut driver = GomocupDriver::started(15);
    assert_eq!(driver.send("PLAY 3,4"), ["3,4"]);
    assert!(driver.error("PLAY 3,4").contains("occupied"));
    assert!(driver.error("PLAY 33,4").contains("off the 15x15 board"));
    assert!(driver.error("PLAY").contains("not a point"));
    driver.point("TURN 5,5");
}

#[test]
fn moves_are_taken_back_in_reverse_order() {
    let mut driver = GomocupDriver::started(15);
    let (x, y) = driver.point("TURN 7,7");
    assert!(driver.error("TAKEBACK 7,7").contains("not the last move"));
    assert_eq!(
        driver.send(&format!("TAKEBACK {x},{y}\nTAKEBACK 7,7")),
        ["OK", "OK"]
    );
    assert!(driver.error("TAKEBACK 7,7").contains("no stone"));
    assert!(driver.error("TAKEBACK x").contains("not a point"));
    assert_eq!(driver.point("BEGIN"), (7, 7));
}

#[test]
fn about_is_one_line_at_any_time() {
    let mut driver = GomocupDriver::new();
    let about = format!(
        "name=\"Zeitnot\", version=\"{}\", author=\"Zeitnot contributors\", \
         country=\"International\"",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(driver.send("ABOUT"), std::slice::from_ref(&about));
    driver.send("START 15");
    assert_eq!(driver.send("about"), [about]);
}

#[test]
fn end_has_no_output() {
    let mut driver = GomocupDriver::new();
    assert!(driver.send("end").is_empty() && driver.ended);
    let mut driver = GomocupDriver::started(15);
    assert!(driver.send("BOARD\n7,7,1\nEND").is_empty() && driver.ended);
}

#[test]
fn the_first_move_is_played_without_a_search() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO timeout_turn 5000\nBEGIN");
    assert_eq!(driver.limits.depth, Some(1));
    driver.send("TURN 0,0");
    assert_eq!(driver.limits.depth, None);
    assert_eq!(
        driver.limits.time.map(|time| time.hard),
        Some(Duration::from_millis(4_970))
    );
}

#[test]
fn a_move_comes_with_one_message() {
    let mut driver = GomocupDriver::started(15);
    let output = driver.send_with_messages("TURN 7,7");
    assert_eq!(output.len(), 2, "{output:?}");
    assert!(output[0].starts_with("MESSAGE depth "), "{output:?}");
}
