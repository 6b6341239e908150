//! Pondering, between real threads: no `bestmove` before `ponderhit` or `stop`.

use std::time::Duration;

use crate::live_session::LiveSession;

#[test]
fn a_ponderhit_lets_the_move_out_once() {
    for go in [
        "go ponder",
        "go ponder depth 2",
        "go ponder wtime 1000 btime 1000",
        "go ponder nodes 1",
        "go ponder mate 1",
        "go ponder movetime 10",
    ] {
        let talk = LiveSession::new();
        talk.send(&format!("position startpos moves e2e4\n{go}"));
        talk.read_until("info depth 2 ");
        talk.advance(Duration::from_secs(100));
        talk.assert_no_best_move();
        talk.send("ponderhit");
        if go.contains("mate") {
            // There is no mate: it thinks on, now as `go mate` does.
            talk.assert_no_best_move();
            talk.send("stop");
        } else if go.contains("time") {
            talk.advance(Duration::from_secs(100));
        }
        talk.best_move();
        talk.assert_no_best_move();
        talk.end();
    }
}

#[test]
fn stop_ends_pondering_at_once() {
    let talk = LiveSession::new();
    talk.send("go ponder wtime 100000 btime 100000");
    talk.read_until("info depth ");
    talk.assert_no_best_move();
    talk.send("stop");
    talk.best_move();
    talk.send("ponderhit");
    talk.assert_no_best_move();
    talk.end();
}

#[test]
fn even_a_mate_waits_for_the_ponderhit() {
    let talk = LiveSession::new();
    talk.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo ponder depth 3");
    let said = talk.read_until("info depth 1 ");
    assert!(said.last().unwrap().contains(" score mate 1 "), "{said:?}");
    talk.assert_no_best_move();
    talk.send("ponderhit");
    assert_eq!(talk.best_move(), "a1a8");
    talk.end();
}

#[test]
fn a_mated_root_waits_for_the_ponderhit() {
    let talk = LiveSession::new();
    talk.send("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo ponder wtime 1000 btime 1000");
    assert_eq!(talk.read_until("info"), ["info depth 0 score mate 0"]);
    talk.assert_no_best_move();
    talk.send("ponderhit");
    assert_eq!(talk.best_move(), "0000");
    talk.end();
}

#[test]
fn a_ponderhit_after_the_end_of_pondering_is_nothing() {
    let talk = LiveSession::new();
    talk.send("ponderhit\ngo ponder\nponderhit");
    talk.best_move();
    talk.send("ponderhit\ngo depth 1");
    talk.best_move();
    talk.end();
}

#[test]
fn a_settled_search_answers_at_the_ponderhit_in_the_middle_of_a_depth() {
    for (go, reason) in [
        ("go ponder depth 2", "stopped: depth limit reached"),
        (
            "go ponder wtime 60000 btime 60000",
            "stopped: no time for another depth",
        ),
    ] {
        let talk = LiveSession::new();
        talk.send(&format!("debug on\n{go}"));
        talk.read_until("info depth 1 ");
        // Time passes while it ponders and stands still after the ponderhit.
        talk.advance(Duration::from_secs(50));
        talk.read_until("info depth 8 ");
        talk.send("ponderhit");
        assert_eq!(talk.reason().0, reason, "{go}");
        talk.end();
    }
}
