//! Errors observed in other engines, one test each.

use std::time::{Duration, Instant};

use crate::live_session::LiveSession;

const MATED: &str = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1";

#[test]
fn infinite_on_a_mate_in_one_waits() {
    let session = LiveSession::new();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo infinite");
    session.read_until("info depth 1 ");
    session.assert_no_best_move();
    session.send("stop");
    assert_eq!(session.best_move(), "a1a8");
    session.end();
}

#[test]
fn infinite_on_a_mated_root_waits_and_the_next_search_works() {
    let session = LiveSession::new();
    session.send(&format!("{MATED}\ngo infinite"));
    assert_eq!(session.read_until("info"), ["info depth 0 score mate 0"]);
    session.assert_no_best_move();
    session.send("stop");
    assert_eq!(session.best_move(), "0000");
    session.send("position startpos\ngo depth 2");
    assert_ne!(session.best_move(), "0000");
    session.end();
}

#[test]
fn isready_in_a_search_is_answered_without_stopping_it() {
    let session = LiveSession::new();
    session.send("go infinite");
    session.read_until("info depth 2 ");
    for _ in 0..10 {
        session.assert_no_best_move();
    }
    session.send("stop");
    session.best_move();
    session.end();
}

#[test]
fn a_second_go_a_new_game_and_an_option_during_infinite_do_not_hang() {
    for line in ["ucinewgame", "setoption name Hash value 2", "go nodes 100"] {
        let session = LiveSession::new();
        session.send(&format!("go infinite\n{line}"));
        session.best_move();
        if line.starts_with("go") {
            session.best_move();
        }
        session.assert_no_best_move();
        session.send("go depth 1");
        session.best_move();
        session.end();
    }
}

#[test]
fn every_go_gets_one_bestmove_in_any_sequence() {
    let session = LiveSession::new();
    session.send("go infinite\ngo depth 2\ngo infinite\nucinewgame\ngo nodes 10\ngo infinite\nsetoption name Hash value 1\ngo ponder\nstop\ngo infinite\nposition startpos moves e2e4\nstop\nd\nisready");
    let mut output = session.read_until("readyok");
    let count = |output: &[String]| {
        output
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    };
    while count(&output) < 7 {
        output.extend(session.read_until("bestmove"));
    }
    session.send("isready");
    output.extend(session.read_until("readyok"));
    assert_eq!(count(&output), 7, "{output:#?}");
    session.end();
}

#[test]
fn quit_in_a_search_is_prompt_and_silent() {
    for go in [
        "go infinite",
        "go ponder",
        "go depth 90",
        "go perft 12",
        "bench 90",
    ] {
        let session = LiveSession::with_real_clock();
        session.send(&format!("{go}\nisready"));
        session.read_until("readyok");
        let start = Instant::now();
        session.send("quit");
        let output = session.join();
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "{go}: {:?}",
            start.elapsed()
        );
        assert!(
            !output.iter().any(|line| line.starts_with("bestmove")),
            "{go}: {output:?}"
        );
    }
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    for lines in ["isready", "go infinite\nisready", "go perft 12\nisready"] {
        let session = LiveSession::new();
        session.send(lines);
        session.read_until("readyok");
        session.end();
    }
}

#[test]
fn invalid_searchmoves_are_reported_and_the_others_are_searched() {
    let session = LiveSession::new();
    session.send("go searchmoves e2e5 a2a3 depth 2");
    let output = session.read_until("bestmove ");
    assert!(output[0].contains("`e2e5`"), "{output:#?}");
    assert!(output.last().unwrap().starts_with("bestmove a2a3"));
    session.end();
}

#[test]
fn without_a_valid_searchmove_the_answer_0000_waits_like_any_other() {
    let session = LiveSession::new();
    session.send("go searchmoves e2e5 e7e5 depth 2");
    assert_eq!(session.best_move(), "0000");
    session.send("go searchmoves e2e5 infinite");
    session.assert_no_best_move();
    session.send("stop");
    assert_eq!(session.best_move(), "0000");
    session.send("go searchmoves e2e5 ponder depth 3");
    session.assert_no_best_move();
    session.send("ponderhit");
    assert_eq!(session.best_move(), "0000");
    session.end();
}

#[test]
fn zero_and_invalid_limits_end_the_search() {
    for go in [
        "go wtime 0 btime 0",
        "go wtime -50 btime -50",
        "go movetime 0",
        "go nodes 0",
        "go depth 0",
        "go mate 0",
        "go depth",
        "go depth abc",
        "go nodes",
        "go movetime x",
        "go wtime",
    ] {
        let session = LiveSession::new();
        session.send(go);
        assert_ne!(session.best_move(), "0000", "{go}");
        session.end();
    }
}

#[test]
fn movestogo_0_is_sudden_death() {
    let session = LiveSession::new();
    session.send("go wtime 10000 btime 10000 movestogo 0");
    session.read_until("info depth 2 ");
    session.assert_no_best_move();
    session.advance(Duration::from_secs(9));
    session.best_move();
    session.end();
}

#[test]
fn an_illegal_move_in_position_is_reported() {
    let session = LiveSession::new();
    session.send("position startpos moves e2e4 e7e5 e1e8 g8f6\ngo depth 2");
    let output = session.read_until("bestmove ");
    assert!(output[0].contains("move 3"), "{output:#?}");
    session.end();
}

#[test]
fn promotions_are_written_in_lower_case() {
    let session = LiveSession::new();
    session.send("position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1\ngo depth 3");
    assert_eq!(session.best_move(), "a7a8q");
    session.end();
}

#[test]
fn stop_position_go_loses_nothing() {
    let session = LiveSession::new();
    for round in 0..50 {
        session
            .send("position startpos\ngo infinite\nstop\nposition startpos moves e2e4\ngo depth 1");
        session.best_move();
        let second = session.best_move();
        // Black's pieces are on ranks 7 and 8.
        assert!(second[1..2].contains(['7', '8']), "{round}: {second}");
    }
    session.end();
}

#[test]
fn a_search_after_no_move_works() {
    let session = LiveSession::new();
    for _ in 0..5 {
        session.send(&format!("{MATED}\ngo depth 3"));
        assert_eq!(session.best_move(), "0000");
        session.send("position startpos\ngo depth 1");
        assert_ne!(session.best_move(), "0000");
    }
    session.end();
}
