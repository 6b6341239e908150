//! `position`: valid and invalid positions and moves.

use crate::driver::UciDriver;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Returns the position that `go` searches after these lines.
fn searched(lines: &str) -> String {
    let mut driver = UciDriver::after(lines);
    driver.send("go depth 1");
    driver.searched_position()
}

#[test]
fn a_session_starts_with_the_initial_position() {
    assert_eq!(searched("isready"), START);
    assert_eq!(searched("position startpos"), START);
}

#[test]
fn moves_are_played() {
    let expected = format!("{START} moves e2e4 e7e5");
    assert_eq!(searched("position startpos moves e2e4 e7e5"), expected);
    assert_eq!(
        searched(&format!("position fen {START} moves e2e4 e7e5")),
        expected
    );
}

#[test]
fn an_invalid_move_ends_the_list_of_moves() {
    let mut driver = UciDriver::new();
    let remark = driver.remark("position startpos moves e2e4 e7e5 e1e8 d2d4");
    assert!(
        remark.contains("move 3")
            && remark.contains("e1e8")
            && remark.contains("keeping the moves before it"),
        "{remark}"
    );
    driver.send("go depth 1");
    assert_eq!(
        driver.searched_position(),
        format!("{START} moves e2e4 e7e5")
    );
}

#[test]
fn an_invalid_position_keeps_the_old_one() {
    let mut driver = UciDriver::after("position startpos moves e2e4");
    for bad in [
        "position",
        "position e2e4",
        "position fen",
        "position fen hello world",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    ] {
        let remark = driver.remark(bad);
        assert!(
            remark.ends_with("keeping the old position"),
            "{bad}: {remark}"
        );
    }
    driver.send("go depth 1");
    assert!(driver.searched_position().ends_with("moves e2e4"));
}

#[test]
fn a_position_during_a_search_is_for_the_next_search() {
    let mut driver = UciDriver::after("position startpos moves e2e4\ngo infinite");
    assert!(driver.send("position startpos moves d2d4").is_empty());
    assert!(driver.searched_position().ends_with("moves e2e4") && !driver.is_stopped);
    // The answer is still for the old position.
    driver.send("stop");
    let info = driver.info(1, &["10 e7e5 g1f3"]);
    let output = driver.answer(zeitnot_core::StopReason::Stop, info);
    assert_eq!(output.last().unwrap(), "bestmove e7e5 ponder g1f3");
    driver.send("go depth 1");
    assert!(driver.searched_position().ends_with("moves d2d4"));
}

const CASTLING: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_is_written_in_the_notation_of_the_rule_set() {
    let castle = |lines: &str, line: &str| {
        let mut driver = UciDriver::after(lines);
        driver.send("go depth 1");
        let output = driver.report(1, &[line]);
        output[0].rsplit_once(" pv ").unwrap().1.to_owned()
    };
    assert_eq!(castle(CASTLING, "0 e1g1 e8c8"), "e1g1 e8c8");
    let chess960 = "setoption name UCI_Chess960 value true\n";
    assert_eq!(
        castle(&format!("{chess960}{CASTLING}"), "0 e1h1 e8a8"),
        "e1h1 e8a8"
    );
    // Both forms are accepted, and so is a later choice of the rule set.
    assert_eq!(
        castle(&format!("{chess960}{CASTLING}"), "0 e1g1 e8c8"),
        "e1h1 e8a8"
    );
    assert_eq!(
        castle(&format!("{CASTLING}\n{chess960}isready"), "0 e1g1 e8c8"),
        "e1h1 e8a8"
    );
}

#[test]
fn a_drawn_position_with_legal_moves_is_searched() {
    // The position occurs for the third time.
    let moves = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let mut driver = UciDriver::after(&format!("position startpos moves {moves}"));
    assert!(driver.send("go depth 1").is_empty());
    assert!(driver.is_over());
    let output = driver.release();
    assert!(
        output.last().unwrap().starts_with("bestmove ") && !output.last().unwrap().contains("0000")
    );
}
