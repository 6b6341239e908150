//! Commands other than `go`.

use zeitnot_frontend::InputLine;

use crate::driver::UciDriver;

#[test]
fn uci_lists_name_and_options_and_ends_with_uciok() {
    let output = UciDriver::new().send("uci");
    assert!(output[0].starts_with("id name Zeitnot"), "{output:?}");
    assert!(output[1].starts_with("id author "), "{output:?}");
    assert_eq!(output.last().unwrap(), "uciok");
    let options = &output[2..output.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")));
    // It is answered again, even during a search.
    let mut driver = UciDriver::after("go infinite");
    assert_eq!(driver.send("uci"), output);
    assert!(driver.is_searching() && !driver.is_stopped);
}

#[test]
fn isready_is_answered_by_readyok() {
    assert_eq!(UciDriver::new().send("isready"), ["readyok"]);
    let mut driver = UciDriver::after("go infinite");
    assert_eq!(driver.send("isready\nisready"), ["readyok", "readyok"]);
    assert!(driver.is_searching() && !driver.is_stopped);
}

#[test]
fn unknown_tokens_before_a_command_are_skipped() {
    let mut driver = UciDriver::new();
    assert_eq!(driver.send("joho isready"), ["readyok"]);
    assert!(driver.send("joho debug on").is_empty());
    driver.send("x y go depth 3");
    assert_eq!(driver.limits().depth, Some(3));
}

#[test]
fn invalid_lines_are_reported_once_and_change_nothing() {
    let mut driver = UciDriver::new();
    assert!(
        driver
            .remark("xboard")
            .contains("`xboard` is not a command")
    );
    assert!(driver.remark("d2d4").contains("send help"));
    assert!(driver.remark("debug maybe").starts_with("debug: the value"));
    assert!(driver.remark("debug").starts_with("debug: the value"));
    assert!(driver.send("\n  \n\t").is_empty());
    assert!(driver.send_line(InputLine::TooLong)[0].contains("longer than"));
    let garbage: String = (1..0x250).filter_map(char::from_u32).collect();
    let output = driver.send_line(InputLine::Text(garbage));
    assert!(output[0].is_ascii() && output.len() == 1, "{output:?}");
}

#[test]
fn commands_without_effect_have_no_output() {
    let mut driver = UciDriver::new();
    assert!(driver.send("stop\nponderhit\nregister later").is_empty());
}

#[test]
fn ucinewgame_clears_the_caches() {
    let mut driver = UciDriver::after("go depth 1");
    driver.release();
    assert!(driver.send("ucinewgame").is_empty());
    assert_eq!(driver.cleared, 1);
    driver.send("ucinewgame\nisready");
    assert_eq!(driver.cleared, 1, "the caches are already empty");
}

#[test]
fn isready_maps_the_memory_of_a_new_table() {
    let mut driver = UciDriver::new();
    assert_eq!(driver.send("isready\nisready"), ["readyok", "readyok"]);
    assert_eq!(driver.cleared, 1);
    driver.send("setoption name Hash value 3\nsetoption name Threads value 2");
    assert_eq!(driver.cleared, 1, "only isready prepares the table");
    assert_eq!(driver.send("isready"), ["readyok"]);
    assert_eq!(driver.cleared, 2);
    driver.send("setoption name chess.search.max_depth value 9\nisready");
    assert_eq!(driver.cleared, 2, "the table is the same");
    driver.send("setoption name Hash value 60000\nisready");
    assert_eq!(driver.cleared, 2, "tables this large are not prepared");
}

#[test]
fn quit_ends_in_any_state() {
    for before in ["isready", "go infinite", "go ponder", "go perft 5", "uci"] {
        let mut driver = UciDriver::after(before);
        assert!(driver.send("quit").is_empty());
        assert!(driver.is_ended, "{before}");
    }
}

#[test]
fn d_shows_the_position() {
    let mut driver = UciDriver::after("position startpos moves e2e4");
    let output = driver.send("d").join("\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ";
    assert!(output.contains(fen), "{output}");
    assert!(
        output.contains("To move: black") && output.contains("Key: "),
        "{output}"
    );
    assert!(!output.ends_with('\n'));
}

#[test]
fn eval_has_output() {
    let output = UciDriver::new().send("eval");
    assert!(!output.is_empty());
}

#[test]
fn help_lists_every_command() {
    let output = UciDriver::new().send("help").join("\n");
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
        assert!(output.contains(word), "{word}");
    }
}

#[test]
fn perft_counts_per_first_move() {
    let mut driver = UciDriver::after("go perft 2");
    assert!(driver.is_running_task());
    let output = driver.run_task();
    assert_eq!(
        output.iter().filter(|line| line.ends_with(": 20")).count(),
        20
    );
    assert!(output.contains(&"e2e4: 20".to_owned()));
    assert!(output.contains(&"Nodes searched: 400".to_owned()));
    for (command, nodes) in [
        ("go perft 0", 1),
        ("go perft 1", 20),
        ("go perft", 1),
        ("go perft 4", 197_281),
    ] {
        driver.send(command);
        let output = driver.run_task();
        assert!(
            output.contains(&format!("Nodes searched: {nodes}")),
            "{command}: {output:?}"
        );
    }
}

#[test]
fn perft_is_stopped_by_stop_and_by_commands_that_need_the_engine() {
    let mut driver = UciDriver::after("go perft 9\nisready\nstop");
    assert!(driver.is_stopped);
    let output = driver.run_task();
    assert_eq!(output, ["info string go perft: stopped early"]);
    driver.send("go perft 9\ngo depth 2");
    assert!(driver.is_stopped && driver.is_waiting());
    assert_eq!(driver.run_task().len(), 1);
    assert_eq!(driver.limits().depth, Some(2));
}

#[test]
fn bench_uses_a_separate_engine() {
    let mut driver = UciDriver::after("bench 1");
    assert!(driver.is_running_task() && !driver.is_searching());
    let nodes = |output: Vec<String>| {
        output
            .iter()
            .find(|line| line.starts_with("Nodes searched"))
            .cloned()
            .unwrap()
    };
    let first = nodes(driver.run_task());
    driver.send("bench 1");
    assert_eq!(nodes(driver.run_task()), first);
    assert!(driver.remark("bench x").contains("not a depth"));
    driver.send("bench 90\nstop");
    assert!(driver.run_task()[0].contains("stopped"));
}
