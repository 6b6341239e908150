//! What happens while a search is running.

use zeitnot_core::StopReason;

use crate::driver::UciDriver;

fn searching_driver() -> UciDriver {
    let mut desk = UciDriver::new();
    assert!(desk.send("go infinite").is_empty());
    desk
}

/// A quarter of it is how long a search is waited for.
const OVERHEAD: &str = "setoption name Move Overhead value 20";

fn is_best_move(line: &str) -> bool {
    line.starts_with("bestmove ")
}

#[test]
fn stop_makes_it_answer_once() {
    let mut desk = searching_driver();
    assert!(desk.send("stop").is_empty());
    assert!(desk.is_stopped);
    assert!(desk.send("stop").is_empty());
    let said = desk.release();
    assert_eq!(said.iter().filter(|line| is_best_move(line)).count(), 1);
    assert!(is_best_move(said.last().unwrap()));
    assert!(desk.send("stop").is_empty() && !desk.is_searching());
}

#[test]
fn what_needs_the_engine_ends_the_search_and_its_move_comes_first() {
    for line in [
        "go depth 2",
        "go infinite",
        "ucinewgame",
        "setoption name Hash value 1",
        "setoption name Clear Hash",
        "bench 1",
    ] {
        let mut desk = searching_driver();
        assert!(desk.send(line).is_empty(), "{line}");
        assert!(desk.is_stopped && desk.is_waiting(), "{line}");
        assert_eq!((desk.cleared, desk.configured.len()), (0, 0), "{line}");
        let said = desk.release();
        assert!(is_best_move(said.last().unwrap()), "{line}: {said:?}");
        assert!(!desk.is_waiting(), "{line}");
        assert_eq!(desk.is_searching(), line.starts_with("go"), "{line}");
        assert_eq!(desk.is_running_task(), line.starts_with("bench"), "{line}");
        let forgets = line.contains("newgame") || line.contains("Clear");
        assert_eq!(desk.cleared, u32::from(forgets), "{line}");
        assert_eq!(
            desk.configured.len(),
            usize::from(line.contains("value")),
            "{line}"
        );
    }
}

#[test]
fn harmless_commands_do_not_disturb_it() {
    let mut desk = searching_driver();
    assert_eq!(desk.send("isready"), ["readyok"]);
    assert!(
        desk.send("position startpos moves e2e4\ndebug on\nregister later\nponderhit")
            .is_empty()
    );
    assert!(!desk.send("d").is_empty() && !desk.send("help").is_empty());
    desk.remark("what");
    assert!(desk.is_searching() && !desk.is_stopped && !desk.is_hit && !desk.is_waiting());
}

#[test]
fn a_search_waiting_behind_another_is_counted_from_its_own_arrival() {
    let mut desk = UciDriver::after(&format!("{OVERHEAD}\ngo infinite\ngo movetime 1000"));
    desk.advance(400);
    desk.release();
    desk.report(3, &["5 e2e4"]);
    desk.advance(583);
    assert!(desk.check_deadline().is_empty());
    desk.advance(2);
    let said = desk.check_deadline();
    assert_eq!(said, ["bestmove e2e4"]);
}

#[test]
fn a_search_that_does_not_come_back_in_time_is_answered_for() {
    let mut desk = UciDriver::after(&format!("{OVERHEAD}\ngo movetime 500"));
    assert!(!desk.has_deadline(), "nobody could answer in its place");
    desk.report(3, &["5 e2e4 e7e5"]);
    desk.advance(484);
    assert!(
        desk.check_deadline().is_empty(),
        "it may still answer itself"
    );
    desk.advance(1);
    assert_eq!(desk.check_deadline(), ["bestmove e2e4 ponder e7e5"]);
    assert!(!desk.is_searching());
    // Whatever it says later is not heard, and the game goes on.
    desk.send("position startpos moves e2e4 e7e5\ngo depth 1");
    assert_eq!(desk.release().len(), 2);
}

#[test]
fn a_search_that_does_not_stop_is_answered_for() {
    let mut desk = searching_driver();
    desk.report(3, &["5 d2d4 d7d5"]);
    assert!(!desk.has_deadline());
    desk.send("debug on\nstop");
    desk.advance(14);
    assert!(desk.check_deadline().is_empty());
    desk.advance(1);
    let said = desk.check_deadline();
    assert!(said[0].contains("given up"), "{said:?}");
    assert_eq!(said[1..], ["bestmove d2d4 ponder d7d5"]);
}

#[test]
fn what_waits_for_an_overdue_search_is_done_after_it() {
    let mut desk = searching_driver();
    desk.report(3, &["5 d2d4"]);
    desk.send("ucinewgame");
    desk.advance(20);
    assert_eq!(desk.check_deadline(), ["bestmove d2d4"]);
    assert_eq!(desk.cleared, 1);
}

#[test]
fn pondering_has_no_deadline_before_the_ponderhit() {
    let mut desk = UciDriver::after(&format!("{OVERHEAD}\ngo ponder movetime 1000"));
    desk.report(3, &["5 d2d4"]);
    desk.advance(5_000);
    assert!(!desk.has_deadline() && desk.check_deadline().is_empty());
    assert!(desk.send("ponderhit").is_empty());
    assert!(desk.is_hit && desk.has_deadline());
    desk.advance(984);
    assert!(desk.check_deadline().is_empty());
    desk.advance(1);
    assert_eq!(desk.check_deadline(), ["bestmove d2d4"]);
}

#[test]
fn ponderhit_counts_once_and_only_while_pondering() {
    let mut desk = UciDriver::after("go ponder wtime 60000 btime 60000\nponderhit");
    assert!(desk.is_hit);
    // A second one would fail the desk.
    assert!(desk.send("ponderhit").is_empty());
    assert!(is_best_move(desk.release().last().unwrap()));
    let mut plain = UciDriver::after("go depth 4\nponderhit");
    assert!(!plain.is_hit);
    plain.release();
}

#[test]
fn a_search_that_went_away_is_the_end() {
    let mut desk = searching_driver();
    let info = desk.info(2, &["7 e2e4"]);
    let said = desk.answer(StopReason::Fault, info);
    assert!(said[0].contains("please report"), "{said:?}");
    assert_eq!(said.last().unwrap(), "bestmove e2e4");
}
