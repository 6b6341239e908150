//! The extensions of the Yixin family.

use crate::driver::{GomocupDriver, parse_point};

#[test]
fn several_lines_are_reported_and_the_best_move_answers() {
    let mut desk = GomocupDriver::started(15);
    desk.send("YXBOARD\n7,7,2\nDONE");
    let said = desk.send_with_messages("YXNBEST 3");
    for number in 1..=3 {
        let head = format!("MESSAGE ({number}) depth ");
        assert!(said.iter().any(|line| line.starts_with(&head)), "{said:?}");
    }
    assert!(!said.iter().any(|line| line.starts_with("MESSAGE (4)")));
    parse_point(said.last().unwrap());
    assert_eq!(desk.limits.multi_pv, 3);
    for bad in ["0", "-1", "x", ""] {
        assert!(
            desk.error(&format!("YXNBEST {bad}"))
                .contains("no number of lines")
        );
    }
}

#[test]
fn analysis_without_limits_goes_on_until_it_is_stopped() {
    let mut desk = GomocupDriver::started(15);
    desk.hold_searches();
    desk.send("YXBOARD\n7,7,2\nDONE\nYXNBEST 2");
    assert!(desk.is_thinking() && !desk.stopped);
    assert!(desk.send("YXSTOP").is_empty());
    assert!(desk.stopped);
    assert_eq!(desk.release().len(), 1);
    assert!(desk.limits.infinite && desk.limits.time.is_none());
    // With a limit it ends by itself.
    desk.send("INFO timeout_turn 500\nYXBOARD\n7,7,2\nDONE\nYXNBEST 2");
    desk.release();
    assert!(!desk.limits.infinite && desk.limits.time.is_some());
}

#[test]
fn stop_without_a_search_is_nothing() {
    let mut desk = GomocupDriver::new();
    assert!(desk.send("stop\nyxstop").is_empty());
    let mut desk = GomocupDriver::started(15);
    assert!(desk.send("STOP").is_empty());
    desk.point("BEGIN");
}

#[test]
fn no_point_is_forbidden_outside_renju() {
    let mut desk = GomocupDriver::started(15);
    assert_eq!(desk.send("YXSHOWFORBID"), ["FORBID ."]);
}

/// Black's open twos cross at 7,7, where a stone would make two threes.
const CROSSING: &str = "5,7 0,0 6,7 0,14 7,5 14,0 7,6 14,14";

#[test]
fn forbidden_points_are_two_digits_each() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO rule 4");
    desk.play(CROSSING);
    let said = desk.send("YXSHOWFORBID");
    let points = said[0].strip_prefix("FORBID ").unwrap();
    let points = points.strip_suffix('.').unwrap().as_bytes();
    assert!(points.len().is_multiple_of(4), "{said:?}");
    assert!(points.chunks(4).any(|point| point == b"0707"), "{said:?}");
    // White may go anywhere.
    desk.play("10,10");
    assert_eq!(desk.send("YXSHOWFORBID"), ["FORBID ."]);
}

#[test]
fn a_forbidden_move_of_the_opponent_is_an_error_and_the_game_goes_on() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO rule 4");
    desk.play(CROSSING);
    assert!(desk.error("TURN 7,7").starts_with("TURN 7,7: "));
    desk.point("TURN 10,10");
}

#[test]
fn rule_2_is_renju_once_the_yixin_family_has_spoken() {
    let is_renju = |lines: &str| {
        let mut desk = GomocupDriver::started(15);
        desk.send(lines);
        desk.play(CROSSING);
        desk.send("TURN 7,7")[0].starts_with("ERROR")
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
fn every_rule_set_is_played() {
    for rule in [
        "rule 0",
        "rule 1",
        "rule 4",
        "rule 8",
        "rule 9",
        "rule_name capture",
    ] {
        let mut desk = GomocupDriver::started(19);
        assert!(
            desk.send_with_messages(&format!("INFO {rule}")).is_empty(),
            "{rule}"
        );
        desk.point("BEGIN");
        desk.point("TURN 0,0");
        // Stones in no order of play, black and white to move.
        desk.point("BOARD\n3,3,2\n9,9,1\n4,3,2\n9,10,1\nDONE");
        desk.point("BOARD\n9,9,1\n3,3,2\n4,3,2\nDONE");
    }
}

#[test]
fn the_table_is_cleared_without_a_word() {
    let mut desk = GomocupDriver::started(15);
    desk.point("BEGIN");
    assert!(desk.send("YXHASHCLEAR").is_empty());
    assert_eq!(desk.cleared, 1);
    // During a search it waits for its end.
    desk.hold_searches();
    desk.send("TURN 0,0\nYXHASHCLEAR");
    assert_eq!(desk.cleared, 1);
    desk.release();
    assert_eq!(desk.cleared, 2);
}

#[test]
fn blocked_points_are_not_played() {
    let all_but = |left: (u32, u32)| -> String {
        let points = (0..25)
            .map(|n| (n % 5, n / 5))
            .filter(|&point| point != left);
        points.map(|(x, y)| format!("{x},{y}\n")).collect()
    };
    let mut desk = GomocupDriver::started(5);
    desk.send(&format!("YXBLOCK\n{}DONE", all_but((4, 1))));
    assert_eq!(desk.point("BEGIN"), (4, 1));
    desk.send("RESTART");
    assert_eq!(desk.point("BEGIN"), (2, 2), "a new game has no blocks");
    desk.send(&format!("RESTART\nYXBLOCK\n{}4,1\nDONE", all_but((4, 1))));
    desk.send("YXBLOCKUNDO\n0,3\nDONE");
    assert_eq!(desk.point("BEGIN"), (0, 3));
    desk.send("RESTART\nYXBLOCK\n2,2\nDONE\nYXBLOCKRESET");
    assert_eq!(desk.point("BEGIN"), (2, 2));
    let error = desk.error("YXBLOCK\n1,1\n77,1\nDONE");
    assert!(error.starts_with("YXBLOCK line 2: "), "{error}");
    let error = desk.error("YXBLOCKUNDO\nx\nDONE");
    assert!(error.starts_with("YXBLOCKUNDO line 1: "), "{error}");
}

#[test]
fn a_board_without_any_point_left_is_an_error() {
    let mut desk = GomocupDriver::started(5);
    let all: String = (0..25).map(|n| format!("{},{}\n", n % 5, n / 5)).collect();
    desk.send(&format!("YXBLOCK\n{all}DONE"));
    assert!(desk.error("BEGIN").contains("every legal point is blocked"));
}

#[test]
fn balanced_moves_are_one_or_two_different_points() {
    let mut desk = GomocupDriver::started(15);
    desk.send("YXBOARD\n7,7,2\nDONE");
    desk.point("YXBALANCEONE 0");
    desk.send("YXBOARD\n7,7,2\nDONE");
    let said = desk.send("YXBALANCETWO");
    assert_eq!(said.len(), 1);
    let (first, second) = said[0].split_once(' ').unwrap();
    assert_ne!(parse_point(first), parse_point(second));
    // They stand on the board.
    assert!(desk.error(&format!("TURN {first}")).contains("taken"));
    assert!(desk.error("YXBALANCEONE x").contains("no score"));
    // Stopped half-way, the other half follows at once.
    desk.send("YXBOARD\n7,7,2\nDONE");
    desk.hold_searches();
    desk.send("YXBALANCETWO 0\nSTOP");
    assert!(desk.release().is_empty() && desk.is_thinking());
    assert_eq!(desk.release().len(), 1);
    assert_eq!(desk.limits.nodes, Some(1_000));
}

#[test]
fn an_interface_is_told_what_it_may_offer() {
    let said = GomocupDriver::new().send_with_messages("yxshowinfo");
    assert_eq!(
        said,
        [
            "MESSAGE INFO MAX_THREAD_NUM 1",
            "MESSAGE INFO MAX_HASH_SIZE 22"
        ]
    );
}

#[test]
fn the_best_move_is_shown_on_the_board_if_asked() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO show_detail 1");
    let said = desk.send_with_messages("TURN 7,7");
    assert!(
        said.iter()
            .any(|line| line.starts_with("MESSAGE REALTIME BEST "))
    );
}

#[test]
fn what_we_do_not_have_is_unknown() {
    for line in ["YXPRINTFEATURE", "YXQUERYDATABASEALL", "yxfoo 1"] {
        let said = GomocupDriver::started(15).send(line);
        assert!(
            said.len() == 1 && said[0].starts_with("UNKNOWN "),
            "{said:?}"
        );
    }
}

#[test]
fn balanced_moves_keep_off_walls_and_blocked_points() {
    let mut desk = GomocupDriver::new();
    desk.send("START 5");
    let open = ["2,2", "4,4"];
    let points = (0..5).flat_map(|x| (0..5).map(move |y| format!("{x},{y}")));
    let walls: Vec<String> = points
        .filter(|point| !open.contains(&point.as_str()))
        .map(|point| format!("{point},3"))
        .collect();
    desk.send(&format!("YXBOARD\n{}\nDONE", walls.join("\n")));
    desk.send("YXBLOCK\n2,2\nDONE");
    assert_eq!(desk.send("YXBALANCEONE 0").last().unwrap(), "4,4");
    assert!(desk.error("YXBALANCEONE 0").contains("blocked"));
}
