//! The extensions of the Yixin family of interfaces.

use crate::driver::{GomocupDriver, parse_point};

#[test]
fn yxnbest_reports_several_lines_and_plays_the_best_move() {
    let mut driver = GomocupDriver::started(15);
    driver.send("YXBOARD\n7,7,2\nDONE");
    let output = driver.send_with_messages("YXNBEST 3");
    for number in 1..=3 {
        let head = format!("MESSAGE ({number}) depth ");
        assert!(
            output.iter().any(|line| line.starts_with(&head)),
            "{output:?}"
        );
    }
    assert!(!output.iter().any(|line| line.starts_with("MESSAGE (4)")));
    parse_point(output.last().unwrap());
    assert_eq!(driver.limits.multi_pv, 3);
    for bad in ["0", "-1", "x", ""] {
        assert!(
            driver
                .error(&format!("YXNBEST {bad}"))
                .contains("not a number of lines")
        );
    }
}

#[test]
fn analysis_without_limits_goes_on_until_it_is_stopped() {
    let mut driver = GomocupDriver::started(15);
    driver.hold_searches();
    driver.send("YXBOARD\n7,7,2\nDONE\nYXNBEST 2");
    assert!(driver.is_thinking() && !driver.stopped);
    assert!(driver.send("YXSTOP").is_empty());
    assert!(driver.stopped);
    assert_eq!(driver.release().len(), 1);
    assert!(driver.limits.infinite && driver.limits.time.is_none());
    // With a limit, it ends without a stop.
    driver.send("INFO timeout_turn 500\nYXBOARD\n7,7,2\nDONE\nYXNBEST 2");
    driver.release();
    assert!(!driver.limits.infinite && driver.limits.time.is_some());
}

#[test]
fn stop_without_a_search_does_nothing() {
    let mut driver = GomocupDriver::new();
    assert!(driver.send("stop\nyxstop").is_empty());
    let mut driver = GomocupDriver::started(15);
    assert!(driver.send("STOP").is_empty());
    driver.point("BEGIN");
}

#[test]
fn no_point_is_forbidden_outside_renju() {
    let mut driver = GomocupDriver::started(15);
    assert_eq!(driver.send("YXSHOWFORBID"), ["FORBID ."]);
}

/// Black's open twos cross at 7,7, where a stone would make two threes.
const CROSSING: &str = "5,7 0,0 6,7 0,14 7,5 14,0 7,6 14,14";

#[test]
fn forbidden_points_are_two_digits_each() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO rule 4");
    driver.play(CROSSING);
    let output = driver.send("YXSHOWFORBID");
    let points = output[0].strip_prefix("FORBID ").unwrap();
    let points = points.strip_suffix('.').unwrap().as_bytes();
    assert!(points.len().is_multiple_of(4), "{output:?}");
    assert!(points.chunks(4).any(|point| point == b"0707"), "{output:?}");
    // White may play anywhere.
    driver.play("10,10");
    assert_eq!(driver.send("YXSHOWFORBID"), ["FORBID ."]);
}

#[test]
fn a_forbidden_move_of_the_opponent_is_an_error_and_the_game_goes_on() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO rule 4");
    driver.play(CROSSING);
    assert!(driver.error("TURN 7,7").starts_with("TURN 7,7: "));
    driver.point("TURN 10,10");
}

#[test]
fn rule_2_is_renju_for_the_yixin_family() {
    let is_renju = |lines: &str| {
        let mut driver = GomocupDriver::started(15);
        driver.send(lines);
        driver.play(CROSSING);
        driver.send("TURN 7,7")[0].starts_with("ERROR")
    };
    assert!(!is_renju("INFO rule 2"));
    assert!(!is_renju("INFO rule 2\nINFO game_type 1"));
    // A command or a key is enough, before or after the rule.
    assert!(is_renju("YXSHOWINFO\nINFO rule 2"));
    assert!(is_renju("INFO rule 2\nYXHASHCLEAR"));
    assert!(is_renju("INFO rule 2\nINFO thread_num 2"));
    assert!(is_renju("INFO max_depth 9\nINFO rule 2"));
    assert!(!is_renju("INFO max_depth 9\nINFO rule 0"));
}

#[test]
fn every_rule_set_is_supported() {
    for rule in [
        "rule 0",
        "rule 1",
        "rule 4",
        "rule 8",
        "rule 9",
        "rule_name capture",
    ] {
        let mut driver = GomocupDriver::started(19);
        assert!(
            driver
                .send_with_messages(&format!("INFO {rule}"))
                .is_empty(),
            "{rule}"
        );
        driver.point("BEGIN");
        driver.point("TURN 0,0");
        // Stones that are not in the order of play, with either side to move.
        driver.point("BOARD\n3,3,2\n9,9,1\n4,3,2\n9,10,1\nDONE");
        driver.point("BOARD\n9,9,1\n3,3,2\n4,3,2\nDONE");
    }
}

#[test]
fn yxhashclear_clears_the_table_without_output() {
    let mut driver = GomocupDriver::started(15);
    driver.point("BEGIN");
    assert!(driver.send("YXHASHCLEAR").is_empty());
    assert_eq!(driver.cleared, 1);
    // During a search, it waits for the end.
    driver.hold_searches();
    driver.send("TURN 0,0\nYXHASHCLEAR");
    assert_eq!(driver.cleared, 1);
    driver.release();
    assert_eq!(driver.cleared, 2);
}

#[test]
fn blocked_points_are_not_played() {
    let all_but = |left: (u32, u32)| -> String {
        let points = (0..25)
            .map(|n| (n % 5, n / 5))
            .filter(|&point| point != left);
        points.map(|(x, y)| format!("{x},{y}\n")).collect()
    };
    let mut driver = GomocupDriver::started(5);
    driver.send(&format!("YXBLOCK\n{}DONE", all_but((4, 1))));
    assert_eq!(driver.point("BEGIN"), (4, 1));
    driver.send("RESTART");
    assert_eq!(
        driver.point("BEGIN"),
        (2, 2),
        "a new game has no blocked points"
    );
    driver.send(&format!("RESTART\nYXBLOCK\n{}4,1\nDONE", all_but((4, 1))));
    driver.send("YXBLOCKUNDO\n0,3\nDONE");
    assert_eq!(driver.point("BEGIN"), (0, 3));
    driver.send("RESTART\nYXBLOCK\n2,2\nDONE\nYXBLOCKRESET");
    assert_eq!(driver.point("BEGIN"), (2, 2));
    let error = driver.error("YXBLOCK\n1,1\n77,1\nDONE");
    assert!(error.starts_with("YXBLOCK line 2: "), "{error}");
    let error = driver.error("YXBLOCKUNDO\nx\nDONE");
    assert!(error.starts_with("YXBLOCKUNDO line 1: "), "{error}");
}

#[test]
fn a_turn_with_all_points_blocked_is_an_error() {
    let mut driver = GomocupDriver::started(5);
    let all: String = (0..25).map(|n| format!("{},{}\n", n % 5, n / 5)).collect();
    driver.send(&format!("YXBLOCK\n{all}DONE"));
    assert!(
        driver
            .error("BEGIN")
            .contains("every legal point is blocked")
    );
}

#[test]
fn balanced_moves_are_one_or_two_different_points() {
    let mut driver = GomocupDriver::started(15);
    driver.send("YXBOARD\n7,7,2\nDONE");
    driver.point("YXBALANCEONE 0");
    driver.send("YXBOARD\n7,7,2\nDONE");
    let output = driver.send("YXBALANCETWO");
    assert_eq!(output.len(), 1);
    let (first, second) = output[0].split_once(' ').unwrap();
    assert_ne!(parse_point(first), parse_point(second));
    // They are on the board.
    assert!(driver.error(&format!("TURN {first}")).contains("occupied"));
    assert!(driver.error("YXBALANCEONE x").contains("not a score"));
    // After a stop, the second search is short.
    driver.send("YXBOARD\n7,7,2\nDONE");
    driver.hold_searches();
    driver.send("YXBALANCETWO 0\nSTOP");
    assert!(driver.release().is_empty() && driver.is_thinking());
    assert_eq!(driver.release().len(), 1);
    assert_eq!(driver.limits.nodes, Some(1_000));
}

#[test]
fn yxshowinfo_writes_the_limits() {
    let output = GomocupDriver::new().send_with_messages("yxshowinfo");
    assert_eq!(
        output,
        [
            "MESSAGE INFO MAX_THREAD_NUM 1",
            "MESSAGE INFO MAX_HASH_SIZE 22"
        ]
    );
}

#[test]
fn the_best_move_so_far_is_reported_on_request() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO show_detail 1");
    let output = driver.send_with_messages("TURN 7,7");
    assert!(
        output
            .iter()
            .any(|line| line.starts_with("MESSAGE REALTIME BEST "))
    );
}

#[test]
fn unsupported_yixin_commands_are_unknown() {
    for line in ["YXPRINTFEATURE", "YXQUERYDATABASEALL", "yxfoo 1"] {
        let output = GomocupDriver::started(15).send(line);
        assert!(
            output.len() == 1 && output[0].starts_with("UNKNOWN "),
            "{output:?}"
        );
    }
}

#[test]
fn balanced_moves_avoid_finished_lines_and_blocked_points() {
    let mut driver = GomocupDriver::new();
    driver.send("START 5");
    let open = ["2,2", "4,4"];
    let points = (0..5).flat_map(|x| (0..5).map(move |y| format!("{x},{y}")));
    let finished: Vec<String> = points
        .filter(|point| !open.contains(&point.as_str()))
        .map(|point| format!("{point},3"))
        .collect();
    driver.send(&format!("YXBOARD\n{}\nDONE", finished.join("\n")));
    driver.send("YXBLOCK\n2,2\nDONE");
    assert_eq!(driver.send("YXBALANCEONE 0").last().unwrap(), "4,4");
    assert!(driver.error("YXBALANCEONE 0").contains("blocked"));
}
