//! `go`: the resulting limits and settings, and the output of a search.

use std::time::Duration;

use crate::driver::{OPENING, UcgiDriver};

const STOP_CONDITION: &str = "crossword.simulation.stop_condition";

fn driver_after_go(go: &str) -> UcgiDriver {
    UcgiDriver::after(&format!("{OPENING}\n{go}"))
}

#[test]
fn each_limit_is_passed_to_the_search() {
    assert_eq!(driver_after_go("go static").limits().depth, Some(1));
    assert_eq!(driver_after_go("go depth 7").limits().depth, Some(7));
    assert_eq!(driver_after_go("go nodes 500").limits().nodes, Some(500));
    assert!(driver_after_go("go infinite").limits().infinite);
    let hard = |go: &str| driver_after_go(go).limits().time.map(|time| time.hard);
    assert_eq!(hard("go movetime 500"), Some(Duration::from_millis(490)));
    assert_eq!(hard("go stopcondition 95"), None);
    // Without a limit, the default time of the game applies.
    assert_eq!(hard("go"), Some(Duration::from_secs(1)));
    assert_eq!(hard("go threads 1"), Some(Duration::from_secs(1)));
    for go in ["go movetime 0", "go time1 0 time2 9999", "go time1 -70"] {
        assert_eq!(driver_after_go(go).limits().depth, Some(1), "{go}");
    }
}

#[test]
fn a_stop_condition_without_effect_is_not_a_limit() {
    let default = Some(Duration::from_secs(1));
    let hard = |driver: &UcgiDriver| driver.limits().time.map(|time| time.hard);
    let several = "setoption name MultiPV value 3";
    let mut driver = UcgiDriver::after(&format!("{OPENING}\n{several}\ngo stopcondition 95"));
    assert_eq!(hard(&driver), default);
    driver.release();
    driver.send("go stopcondition 95 nodes 300");
    assert_eq!((hard(&driver), driver.limits().nodes), (None, Some(300)));
    // The engine refuses the stop condition, so it has no effect.
    let mut driver = UcgiDriver::after(&format!(
        "{OPENING}\nsetoption name Stop Condition value none"
    ));
    driver.refuses_settings = true;
    driver.send("go stopcondition 95");
    assert_eq!(hard(&driver), default);
}

#[test]
fn each_side_uses_its_own_clock_and_a_started_overtime_minute_is_used_up() {
    let hard = |lines: &str| UcgiDriver::after(lines).limits().time.unwrap().hard;
    let short = hard(&format!("{OPENING}\ngo time1 2000 time2 600000"));
    let long = hard(&format!("{OPENING} moves pass\ngo time1 2000 time2 600000"));
    assert!(
        short < Duration::from_secs(2) && long > Duration::from_secs(10),
        "{short:?} {long:?}"
    );
    let overtime = driver_after_go("go time1 -10000 time2 9 overtime 10");
    assert_eq!(overtime.limits().depth, None);
    assert!(overtime.limits().time.unwrap().hard < Duration::from_secs(50));
}

#[test]
fn overrides_of_a_search_are_reset_before_the_next() {
    let mut driver = driver_after_go("go stopcondition 95 threads 2");
    assert_eq!(driver.applied_option(STOP_CONDITION), "95");
    assert_eq!(driver.applied_option("engine.threads"), "2");
    driver.release();
    driver.send("go static");
    assert_eq!(driver.applied_option(STOP_CONDITION), "99");
    assert_eq!(driver.applied_option("engine.threads"), "1");
    driver.release();
    driver.send("go static");
    assert_eq!(driver.configured.len(), 2, "nothing has changed");
    driver.release();
    driver.send("go infinite");
    assert_eq!(driver.applied_option(STOP_CONDITION), "none");
}

#[test]
fn a_search_with_refused_overrides_is_still_answered() {
    let mut driver = UcgiDriver::after(OPENING);
    driver.refuses_settings = true;
    assert_eq!(
        driver.remark("go static threads 2"),
        "go: no memory is left"
    );
    assert_eq!(driver.release().last().unwrap(), "bestmove pass");
    let remark = driver.remark("go static threads 100000");
    assert!(remark.starts_with("go threads: "), "{remark}");
    assert_eq!(driver.release().last().unwrap(), "bestmove pass");
}

#[test]
fn a_second_go_stops_the_first_and_both_are_answered() {
    let mut driver = driver_after_go("go infinite");
    assert!(driver.send("go static").is_empty());
    assert!(driver.is_stopped && driver.is_waiting());
    let output = driver.release();
    assert_eq!(output.last().unwrap(), "bestmove pass");
    assert!(driver.is_searching() && !driver.is_waiting());
    assert_eq!(driver.limits().depth, Some(1));
    assert_eq!(driver.release().last().unwrap(), "bestmove pass");
}

#[test]
fn a_play_is_reported_with_its_facts() {
    let mut driver = driver_after_go("go infinite");
    let info = driver.info("8h.RETAINS", 256);
    let output = driver.report(info);
    assert_eq!(output.len(), 1);
    let words: Vec<&str> = output[0].split(' ').collect();
    assert_eq!(words[..3], ["info", "currmove", "8h.RETAINS"]);
    assert_eq!(
        (words[3], words[5], words[7], words[9]),
        ("sc", "eq", "it", "win")
    );
    assert!(words[4].parse::<u32>().unwrap() > 50, "a bingo: {output:?}");
    assert!(words[6].parse::<f64>().unwrap() > 50.0, "{output:?}");
    assert_eq!(words[8], "0");
}

#[test]
fn the_front_end_answers_for_a_late_search() {
    let mut driver = driver_after_go("go infinite");
    let info = driver.info("8h.RETAINS", 256);
    driver.report(info);
    driver.send("stop");
    assert!(driver.check_deadline().is_empty());
    driver.advance(20);
    assert_eq!(driver.check_deadline(), ["bestmove 8h.RETAINS"]);
    assert!(!driver.is_searching());
}

#[test]
fn go_after_the_end_of_the_game_is_answered() {
    let mut driver = UcgiDriver::after(&format!("{OPENING} moves pass pass pass pass pass pass"));
    assert!(driver.remark("go static").contains("the game is over"));
    assert_eq!(driver.release(), ["bestmove pass"]);
}
