//! Streams: odd portions, closed ends, and nobody who reads.

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
fn quit_is_obeyed_even_if_nobody_reads() {
    let (input, bytes) = channel();
    let (_kept, stuck) = channel();
    input.send(b"uci\ngo infinite\nquit\n".to_vec()).unwrap();
    let began = Instant::now();
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
    assert!(began.elapsed() < Duration::from_secs(3));
}

#[test]
fn several_lines_of_a_depth_are_one_write() {
    let talk = LiveSession::new();
    talk.send("setoption name MultiPV value 3\ngo depth 4");
    let said = talk.read_until("bestmove ");
    let infos: Vec<&String> = said
        .iter()
        .filter(|line| line.contains(" multipv "))
        .collect();
    assert_eq!(infos.len() % 3, 0);
    for three in infos.chunks(3) {
        for (line, number) in three.iter().zip(1..) {
            assert!(line.contains(&format!(" multipv {number} ")), "{said:#?}");
        }
    }
    talk.end();
}

#[test]
fn a_new_game_repeats_itself() {
    let talk = LiveSession::new();
    let mut games = Vec::new();
    for _ in 0..2 {
        talk.send("ucinewgame\nposition startpos\ngo nodes 3000");
        let mut said = talk.read_until("bestmove ");
        talk.send("position startpos moves e2e4 c7c5\ngo nodes 5000");
        said.extend(talk.read_until("bestmove "));
        games.push(said);
    }
    assert_eq!(games[0], games[1]);
    talk.end();
}

#[test]
fn settings_are_in_force_when_readyok_comes() {
    let talk = LiveSession::new();
    talk.send("setoption name Hash value 8\nisready\ngo depth 3\nsetoption name Table Enabled value false\nisready");
    talk.read_until("readyok");
    talk.best_move();
    talk.read_until("readyok");
    talk.send("go depth 3");
    talk.best_move();
    talk.end();
}
