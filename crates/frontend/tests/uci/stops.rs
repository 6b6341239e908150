//! Every reason to stop, alone and together with others, between real threads
//! and on a clock that stands still unless moved.

use std::time::Duration;

use crate::driver::UciDriver;
use crate::live_session::LiveSession;

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

fn new_session() -> LiveSession {
    let talk = LiveSession::new();
    talk.send("debug on");
    talk
}

fn field(line: &str, name: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1).unwrap().parse().unwrap()
}

#[test]
fn each_limit_stops_for_its_own_reason() {
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
        let talk = new_session();
        talk.send(lines);
        assert_eq!(talk.reason().0, reason, "{lines}");
        talk.end();
    }
}

/// The overhead that keeps the thread that talks from answering in the place of
/// a search that has not yet seen a clock that leaps.
const PATIENT: &str = "setoption name Move Overhead value 5000";

#[test]
fn time_stops_when_it_has_passed_and_not_before() {
    for go in [
        "go movetime 20000",
        "go wtime 100000 btime 100000",
        "go wtime 50000 btime 1 movestogo 1",
        "go wtime 1000000 btime 1000000 movetime 20000",
    ] {
        let lines = format!("{PATIENT}\n{go}");
        let hard = UciDriver::after(&lines).limits().time.unwrap().hard;
        let talk = new_session();
        talk.send(&lines);
        talk.read_until("info depth 3 ");
        talk.assert_no_best_move();
        talk.advance(hard);
        let (reason, _) = talk.reason();
        assert!(
            reason.starts_with("stopped: time limit reached"),
            "{go}: {reason}"
        );
        talk.end();
    }
}

#[test]
fn the_first_of_several_limits_stops() {
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
        let talk = new_session();
        talk.send(go);
        assert_eq!(talk.reason().0, reason, "{go}");
        talk.end();
    }
    let talk = new_session();
    talk.send(&format!(
        "{MATE_IN_ONE}\ngo mate 5 depth 90 nodes 1000000000 movetime 100000"
    ));
    assert_eq!(
        talk.reason().0,
        "stopped: proof within the mate limit found"
    );
    talk.send(&format!("{PATIENT}\nposition startpos"));
    talk.send("go depth 90 nodes 1000000000 movetime 20000");
    talk.read_until("info depth 2 ");
    talk.advance(Duration::from_secs(15));
    assert_eq!(talk.reason().0, "stopped: time limit reached");
    talk.end();
}

#[test]
fn a_longer_mate_than_wanted_does_not_stop() {
    // Mate in two at best.
    let talk = new_session();
    talk.send("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo mate 1 depth 6");
    let (reason, said) = talk.reason();
    assert!(
        said.iter().any(|line| line.contains("score mate 2")),
        "{said:#?}"
    );
    assert_ne!(reason, "stopped: proof within the mate limit found");
    talk.send("go mate 2 depth 6");
    assert_eq!(
        talk.reason().0,
        "stopped: proof within the mate limit found"
    );
    talk.end();
}

#[test]
fn nodes_are_counted_exactly() {
    let talk = new_session();
    for nodes in [1, 2, 10, 100, 1_000, 12_345] {
        talk.send(&format!("ucinewgame\ngo nodes {nodes}"));
        let (_, said) = talk.reason();
        let last = said
            .iter()
            .rev()
            .find(|line| line.contains(" pv "))
            .unwrap();
        assert_eq!(field(last, "nodes"), nodes, "{said:#?}");
    }
    talk.end();
}

#[test]
fn infinite_overrides_every_limit() {
    let talk = new_session();
    talk.send("go infinite depth 1 nodes 10 movetime 10 mate 1 wtime 1 btime 1");
    talk.read_until("info depth 4 ");
    talk.advance(Duration::from_secs(1_000));
    talk.assert_no_best_move();
    talk.send("stop");
    assert_eq!(talk.reason().0, "stopped: on request");
    talk.end();
}

#[test]
fn searchmoves_choose_among_what_they_allow() {
    let talk = new_session();
    for (moves, depth) in [("a2a3 h2h3", 4), ("h2h4", 3), ("b1a3 a2a3 e2e9", 2)] {
        talk.send(&format!("go searchmoves {moves} depth {depth}"));
        let best = talk.best_move();
        assert!(
            moves.split(' ').any(|allowed| allowed == best),
            "{moves}: {best}"
        );
    }
    talk.end();
}

#[test]
fn a_mate_in_one_is_found_and_called_a_mate() {
    let talk = new_session();
    talk.send(&format!("{MATE_IN_ONE}\ngo depth 3"));
    let said = talk.read_until("bestmove ");
    assert_eq!(said.last().unwrap(), "bestmove a1a8");
    let scores: Vec<&String> = said
        .iter()
        .filter(|line| line.contains(" score "))
        .collect();
    assert!(
        scores.last().unwrap().contains(" score mate 1 "),
        "{said:#?}"
    );
    talk.end();
}

#[test]
fn the_only_move_is_not_thought_about_on_a_clock() {
    let talk = new_session();
    talk.send("position fen 6k1/8/8/8/8/8/6PP/R3r2K w - - 0 1\ngo wtime 100000 btime 100000");
    let (reason, said) = talk.reason();
    assert!(reason.contains("only one legal move"), "{reason}");
    assert!(said.last().unwrap().starts_with("bestmove a1e1"));
    talk.end();
}
