//! Every reason to stop, alone and combined, with real threads and a manual clock.

use std::time::Duration;

use crate::driver::UciDriver;
use crate::live_session::LiveSession;

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

fn new_session() -> LiveSession {
    let session = LiveSession::new();
    session.send("debug on");
    session
}

fn field(line: &str, name: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1).unwrap().parse().unwrap()
}

#[test]
fn each_limit_reports_its_reason() {
    for (lines, reason) in [
        ("go depth 3", "stopped: depth limit reached"),
        ("go nodes 777", "stopped: node limit reached"),
        (
            "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo mate 1",
            "stopped: proof within the mate limit found",
        ),
        ("go depth 0", "stopped: depth limit reached"),
        ("go wtime 0 btime 0", "stopped: depth limit reached"),
        ("go nodes 0", "stopped: node limit reached"),
    ] {
        let session = new_session();
        session.send(lines);
        assert_eq!(session.reason().0, reason, "{lines}");
        session.end();
    }
}

/// An overhead so large that the front end does not answer for a search that has
/// not yet noticed a jump of the clock.
const LARGE_OVERHEAD: &str = "setoption name Move Overhead value 5000";

#[test]
fn the_time_limit_stops_neither_early_nor_late() {
    for go in [
        "go movetime 20000",
        "go wtime 100000 btime 100000",
        "go wtime 50000 btime 1 movestogo 1",
        "go wtime 1000000 btime 1000000 movetime 20000",
    ] {
        let lines = format!("{LARGE_OVERHEAD}\n{go}");
        let hard = UciDriver::after(&lines).limits().time.unwrap().hard;
        let session = new_session();
        session.send(&lines);
        session.read_until("info depth 3 ");
        session.assert_no_best_move();
        session.advance(hard);
        let (reason, _) = session.reason();
        assert!(
            reason.starts_with("stopped: time limit reached"),
            "{go}: {reason}"
        );
        session.end();
    }
}

#[test]
fn the_first_limit_reached_stops() {
    for (go, reason) in [
        (
            "go depth 2 nodes 1000000000 mate 1 movetime 100000",
            "stopped: depth limit reached",
        ),
        (
            "go depth 90 nodes 500 mate 1 movetime 100000",
            "stopped: node limit reached",
        ),
        (
            "go nodes 500 depth 90 wtime 100000 btime 100000 searchmoves e2e4 d2d4",
            "stopped: node limit reached",
        ),
        (
            "go movetime 0 nodes 1000000",
            "stopped: depth limit reached",
        ),
    ] {
        let session = new_session();
        session.send(go);
        assert_eq!(session.reason().0, reason, "{go}");
        session.end();
    }
    let session = new_session();
    session.send(&format!(
        "{MATE_IN_ONE}\ngo mate 5 depth 90 nodes 1000000000 movetime 100000"
    ));
    assert_eq!(
        session.reason().0,
        "stopped: proof within the mate limit found"
    );
    session.send(&format!("{LARGE_OVERHEAD}\nposition startpos"));
    session.send("go depth 90 nodes 1000000000 movetime 20000");
    session.read_until("info depth 2 ");
    session.advance(Duration::from_secs(15));
    assert_eq!(session.reason().0, "stopped: time limit reached");
    session.end();
}

#[test]
fn a_mate_beyond_the_limit_does_not_stop() {
    // The shortest mate is in two moves.
    let session = new_session();
    session.send("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo mate 1 depth 6");
    let (reason, output) = session.reason();
    assert!(
        output.iter().any(|line| line.contains("score mate 2")),
        "{output:#?}"
    );
    assert_ne!(reason, "stopped: proof within the mate limit found");
    session.send("go mate 2 depth 6");
    assert_eq!(
        session.reason().0,
        "stopped: proof within the mate limit found"
    );
    session.end();
}

#[test]
fn nodes_are_counted_exactly() {
    let session = new_session();
    for nodes in [1, 2, 10, 100, 1_000, 12_345] {
        session.send(&format!("ucinewgame\ngo nodes {nodes}"));
        let (_, output) = session.reason();
        let last = output
            .iter()
            .rev()
            .find(|line| line.contains(" pv "))
            .unwrap();
        assert_eq!(field(last, "nodes"), nodes, "{output:#?}");
    }
    session.end();
}

#[test]
fn infinite_overrides_every_limit() {
    let session = new_session();
    session.send("go infinite depth 1 nodes 10 movetime 10 mate 1 wtime 1 btime 1");
    session.read_until("info depth 4 ");
    session.advance(Duration::from_secs(1_000));
    session.assert_no_best_move();
    session.send("stop");
    assert_eq!(session.reason().0, "stopped: on request");
    session.end();
}

#[test]
fn the_best_move_is_one_of_the_searchmoves() {
    let session = new_session();
    for (moves, depth) in [("a2a3 h2h3", 4), ("h2h4", 3), ("b1a3 a2a3 e2e9", 2)] {
        session.send(&format!("go searchmoves {moves} depth {depth}"));
        let best = session.best_move();
        assert!(
            moves.split(' ').any(|allowed| allowed == best),
            "{moves}: {best}"
        );
    }
    session.end();
}

#[test]
fn a_mate_in_one_is_found_and_reported_as_a_mate() {
    let session = new_session();
    session.send(&format!("{MATE_IN_ONE}\ngo depth 3"));
    let output = session.read_until("bestmove ");
    assert_eq!(output.last().unwrap(), "bestmove a1a8");
    let scores: Vec<&String> = output
        .iter()
        .filter(|line| line.contains(" score "))
        .collect();
    assert!(
        scores.last().unwrap().contains(" score mate 1 "),
        "{output:#?}"
    );
    session.end();
}

#[test]
fn a_single_legal_move_is_played_at_once_with_a_clock() {
    let session = new_session();
    session.send("position fen 6k1/8/8/8/8/8/6PP/R3r2K w - - 0 1\ngo wtime 100000 btime 100000");
    let (reason, output) = session.reason();
    assert!(reason.contains("only one legal move"), "{reason}");
    assert!(output.last().unwrap().starts_with("bestmove a1e1"));
    session.end();
}
