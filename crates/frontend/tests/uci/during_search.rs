//! Commands during a search.

use zeitnot_core::StopReason;

use crate::driver::UciDriver;

fn searching_driver() -> UciDriver {
    let mut driver = UciDriver::new();
    assert!(driver.send("go infinite").is_empty());
    driver
}

/// The front end waits for a late search for a quarter of this.
const OVERHEAD: &str = "setoption name Move Overhead value 20";

fn is_best_move(line: &str) -> bool {
    line.starts_with("bestmove ")
}

#[test]
fn stop_makes_the_search_answer_once() {
    let mut driver = searching_driver();
    assert!(driver.send("stop").is_empty());
    assert!(driver.is_stopped);
    assert!(driver.send("stop").is_empty());
    let output = driver.release();
    assert_eq!(output.iter().filter(|line| is_best_move(line)).count(), 1);
    assert!(is_best_move(output.last().unwrap()));
    assert!(driver.send("stop").is_empty() && !driver.is_searching());
}

#[test]
fn commands_that_need_the_engine_stop_the_search_and_follow_its_move() {
    for line in [
        "go depth 2",
        "go infinite",
        "ucinewgame",
        "setoption name Hash value 1",
        "setoption name Clear Hash",
        "bench 1",
    ] {
        let mut driver = searching_driver();
        assert!(driver.send(line).is_empty(), "{line}");
        assert!(driver.is_stopped && driver.is_waiting(), "{line}");
        assert_eq!((driver.cleared, driver.configured.len()), (0, 0), "{line}");
        let output = driver.release();
        assert!(is_best_move(output.last().unwrap()), "{line}: {output:?}");
        assert!(!driver.is_waiting(), "{line}");
        assert_eq!(driver.is_searching(), line.starts_with("go"), "{line}");
        assert_eq!(
            driver.is_running_task(),
            line.starts_with("bench"),
            "{line}"
        );
        let clears = line.contains("newgame") || line.contains("Clear");
        assert_eq!(driver.cleared, u32::from(clears), "{line}");
        assert_eq!(
            driver.configured.len(),
            usize::from(line.contains("value")),
            "{line}"
        );
    }
}

#[test]
fn commands_that_do_not_need_the_engine_do_not_disturb_the_search() {
    let mut driver = searching_driver();
    assert_eq!(driver.send("isready"), ["readyok"]);
    assert!(
        driver
            .send("position startpos moves e2e4\ndebug on\nregister later\nponderhit")
            .is_empty()
    );
    assert!(!driver.send("d").is_empty() && !driver.send("help").is_empty());
    driver.remark("what");
    assert!(driver.is_searching() && !driver.is_stopped && !driver.is_hit && !driver.is_waiting());
}

#[test]
fn the_time_of_a_waiting_go_counts_from_its_arrival() {
    let mut driver = UciDriver::after(&format!("{OVERHEAD}\ngo infinite\ngo movetime 1000"));
    driver.advance(400);
    driver.release();
    driver.report(3, &["5 e2e4"]);
    driver.advance(583);
    assert!(driver.check_deadline().is_empty());
    driver.advance(2);
    let output = driver.check_deadline();
    assert_eq!(output, ["bestmove e2e4"]);
}

#[test]
fn the_front_end_answers_for_a_late_search() {
    let mut driver = UciDriver::after(&format!("{OVERHEAD}\ngo movetime 500"));
    assert!(!driver.has_deadline(), "the front end has no result yet");
    driver.report(3, &["5 e2e4 e7e5"]);
    driver.advance(484);
    assert!(
        driver.check_deadline().is_empty(),
        "the search still has time"
    );
    driver.advance(1);
    assert_eq!(driver.check_deadline(), ["bestmove e2e4 ponder e7e5"]);
    assert!(!driver.is_searching());
    // The late answer is discarded, and the game goes on.
    driver.send("position startpos moves e2e4 e7e5\ngo depth 1");
    assert_eq!(driver.release().len(), 2);
}

#[test]
fn the_front_end_answers_for_a_search_that_does_not_stop() {
    let mut driver = searching_driver();
    driver.report(3, &["5 d2d4 d7d5"]);
    assert!(!driver.has_deadline());
    driver.send("debug on\nstop");
    driver.advance(14);
    assert!(driver.check_deadline().is_empty());
    driver.advance(1);
    let output = driver.check_deadline();
    assert!(output[0].contains("abandoned"), "{output:?}");
    assert_eq!(output[1..], ["bestmove d2d4 ponder d7d5"]);
}

#[test]
fn a_command_that_waits_for_a_late_search_is_executed_after_it() {
    let mut driver = searching_driver();
    driver.report(3, &["5 d2d4"]);
    driver.send("ucinewgame");
    driver.advance(20);
    assert_eq!(driver.check_deadline(), ["bestmove d2d4"]);
    assert_eq!(driver.cleared, 1);
}

#[test]
fn pondering_has_no_deadline_before_the_ponderhit() {
    let mut driver = UciDriver::after(&format!("{OVERHEAD}\ngo ponder movetime 1000"));
    driver.report(3, &["5 d2d4"]);
    driver.advance(5_000);
    assert!(!driver.has_deadline() && driver.check_deadline().is_empty());
    assert!(driver.send("ponderhit").is_empty());
    assert!(driver.is_hit && driver.has_deadline());
    driver.advance(984);
    assert!(driver.check_deadline().is_empty());
    driver.advance(1);
    assert_eq!(driver.check_deadline(), ["bestmove d2d4"]);
}

#[test]
fn ponderhit_counts_once_and_only_while_pondering() {
    let mut driver = UciDriver::after("go ponder wtime 60000 btime 60000\nponderhit");
    assert!(driver.is_hit);
    // The driver would panic at a second ponder hit.
    assert!(driver.send("ponderhit").is_empty());
    assert!(is_best_move(driver.release().last().unwrap()));
    let mut plain = UciDriver::after("go depth 4\nponderhit");
    assert!(!plain.is_hit);
    plain.release();
}

#[test]
fn a_failed_search_is_reported_and_answered() {
    let mut driver = searching_driver();
    let info = driver.info(2, &["7 e2e4"]);
    let output = driver.answer(StopReason::Fault, info);
    assert!(output[0].contains("please report"), "{output:?}");
    assert_eq!(output.last().unwrap(), "bestmove e2e4");
}
