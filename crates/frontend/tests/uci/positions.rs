//! `position`: what is understood, what stays.

use crate::driver::UciDriver;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position that `go` searches after these lines.
fn searched(lines: &str) -> String {
    let mut desk = UciDriver::after(lines);
    desk.send("go depth 1");
    desk.searched_position()
}

#[test]
fn a_dialogue_begins_with_the_initial_position() {
    assert_eq!(searched("isready"), START);
    assert_eq!(searched("position startpos"), START);
}

#[test]
fn moves_are_played() {
    let wanted = format!("{START} moves e2e4 e7e5");
    assert_eq!(searched("position startpos moves e2e4 e7e5"), wanted);
    assert_eq!(
        searched(&format!("position fen {START} moves e2e4 e7e5")),
        wanted
    );
}

#[test]
fn a_move_that_cannot_be_played_ends_the_list() {
    let mut desk = UciDriver::new();
    let remark = desk.remark("position startpos moves e2e4 e7e5 e1e8 d2d4");
    assert!(
        remark.contains("move 3") && remark.contains("e1e8") && remark.contains("stand"),
        "{remark}"
    );
    desk.send("go depth 1");
    assert_eq!(desk.searched_position(), format!("{START} moves e2e4 e7e5"));
}

#[test]
fn what_is_no_position_leaves_the_old_one() {
    let mut desk = UciDriver::after("position startpos moves e2e4");
    for bad in [
        "position",
        "position e2e4",
        "position fen",
        "position fen hello world",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    ] {
        let remark = desk.remark(bad);
        assert!(
            remark.ends_with("the old position stays"),
            "{bad}: {remark}"
        );
    }
    desk.send("go depth 1");
    assert!(desk.searched_position().ends_with("moves e2e4"));
}

#[test]
fn a_position_during_a_search_is_that_of_the_next() {
    let mut desk = UciDriver::after("position startpos moves e2e4\ngo infinite");
    assert!(desk.send("position startpos moves d2d4").is_empty());
    assert!(desk.searched_position().ends_with("moves e2e4") && !desk.is_stopped);
    // The answer is still about the old one.
    desk.send("stop");
    let info = desk.info(1, &["10 e7e5 g1f3"]);
    let said = desk.answer(zeitnot_core::StopReason::Stop, info);
    assert_eq!(said.last().unwrap(), "bestmove e7e5 ponder g1f3");
    desk.send("go depth 1");
    assert!(desk.searched_position().ends_with("moves d2d4"));
}

const CASTLING: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_is_written_as_the_rules_have_it() {
    let castle = |lines: &str, line: &str| {
        let mut desk = UciDriver::after(lines);
        desk.send("go depth 1");
        let said = desk.report(1, &[line]);
        said[0].rsplit_once(" pv ").unwrap().1.to_owned()
    };
    assert_eq!(castle(CASTLING, "0 e1g1 e8c8"), "e1g1 e8c8");
    let fischer = "setoption name UCI_Chess960 value true\n";
    assert_eq!(
        castle(&format!("{fischer}{CASTLING}"), "0 e1h1 e8a8"),
        "e1h1 e8a8"
    );
    // Either form is understood, and a late choice of rules counts, too.
    assert_eq!(
        castle(&format!("{fischer}{CASTLING}"), "0 e1g1 e8c8"),
        "e1h1 e8a8"
    );
    assert_eq!(
        castle(&format!("{CASTLING}\n{fischer}isready"), "0 e1g1 e8c8"),
        "e1h1 e8a8"
    );
}

#[test]
fn a_drawn_position_with_moves_is_searched_all_the_same() {
    // The third time the same position stands on the board.
    let dance = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let mut desk = UciDriver::after(&format!("position startpos moves {dance}"));
    assert!(desk.send("go depth 1").is_empty());
    assert!(desk.is_over());
    let said = desk.release();
    assert!(
        said.last().unwrap().starts_with("bestmove ") && !said.last().unwrap().contains("0000")
    );
}
