//! Commands during a search.

use std::time::Duration;

use crate::driver::GomocupDriver;

fn searching_driver() -> GomocupDriver {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    assert!(driver.send("TURN 7,7").is_empty());
    assert!(driver.is_thinking());
    driver
}

#[test]
fn stop_makes_the_search_answer() {
    for word in ["STOP", "yxstop"] {
        let mut driver = searching_driver();
        assert!(driver.send(word).is_empty());
        assert!(driver.stopped);
        assert_eq!(driver.release().len(), 1);
    }
}

#[test]
fn commands_that_do_not_need_the_board_are_executed_at_once() {
    let mut driver = searching_driver();
    assert!(driver.send("ABOUT")[0].starts_with("name="));
    assert!(driver.send("FOO")[0].starts_with("UNKNOWN "));
    assert_eq!(driver.send("YXSHOWFORBID").len(), 1);
    assert!(
        driver
            .send("INFO time_left 5000\nINFO timeout_turn 100")
            .is_empty()
    );
    assert!(
        driver
            .send("INFO max_memory 50000000\nINFO rule 1")
            .is_empty()
    );
    assert!(
        driver.configured.is_empty(),
        "changes of settings wait for the end of the search"
    );
    assert!(!driver.stopped && !driver.is_waiting());
    assert_eq!(driver.release().len(), 1);
    assert_eq!(driver.configured.len(), 1);
}

#[test]
fn end_during_a_search_ends_the_session() {
    let mut driver = searching_driver();
    assert!(driver.send("END").is_empty());
    assert!(driver.ended);
}

#[test]
fn a_command_that_needs_the_board_stops_the_search_and_is_answered_after_it() {
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
        let mut driver = searching_driver();
        assert!(driver.send(line).is_empty(), "{line}");
        assert!(driver.stopped && driver.is_waiting(), "{line}");
        let mut output = driver.release();
        if driver.is_thinking() {
            output.extend(driver.release());
        }
        assert_eq!(output.len(), 2, "{line}: {output:?}");
        assert!(
            output[0].contains(',') && !output[0].contains(' '),
            "{output:?}"
        );
        assert!(output[1].starts_with(answer), "{line}: {output:?}");
        assert!(!driver.is_waiting());
    }
}

#[test]
fn a_second_turn_is_played_after_the_answer_to_the_first() {
    let mut driver = searching_driver();
    driver.send("TURN 0,0");
    assert_eq!(driver.release().len(), 1);
    assert!(driver.is_thinking());
    assert_eq!(driver.release().len(), 1);
    assert!(!driver.is_thinking() && !driver.is_waiting());
}

#[test]
fn a_board_command_waits_for_the_search() {
    let mut driver = searching_driver();
    driver.send("BOARD");
    assert!(driver.is_waiting());
    assert_eq!(driver.release().len(), 1);
    driver.send("7,7,2\nDONE");
    assert_eq!(driver.release().len(), 1);
}

#[test]
fn the_front_end_answers_for_a_late_search() {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    driver.send("INFO timeout_turn 500\nTURN 7,7");
    driver.report_depths();
    driver.advance(470);
    assert!(
        driver.check_deadline().is_empty(),
        "the search still has time"
    );
    driver.advance(5);
    let output = driver.check_deadline();
    assert_eq!(output.len(), 1, "{output:?}");
    assert!(!driver.is_thinking());
    // The move was played, and the game goes on.
    assert!(
        driver
            .error(&format!("PLAY {}", output[0]))
            .contains("occupied")
    );
    driver.send("TURN 0,0");
    assert_eq!(driver.release().len(), 1);
}

#[test]
fn the_deadline_of_every_move_is_within_the_turn_limit() {
    for number in 0..40 {
        let mut driver = GomocupDriver::started(15);
        driver.hold_searches();
        let limit = 50 + 25 * number;
        let (x, y) = (number % 15, number / 15);
        driver.send(&format!("INFO timeout_turn {limit}\nTURN {x},{y}"));
        driver.report_depths();
        let limit = Duration::from_millis(limit);
        let deadline = driver.time_to_deadline().unwrap();
        assert!(
            deadline < limit && deadline > limit * 8 / 10,
            "{limit:?}: {deadline:?}"
        );
    }
}

#[test]
fn a_late_search_without_a_completed_depth_is_not_answered_for() {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    driver.send("INFO timeout_turn 500\nTURN 7,7");
    driver.advance(10_000);
    assert!(driver.check_deadline().is_empty());
    assert_eq!(driver.release().len(), 1);
}

#[test]
fn an_analysis_without_limits_is_never_overdue() {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    driver.send("YXBOARD\n7,7,2\nDONE\nYXNBEST 1");
    driver.report_depths();
    driver.advance(1_000_000);
    assert!(driver.check_deadline().is_empty() && driver.is_thinking());
}

#[test]
fn a_command_that_waits_for_a_late_search_is_executed_after_it() {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    driver.send("INFO timeout_turn 500\nTURN 7,7");
    driver.report_depths();
    driver.send("TAKEBACK 7,7");
    assert!(driver.is_waiting());
    driver.advance(500);
    let output = driver.check_deadline();
    assert_eq!(output.len(), 2, "{output:?}");
    assert!(output[1].starts_with("ERROR TAKEBACK"), "{output:?}");
}
