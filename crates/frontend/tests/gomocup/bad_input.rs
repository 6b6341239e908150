//! Invalid input: one answer each, no panic, and an unchanged game.

use proptest::prelude::*;
use zeitnot_frontend::InputLine;

use crate::driver::GomocupDriver;

#[test]
fn unknown_words_are_answered_with_unknown() {
    let mut driver = GomocupDriver::started(15);
    for line in [
        "FOO",
        "7,7",
        "TURNX 1,1",
        "\u{0}",
        "TURN\u{0}1,1",
        "\u{fffd}\u{fffd}",
        "(",
        "🦀",
    ] {
        let output = driver.send_with_messages(line);
        assert_eq!(output.len(), 1, "{line:?}: {output:?}");
        assert!(output[0].starts_with("UNKNOWN "), "{output:?}");
        assert!(output[0].is_ascii(), "{output:?}");
    }
    assert!(driver.send_with_messages("\n  \n\t").is_empty());
}

#[test]
fn bad_points_are_one_error_and_the_game_stays() {
    let mut driver = GomocupDriver::started(15);
    driver.send("BEGIN");
    for point in [
        "",
        "7",
        "7,",
        ",7",
        "7,7,7",
        "7;8",
        "x,y",
        "15,0",
        "0,15",
        "-1,0",
        "0,-1",
        "255,255",
        "256,0",
        "99999999999999999999,0",
        "7.0,3",
        "h8",
        "7,\u{0}",
        "\u{fffd},7",
        "7 7",
    ] {
        let error = driver.error(&format!("TURN {point}"));
        assert!(error.starts_with("TURN"), "{error}");
    }
    assert!(driver.error("TURN 7,7").contains("occupied"));
    driver.point("TURN  8 ,\t8 ");
}

#[test]
fn a_line_too_long_is_one_error() {
    let mut driver = GomocupDriver::started(15);
    let output = driver.send_line(InputLine::TooLong);
    assert!(
        output.len() == 1 && output[0].starts_with("ERROR a line longer"),
        "{output:?}"
    );
    driver.send("BOARD\n7,7,2");
    let output = driver.send_line(InputLine::TooLong);
    assert!(
        output.len() == 1 && output[0].starts_with("ERROR BOARD line 2"),
        "{output:?}"
    );
    assert!(driver.send("8,8,1\nDONE").is_empty());
    driver.point("BEGIN");
}

fn any_line() -> impl Strategy<Value = String> {
    let number = prop_oneof![(-3..25i64).prop_map(|n| n.to_string()), Just(String::new())];
    let point = (number.clone(), number.clone()).prop_map(|(x, y)| format!("{x},{y}"));
    let stone = (point.clone(), 0..5u8).prop_map(|(point, owner)| format!("{point},{owner}"));
    let argued = prop_oneof![
        Just("START"),
        Just("TURN"),
        Just("PLAY"),
        Just("TAKEBACK"),
        Just("RECTSTART"),
        Just("YXNBEST"),
        Just("YXBALANCEONE"),
        Just("YXBALANCETWO"),
        Just("INFO evaluate"),
        Just("INFO rule"),
        Just("INFO timeout_turn"),
        Just("INFO time_left"),
        Just("INFO max_depth"),
        Just("INFO max_node"),
        Just("INFO max_memory"),
        Just("INFO hash_size"),
        Just("INFO show_detail"),
        Just("INFO rule_name"),
    ];
    let plain = prop_oneof![
        Just("RESTART"),
        Just("BEGIN"),
        Just("BOARD"),
        Just("YXBOARD"),
        Just("SWAP2BOARD"),
        Just("YXBLOCK"),
        Just("YXBLOCKUNDO"),
        Just("YXBLOCKRESET"),
        Just("DONE"),
        Just("DONE"),
        Just("ABOUT"),
        Just("STOP"),
        Just("YXSHOWFORBID"),
        Just("YXHASHCLEAR"),
        Just("YXSHOWINFO"),
        Just("START 6"),
        Just("START 15"),
        Just("INFO rule 1"),
        Just("INFO rule 4"),
        Just("INFO rule_name capture"),
        Just("INFO rule 0"),
    ];
    prop_oneof![
        4 => plain.prop_map(str::to_owned),
        3 => (argued.clone(), point.clone()).prop_map(|(word, point)| format!("{word} {point}")),
        2 => (argued, number).prop_map(|(word, number)| format!("{word} {number}")),
        4 => stone,
        2 => point,
        1 => any::<String>().prop_map(|text| text.replace(['\n', '\r'], " ")),
    ]
}

/// Returns the maximum number of answers to a line.
fn max_answers(line: &str) -> usize {
    let word = line.trim().to_ascii_uppercase();
    match word.split_whitespace().next() {
        None => 0,
        Some("INFO" | "STOP" | "YXSTOP" | "END") => usize::from(word.contains("EVALUATE")),
        Some(_) => 1,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_line_panics_or_is_answered_twice(lines in prop::collection::vec(any_line(), 1..40)) {
        let mut driver = GomocupDriver::new();
        for line in lines {
            let output = driver.send(&line);
            prop_assert!(output.len() <= max_answers(&line), "{:?}: {:?}", line, output);
            if driver.ended {
                break;
            }
        }
        // A new game is possible after any input.
        prop_assume!(!driver.ended);
        driver.send("DONE\nINFO rule 0");
        prop_assert_eq!(driver.send("START 15"), ["OK"]);
        prop_assert_eq!(driver.send("BEGIN").len(), 1);
    }

    #[test]
    fn lines_during_a_search_lose_no_answer(lines in prop::collection::vec(any_line(), 1..40)) {
        let mut driver = GomocupDriver::started(6);
        driver.hold_searches();
        for line in lines {
            driver.send(&line);
            for _ in 0..4 {
                if driver.is_waiting() {
                    prop_assert!(driver.is_thinking());
                    driver.release();
                }
            }
            prop_assert!(!driver.is_waiting());
        }
    }
}
