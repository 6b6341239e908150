//! What happens while a search is running.

use std::time::Duration;

use crate::driver::GomocupDriver;

fn searching_driver() -> GomocupDriver {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    assert!(desk.send("TURN 7,7").is_empty());
    assert!(desk.is_thinking());
    desk
}

#[test]
fn stop_makes_it_answer() {
    for word in ["STOP", "yxstop"] {
        let mut desk = searching_driver();
        assert!(desk.send(word).is_empty());
        assert!(desk.stopped);
        assert_eq!(desk.release().len(), 1);
    }
}

#[test]
fn harmless_commands_are_dealt_with_at_once() {
    let mut desk = searching_driver();
    assert!(desk.send("ABOUT")[0].starts_with("name="));
    assert!(desk.send("FOO")[0].starts_with("UNKNOWN "));
    assert_eq!(desk.send("YXSHOWFORBID").len(), 1);
    assert!(
        desk.send("INFO time_left 5000\nINFO timeout_turn 100")
            .is_empty()
    );
    assert!(
        desk.send("INFO max_memory 50000000\nINFO rule 1")
            .is_empty()
    );
    assert!(desk.configured.is_empty(), "that waits");
    assert!(!desk.stopped && !desk.is_waiting());
    assert_eq!(desk.release().len(), 1);
    assert_eq!(desk.configured.len(), 1);
}

#[test]
fn end_ends() {
    let mut desk = searching_driver();
    assert!(desk.send("END").is_empty());
    assert!(desk.ended);
}

#[test]
fn a_command_that_needs_the_board_ends_the_search_and_both_are_answered_in_turn() {
    for (line, answer) in [
        ("RESTART", "OK"),
        ("START 15", "OK"),
        ("RECTSTART 15,16", "ERROR"),
        ("TURN 7,7", "ERROR"),
        ("BEGIN", "ERROR"),
        ("PLAY 7,7", "ERROR"),
        ("TAKEBACK 7,7", "ERROR"),
        ("YXBALANCEONE x", "ERROR"),
        ("YXNBEST x", "ERROR"),
    ] {
        let mut desk = searching_driver();
        assert!(desk.send(line).is_empty(), "{line}");
        assert!(desk.stopped && desk.is_waiting(), "{line}");
        let mut said = desk.release();
        if desk.is_thinking() {
            said.extend(desk.release());
        }
        assert_eq!(said.len(), 2, "{line}: {said:?}");
        assert!(said[0].contains(',') && !said[0].contains(' '), "{said:?}");
        assert!(said[1].starts_with(answer), "{line}: {said:?}");
        assert!(!desk.is_waiting());
    }
}

#[test]
fn a_second_turn_is_played_after_the_answer_to_the_first() {
    let mut desk = searching_driver();
    desk.send("TURN 0,0");
    assert_eq!(desk.release().len(), 1);
    assert!(desk.is_thinking());
    assert_eq!(desk.release().len(), 1);
    assert!(!desk.is_thinking() && !desk.is_waiting());
}

#[test]
fn a_board_waits_with_all_its_lines() {
    let mut desk = searching_driver();
    desk.send("BOARD");
    assert!(desk.is_waiting());
    assert_eq!(desk.release().len(), 1);
    desk.send("7,7,2\nDONE");
    assert_eq!(desk.release().len(), 1);
}

#[test]
fn a_search_that_does_not_come_back_in_time_is_answered_for() {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    desk.send("INFO timeout_turn 500\nTURN 7,7");
    desk.report_depths();
    desk.advance(470);
    assert!(
        desk.check_deadline().is_empty(),
        "it may still answer itself"
    );
    desk.advance(5);
    let said = desk.check_deadline();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(!desk.is_thinking());
    // The move counts, and the game goes on.
    assert!(desk.error(&format!("PLAY {}", said[0])).contains("taken"));
    desk.send("TURN 0,0");
    assert_eq!(desk.release().len(), 1);
}

#[test]
fn the_deadline_of_every_move_is_within_the_turn_limit() {
    for number in 0..40 {
        let mut desk = GomocupDriver::started(15);
        desk.hold_searches();
        let limit = 50 + 25 * number;
        let (x, y) = (number % 15, number / 15);
        desk.send(&format!("INFO timeout_turn {limit}\nTURN {x},{y}"));
        desk.report_depths();
        let limit = Duration::from_millis(limit);
        let deadline = desk.time_to_deadline().unwrap();
        assert!(
            deadline < limit && deadline > limit * 8 / 10,
            "{limit:?}: {deadline:?}"
        );
    }
}

#[test]
fn before_the_first_depth_there_is_nothing_to_answer() {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    desk.send("INFO timeout_turn 500\nTURN 7,7");
    desk.advance(10_000);
    assert!(desk.check_deadline().is_empty());
    assert_eq!(desk.release().len(), 1);
}

#[test]
fn an_analysis_without_limits_is_never_overdue() {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    desk.send("YXBOARD\n7,7,2\nDONE\nYXNBEST 1");
    desk.report_depths();
    desk.advance(1_000_000);
    assert!(desk.check_deadline().is_empty() && desk.is_thinking());
}

#[test]
fn what_waits_for_an_overdue_search_is_done_after_it() {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    desk.send("INFO timeout_turn 500\nTURN 7,7");
    desk.report_depths();
    desk.send("TAKEBACK 7,7");
    assert!(desk.is_waiting());
    desk.advance(500);
    let said = desk.check_deadline();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[1].starts_with("ERROR TAKEBACK"), "{said:?}");
}
