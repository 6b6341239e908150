//! Games in turn: START, RECTSTART, RESTART, BEGIN, TURN, PLAY, TAKEBACK,
//! ABOUT, END.

use std::time::Duration;

use crate::driver::GomocupDriver;

#[test]
fn every_board_size_can_be_played_on() {
    for size in 5..=20 {
        let mut desk = GomocupDriver::started(size);
        let (x, y) = desk.point("BEGIN");
        assert!(x < size && y < size);
    }
}

#[test]
fn other_sizes_are_one_error_and_the_game_goes_on() {
    let mut desk = GomocupDriver::started(15);
    desk.send("BEGIN");
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
        let error = desk.error(&format!("START {size}"));
        assert!(error.starts_with("START"), "{error}");
    }
    assert!(desk.error("START 21").contains("5 to 20"));
    // The stone of BEGIN is still there.
    assert!(desk.error("BEGIN").contains("stones on the board"));
}

#[test]
fn the_size_may_be_named_twice() {
    assert_eq!(GomocupDriver::new().send("START 15 15"), ["OK"]);
}

#[test]
fn a_square_is_a_rectangle_and_no_other_rectangle_is_played() {
    let mut desk = GomocupDriver::new();
    assert!(desk.error("RECTSTART 20,15").contains("only square boards"));
    assert!(desk.error("RECTSTART 20").contains("send START"));
    assert!(desk.error("RECTSTART").contains("send START"));
    assert!(desk.error("BEGIN").contains("before START"));
    assert_eq!(desk.send("RECTSTART 17 , 17"), ["OK"]);
    assert!(desk.point("BEGIN").0 < 17);
}

#[test]
fn restart_is_a_new_game_of_the_same_size() {
    let mut desk = GomocupDriver::new();
    assert!(desk.error("RESTART").contains("send START"));
    assert_eq!(desk.send("START 9"), ["OK"]);
    assert_eq!(desk.cleared, 0, "there is nothing to forget yet");
    desk.send("BEGIN");
    assert_eq!(desk.send("RESTART"), ["OK"]);
    assert_eq!(desk.cleared, 1);
    assert!(desk.point("BEGIN").0 < 9);
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
        assert!(error.contains("before START: send START"), "{error}");
    }
    let mut desk = GomocupDriver::new();
    let error = desk.error("BOARD\n7,7,1\njunk\nDONE");
    assert!(error.contains("BOARD: it comes before START"), "{error}");
}

#[test]
fn a_game_is_played_with_alternate_colors() {
    let mut desk = GomocupDriver::started(15);
    assert_eq!(desk.point("BEGIN"), (7, 7));
    let (x, y) = desk.point("TURN 8,8");
    assert!((x, y) != (7, 7) && (x, y) != (8, 8));
    let error = desk.error(&format!("TURN {x},{y}"));
    assert!(error.contains("taken"), "{error}");
    let error = desk.error("TURN 7,7");
    assert!(error.starts_with("TURN 7,7: "), "{error}");
    // The game goes on where it was.
    desk.point("TURN 0,0");
}

#[test]
fn a_five_is_stopped_and_made() {
    // Black, the opponent, gets a four with one end closed.
    let mut desk = GomocupDriver::started(15);
    desk.play("3,7 0,0 4,7 2,7 5,7 0,4");
    assert_eq!(desk.point("TURN 6,7"), (7, 7), "the only block");
    // The same, but white has a four as well.
    let mut desk = GomocupDriver::started(15);
    desk.play("3,7 0,0 4,7 1,0 5,7 2,0 9,9 3,0");
    assert_eq!(desk.point("TURN 6,7"), (4, 0), "an own five wins first");
}

#[test]
fn a_game_that_is_over_has_no_move_and_says_so() {
    let mut desk = GomocupDriver::started(15);
    desk.play("3,7 0,0 4,7 1,0 5,7 2,0 6,7 3,2");
    let error = desk.error("TURN 7,7");
    assert!(error.contains("game is over: send RESTART"), "{error}");
    assert!(desk.error("TURN 8,8").starts_with("TURN 8,8: "));
    assert_eq!(desk.send("RESTART"), ["OK"]);
    desk.point("BEGIN");
}

#[test]
fn play_is_confirmed() {
    let mut desk = GomocupDriver::started(15);
    assert_eq!(desk.send("PLAY 3,4"), ["3,4"]);
    assert!(desk.error("PLAY 3,4").contains("taken"));
    assert!(desk.error("PLAY 33,4").contains("off the 15x15 board"));
    assert!(desk.error("PLAY").contains("not a point"));
    desk.point("TURN 5,5");
}

#[test]
fn moves_are_taken_back_in_turn() {
    let mut desk = GomocupDriver::started(15);
    let (x, y) = desk.point("TURN 7,7");
    assert!(desk.error("TAKEBACK 7,7").contains("not the last move"));
    assert_eq!(
        desk.send(&format!("TAKEBACK {x},{y}\nTAKEBACK 7,7")),
        ["OK", "OK"]
    );
    assert!(desk.error("TAKEBACK 7,7").contains("no stone"));
    assert!(desk.error("TAKEBACK x").contains("not a point"));
    assert_eq!(desk.point("BEGIN"), (7, 7));
}

#[test]
fn about_is_one_line_at_any_time() {
    let mut desk = GomocupDriver::new();
    let about = format!(
        "name=\"Zeitnot\", version=\"{}\", author=\"Zeitnot contributors\", \
         country=\"International\"",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(desk.send("ABOUT"), std::slice::from_ref(&about));
    desk.send("START 15");
    assert_eq!(desk.send("about"), [about]);
}

#[test]
fn end_says_nothing() {
    let mut desk = GomocupDriver::new();
    assert!(desk.send("end").is_empty() && desk.ended);
    let mut desk = GomocupDriver::started(15);
    assert!(desk.send("BOARD\n7,7,1\nEND").is_empty() && desk.ended);
}

#[test]
fn the_first_move_needs_no_thinking() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO timeout_turn 5000\nBEGIN");
    assert_eq!(desk.limits.depth, Some(1));
    desk.send("TURN 0,0");
    assert_eq!(desk.limits.depth, None);
    assert_eq!(
        desk.limits.time.map(|time| time.hard),
        Some(Duration::from_millis(4_970))
    );
}

#[test]
fn a_move_comes_with_one_message() {
    let mut desk = GomocupDriver::started(15);
    let said = desk.send_with_messages("TURN 7,7");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("MESSAGE depth "), "{said:?}");
}
