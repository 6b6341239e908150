//! What `go` asks of the engine, and what is said of its answers.

use std::time::Duration;

use crate::driver::{OPENING, UcgiDriver};

const STOP_CONDITION: &str = "crossword.simulation.stop_condition";

fn driver_after_go(go: &str) -> UcgiDriver {
    UcgiDriver::after(&format!("{OPENING}\n{go}"))
}

#[test]
fn limits_are_those_that_were_asked_for() {
    assert_eq!(driver_after_go("go static").limits().depth, Some(1));
    assert_eq!(driver_after_go("go depth 7").limits().depth, Some(7));
    assert_eq!(driver_after_go("go nodes 500").limits().nodes, Some(500));
    assert!(driver_after_go("go infinite").limits().infinite);
    let hard = |go: &str| driver_after_go(go).limits().time.map(|time| time.hard);
    assert_eq!(hard("go movetime 500"), Some(Duration::from_millis(490)));
    assert_eq!(hard("go stopcondition 95"), None);
    // Nothing was said, so that the engine's usual time counts.
    assert_eq!(hard("go"), Some(Duration::from_secs(1)));
    assert_eq!(hard("go threads 1"), Some(Duration::from_secs(1)));
    for go in ["go movetime 0", "go time1 0 time2 9999", "go time1 -70"] {
        assert_eq!(driver_after_go(go).limits().depth, Some(1), "{go}");
    }
}

#[test]
fn a_stop_condition_that_cannot_end_a_search_is_no_limit() {
    let usual = Some(Duration::from_secs(1));
    let hard = |desk: &UcgiDriver| desk.limits().time.map(|time| time.hard);
    let several = "setoption name MultiPV value 3";
    let mut desk = UcgiDriver::after(&format!("{OPENING}\n{several}\ngo stopcondition 95"));
    assert_eq!(hard(&desk), usual);
    desk.release();
    desk.send("go stopcondition 95 nodes 300");
    assert_eq!((hard(&desk), desk.limits().nodes), (None, Some(300)));
    // The engine does not take it over, so that it knows of none.
    let mut desk = UcgiDriver::after(&format!(
        "{OPENING}\nsetoption name Stop Condition value none"
    ));
    desk.refuses_settings = true;
    desk.send("go stopcondition 95");
    assert_eq!(hard(&desk), usual);
}

#[test]
fn each_side_has_its_own_clock_and_a_minute_that_was_begun_is_paid_for() {
    let hard = |lines: &str| UcgiDriver::after(lines).limits().time.unwrap().hard;
    let short = hard(&format!("{OPENING}\ngo time1 2000 time2 600000"));
    let long = hard(&format!("{OPENING} moves pass\ngo time1 2000 time2 600000"));
    assert!(
        short < Duration::from_secs(2) && long > Duration::from_secs(10),
        "{short:?} {long:?}"
    );
    let paid = driver_after_go("go time1 -10000 time2 9 overtime 10");
    assert_eq!(paid.limits().depth, None);
    assert!(paid.limits().time.unwrap().hard < Duration::from_secs(50));
}

#[test]
fn wishes_of_one_search_are_taken_back_before_the_next() {
    let mut desk = driver_after_go("go stopcondition 95 threads 2");
    assert_eq!(desk.applied_option(STOP_CONDITION), "95");
    assert_eq!(desk.applied_option("engine.threads"), "2");
    desk.release();
    desk.send("go static");
    assert_eq!(desk.applied_option(STOP_CONDITION), "99");
    assert_eq!(desk.applied_option("engine.threads"), "1");
    desk.release();
    desk.send("go static");
    assert_eq!(desk.configured.len(), 2, "nothing new to tell");
    desk.release();
    desk.send("go infinite");
    assert_eq!(desk.applied_option(STOP_CONDITION), "none");
}

#[test]
fn wishes_that_are_refused_cost_no_answer() {
    let mut desk = UcgiDriver::after(OPENING);
    desk.refuses_settings = true;
    assert_eq!(desk.remark("go static threads 2"), "go: no memory is left");
    assert_eq!(desk.release().last().unwrap(), "bestmove pass");
    let sentence = desk.remark("go static threads 100000");
    assert!(sentence.starts_with("go threads: "), "{sentence}");
    assert_eq!(desk.release().last().unwrap(), "bestmove pass");
}

#[test]
fn a_second_go_ends_the_first_and_each_has_its_answer() {
    let mut desk = driver_after_go("go infinite");
    assert!(desk.send("go static").is_empty());
    assert!(desk.is_stopped && desk.is_waiting());
    let said = desk.release();
    assert_eq!(said.last().unwrap(), "bestmove pass");
    assert!(desk.is_searching() && !desk.is_waiting());
    assert_eq!(desk.limits().depth, Some(1));
    assert_eq!(desk.release().last().unwrap(), "bestmove pass");
}

#[test]
fn a_play_is_told_with_its_figures() {
    let mut desk = driver_after_go("go infinite");
    let info = desk.info("8h.RETAINS", 256);
    let said = desk.report(info);
    assert_eq!(said.len(), 1);
    let words: Vec<&str> = said[0].split(' ').collect();
    assert_eq!(words[..3], ["info", "currmove", "8h.RETAINS"]);
    assert_eq!(
        (words[3], words[5], words[7], words[9]),
        ("sc", "eq", "it", "win")
    );
    assert!(words[4].parse::<u32>().unwrap() > 50, "a bingo: {said:?}");
    assert!(words[6].parse::<f64>().unwrap() > 50.0, "{said:?}");
    assert_eq!(words[8], "0");
}

#[test]
fn a_search_that_gets_no_processor_is_answered_for() {
    let mut desk = driver_after_go("go infinite");
    let info = desk.info("8h.RETAINS", 256);
    desk.report(info);
    desk.send("stop");
    assert!(desk.check_deadline().is_empty());
    desk.advance(20);
    assert_eq!(desk.check_deadline(), ["bestmove 8h.RETAINS"]);
    assert!(!desk.is_searching());
}

#[test]
fn a_game_that_is_over_is_answered_too() {
    let mut desk = UcgiDriver::after(&format!("{OPENING} moves pass pass pass pass pass pass"));
    assert!(desk.remark("go static").contains("the game is over"));
    assert_eq!(desk.release(), ["bestmove pass"]);
}
