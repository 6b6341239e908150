//! What other engines were observed to do wrong, row by row.

use std::time::{Duration, Instant};

use crate::live_session::LiveSession;

const MATED: &str = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1";

#[test]
fn infinite_on_a_mate_in_one_waits() {
    let talk = LiveSession::new();
    talk.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo infinite");
    talk.read_until("info depth 1 ");
    talk.assert_no_best_move();
    talk.send("stop");
    assert_eq!(talk.best_move(), "a1a8");
    talk.end();
}

#[test]
fn infinite_on_a_mated_root_waits_and_the_next_search_works() {
    let talk = LiveSession::new();
    talk.send(&format!("{MATED}\ngo infinite"));
    assert_eq!(talk.read_until("info"), ["info depth 0 score mate 0"]);
    talk.assert_no_best_move();
    talk.send("stop");
    assert_eq!(talk.best_move(), "0000");
    talk.send("position startpos\ngo depth 2");
    assert_ne!(talk.best_move(), "0000");
    talk.end();
}

#[test]
fn isready_in_a_search_is_answered_without_stopping_it() {
    let talk = LiveSession::new();
    talk.send("go infinite");
    talk.read_until("info depth 2 ");
    for _ in 0..10 {
        talk.assert_no_best_move();
    }
    talk.send("stop");
    talk.best_move();
    talk.end();
}

#[test]
fn a_second_go_a_new_game_and_an_option_during_infinite_do_not_hang() {
    for line in ["ucinewgame", "setoption name Hash value 2", "go nodes 100"] {
        let talk = LiveSession::new();
        talk.send(&format!("go infinite\n{line}"));
        talk.best_move();
        if line.starts_with("go") {
            talk.best_move();
        }
        talk.assert_no_best_move();
        talk.send("go depth 1");
        talk.best_move();
        talk.end();
    }
}

#[test]
fn every_go_has_its_one_bestmove_however_they_come() {
    let talk = LiveSession::new();
    talk.send("go infinite\ngo depth 2\ngo infinite\nucinewgame\ngo nodes 10\ngo infinite\nsetoption name Hash value 1\ngo ponder\nstop\ngo infinite\nposition startpos moves e2e4\nstop\nd\nisready");
    let mut said = talk.read_until("readyok");
    let count = |said: &[String]| {
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    };
    while count(&said) < 7 {
        said.extend(talk.read_until("bestmove"));
    }
    talk.send("isready");
    said.extend(talk.read_until("readyok"));
    assert_eq!(count(&said), 7, "{said:#?}");
    talk.end();
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
        let talk = LiveSession::with_real_clock();
        talk.send(&format!("{go}\nisready"));
        talk.read_until("readyok");
        let began = Instant::now();
        talk.send("quit");
        let said = talk.join();
        assert!(
            began.elapsed() < Duration::from_secs(2),
            "{go}: {:?}",
            began.elapsed()
        );
        assert!(
            !said.iter().any(|line| line.starts_with("bestmove")),
            "{go}: {said:?}"
        );
    }
}

#[test]
fn the_end_of_the_input_is_an_end() {
    for lines in ["isready", "go infinite\nisready", "go perft 12\nisready"] {
        let talk = LiveSession::new();
        talk.send(lines);
        talk.read_until("readyok");
        talk.end();
    }
}

#[test]
fn some_searchmoves_invalid_are_told_and_the_rest_is_searched() {
    let talk = LiveSession::new();
    talk.send("go searchmoves e2e5 a2a3 depth 2");
    let said = talk.read_until("bestmove ");
    assert!(said[0].contains("`e2e5`"), "{said:#?}");
    assert!(said.last().unwrap().starts_with("bestmove a2a3"));
    talk.end();
}

#[test]
fn all_searchmoves_invalid_have_no_move_and_wait_like_any_other_answer() {
    let talk = LiveSession::new();
    talk.send("go searchmoves e2e5 e7e5 depth 2");
    assert_eq!(talk.best_move(), "0000");
    talk.send("go searchmoves e2e5 infinite");
    talk.assert_no_best_move();
    talk.send("stop");
    assert_eq!(talk.best_move(), "0000");
    talk.send("go searchmoves e2e5 ponder depth 3");
    talk.assert_no_best_move();
    talk.send("ponderhit");
    assert_eq!(talk.best_move(), "0000");
    talk.end();
}

#[test]
fn limits_of_nothing_and_broken_limits_end() {
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
        let talk = LiveSession::new();
        talk.send(go);
        assert_ne!(talk.best_move(), "0000", "{go}");
        talk.end();
    }
}

#[test]
fn movestogo_0_is_sudden_death() {
    let talk = LiveSession::new();
    talk.send("go wtime 10000 btime 10000 movestogo 0");
    talk.read_until("info depth 2 ");
    talk.assert_no_best_move();
    talk.advance(Duration::from_secs(9));
    talk.best_move();
    talk.end();
}

#[test]
fn an_illegal_move_in_position_is_survived() {
    let talk = LiveSession::new();
    talk.send("position startpos moves e2e4 e7e5 e1e8 g8f6\ngo depth 2");
    let said = talk.read_until("bestmove ");
    assert!(said[0].contains("move 3"), "{said:#?}");
    talk.end();
}

#[test]
fn promotions_are_written_in_lower_case() {
    let talk = LiveSession::new();
    talk.send("position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1\ngo depth 3");
    assert_eq!(talk.best_move(), "a7a8q");
    talk.end();
}

#[test]
fn stop_position_go_loses_nothing() {
    let talk = LiveSession::new();
    for round in 0..50 {
        talk.send("position startpos\ngo infinite\nstop\nposition startpos moves e2e4\ngo depth 1");
        talk.best_move();
        let second = talk.best_move();
        // Black's first rank of men and pieces is 7 and 8.
        assert!(second[1..2].contains(['7', '8']), "{round}: {second}");
    }
    talk.end();
}

#[test]
fn a_search_after_no_move_works() {
    let talk = LiveSession::new();
    for _ in 0..5 {
        talk.send(&format!("{MATED}\ngo depth 3"));
        assert_eq!(talk.best_move(), "0000");
        talk.send("position startpos\ngo depth 1");
        assert_ne!(talk.best_move(), "0000");
    }
    talk.end();
}
