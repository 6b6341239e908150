//! Pondering with real threads: no `bestmove` before `ponderhit` or `stop`.

use std::time::Duration;

use crate::live_session::LiveSession;

#[test]
fn the_move_is_written_once_after_the_ponderhit() {
    for go in [
        "go ponder",
        "go ponder depth 2",
        "go ponder wtime 1000 btime 1000",
        "go ponder nodes 1",
        "go ponder mate 1",
        "go ponder movetime 10",
    ] {
        let session = LiveSession::new();
        session.send(&format!("position startpos moves e2e4\n{go}"));
        session.read_until("info depth 2 ");
        session.advance(Duration::from_secs(100));
        session.assert_no_best_move();
        session.send("ponderhit");
        if go.contains("mate") {
            // There is no mate, so the search goes on like `go mate`.
            session.assert_no_best_move();
            session.send("stop");
        } else if go.contains("time") {
            session.advance(Duration::from_secs(100));
        }
        session.best_move();
        session.assert_no_best_move();
        session.end();
    }
}

#[test]
fn stop_ends_pondering_at_once() {
    let session = LiveSession::new();
    session.send("go ponder wtime 100000 btime 100000");
    session.read_until("info depth ");
    session.assert_no_best_move();
    session.send("stop");
    session.best_move();
    session.send("ponderhit");
    session.assert_no_best_move();
    session.end();
}

#[test]
fn a_mate_waits_for_the_ponderhit() {
    let session = LiveSession::new();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo ponder depth 3");
    let output = session.read_until("info depth 1 ");
    assert!(
        output.last().unwrap().contains(" score mate 1 "),
        "{output:?}"
    );
    session.assert_no_best_move();
    session.send("ponderhit");
    assert_eq!(session.best_move(), "a1a8");
    session.end();
}

#[test]
fn a_mated_root_waits_for_the_ponderhit() {
    let session = LiveSession::new();
    session.send("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo ponder wtime 1000 btime 1000");
    assert_eq!(session.read_until("info"), ["info depth 0 score mate 0"]);
    session.assert_no_best_move();
    session.send("ponderhit");
    assert_eq!(session.best_move(), "0000");
    session.end();
}

#[test]
fn a_ponderhit_after_the_end_of_pondering_does_nothing() {
    let session = LiveSession::new();
    session.send("ponderhit\ngo ponder\nponderhit");
    session.best_move();
    session.send("ponderhit\ngo depth 1");
    session.best_move();
    session.end();
}

#[test]
fn a_finished_search_answers_at_the_ponderhit_even_within_a_depth() {
    for (go, reason) in [
        ("go ponder depth 2", "stopped: depth limit reached"),
        (
            "go ponder wtime 60000 btime 60000",
            "stopped: no time for another depth",
        ),
    ] {
        let session = LiveSession::new();
        session.send(&format!("debug on\n{go}"));
        session.read_until("info depth 1 ");
        // Time passes during pondering, but not after the ponderhit.
        session.advance(Duration::from_secs(50));
        session.read_until("info depth 8 ");
        session.send("ponderhit");
        assert_eq!(session.reason().0, reason, "{go}");
        session.end();
    }
}
