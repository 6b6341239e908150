//! `setoption`: names, values, and changes of the engine.

use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use crate::driver::UciDriver;

#[test]
fn options_are_announced_in_uci_syntax() {
    let output = UciDriver::new().send("uci");
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
        "option name Table Policy type combo default aged var strict var aged var two_tier",
        "option name Evaluation Cache type check default false",
        "option name Evaluation Cache KB type spin default 1024 min 1 max 1048576",
        "option name Clear Hash type button",
    ] {
        assert!(
            output.iter().any(|known| known == line),
            "{line} in {output:#?}"
        );
    }
    for name in ["Threads", "UCI_Elo"] {
        let head = format!("option name {name} type spin default ");
        assert!(output.iter().any(|line| line.starts_with(&head)), "{name}");
    }
}

#[test]
fn only_changed_engine_options_configure_the_engine() {
    let mut driver = UciDriver::new();
    assert!(driver.send("setoption name hash value 32").is_empty());
    assert!(
        driver
            .send("setoption name Evaluation  Cache value true")
            .is_empty()
    );
    let settings = driver.configured.last().unwrap();
    assert_eq!(settings.group::<TableOptions>().megabytes, 32);
    assert!(settings.group::<EvalCacheOptions>().enabled);
    assert_eq!(driver.configured.len(), 2);
    // Unchanged options and protocol options are not sent.
    driver.send("setoption name Hash value 32\nsetoption name Ponder value true");
    assert_eq!(driver.configured.len(), 2);
}

#[test]
fn options_can_be_set_by_full_name() {
    let mut driver = UciDriver::new();
    assert!(
        driver
            .send("setoption name chess.search.max_depth value 9")
            .is_empty()
    );
    assert_eq!(driver.configured.len(), 1);
}

#[test]
fn invalid_assignments_are_reported_and_keep_the_old_value() {
    let mut driver = UciDriver::new();
    for (line, problem) in [
        (
            "setoption name Hash value lots",
            "`lots` is not a whole number",
        ),
        ("setoption name Hash value 99999999", "keeping 64"),
        ("setoption name Hash", "missing value, keeping 64"),
        (
            "setoption name Nonsense value 3",
            "there is no option `Nonsense`",
        ),
        ("setoption Hash 64", "missing name"),
        ("setoption", "missing name"),
    ] {
        let remark = driver.remark(line);
        assert!(remark.contains(problem), "{line}: {remark}");
    }
    assert!(driver.configured.is_empty());
}

#[test]
fn settings_that_the_engine_refuses_are_restored() {
    let mut driver = UciDriver::after("setoption name Hash value 32");
    driver.refuses_settings = true;
    let remark = driver.remark("setoption name Hash value 65536");
    assert!(
        remark.contains("no memory is left") && remark.contains("stay"),
        "{remark}"
    );
    driver.send("setoption name Evaluation Cache value true");
    let settings = driver.configured.last().unwrap();
    assert_eq!(settings.group::<TableOptions>().megabytes, 32);
}

#[test]
fn clear_hash_clears_the_table() {
    let mut driver = UciDriver::after("isready\nsetoption name Clear Hash");
    assert_eq!(driver.cleared, 1, "the table is already empty");
    driver.send("go depth 1");
    driver.release();
    assert!(driver.send("setoption name CLEAR hash").is_empty());
    assert_eq!(driver.cleared, 2);
}

#[test]
fn multipv_sets_the_number_of_lines() {
    let mut driver = UciDriver::after("setoption name MultiPV value 4\ngo depth 3");
    assert_eq!(driver.limits().multi_pv, 4);
    driver.release();
    assert!(
        driver
            .remark("setoption name MultiPV value 0")
            .contains("keeping 4")
    );
}
