//! Sessions with real threads: blocked output, writes, and settings.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use zeitnot_chess::Chess;
use zeitnot_clock::settings_for;
use zeitnot_core::SystemTime;
use zeitnot_frontend::run;
use zeitnot_frontend::uci::UciFrontend;

use crate::live_session::LiveSession;
use crate::pipe::{BlockedWriter, Pipe};

#[test]
fn quit_is_obeyed_even_if_the_output_is_blocked() {
    let (input, bytes) = channel();
    let (_kept, stuck) = channel();
    input.send(b"uci\ngo infinite\nquit\n".to_vec()).unwrap();
    let start = Instant::now();
    let mut settings = settings_for(&Chess);
    settings.set("table.megabytes", "1").unwrap();
    let time = Arc::new(SystemTime::new());
    run::<UciFrontend>(
        Arc::new(Chess),
        settings,
        Pipe::new(bytes),
        BlockedWriter(stuck),
        time,
    )
    .unwrap();
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn several_lines_of_a_depth_are_one_write() {
    let session = LiveSession::new();
    session.send("setoption name MultiPV value 3\ngo depth 4");
    let output = session.read_until("bestmove ");
    let infos: Vec<&String> = output
        .iter()
        .filter(|line| line.contains(" multipv "))
        .collect();
    assert_eq!(infos.len() % 3, 0);
    for three in infos.chunks(3) {
        for (line, number) in three.iter().zip(1..) {
            assert!(line.contains(&format!(" multipv {number} ")), "{output:#?}");
        }
    }
    session.end();
}

#[test]
fn a_new_game_gives_the_same_output() {
    let session = LiveSession::new();
    let mut games = Vec::new();
    for _ in 0..2 {
        session.send("ucinewgame\nposition startpos\ngo nodes 3000");
        let mut output = session.read_until("bestmove ");
        session.send("position startpos moves e2e4 c7c5\ngo nodes 5000");
        output.extend(session.read_until("bestmove "));
        games.push(output);
    }
    assert_eq!(games[0], games[1]);
    session.end();
}

#[test]
fn readyok_follows_a_change_of_settings() {
    let session = LiveSession::new();
    session.send("setoption name Hash value 8\nisready\ngo depth 3\nsetoption name Table Enabled value false\nisready");
    session.read_until("readyok");
    session.best_move();
    session.read_until("readyok");
    session.send("go depth 3");
    session.best_move();
    session.end();
}
