//! `go`: the resulting limits.

use std::time::Duration;

use zeitnot_core::Limits;

use crate::driver::UciDriver;

const BLACK: &str = "position startpos moves e2e4";

fn limits(lines: &str) -> Limits {
    let mut driver = UciDriver::after(
        lines
            .rsplit_once('\n')
            .map_or("isready", |(before, _)| before),
    );
    let output = driver.send(lines.rsplit('\n').next().unwrap());
    assert!(output.is_empty(), "{lines}: {output:?}");
    driver.limits().clone()
}

fn hard(limits: &Limits) -> Option<u128> {
    limits.time.map(|time| time.hard.as_millis())
}

#[test]
fn each_limit_is_passed_to_the_search() {
    assert_eq!(limits("go depth 7").depth, Some(7));
    assert_eq!(limits("go nodes 12345").nodes, Some(12_345));
    assert_eq!(hard(&limits("go movetime 1000")), Some(990));
    assert!(limits("go infinite").infinite);
    assert!(limits("go ponder depth 3").ponder);
    for plain in ["go depth 7", "go nodes 5", "go movetime 9", "go mate 2"] {
        let limits = limits(plain);
        assert!(
            !limits.infinite && !limits.ponder && !limits.is_unlimited(),
            "{plain}"
        );
    }
}

#[test]
fn all_limits_are_kept_together() {
    let limits = limits("go depth 30 nodes 1000 mate 4 movetime 500 wtime 60000 btime 60000");
    assert_eq!(
        (limits.depth, limits.nodes, limits.mate),
        (Some(30), Some(1_000), Some(8))
    );
    assert_eq!(hard(&limits), Some(490), "the smaller of the two");
}

#[test]
fn zero_and_negative_limits_give_the_smallest_search() {
    for text in [
        "go depth 0",
        "go depth -5",
        "go movetime 0",
        "go movetime -1",
        "go wtime 0 btime 60000",
        "go wtime -100 btime 60000",
        "go wtime 0 btime 0 winc 1000 binc 1000",
        "go mate 0",
        "go mate -3",
        "go winc 1000",
        "go movestogo 3",
    ] {
        let limits = limits(text);
        assert_eq!(limits.depth, Some(1), "{text}");
        assert!(!limits.infinite, "{text}");
    }
    assert_eq!(limits("go nodes 0").nodes, Some(1));
    assert_eq!(limits("go nodes -7").nodes, Some(1));
    assert_eq!(limits("go depth 9 wtime 0").depth, Some(1));
}

#[test]
fn a_limit_without_a_number_gives_the_smallest_search() {
    for (text, word) in [
        ("go depth", "depth"),
        ("go depth abc", "depth"),
        ("go movetime soon", "movetime"),
        ("go wtime", "wtime"),
        ("go mate x", "mate"),
    ] {
        let mut driver = UciDriver::new();
        let remark = driver.remark(text);
        assert!(remark.starts_with(&format!("go {word}: ")), "{remark}");
        assert_eq!(driver.limits().depth, Some(1), "{text}");
    }
    let mut driver = UciDriver::new();
    driver.remark("go nodes x");
    assert_eq!(driver.limits().nodes, Some(1));
    let mut driver = UciDriver::new();
    driver.remark("go depth nodes 500");
    assert_eq!(
        (driver.limits().depth, driver.limits().nodes),
        (Some(1), Some(500))
    );
    let mut driver = UciDriver::new();
    driver.remark("go wtime 60000 winc many");
    assert!(driver.limits().depth.is_none() && driver.limits().time.is_some());
}

#[test]
fn go_without_a_limit_is_infinite_and_ends_at_a_ponderhit() {
    assert!(limits("go").infinite);
    assert!(limits("go searchmoves e2e4").infinite);
    let ponder = limits("go ponder");
    assert!(ponder.ponder && !ponder.infinite);
    assert_eq!(ponder.time.unwrap().hard, Duration::ZERO);
    let both = limits("go ponder infinite");
    assert!(both.ponder && both.infinite && both.time.is_none());
}

#[test]
fn a_misspelled_keyword_is_reported() {
    let mut driver = UciDriver::new();
    let remark = driver.remark("go dpeth 5");
    assert!(remark.contains("`dpeth` and 1 more"), "{remark}");
    assert!(driver.limits().infinite);
}

#[test]
fn each_side_uses_its_own_clock() {
    let white = limits("go wtime 100000 btime 1000");
    let black = limits(&format!("{BLACK}\ngo wtime 100000 btime 1000"));
    assert!(hard(&white).unwrap() > 1_000 && hard(&black).unwrap() < 1_000);
    // Without an own clock, the other one is used.
    let other = limits(&format!("{BLACK}\ngo wtime 1000"));
    assert!(hard(&other).unwrap() < 1_000);
}

#[test]
fn the_time_of_a_move_never_exceeds_the_clock() {
    for left in [1, 2, 5, 10, 19, 21, 50, 100, 720, 1_000, 60_000, i64::MAX] {
        for rest in [
            "",
            " movestogo 1",
            " movestogo 40",
            " winc 5",
            " winc 9223372036854775807",
            " movestogo 0",
            " movestogo -4",
        ] {
            let limits = limits(&format!("go wtime {left}{rest}"));
            let time = limits.time.unwrap();
            assert!(time.soft <= time.hard, "{left}{rest}: {time:?}");
            assert!(
                time.hard.as_millis() <= u128::from(left.unsigned_abs()),
                "{left}{rest}: {time:?}"
            );
        }
    }
}

#[test]
fn the_overhead_is_an_option() {
    assert_eq!(
        hard(&limits(
            "setoption name Move Overhead value 300\ngo movetime 1000"
        )),
        Some(700)
    );
    assert_eq!(
        hard(&limits(
            "setoption name Move Overhead value 5000\ngo movetime 1000"
        )),
        Some(500)
    );
    assert_eq!(
        hard(&limits(
            "setoption name Move Overhead value 0\ngo movetime 1000"
        )),
        Some(1_000)
    );
}

#[test]
fn mates_are_counted_in_plies() {
    // A win in two moves takes three plies, being mated in two takes four.
    assert_eq!(limits("go mate 2").mate, Some(4));
    assert_eq!(limits("go mate 9223372036854775807").mate, Some(u32::MAX));
}

#[test]
fn searchmoves_restrict_the_root_at_any_place_in_go() {
    for text in [
        "go searchmoves a2a3 h2h3 depth 4",
        "go depth 4 searchmoves a2a3 h2h3",
        "go searchmoves a2a3 a2a3 h2h3 depth 4",
    ] {
        let limits = limits(text);
        assert_eq!(limits.root_moves.unwrap().len(), 2, "{text}");
        assert_eq!(limits.depth, Some(4), "{text}");
    }
    assert!(limits("go depth 4").root_moves.is_none());
}

#[test]
fn illegal_searchmoves_are_reported_one_by_one() {
    let mut driver = UciDriver::new();
    let output = driver.send("go searchmoves e2e4 e2e5 0000 xyz depth 3");
    assert_eq!(output.len(), 3, "{output:?}");
    assert!(
        output
            .iter()
            .all(|line| line.starts_with("info string go searchmoves: "))
    );
    assert_eq!(driver.limits().root_moves.as_ref().unwrap().len(), 1);
}

#[test]
fn without_a_legal_searchmove_the_answer_is_0000() {
    let mut driver = UciDriver::new();
    let output = driver.send("go searchmoves e2e5 depth 3");
    assert_eq!(output.len(), 2, "{output:?}");
    assert_eq!(driver.limits().root_moves, Some(Vec::new()));
    assert_eq!(driver.release(), ["bestmove 0000"]);
    // An empty list is ignored.
    let remark = driver.remark("go searchmoves depth 3");
    assert!(remark.contains("all moves"), "{remark}");
    assert_eq!(driver.limits().root_moves, None);
}

#[test]
fn extreme_numbers_do_not_panic() {
    for number in [
        "9223372036854775807",
        "-9223372036854775808",
        "99999999999999999999999",
        "1e300",
        "0.5",
        "-0",
    ] {
        for word in ["depth", "nodes", "mate", "movetime", "wtime", "movestogo"] {
            limits(&format!("go {word} {number}"));
        }
        limits(&format!(
            "go wtime {number} winc {number} movestogo {number}"
        ));
    }
}
