//! Commands that start no search.

use zeitnot_frontend::InputLine;

use crate::driver::UciDriver;

#[test]
fn uci_introduces_itself_and_ends_with_uciok() {
    let said = UciDriver::new().send("uci");
    assert!(said[0].starts_with("id name Zeitnot"), "{said:?}");
    assert!(said[1].starts_with("id author "), "{said:?}");
    assert_eq!(said.last().unwrap(), "uciok");
    let options = &said[2..said.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")));
    // It may be asked again, also during a search.
    let mut desk = UciDriver::after("go infinite");
    assert_eq!(desk.send("uci"), said);
    assert!(desk.is_searching() && !desk.is_stopped);
}

#[test]
fn isready_is_answered_by_readyok() {
    assert_eq!(UciDriver::new().send("isready"), ["readyok"]);
    let mut desk = UciDriver::after("go infinite");
    assert_eq!(desk.send("isready\nisready"), ["readyok", "readyok"]);
    assert!(desk.is_searching() && !desk.is_stopped);
}

#[test]
fn tokens_without_meaning_are_skipped() {
    let mut desk = UciDriver::new();
    assert_eq!(desk.send("joho isready"), ["readyok"]);
    assert!(desk.send("joho debug on").is_empty());
    desk.send("x y go depth 3");
    assert_eq!(desk.limits().depth, Some(3));
}

#[test]
fn what_means_nothing_is_told_once_and_changes_nothing() {
    let mut desk = UciDriver::new();
    assert!(desk.remark("xboard").contains("`xboard` is no command"));
    assert!(desk.remark("d2d4").contains("send help"));
    assert!(desk.remark("debug maybe").starts_with("debug: write"));
    assert!(desk.remark("debug").starts_with("debug: write"));
    assert!(desk.send("\n  \n\t").is_empty());
    assert!(desk.send_line(InputLine::TooLong)[0].contains("longer than"));
    let garbage: String = (1..0x250).filter_map(char::from_u32).collect();
    let said = desk.send_line(InputLine::Text(garbage));
    assert!(said[0].is_ascii() && said.len() == 1, "{said:?}");
}

#[test]
fn commands_out_of_season_are_nothing() {
    let mut desk = UciDriver::new();
    assert!(desk.send("stop\nponderhit\nregister later").is_empty());
}

#[test]
fn ucinewgame_forgets_what_was_learned() {
    let mut desk = UciDriver::after("go depth 1");
    desk.release();
    assert!(desk.send("ucinewgame").is_empty());
    assert_eq!(desk.cleared, 1);
    desk.send("ucinewgame\nisready");
    assert_eq!(desk.cleared, 1, "there is nothing to forget");
}

#[test]
fn a_fresh_table_is_at_hand_when_readyok_is_said() {
    let mut desk = UciDriver::new();
    assert_eq!(desk.send("isready\nisready"), ["readyok", "readyok"]);
    assert_eq!(desk.cleared, 1);
    desk.send("setoption name Hash value 3\nsetoption name Threads value 2");
    assert_eq!(desk.cleared, 1, "nobody has asked yet");
    assert_eq!(desk.send("isready"), ["readyok"]);
    assert_eq!(desk.cleared, 2);
    desk.send("setoption name chess.search.max_depth value 9\nisready");
    assert_eq!(desk.cleared, 2, "it is the same table");
    desk.send("setoption name Hash value 60000\nisready");
    assert_eq!(desk.cleared, 2, "nobody may have that much");
}

#[test]
fn quit_ends_in_any_state() {
    for before in ["isready", "go infinite", "go ponder", "go perft 5", "uci"] {
        let mut desk = UciDriver::after(before);
        assert!(desk.send("quit").is_empty());
        assert!(desk.is_ended, "{before}");
    }
}

#[test]
fn d_shows_the_position() {
    let mut desk = UciDriver::after("position startpos moves e2e4");
    let said = desk.send("d").join("\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ";
    assert!(said.contains(fen), "{said}");
    assert!(
        said.contains("To move: black") && said.contains("Key: "),
        "{said}"
    );
    assert!(!said.ends_with('\n'));
}

#[test]
fn eval_explains_or_says_that_it_cannot() {
    let said = UciDriver::new().send("eval");
    assert!(!said.is_empty());
}

#[test]
fn help_names_every_command() {
    let said = UciDriver::new().send("help").join("\n");
    for word in [
        "position",
        "go",
        "stop",
        "setoption",
        "ucinewgame",
        "isready",
        "bench",
        "perft",
        "eval",
        "quit",
    ] {
        assert!(said.contains(word), "{word}");
    }
}

#[test]
fn perft_counts_move_by_move() {
    let mut desk = UciDriver::after("go perft 2");
    assert!(desk.is_running_task());
    let said = desk.run_task();
    assert_eq!(
        said.iter().filter(|line| line.ends_with(": 20")).count(),
        20
    );
    assert!(said.contains(&"e2e4: 20".to_owned()));
    assert!(said.contains(&"Nodes searched: 400".to_owned()));
    for (command, nodes) in [
        ("go perft 0", 1),
        ("go perft 1", 20),
        ("go perft", 1),
        ("go perft 4", 197_281),
    ] {
        desk.send(command);
        let said = desk.run_task();
        assert!(
            said.contains(&format!("Nodes searched: {nodes}")),
            "{command}: {said:?}"
        );
    }
}

#[test]
fn perft_is_stopped_by_stop_and_by_what_needs_the_engine() {
    let mut desk = UciDriver::after("go perft 9\nisready\nstop");
    assert!(desk.is_stopped);
    let said = desk.run_task();
    assert_eq!(said, ["info string go perft was stopped before its end"]);
    desk.send("go perft 9\ngo depth 2");
    assert!(desk.is_stopped && desk.is_waiting());
    assert_eq!(desk.run_task().len(), 1);
    assert_eq!(desk.limits().depth, Some(2));
}

#[test]
fn bench_measures_with_an_engine_of_its_own() {
    let mut desk = UciDriver::after("bench 1");
    assert!(desk.is_running_task() && !desk.is_searching());
    let nodes = |said: Vec<String>| {
        said.iter()
            .find(|line| line.starts_with("Nodes searched"))
            .cloned()
            .unwrap()
    };
    let first = nodes(desk.run_task());
    desk.send("bench 1");
    assert_eq!(nodes(desk.run_task()), first);
    assert!(desk.remark("bench x").contains("no depth"));
    desk.send("bench 90\nstop");
    assert!(desk.run_task()[0].contains("stopped"));
}
