//! `info`: content, rate, and order.

use std::time::Duration;

use zeitnot_core::progress::CurrentMove;
use zeitnot_core::{Bound, Ply, Score, StopReason};

use crate::driver::UciDriver;

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

#[test]
fn every_completed_depth_is_reported() {
    let mut driver = UciDriver::after("go infinite");
    driver.advance(500);
    let output = driver.report(7, &["31 e2e4 e7e5 g1f3"]);
    assert_eq!(
        output,
        [
            "info depth 7 seldepth 9 multipv 1 score cp 31 nodes 7000 nps 14000 hashfull 0 \
          time 500 pv e2e4 e7e5 g1f3"
        ]
    );
}

#[test]
fn all_lines_of_a_depth_are_reported() {
    let mut driver = UciDriver::after("setoption name MultiPV value 3\ngo infinite");
    assert_eq!(driver.limits().multi_pv, 3);
    let output = driver.report(5, &["31 e2e4", "25 d2d4", "-3 g1f3"]);
    let numbers: Vec<_> = output
        .iter()
        .map(|line| field(line, "multipv").unwrap())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert_eq!(field(&output[2], "cp"), Some("-3"));
}

#[test]
fn wdl_is_reported_on_request() {
    let mut driver = UciDriver::after("setoption name UCI_ShowWDL value true\ngo infinite");
    let output = driver.report(5, &["0 e2e4"]);
    let words: Vec<&str> = output[0].split(' ').collect();
    let at = words.iter().position(|word| *word == "wdl").unwrap();
    let sum: u32 = words[at + 1..at + 4]
        .iter()
        .map(|word| word.parse::<u32>().unwrap())
        .sum();
    assert_eq!(sum, 1_000);
    assert_eq!(words[at + 4], "nodes");
}

#[test]
fn bounds_are_reported_after_a_second_and_ten_times_per_second() {
    let mut driver = UciDriver::after("go infinite");
    let mut reported = 0;
    for _ in 0..200 {
        driver.advance(10);
        let mut info = driver.info(9, &["40 e2e4"]);
        info.lines[0].bound = Bound::Lower;
        let output = driver.report_info(info);
        assert!(
            output
                .iter()
                .all(|line| line.contains(" score cp 40 lowerbound nodes "))
        );
        reported += output.len();
    }
    assert_eq!(reported, 11);
    // A bound is not a completed depth, so the front end cannot answer with it.
    driver.send("stop");
    driver.advance(1_000);
    assert!(driver.check_deadline().is_empty());
}

#[test]
fn current_moves_are_reported_after_a_second_and_ten_times_per_second() {
    let mut driver = UciDriver::after("go infinite");
    let mv = driver.info(1, &["0 e2e4"]).lines[0].moves[0];
    let mut lines = Vec::new();
    for millis in (0..2_000).step_by(5) {
        lines.extend(driver.report_current_move(CurrentMove {
            depth: 20,
            mv,
            number: 3,
            nodes: 5,
            time: Duration::from_millis(millis),
        }));
    }
    assert_eq!(lines.len(), 10);
    assert_eq!(lines[0], "info depth 20 currmove e2e4 currmovenumber 3");
}

#[test]
fn the_last_lines_are_repeated_before_the_move_only_if_they_changed() {
    let mut driver = UciDriver::after("go depth 2");
    driver.report(2, &["31 e2e4 e7e5"]);
    let reported = driver.info(2, &["31 e2e4 e7e5"]);
    assert_eq!(
        driver.answer(StopReason::Depth, reported),
        ["bestmove e2e4 ponder e7e5"]
    );
    // The number of nodes has changed.
    driver.send("go nodes 2500");
    driver.report(2, &["31 e2e4 e7e5"]);
    let mut found = driver.info(2, &["31 e2e4 e7e5"]);
    found.nodes = 2_500;
    let output = driver.answer(StopReason::Nodes, found);
    assert_eq!(output.len(), 2, "{output:?}");
    assert_eq!(field(&output[0], "nodes"), Some("2500"));
    // An unfinished depth has found a better move.
    driver.send("go nodes 2500");
    driver.report(2, &["31 e2e4 e7e5"]);
    let found = driver.info(2, &["45 d2d4 d7d5"]);
    let output = driver.answer(StopReason::Nodes, found);
    assert!(output[0].ends_with(" pv d2d4 d7d5"), "{output:?}");
    assert_eq!(output[1], "bestmove d2d4 ponder d7d5");
}

#[test]
fn a_search_without_a_completed_depth_reports_its_line() {
    let mut driver = UciDriver::after("go nodes 1");
    let mut found = driver.info(0, &["0 e2e4"]);
    found.nodes = 1;
    let output = driver.answer(StopReason::Nodes, found);
    assert_eq!(output.len(), 2, "{output:?}");
    assert!(
        output[0].starts_with("info depth 0 ") && output[0].ends_with(" pv e2e4"),
        "{output:?}"
    );
    assert_eq!(output[1], "bestmove e2e4");
}

#[test]
fn mates_are_reported_in_moves() {
    let mut driver = UciDriver::after("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo mate 1");
    let mut info = driver.info(3, &["0 a1a8"]);
    info.lines[0].score = Score::win_at(Ply(1));
    let output = driver.report_info(info);
    assert!(output[0].contains(" score mate 1 "), "{output:?}");
}

#[test]
fn promotions_are_lower_case() {
    let mut driver = UciDriver::after("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1\ngo depth 1");
    let info = driver.info(1, &["900 A7A8Q"]);
    let output = driver.answer(StopReason::Depth, info);
    assert_eq!(output.last().unwrap(), "bestmove a7a8q");
}

#[test]
fn mated_and_stalemated_roots_have_no_move() {
    for (fen, score) in [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        for go in [
            "go depth 5",
            "go infinite",
            "go ponder",
            "go searchmoves e2e4 depth 2",
        ] {
            let mut driver = UciDriver::after(&format!("position fen {fen}"));
            assert_eq!(
                driver.send(go),
                [format!("info depth 0 score {score}")],
                "{go}"
            );
            assert!(driver.is_searching(), "the answer waits for its time");
            assert_eq!(driver.release(), ["bestmove 0000"]);
        }
    }
}

#[test]
fn debug_reports_why_a_search_ended() {
    let mut driver = UciDriver::new();
    for (reason, words) in [
        (StopReason::Stop, "stopped: on request"),
        (StopReason::Time, "stopped: time limit reached"),
        (StopReason::Nodes, "stopped: node limit reached"),
        (StopReason::Depth, "stopped: depth limit reached"),
        (
            StopReason::Mate,
            "stopped: proof within the mate limit found",
        ),
    ] {
        for debug in ["on", "off"] {
            driver.send(&format!("debug {debug}\ngo depth 9"));
            let info = driver.info(9, &["3 e2e4"]);
            let output = driver.answer(reason, info).join("\n");
            let line = format!("info string {words} after 9000 nodes, depth 9");
            assert_eq!(output.contains(&line), debug == "on", "{output}");
        }
    }
}

#[test]
fn moves_of_a_line_are_formatted_in_their_positions() {
    // Only the board shows that a move is castling.
    let mut driver = UciDriver::after("position startpos\ngo infinite");
    let text = "9 e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1";
    let output = driver.report(8, &[text]);
    assert!(output[0].ends_with(&text[2..]), "{output:?}");
}
