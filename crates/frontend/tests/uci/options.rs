//! `setoption`: names, values, and who is told.

use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use crate::driver::UciDriver;

#[test]
fn the_options_are_announced_as_interfaces_expect_them() {
    let said = UciDriver::new().send("uci");
    for line in [
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Ponder type check default false",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name UCI_Chess960 type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name Table Enabled type check default true",
        "option name Table Policy type combo default strict var strict var two_tier",
        "option name Evaluation Cache type check default false",
        "option name Evaluation Cache KB type spin default 1024 min 1 max 1048576",
        "option name Clear Hash type button",
    ] {
        assert!(said.iter().any(|said| said == line), "{line} in {said:#?}");
    }
    for name in ["Threads", "UCI_Elo"] {
        let head = format!("option name {name} type spin default ");
        assert!(said.iter().any(|line| line.starts_with(&head)), "{name}");
    }
}

#[test]
fn the_engine_is_told_what_concerns_it() {
    let mut desk = UciDriver::new();
    assert!(desk.send("setoption name hash value 32").is_empty());
    assert!(
        desk.send("setoption name Evaluation  Cache value true")
            .is_empty()
    );
    let settings = desk.configured.last().unwrap();
    assert_eq!(settings.group::<TableOptions>().megabytes, 32);
    assert!(settings.group::<EvalCacheOptions>().enabled);
    assert_eq!(desk.configured.len(), 2);
    // What does not change, or does not concern it, is not told.
    desk.send("setoption name Hash value 32\nsetoption name Ponder value true");
    assert_eq!(desk.configured.len(), 2);
}

#[test]
fn full_names_work_without_a_word() {
    let mut desk = UciDriver::new();
    assert!(
        desk.send("setoption name chess.search.max_depth value 9")
            .is_empty()
    );
    assert_eq!(desk.configured.len(), 1);
}

#[test]
fn what_is_refused_is_told_and_the_old_value_stays() {
    let mut desk = UciDriver::new();
    for (line, problem) in [
        ("setoption name Hash value lots", "not `lots`, so 64 stays"),
        ("setoption name Hash value 99999999", "so 64 stays"),
        ("setoption name Hash", "the value is missing"),
        (
            "setoption name Nonsense value 3",
            "there is no option `Nonsense`",
        ),
        ("setoption Hash 64", "no option is named"),
        ("setoption", "no option is named"),
    ] {
        let remark = desk.remark(line);
        assert!(remark.contains(problem), "{line}: {remark}");
    }
    assert!(desk.configured.is_empty());
}

#[test]
fn a_refusal_of_the_engine_brings_the_old_settings_back() {
    let mut desk = UciDriver::after("setoption name Hash value 32");
    desk.refuses_settings = true;
    let remark = desk.remark("setoption name Hash value 65536");
    assert!(
        remark.contains("no memory is left") && remark.contains("stay"),
        "{remark}"
    );
    desk.send("setoption name Evaluation Cache value true");
    let settings = desk.configured.last().unwrap();
    assert_eq!(settings.group::<TableOptions>().megabytes, 32);
}

#[test]
fn the_table_is_cleared_by_a_button() {
    let mut desk = UciDriver::after("isready\nsetoption name Clear Hash");
    assert_eq!(desk.cleared, 1, "nothing has been learned since");
    desk.send("go depth 1");
    desk.release();
    assert!(desk.send("setoption name CLEAR hash").is_empty());
    assert_eq!(desk.cleared, 2);
}

#[test]
fn several_lines_are_an_option() {
    let mut desk = UciDriver::after("setoption name MultiPV value 4\ngo depth 3");
    assert_eq!(desk.limits().multi_pv, 4);
    desk.release();
    assert!(
        desk.remark("setoption name MultiPV value 0")
            .contains("so 4 stays")
    );
}
