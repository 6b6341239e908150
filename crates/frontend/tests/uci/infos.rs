//! `info`: what is told, how often, and in which order.

use std::time::Duration;

use zeitnot_core::progress::CurrentMove;
use zeitnot_core::{Bound, Ply, Score, StopReason};

use crate::driver::UciDriver;

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

#[test]
fn every_completed_depth_is_told() {
    let mut desk = UciDriver::after("go infinite");
    desk.advance(500);
    let said = desk.report(7, &["31 e2e4 e7e5 g1f3"]);
    assert_eq!(
        said,
        [
            "info depth 7 seldepth 9 multipv 1 score cp 31 nodes 7000 nps 14000 hashfull 0 \
          time 500 pv e2e4 e7e5 g1f3"
        ]
    );
}

#[test]
fn several_lines_of_a_depth_go_out_together() {
    let mut desk = UciDriver::after("setoption name MultiPV value 3\ngo infinite");
    assert_eq!(desk.limits().multi_pv, 3);
    let said = desk.report(5, &["31 e2e4", "25 d2d4", "-3 g1f3"]);
    let numbers: Vec<_> = said
        .iter()
        .map(|line| field(line, "multipv").unwrap())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert_eq!(field(&said[2], "cp"), Some("-3"));
}

#[test]
fn chances_are_told_if_wanted() {
    let mut desk = UciDriver::after("setoption name UCI_ShowWDL value true\ngo infinite");
    let said = desk.report(5, &["0 e2e4"]);
    let words: Vec<&str> = said[0].split(' ').collect();
    let at = words.iter().position(|word| *word == "wdl").unwrap();
    let sum: u32 = words[at + 1..at + 4]
        .iter()
        .map(|word| word.parse::<u32>().unwrap())
        .sum();
    assert_eq!(sum, 1_000);
    assert_eq!(words[at + 4], "nodes");
}

#[test]
fn bounds_are_told_after_a_second_and_ten_times_a_second() {
    let mut desk = UciDriver::after("go infinite");
    let mut told = 0;
    for _ in 0..200 {
        desk.advance(10);
        let mut info = desk.info(9, &["40 e2e4"]);
        info.lines[0].bound = Bound::Lower;
        let said = desk.report_info(info);
        assert!(
            said.iter()
                .all(|line| line.contains(" score cp 40 lowerbound nodes "))
        );
        told += said.len();
    }
    assert_eq!(told, 11);
    // They are no completed depth: what is answered was complete.
    desk.send("stop");
    desk.advance(1_000);
    assert!(desk.check_deadline().is_empty());
}

#[test]
fn moves_under_search_are_told_after_a_second_and_ten_times_a_second() {
    let mut desk = UciDriver::after("go infinite");
    let mv = desk.info(1, &["0 e2e4"]).lines[0].moves[0];
    let mut lines = Vec::new();
    for millis in (0..2_000).step_by(5) {
        lines.extend(desk.report_current_move(CurrentMove {
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
fn the_last_lines_come_right_before_the_move_unless_just_told() {
    let mut desk = UciDriver::after("go depth 2");
    desk.report(2, &["31 e2e4 e7e5"]);
    let told = desk.info(2, &["31 e2e4 e7e5"]);
    assert_eq!(
        desk.answer(StopReason::Depth, told),
        ["bestmove e2e4 ponder e7e5"]
    );
    // More nodes are news.
    desk.send("go nodes 2500");
    desk.report(2, &["31 e2e4 e7e5"]);
    let mut found = desk.info(2, &["31 e2e4 e7e5"]);
    found.nodes = 2_500;
    let said = desk.answer(StopReason::Nodes, found);
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(field(&said[0], "nodes"), Some("2500"));
    // A better move of an unfinished depth is, too.
    desk.send("go nodes 2500");
    desk.report(2, &["31 e2e4 e7e5"]);
    let found = desk.info(2, &["45 d2d4 d7d5"]);
    let said = desk.answer(StopReason::Nodes, found);
    assert!(said[0].ends_with(" pv d2d4 d7d5"), "{said:?}");
    assert_eq!(said[1], "bestmove d2d4 ponder d7d5");
}

#[test]
fn even_a_search_without_any_depth_tells_its_line() {
    let mut desk = UciDriver::after("go nodes 1");
    let mut found = desk.info(0, &["0 e2e4"]);
    found.nodes = 1;
    let said = desk.answer(StopReason::Nodes, found);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[0].starts_with("info depth 0 ") && said[0].ends_with(" pv e2e4"),
        "{said:?}"
    );
    assert_eq!(said[1], "bestmove e2e4");
}

#[test]
fn mates_are_told_in_moves() {
    let mut desk = UciDriver::after("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo mate 1");
    let mut info = desk.info(3, &["0 a1a8"]);
    info.lines[0].score = Score::win_at(Ply(1));
    let said = desk.report_info(info);
    assert!(said[0].contains(" score mate 1 "), "{said:?}");
}

#[test]
fn promotions_are_lower_case() {
    let mut desk = UciDriver::after("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1\ngo depth 1");
    let info = desk.info(1, &["900 A7A8Q"]);
    let said = desk.answer(StopReason::Depth, info);
    assert_eq!(said.last().unwrap(), "bestmove a7a8q");
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
            let mut desk = UciDriver::after(&format!("position fen {fen}"));
            assert_eq!(
                desk.send(go),
                [format!("info depth 0 score {score}")],
                "{go}"
            );
            assert!(desk.is_searching(), "it answers when it may");
            assert_eq!(desk.release(), ["bestmove 0000"]);
        }
    }
}

#[test]
fn reasons_are_told_to_those_who_debug() {
    let mut desk = UciDriver::new();
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
            desk.send(&format!("debug {debug}\ngo depth 9"));
            let info = desk.info(9, &["3 e2e4"]);
            let said = desk.answer(reason, info).join("\n");
            let line = format!("info string {words} after 9000 nodes, depth 9");
            assert_eq!(said.contains(&line), debug == "on", "{said}");
        }
    }
}

#[test]
fn a_line_of_play_is_written_where_it_is_played() {
    // Castling is known as such only from the board.
    let mut desk = UciDriver::after("position startpos\ngo infinite");
    let text = "9 e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1";
    let said = desk.report(8, &[text]);
    assert!(said[0].ends_with(&text[2..]), "{said:?}");
}
