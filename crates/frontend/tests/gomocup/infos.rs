//! INFO, which is never answered.

use std::time::Duration;

use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use crate::driver::GomocupDriver;

fn hard(driver: &GomocupDriver) -> Option<Duration> {
    driver.limits.time.map(|time| time.hard)
}

const fn millis(millis: u64) -> Option<Duration> {
    Some(Duration::from_millis(millis))
}

#[test]
fn keys_are_not_answered() {
    let mut driver = GomocupDriver::started(15);
    for line in [
        "INFO timeout_turn 1000",
        "INFO timeout_match 100000",
        "INFO time_left 2147483647",
        "INFO max_memory 83886080",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO folder /somewhere else",
        "INFO",
        "INFO unheard_of 5",
        "INFO timeout_turn",
        "info TIMEOUT_TURN 5",
        "INFO max_depth 5",
        "INFO thread_num 8",
        "INFO pondering 1",
        "INFO caution_factor 4",
    ] {
        assert!(driver.send(line).is_empty(), "{line}");
    }
}

#[test]
fn an_invalid_value_is_reported_in_a_message_and_the_old_one_stays() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO timeout_turn 500");
    let output = driver.send_with_messages("INFO timeout_turn soon");
    assert_eq!(output.len(), 1);
    assert!(
        output[0].starts_with("MESSAGE INFO timeout_turn `soon`"),
        "{output:?}"
    );
    driver.send("TURN 7,7");
    assert_eq!(hard(&driver), millis(470));
}

#[test]
fn without_any_limit_the_configured_time_applies() {
    let mut driver = GomocupDriver::started(15);
    driver.send("TURN 7,7");
    assert_eq!(hard(&driver), millis(470));
    assert!(!driver.limits.infinite);
}

#[test]
fn the_turn_limit_is_kept_with_a_margin_and_zero_is_the_minimum() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO timeout_turn 2000\nTURN 7,7");
    assert_eq!(hard(&driver), millis(1_970));
    driver.send("RESTART\nINFO timeout_turn 0\nTURN 7,7");
    assert_eq!(hard(&driver), millis(10));
}

#[test]
fn the_match_clock_is_divided_and_an_expired_one_gives_the_minimum() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO timeout_turn 5000\nINFO timeout_match 60000\nINFO time_left 20000\nTURN 7,7");
    // An average turn gets 0.7 s of 20 s, and a difficult one up to 4 times that.
    let time = driver.limits.time.unwrap();
    let duration = Duration::from_millis;
    assert!(time.soft < duration(1_600) && time.hard < duration(2_800));
    for left in ["-1", "0", "-2147483648", "-99999999999999999999"] {
        driver.send(&format!("RESTART\nINFO time_left {left}\nTURN 7,7"));
        assert_eq!(hard(&driver), millis(10), "{left}");
    }
    driver.send("RESTART\nINFO time_left 2147483647\nTURN 7,7");
    assert_eq!(hard(&driver), millis(4_970));
}

#[test]
fn own_turns_run_down_the_match_clock() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO timeout_match 60000\nTURN 7,7");
    let first = hard(&driver);
    driver.hold_searches();
    driver.send("TURN 0,0");
    driver.advance(50_000);
    driver.release();
    driver.send("TURN 0,2");
    driver.release();
    assert!(hard(&driver) < first, "only own turns use the match clock");
}

#[test]
fn depth_and_nodes_replace_the_default_time() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO max_depth 3\nINFO max_node 100\nTURN 7,7");
    assert_eq!(
        (driver.limits.depth, driver.limits.nodes),
        (Some(3), Some(100))
    );
    assert_eq!(driver.limits.time, None);
    driver.send("RESTART\nINFO max_depth 0\nINFO max_node -1\nTURN 7,7");
    assert_eq!((driver.limits.depth, driver.limits.nodes), (None, None));
    assert_eq!(hard(&driver), millis(470));
}

fn table(driver: &GomocupDriver) -> u32 {
    let settings = driver.configured.last().unwrap();
    settings.group::<TableOptions>().megabytes
}

#[test]
fn memory_limits_are_applied_at_once() {
    let mut driver = GomocupDriver::started(15);
    driver.send("INFO hash_size 65536");
    assert_eq!(table(&driver), 64);
    driver.send("INFO max_memory 62914560");
    assert!(table(&driver) < 60);
    let settings = driver.configured.last().unwrap();
    assert!(!settings.group::<EvalCacheOptions>().enabled);
    driver.send("INFO max_memory 0");
    assert_eq!(table(&driver), 64);
    let output = driver.send_with_messages("INFO max_memory 1000");
    assert_eq!(output.len(), 1);
    assert!(
        output[0].starts_with("MESSAGE INFO max_memory 1000"),
        "{output:?}"
    );
    assert_eq!(table(&driver), 1);
}

#[test]
fn an_unsupported_rule_blocks_the_game_until_another_is_chosen() {
    let mut driver = GomocupDriver::started(15);
    let output = driver.send_with_messages("INFO rule 64");
    assert!(
        output.len() == 1 && output[0].starts_with("MESSAGE INFO rule 64"),
        "{output:?}"
    );
    for line in ["BEGIN", "TURN 7,7", "BOARD\n7,7,2\nDONE", "START 15"] {
        assert!(driver.error(line).contains("rule"), "{line}");
    }
    assert!(driver.send_with_messages("INFO rule 1").is_empty());
    driver.point("BEGIN");
    let output = driver.send_with_messages("INFO rule_name chess");
    assert!(output[0].contains("no rule set `chess`"), "{output:?}");
    assert!(driver.error("TURN 0,0").contains("no rule set `chess`"));
    driver.send("INFO rule_name freestyle");
    driver.point("TURN 0,0");
}

#[test]
fn a_rule_may_come_before_and_after_start() {
    // Black, the opponent, makes six, which wins in freestyle, but not in standard.
    let six = |driver: &mut GomocupDriver| {
        driver.play("3,7 0,0 4,7 0,2 5,7 0,4 7,7 0,6 8,7 2,2");
        driver.send("TURN 6,7")[0].starts_with("ERROR")
    };
    let mut before = GomocupDriver::new();
    before.send("INFO rule 1\nSTART 15");
    assert!(!six(&mut before));
    let mut after = GomocupDriver::started(15);
    after.send("INFO rule 1");
    assert!(!six(&mut after));
    assert!(six(&mut GomocupDriver::started(15)));
}

#[test]
fn evaluate_is_answered_with_debug_output() {
    let mut driver = GomocupDriver::started(15);
    assert_eq!(
        driver.send("INFO evaluate 7,7"),
        ["DEBUG 7,7 h8 can be played"]
    );
    driver.send("PLAY 7,7");
    let output = driver.send("INFO evaluate 7,7");
    assert!(output[0].contains("occupied"), "{output:?}");
    assert!(driver.send("INFO evaluate 99,7")[0].starts_with("DEBUG 99,7 is off"));
    assert!(GomocupDriver::new().send("INFO evaluate 7,7").is_empty());
}
