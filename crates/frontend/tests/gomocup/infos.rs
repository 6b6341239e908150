//! INFO: never answered, whatever it says; what it does shows elsewhere.

use std::time::Duration;

use zeitnot_core::caches::{EvalCacheOptions, TableOptions};

use crate::driver::GomocupDriver;

fn hard(desk: &GomocupDriver) -> Option<Duration> {
    desk.limits.time.map(|time| time.hard)
}

const fn millis(millis: u64) -> Option<Duration> {
    Some(Duration::from_millis(millis))
}

#[test]
fn no_key_is_ever_answered() {
    let mut desk = GomocupDriver::started(15);
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
        assert!(desk.send(line).is_empty(), "{line}");
    }
}

#[test]
fn a_value_that_cannot_be_used_is_told_in_a_message_and_the_old_one_stays() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO timeout_turn 500");
    let said = desk.send_with_messages("INFO timeout_turn soon");
    assert_eq!(said.len(), 1);
    assert!(
        said[0].starts_with("MESSAGE INFO timeout_turn `soon`"),
        "{said:?}"
    );
    desk.send("TURN 7,7");
    assert_eq!(hard(&desk), millis(470));
}

#[test]
fn without_any_limit_the_configured_time_applies() {
    let mut desk = GomocupDriver::started(15);
    desk.send("TURN 7,7");
    assert_eq!(hard(&desk), millis(470));
    assert!(!desk.limits.infinite);
}

#[test]
fn the_turn_limit_is_kept_with_a_margin_and_zero_is_at_once() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO timeout_turn 2000\nTURN 7,7");
    assert_eq!(hard(&desk), millis(1_970));
    desk.send("RESTART\nINFO timeout_turn 0\nTURN 7,7");
    assert_eq!(hard(&desk), millis(10));
}

#[test]
fn the_match_clock_is_shared_and_an_empty_one_means_at_once() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO timeout_turn 5000\nINFO timeout_match 60000\nINFO time_left 20000\nTURN 7,7");
    // An average turn gets 0.7 s of 20 s, one that does not settle up to four
    // times that.
    let time = desk.limits.time.unwrap();
    let most = Duration::from_millis;
    assert!(time.soft < most(1_600) && time.hard < most(2_800));
    for left in ["-1", "0", "-2147483648", "-99999999999999999999"] {
        desk.send(&format!("RESTART\nINFO time_left {left}\nTURN 7,7"));
        assert_eq!(hard(&desk), millis(10), "{left}");
    }
    desk.send("RESTART\nINFO time_left 2147483647\nTURN 7,7");
    assert_eq!(hard(&desk), millis(4_970));
}

#[test]
fn own_turns_run_down_the_match_clock() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO timeout_match 60000\nTURN 7,7");
    let first = hard(&desk);
    desk.hold_searches();
    desk.send("TURN 0,0");
    desk.advance(50_000);
    desk.release();
    desk.send("TURN 0,2");
    desk.release();
    assert!(
        hard(&desk) < first,
        "the opponent's time does not count, ours does"
    );
}

#[test]
fn depth_and_nodes_replace_the_default_time() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO max_depth 3\nINFO max_node 100\nTURN 7,7");
    assert_eq!((desk.limits.depth, desk.limits.nodes), (Some(3), Some(100)));
    assert_eq!(desk.limits.time, None);
    desk.send("RESTART\nINFO max_depth 0\nINFO max_node -1\nTURN 7,7");
    assert_eq!((desk.limits.depth, desk.limits.nodes), (None, None));
    assert_eq!(hard(&desk), millis(470));
}

fn table(desk: &GomocupDriver) -> u32 {
    let settings = desk.configured.last().unwrap();
    settings.group::<TableOptions>().megabytes
}

#[test]
fn memory_is_settled_when_it_is_told() {
    let mut desk = GomocupDriver::started(15);
    desk.send("INFO hash_size 65536");
    assert_eq!(table(&desk), 64);
    desk.send("INFO max_memory 62914560");
    assert!(table(&desk) < 60);
    let settings = desk.configured.last().unwrap();
    assert!(!settings.group::<EvalCacheOptions>().enabled);
    desk.send("INFO max_memory 0");
    assert_eq!(table(&desk), 64);
    let said = desk.send_with_messages("INFO max_memory 1000");
    assert_eq!(said.len(), 1);
    assert!(
        said[0].starts_with("MESSAGE INFO max_memory 1000"),
        "{said:?}"
    );
    assert_eq!(table(&desk), 1);
}

#[test]
fn a_rule_that_is_not_played_holds_the_game_until_another_is_chosen() {
    let mut desk = GomocupDriver::started(15);
    let said = desk.send_with_messages("INFO rule 64");
    assert!(
        said.len() == 1 && said[0].starts_with("MESSAGE INFO rule 64"),
        "{said:?}"
    );
    for line in ["BEGIN", "TURN 7,7", "BOARD\n7,7,2\nDONE", "START 15"] {
        assert!(desk.error(line).contains("rule"), "{line}");
    }
    assert!(desk.send_with_messages("INFO rule 1").is_empty());
    desk.point("BEGIN");
    let said = desk.send_with_messages("INFO rule_name chess");
    assert!(said[0].contains("no rule set `chess`"), "{said:?}");
    assert!(desk.error("TURN 0,0").contains("no rule set `chess`"));
    desk.send("INFO rule_name freestyle");
    desk.point("TURN 0,0");
}

#[test]
fn a_rule_may_come_before_and_after_start() {
    // Black, the opponent, makes six: over under freestyle, not under standard.
    let six = |desk: &mut GomocupDriver| {
        desk.play("3,7 0,0 4,7 0,2 5,7 0,4 7,7 0,6 8,7 2,2");
        desk.send("TURN 6,7")[0].starts_with("ERROR")
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
fn evaluate_is_debug_output() {
    let mut desk = GomocupDriver::started(15);
    assert_eq!(
        desk.send("INFO evaluate 7,7"),
        ["DEBUG 7,7 h8 can be played"]
    );
    desk.send("PLAY 7,7");
    let said = desk.send("INFO evaluate 7,7");
    assert!(said[0].contains("taken"), "{said:?}");
    assert!(desk.send("INFO evaluate 99,7")[0].starts_with("DEBUG 99,7 is off"));
    assert!(GomocupDriver::new().send("INFO evaluate 7,7").is_empty());
}
